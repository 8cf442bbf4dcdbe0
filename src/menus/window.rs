//! The game's window: full screen or not, depending on the settings. Its last size is restored at the next start.
use bevy::{
    ecs::message::MessageMutator,
    input::{
        InputSystems,
        keyboard::{Key, KeyboardInput, NativeKey, NativeKeyCode},
    },
    prelude::*,
    window::{Monitor, MonitorSelection, PrimaryWindow, WindowMode, WindowResized},
};
use gamecore::{
    input::{PlayerAction, PressedActions, ReadDevices},
    sets::FrameSystems,
    settings::Settings,
};
use ui::widgets::{KeyboardChords, TooltipSystems};

/// Marker resource: the window's size is restored and saved. Without it, the command line, a film or a test chooses the
/// size, which is then not saved.
#[derive(Resource, Default, Debug)]
pub struct RememberedWindow;

pub fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        press_alt_enter.after(KeyboardChords).before(InputSystems),
    );
    app.add_systems(
        Update,
        (
            press_key.in_set(FrameSystems::Input).after(ReadDevices),
            follow
                .in_set(FrameSystems::Present)
                .before(TooltipSystems)
                .run_if(resource_exists_and_changed::<Settings>),
            // After the settings have been applied.
            (keep_on_screen, remember)
                .chain()
                .after(FrameSystems::Present)
                .run_if(resource_exists::<RememberedWindow>),
        ),
    );
}

/// Restores the saved size of the window, which is not open yet, and saves later changes of its size. Call this after
/// the settings have been read.
pub fn remember_window(app: &mut App) {
    app.init_resource::<RememberedWindow>();
    let Some([width, height]) = app.world().resource::<Settings>().window else {
        return;
    };
    let mut windows = app
        .world_mut()
        .query_filtered::<&mut Window, With<PrimaryWindow>>();
    for mut window in windows.iter_mut(app.world_mut()) {
        window.resolution.set(f32::from(width), f32::from(height));
    }
}

/// Maximum size of a window that was larger than the screen, as a fraction of the screen. It leaves space for the
/// window's frame and for task bars.
const OF_SCREEN: f32 = 0.9;

/// Shrinks a window that fits on no screen, because the screen may be smaller than last time. Runs once the sizes of
/// the screens are known.
fn keep_on_screen(
    monitors: Query<&Monitor>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
    mut done: Local<bool>,
) {
    if *done {
        return;
    }
    let screens = monitors.iter().map(|it| it.physical_size().as_vec2());
    let largest = screens
        .clone()
        .max_by(|a, b| a.element_product().total_cmp(&b.element_product()));
    let Some(largest) = largest.filter(|size| size.min_element() > 0.0) else {
        return;
    };
    *done = true;
    for mut window in &mut windows {
        let size = window.resolution.physical_size().as_vec2();
        let fits = screens.clone().any(|screen| size.cmple(screen).all());
        if window.mode == WindowMode::Windowed && !fits {
            let size = size.min(largest * OF_SCREEN).as_uvec2();
            window.resolution.set_physical_resolution(size.x, size.y);
        }
    }
}

/// Saves the size that the player has given the window. The size of a full screen is not saved.
fn remember(
    mut resized: MessageReader<WindowResized>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut settings: ResMut<Settings>,
) {
    if resized.read().count() == 0 {
        return;
    }
    let Ok(window) = windows.single() else { return };
    if window.mode != WindowMode::Windowed || settings.fullscreen {
        return;
    }
    let size = [window.width(), window.height()].map(|side| side.round() as u16);
    let limits = &window.resize_constraints;
    let is_usable = Vec2::from(size.map(f32::from))
        .cmpge(Vec2::new(limits.min_width, limits.min_height))
        .all();
    if is_usable && settings.window != Some(size) {
        settings.window = Some(size);
    }
}

/// Switches between the full screen and a window.
fn switch(mut settings: ResMut<Settings>) {
    settings.fullscreen = !settings.fullscreen;
}

fn press_key(acts: PressedActions, mut commands: Commands) {
    if acts.just_pressed(PlayerAction::FullScreen) {
        commands.run_system_cached(switch);
    }
}

/// Handles Alt+Enter, which toggles full screen as usual on Windows. The Enter press has no other effect on the game or
/// a focused button.
fn press_alt_enter(
    mut typed: MessageMutator<KeyboardInput>,
    held: Res<ButtonInput<KeyCode>>,
    mut commands: Commands,
) {
    let mut alt = held.any_pressed([KeyCode::AltLeft, KeyCode::AltRight]);
    for key in typed.read() {
        // On a slow computer, both keys may be pressed within one frame.
        if matches!(key.key_code, KeyCode::AltLeft | KeyCode::AltRight) {
            alt = key.state.is_pressed();
        } else if alt && key.key_code == KeyCode::Enter && key.state.is_pressed() {
            if !key.repeat {
                commands.run_system_cached(switch);
            }
            key.key_code = KeyCode::Unidentified(NativeKeyCode::Unidentified);
            key.logical_key = Key::Unidentified(NativeKey::Unidentified);
            key.text = None;
        }
    }
}

fn follow(settings: Res<Settings>, mut windows: Query<&mut Window, With<PrimaryWindow>>) {
    let wanted = if settings.fullscreen {
        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
    } else {
        WindowMode::Windowed
    };
    for mut window in &mut windows {
        if window.mode != wanted {
            window.mode = wanted;
        }
    }
}

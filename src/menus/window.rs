//! The window: it fills the screen or does not, as the settings say, and comes back as large as it was left.
use bevy::{
    prelude::*,
    window::{Monitor, MonitorSelection, PrimaryWindow, WindowMode, WindowResized},
};
use gamecore::{sets::FrameSystems, settings::Settings};

/// The window comes back as large as it was left. Without this its size is what the command line, a film or a test asks for, and is not
/// remembered.
#[derive(Resource, Default, Debug)]
pub struct RememberedWindow;

/// Adds the following of the setting.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            follow
                .in_set(FrameSystems::Present)
                .run_if(resource_exists_and_changed::<Settings>),
            // What is shown follows the settings: nothing else changes them meanwhile.
            (keep_on_screen, remember)
                .chain()
                .after(FrameSystems::Present)
                .run_if(resource_exists::<RememberedWindow>),
        ),
    );
}

/// Gives the window, which is not open yet, the size it was left with, and remembers what becomes of it. To be called when the settings have
/// been read.
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

/// So much of a screen is left to a window that was larger: it has a frame of its own, and beside it there are bars.
const OF_SCREEN: f32 = 0.9;

/// The screen may be a smaller one than last time. Once it is known, a window that fits no screen is made to fit the largest.
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

/// A size that was given by hand is kept; that of a full screen is not one.
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
    let least = [
        window.resize_constraints.min_width,
        window.resize_constraints.min_height,
    ];
    let usable = size
        .iter()
        .zip(least)
        .all(|(side, least)| f32::from(*side) >= least);
    if usable && settings.window != Some(size) {
        settings.window = Some(size);
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

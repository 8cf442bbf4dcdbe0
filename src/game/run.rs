//! Starts the game: opens the window with its icon, and adds Bevy's plugins.
use crate::{crash, environment, film, gamepads, graphics};
use bevy::{
    ecs::system::NonSendMarker,
    gilrs::GilrsPlugin,
    log::{Level, LogPlugin},
    prelude::*,
    render::RenderPlugin,
    window::{PresentMode, PrimaryWindow, WindowCreated, WindowResolution},
    winit::{WINIT_WINDOWS, WinitSettings},
};
use cardart::{draw_svg, parse_svg};
use gamecore::{autostart::AutoStart, bot_programs::BotPrograms, folders::Folders};
use menus::remember_window;
use platform::{Failure, PlayOptions};
use std::process::ExitCode;
use winit::window::Icon;

/// Plays the game in a window until it is closed, or films it if the options name a folder for the film.
pub fn run(options: PlayOptions) -> ExitCode {
    environment::correct(options.film.folder.is_none());
    environment::limit_heap();
    let folders = Folders::default();
    crash::listen(&folders);
    if let Some(folder) = options.film.folder.clone() {
        return film::run(&folder, options);
    }
    crash::guarded(&folders.0, || {
        play(folders.clone(), options).unwrap_or_else(Failure::report)
    })
}

fn window(options: &PlayOptions) -> Window {
    let (width, height) = options.size.unwrap_or((1280, 720));
    Window {
        title: "Continental".to_owned(),
        name: Some("continental".to_owned()),
        resolution: WindowResolution::new(width, height),
        present_mode: PresentMode::AutoVsync,
        resize_constraints: WindowResizeConstraints {
            min_width: 640.0,
            min_height: 360.0,
            ..default()
        },
        ..default()
    }
}

fn play(folders: Folders, options: PlayOptions) -> Result<ExitCode, Failure> {
    let auto = AutoStart::from_options(&options)?;
    let guests = BotPrograms::invite(&options.bots)?;
    let window = window(&options);
    let mut app = App::new();
    app.insert_resource(folders);
    app.add_plugins(
        DefaultPlugins
            .build()
            // Bevy's gamepad plugin would poll in every frame; the `gamepads` module waits on a thread instead.
            .disable::<GilrsPlugin>()
            .set(WindowPlugin {
                primary_window: Some(window),
                // The game asks for confirmation before it closes if a match cannot be saved.
                close_when_requested: false,
                ..default()
            })
            .set(log_plugin())
            .disable::<RenderPlugin>()
            .add_after::<RenderPlugin>(graphics::Renderer),
    );
    app.insert_resource(WinitSettings::game());
    app.insert_resource(auto);
    app.insert_resource(guests);
    app.add_plugins((
        graphics::plugin,
        softrender::DirectBlitPlugin,
        softrender::DirtyRectPlugin,
        crate::plugin,
        gamecore::autostart::plugin,
        gamepads::plugin,
    ));
    app.add_systems(Last, set_icon.run_if(on_message::<WindowCreated>));
    if options.size.is_none() {
        remember_window(&mut app);
    }
    Ok(match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    })
}

/// Width and height of the window icon in pixels: the largest size that desktops show.
const ICON_SIDE: u32 = 128;

const LOGO: &[u8] = include_bytes!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../assets/ui/logo.svg"
));

/// Sets the icon of each new window, for the title bar and the task bar. (macOS takes the icon from the bundle, Wayland
/// from the desktop entry.)
fn set_icon(_on_the_main_thread: NonSendMarker, windows: Query<Entity, With<PrimaryWindow>>) {
    let Some(icon) = draw_icon() else { return };
    WINIT_WINDOWS.with_borrow(|all| {
        for window in windows.iter().filter_map(|window| all.get_window(window)) {
            window.set_window_icon(Some(icon.clone()));
        }
    });
}

fn draw_icon() -> Option<Icon> {
    let pixels = draw_svg(&parse_svg(LOGO).ok()?, ICON_SIDE, ICON_SIDE);
    Icon::from_rgba(pixels, ICON_SIDE, ICON_SIDE).ok()
}

/// Returns the log plugin. It shows messages of the game's crates from level `info` upwards, Bevy's warnings, and the
/// errors of all other crates.
pub fn log_plugin() -> LogPlugin {
    LogPlugin {
        level: Level::ERROR,
        filter: "bevy=warn,accessibility=info,botprocess=info,cardart=info,cli=info,continental=info,engine=info,game=info,gamecore=info,\
                 hud=info,menus=info,online=info,platform=info,screens=info,server=info,session=info,softrender=info,table=info,ui=info"
            .to_owned(),
        ..default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logo_can_be_drawn() {
        assert!(draw_icon().is_some());
        let tree = parse_svg(LOGO).expect("an SVG");
        let pixels = draw_svg(&tree, ICON_SIDE, ICON_SIDE);
        let seen = pixels.as_chunks::<4>().0.iter().filter(|it| it[3] > 200);
        assert!(seen.count() > (ICON_SIDE * ICON_SIDE / 4) as usize);
    }

    #[test]
    fn messages_of_every_crate_are_shown() {
        let filter = log_plugin().filter;
        let folders = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).expect("src");
        for folder in folders {
            let folder = folder.expect("an entry");
            let name = folder.file_name().into_string().expect("UTF-8");
            let for_developers = ["toolchain", "tools"].contains(&&*name);
            if folder.path().join("Cargo.toml").exists() && !for_developers {
                assert!(filter.contains(&format!(",{name}=info")), "{name}");
            }
        }
    }
}

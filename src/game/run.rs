//! The window and Bevy's plugins round the game.
use crate::{crash, film, graphics, heap, icon, logging};
use bevy::{
    gilrs::GilrsPlugin,
    prelude::*,
    render::RenderPlugin,
    window::{PresentMode, WindowResolution},
    winit::WinitSettings,
};
use gamecore::{autostart::AutoStart, folders::Folders, guests::Guests, loading};
use menus::remember_window;
use platform::PlayOptions;
use std::process::ExitCode;

/// Opens the window and plays until it is closed.
pub fn run(options: PlayOptions) -> ExitCode {
    heap::give_back();
    let folders = Folders::default();
    crash::listen(&folders);
    if let Some(folder) = options.film.folder.clone() {
        return film::run(&folder, options);
    }
    crash::guarded(&folders.0, || play(folders.clone(), options))
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

fn play(folders: Folders, options: PlayOptions) -> ExitCode {
    let auto = match AutoStart::from_options(&options) {
        Ok(auto) => auto,
        Err(failure) => return failure.report(),
    };
    let guests = match Guests::invite(&options.bots) {
        Ok(guests) => guests,
        Err(failure) => return failure.report(),
    };
    let window = window(&options);
    let mut app = App::new();
    app.add_plugins(heap::plugin);
    let config = folders.config.clone();
    app.insert_resource(graphics::EndedByDriver(Box::new(move |card: &str| {
        crash::ended_by_driver(&config, card)
    })));
    app.insert_resource(folders).add_plugins(loading::sources);
    app.add_plugins(
        DefaultPlugins
            .build()
            // It would have to be asked all the time: `gamepads` waits.
            .disable::<GilrsPlugin>()
            .set(WindowPlugin {
                primary_window: Some(window),
                // Closing is asked about first when a match cannot be saved.
                close_when_requested: false,
                ..default()
            })
            .set(logging::plugin())
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
        icon::plugin,
        super::plugin,
        gamecore::autostart::plugin,
        super::gamepads::plugin,
    ));
    if options.size.is_none() {
        remember_window(&mut app);
    }
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

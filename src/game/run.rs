//! The window and Bevy's plugins round the game.
use crate::{
    cli::PlayOptions,
    game::{autostart::AutoStart, film, guests::Guests, loading, logging},
};
use bevy::{
    gilrs::GilrsPlugin,
    prelude::*,
    window::{PresentMode, WindowResolution},
    winit::WinitSettings,
};
use std::process::ExitCode;

/// Opens the window and plays until it is closed.
pub fn run(options: PlayOptions) -> ExitCode {
    explain_panics();
    if let Some(folder) = options.film.folder.clone() {
        return film::run(&folder, options);
    }
    let auto = match AutoStart::from_options(&options) {
        Ok(auto) => auto,
        Err(failure) => return failure.report(),
    };
    let guests = match Guests::invite(&options.bots) {
        Ok(guests) => guests,
        Err(failure) => return failure.report(),
    };
    let (width, height) = options.size.unwrap_or((1280, 720));
    let window = Window {
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
    };
    let mut app = App::new();
    app.add_plugins(loading::sources);
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
            .set(logging::plugin()),
    );
    app.insert_resource(WinitSettings::game());
    app.insert_resource(auto);
    app.insert_resource(guests);
    app.add_plugins((
        super::plugin,
        super::autostart::plugin,
        super::gamepads::plugin,
    ));
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

/// A machine without a display or a graphics driver gets one sentence, not a backtrace.
fn explain_panics() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let said = panic.payload();
        let text = said
            .downcast_ref::<String>()
            .cloned()
            .or_else(|| said.downcast_ref::<&str>().map(|s| (*s).to_owned()));
        let text = text.unwrap_or_default();
        let sentence = if text.contains("find a GPU") || text.contains("choose present mode") {
            "no graphics driver that can show a window was found. Continental needs Vulkan or OpenGL; on Debian and Ubuntu, \
             “apt install mesa-vulkan-drivers” brings one that works on every machine"
        } else if text.contains("LibraryOpenError") {
            "a library that every X11 desktop has is missing; on Debian and Ubuntu, \
             “apt install libx11-xcb1 libxcursor1 libxi6” brings it"
        } else if text.contains("build event loop")
            || text.contains("os error") && text.contains("EventLoop")
        {
            "no display was found: the game needs a desktop (X11 or Wayland). \
             The commands simulate, replay and rules work without one"
        } else {
            usual(panic);
            return;
        };
        eprintln!("continental: {sentence}.");
        std::process::exit(1);
    }));
}

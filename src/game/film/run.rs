//! The game without a window, played frame by frame.
use super::{
    device::Device,
    reel::Reel,
    script::{self, Script},
    target,
};
use crate::{graphics, logging};
use bevy::{
    app::PluginsState,
    gilrs::GilrsPlugin,
    prelude::*,
    render::{RenderPlugin, pipelined_rendering::PipelinedRenderingPlugin},
    tasks::tick_global_task_pools_on_main_thread,
    time::TimeUpdateStrategy,
    window::{ExitCondition, WindowResolution},
    winit::WinitPlugin,
};
use gamecore::{
    autostart::{self, AutoStart},
    folders::Folders,
    guests::Guests,
    loading,
    model::Geometry,
    referee::BotPatience,
    settings::Settings,
    states::Screen,
};
use platform::{Failure, FilmOptions, PlayOptions, disk};
use std::{
    io,
    path::{Path, PathBuf},
    process::ExitCode,
    thread,
    time::Duration,
};
use ui::theme::{ArtScale, CardArt, Reels};

/// The largest file of inputs that is read, in bytes.
const MOST_INPUTS: u64 = 4 << 20;
/// Frames without time before the first of the film, at most: the deck is drawn and everything is loaded in them.
const MOST_WARM_UP: u32 = 20_000;
/// Frames without time after everything is there: what was loaded last is laid out and its pipelines are made.
const SETTLE: u32 = 12;
/// Updates in which the last pictures come back from the graphics card, at most.
const MOST_DRAIN: u32 = 10_000;

/// Films the game into this folder, and tells on standard output how many pictures there are.
pub fn run(folder: &Path, options: PlayOptions) -> ExitCode {
    match film(folder, options) {
        Ok(pictures) => {
            let frames = if pictures == 1 { "frame" } else { "frames" };
            println!("{pictures} {frames} in {}", folder.display());
            ExitCode::SUCCESS
        }
        Err(failure) => failure.report(),
    }
}

fn film(folder: &Path, options: PlayOptions) -> Result<u32, Failure> {
    let script = options
        .film
        .inputs
        .as_deref()
        .map(read_script)
        .transpose()?;
    let Script { start, inputs, .. } = script.unwrap_or_default();
    let options = options.or(start);
    let mut auto = AutoStart::from_options(&options)?;
    let guests = Guests::invite(&options.bots)?;
    let unwritten = |error: io::Error| {
        Failure::Failed(format!("{} cannot be written: {error}", folder.display()))
    };
    let reel = Reel::new(folder).map_err(unwritten)?;
    // Chance would make another film each time.
    auto.seed.get_or_insert_with(|| "film".to_owned());
    let home = Home::new();
    let size = options.size.unwrap_or((1280, 720));
    let mut app = studio(size, &home);
    app.insert_resource(auto)
        .insert_resource(guests)
        .insert_resource(reel);
    app.add_plugins((
        graphics::plugin,
        softrender::DirtyRectPlugin,
        crate::plugin,
        autostart::plugin,
    ));
    app.world_mut().resource_mut::<Settings>().muted = true;
    while app.plugins_state() == PluginsState::Adding {
        tick_global_task_pools_on_main_thread();
        thread::sleep(Duration::from_millis(1));
    }
    app.finish();
    app.cleanup();
    warm_up(&mut app);
    shoot(&mut app, &options.film, Device::new(inputs)).map_err(Failure::Failed)?;
    app.world()
        .resource::<Reel>()
        .end()
        .map_err(Failure::Failed)
}

fn read_script(path: &Path) -> Result<Script, Failure> {
    let failed = |reason: String| Failure::Failed(format!("{}: {reason}", path.display()));
    let text = disk::read_text(path, "a film's script", MOST_INPUTS)
        .map_err(|unread| failed(io::Error::from(unread).to_string()))?;
    let folder = path.parent().unwrap_or(Path::new(""));
    script::parse(&text, folder).map_err(|error| failed(error.to_string()))
}

/// Bevy without a window, a display and devices, in which no time passes yet.
fn studio((width, height): (u32, u32), home: &Home) -> App {
    let window = Window {
        resolution: WindowResolution::new(width, height).with_scale_factor_override(1.0),
        ..default()
    };
    let mut app = App::new();
    app.insert_resource(Folders::at(&home.0))
        .add_plugins(loading::sources);
    app.add_plugins(
        DefaultPlugins
            .build()
            .disable::<WinitPlugin>()
            .disable::<GilrsPlugin>()
            // A picture is of the frame in which it was asked for.
            .disable::<PipelinedRenderingPlugin>()
            .set(WindowPlugin {
                primary_window: Some(window),
                exit_condition: ExitCondition::DontExit,
                close_when_requested: false,
                ..default()
            })
            .set(logging::plugin())
            .disable::<RenderPlugin>()
            .add_after::<RenderPlugin>(graphics::Renderer),
    );
    target::redirect(&mut app, width, height);
    let geometry = Geometry::new(
        Vec2::new(width as f32, height as f32),
        5.0 / 7.0,
        None,
        default(),
    );
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO))
        // The deck is drawn once, at the size of the film.
        .insert_resource(ArtScale(geometry.scale))
        .insert_resource(BotPatience::Endless);
    app
}

/// Frames in which no time passes, until everything is loaded and drawn.
fn warm_up(app: &mut App) {
    for _ in 0..MOST_WARM_UP {
        app.update();
        let world = app.world();
        if *world.resource::<State<Screen>>().get() != Screen::Loading
            && world.resource::<CardArt>().ready()
        {
            break;
        }
        thread::sleep(Duration::from_millis(1));
    }
    for _ in 0..SETTLE {
        app.update();
    }
}

/// Plays the frames and captures those that are asked for; ends early when the game does.
///
/// # Errors
/// Says what of the script cannot be done.
fn shoot(app: &mut App, options: &FilmOptions, mut device: Device) -> Result<(), String> {
    app.insert_resource(TimeUpdateStrategy::ManualDuration(options.frame_time()));
    let written = options.written();
    for frame in 0..written.end {
        device.play(frame, app.world_mut())?;
        if written.contains(&frame) {
            Reel::capture(app.world_mut(), frame);
        }
        app.update();
        // A moving card begins to move in the same frame of every film.
        while app.world().resource::<Reels>().is_drawing() {
            thread::sleep(Duration::from_millis(1));
        }
        if app.should_exit().is_some() {
            break;
        }
    }
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
    for _ in 0..MOST_DRAIN {
        if !app.world().resource::<Reel>().is_waiting() {
            break;
        }
        app.update();
        thread::sleep(Duration::from_millis(1));
    }
    Ok(())
}

/// A folder in which the film's settings and match lie while it is made.
struct Home(PathBuf);

impl Home {
    fn new() -> Home {
        let name = format!("continental-film-{}", std::process::id());
        Home(std::env::temp_dir().join(name))
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

//! The test harness: the whole game without a window or a graphics card. Each frame advances the game time by 1/60 s.
use bevy::{
    app::{PluginGroup, PluginsState},
    core_pipeline::CorePipelinePlugin,
    gilrs::GilrsPlugin,
    log::LogPlugin,
    prelude::*,
    render::{
        RenderPlugin,
        settings::{RenderCreation, WgpuSettings},
    },
    time::TimeUpdateStrategy,
    window::{PrimaryWindow, WindowResized, WindowResolution},
    winit::WinitPlugin,
};
use engine::{
    matchplay::{BotLevel, PlayerInfo, PlayerKind, Setup},
    rules::oficial,
};
use gamecore::{
    autostart::AutoStart,
    folders::Folders,
    i18n::{Texts, narration},
    model::{DisplayedState, Speed},
    referee::BotPatience,
    settings::{ClaimQuestions, Settings},
    states::Screen,
};
use hud::Log;
use std::{
    io,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};
use ui::theme::CardArt;

/// Time by which one frame advances the game.
pub const FRAME: Duration = Duration::from_micros(16_667);

/// Folder for all files of one game, deleted on drop.
pub struct Home(pub PathBuf);

impl Home {
    /// Creates a folder that shares the rendered cards with all other tests. Without this, the rendering of the deck
    /// would take a third of the time that a game needs to start.
    pub fn new(name: &str) -> Home {
        let home = Home::without_cards(name);
        #[cfg(unix)]
        {
            let shared = concat!(env!("CARGO_TARGET_TMPDIR"), "/cards");
            let cache = home.0.join("cache");
            std::fs::create_dir_all(shared).expect("the target folder can be written");
            std::fs::create_dir_all(&cache).expect("the temporary folder can be written");
            // An earlier process with the same number may have left its link.
            let _ = std::os::unix::fs::symlink(shared, cache.join("cards"));
        }
        home
    }

    /// Creates an empty folder. Two tests that run at the same time may use the same name.
    pub fn without_cards(name: &str) -> Home {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let (process, count) = (std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let name = format!("continental-test-{process}-{count}-{name}");
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("the temporary folder can be written");
        Home(path)
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub fn game(home: &Home, width: u32, height: u32) -> App {
    let mut app = loading(home, width, height);
    wait_until(&mut app, 4000, "the title", |world| {
        yield_to_workers();
        *world.resource::<State<Screen>>().get() == Screen::Title
    });
    app
}

/// Returns a Bevy app with the game's folders, but without the game, a window or a graphics card. Call [`ready`] after
/// adding plugins.
pub fn shell(home: &Home, width: u32, height: u32) -> App {
    let window = Window {
        resolution: WindowResolution::new(width, height),
        ..default()
    };
    let mut app = App::new();
    app.insert_resource(Folders::at(&home.0));
    app.add_plugins(
        DefaultPlugins
            .build()
            .disable::<WinitPlugin>()
            .disable::<GilrsPlugin>()
            .disable::<LogPlugin>()
            // Without a graphics card, this plugin would only parse shaders.
            .disable::<CorePipelinePlugin>()
            .set(WindowPlugin {
                primary_window: Some(window),
                close_when_requested: false,
                ..default()
            })
            .set(RenderPlugin {
                render_creation: RenderCreation::Automatic(Box::new(WgpuSettings {
                    backends: None,
                    ..default()
                })),
                ..default()
            }),
    );
    app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    app
}

/// Waits for plugins that initialize on other threads, and finishes the app.
pub fn ready(app: &mut App) {
    while app.plugins_state() == PluginsState::Adding {
        std::thread::yield_now();
    }
    app.finish();
    app.cleanup();
}

/// Returns the game just before its first frame.
pub fn loading(home: &Home, width: u32, height: u32) -> App {
    let mut app = shell(home, width, height);
    app.insert_resource(AutoStart::default())
        // Lets bots think without a time limit, so that results do not depend on the computer's load.
        .insert_resource(BotPatience::Endless);
    app.add_plugins((game::plugin, gamecore::autostart::plugin));
    ready(&mut app);
    // Tests of claims must not depend on whether the card helps the hand.
    let mut settings = app.world_mut().resource_mut::<Settings>();
    let settings = settings.bypass_change_detection();
    settings.claim_questions = ClaimQuestions::All;
    // Only the tests of that question expect it.
    settings.name_asked = true;
    app
}

/// Sleeps 2 ms, so that worker threads can read files.
pub fn yield_to_workers() {
    std::thread::sleep(Duration::from_millis(2));
}

/// Waits until a worker thread has read the deck. Its cards may be slightly wider than the default, which changes the
/// table layout.
pub fn wait_for_the_deck(app: &mut App) {
    wait_until(app, 4000, "the deck", |world| {
        yield_to_workers();
        world.resource::<CardArt>().ready()
    });
}

/// Runs frames until the condition holds. Panics after `frames` frames; `what` names the awaited condition in the panic
/// message.
pub fn wait_until(
    app: &mut App,
    frames: usize,
    what: &str,
    mut holds: impl FnMut(&mut World) -> bool,
) {
    for frame in 0..frames {
        if holds(app.world_mut()) {
            return;
        }
        app.update();
        // Worker threads compute bots' moves and images, so give them time to run: more of it after a long wait.
        if frame < frames / 2 {
            std::thread::yield_now();
        } else {
            yield_to_workers();
        }
    }
    panic!("{what} did not come within {frames} frames");
}

/// Switches to instant speed, without animations. A later change of settings does not restore the normal speed.
pub fn at_once(app: &mut App) {
    at_speed(app, 0.0);
}

/// Sets the duration of all animations to `factor` times the normal one. This stays in effect even if settings change
/// later.
pub fn at_speed(app: &mut App, factor: f32) {
    let times = if factor > 0.0 { factor.recip() } else { 0.0 };
    app.world_mut().resource_mut::<AutoStart>().speed = Some(times);
    app.world_mut().resource_mut::<Speed>().factor = factor;
}

/// Returns a set-up with this number of human players, followed by this number of bots.
pub fn setup(seed: &str, people: usize, bots: usize) -> Setup {
    let person = |i: usize| PlayerInfo::new(format!("Person {i}"), PlayerKind::Human);
    let bot = |i: usize| PlayerInfo::new(format!("Bot {i}"), PlayerKind::Bot(BotLevel::Habitual));
    let players = (0..people).map(person).chain((0..bots).map(bot)).collect();
    Setup {
        seed: seed.to_owned(),
        rules: oficial(),
        players,
    }
}

/// Returns all lines of the log as text, oldest first.
pub fn log_lines(world: &World) -> Vec<String> {
    let texts = world.resource::<Texts>();
    let shown = world.resource::<DisplayedState>();
    let line = |event| narration(texts, event, &|seat| shown.actor(seat));
    let events = world.resource::<Log>().events.iter();
    events.filter_map(line).collect()
}

/// Resizes the window, as a player does.
pub fn resize(app: &mut App, width: f32, height: f32) {
    let world = app.world_mut();
    let mut windows = world.query_filtered::<(Entity, &mut Window), With<PrimaryWindow>>();
    let (window, mut shape) = windows.single_mut(world).expect("there is one window");
    shape.resolution.set(width, height);
    world.write_message(WindowResized {
        window,
        width,
        height,
    });
}

/// Copies a folder with everything in it.
pub fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        match entry.path().is_dir() {
            true => copy_folder(&entry.path(), &target)?,
            false => _ = std::fs::copy(entry.path(), target)?,
        }
    }
    Ok(())
}

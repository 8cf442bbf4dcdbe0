//! A whole game without a window or a graphics card: time advances by hand, a sixtieth of a second a frame.
use bevy::{
    app::{PluginGroup, PluginsState},
    gilrs::GilrsPlugin,
    log::LogPlugin,
    prelude::*,
    render::{
        RenderPlugin,
        settings::{RenderCreation, WgpuSettings},
    },
    time::TimeUpdateStrategy,
    window::WindowResolution,
    winit::WinitPlugin,
};
use engine::{
    matchplay::{BotLevel, PlayerInfo, PlayerKind, Setup},
    rules::oficial,
};
use gamecore::{
    autostart::AutoStart, folders::Folders, loading, model::Speed, referee::BotPatience,
    states::Screen,
};
use std::time::Duration;
use ui::theme::CardArt;

/// The length of a frame.
pub const FRAME: Duration = Duration::from_micros(16_667);

/// A folder of its own for everything the game writes; removed at the end.
pub struct Home(pub std::path::PathBuf);

impl Home {
    pub fn new(name: &str) -> Home {
        let path =
            std::env::temp_dir().join(format!("continental-test-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).expect("the temporary folder can be written");
        Home(path)
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The game, at its title, of the size given.
pub fn game(home: &Home, width: u32, height: u32) -> App {
    let mut app = loading(home, width, height);
    wait_until(&mut app, 4000, "the title", |world| {
        let_others_work();
        *world.resource::<State<Screen>>().get() == Screen::Title
    });
    app
}

/// Bevy without a window or a graphics card, and nothing of the game yet but where its files lie. [`ready`] ends the adding of plugins.
pub fn shell(home: &Home, width: u32, height: u32) -> App {
    let window = Window {
        resolution: WindowResolution::new(width, height),
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
            .disable::<LogPlugin>()
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

/// Waits for the plugins that get ready on other threads.
pub fn ready(app: &mut App) {
    while app.plugins_state() == PluginsState::Adding {
        std::thread::yield_now();
    }
    app.finish();
    app.cleanup();
}

/// The game before its first frame.
pub fn loading(home: &Home, width: u32, height: u32) -> App {
    let mut app = shell(home, width, height);
    app.insert_resource(AutoStart::default())
        // What happens does not depend on how busy the machine is.
        .insert_resource(BotPatience::Endless);
    app.add_plugins((game::plugin, gamecore::autostart::plugin));
    ready(&mut app);
    app
}

/// Files are read on other threads, which may have to wait for a processor.
pub fn let_others_work() {
    std::thread::sleep(Duration::from_millis(2));
}

/// The deck is read on another thread: when it arrives, cards that are wider by a hair are laid out anew, and move.
pub fn wait_for_the_deck(app: &mut App) {
    wait_until(app, 4000, "the deck", |world| {
        let_others_work();
        world.resource::<CardArt>().ready()
    });
}

/// Runs frames until something holds.
pub fn wait_until(
    app: &mut App,
    frames: usize,
    what: &str,
    mut holds: impl FnMut(&mut World) -> bool,
) {
    for _ in 0..frames {
        if holds(app.world_mut()) {
            return;
        }
        app.update();
        // Bots and pictures are made on other threads.
        std::thread::yield_now();
    }
    panic!("{what} did not come within {frames} frames");
}

/// Everything happens at once from now on, also when settings are changed meanwhile: those would set the usual pace anew.
pub fn at_once(app: &mut App) {
    at_speed(app, 0.0);
}

/// Everything takes so many times as long as usual from now on, whatever is set meanwhile.
pub fn at_speed(app: &mut App, factor: f32) {
    let times = if factor > 0.0 { factor.recip() } else { 0.0 };
    app.world_mut().resource_mut::<AutoStart>().speed = Some(times);
    app.world_mut().resource_mut::<Speed>().factor = factor;
}

/// A match of one person (player 0) and bots.
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

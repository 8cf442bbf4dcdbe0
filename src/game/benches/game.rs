//! Measures frame times without a graphics card: at rest, with every card moving, and in situations that could cause a
//! stutter.
//!
//! Run with `cargo bench --bench game`. Criterion measures whole frames. Before that, three lines of percentiles are
//! printed for each situation:
//!
//! - the game's own systems, from the first of [`FrameSystems`] to the last;
//! - the whole frame with all Bevy systems;
//! - the CPU time of the frame's thread, which distinguishes a stutter of the game from a busy machine.
//!
//! `CONTINENTAL_DECK=/usr/share/carddecks/svg-future cargo bench --bench game` instead measures the loading time of
//! that deck (a folder, a ZIP archive or a single image). It loads the deck onto a table of 1280 × 720, first without a
//! cache and then from the disk cache. Then it opens the deck list with fifty copies of the deck.
#[path = "../tests/harness.rs"]
#[allow(dead_code, reason = "the tests use the rest of it")]
mod harness;

use bevy::prelude::*;
use cpu_time::ThreadTime;
use criterion::{Criterion, criterion_group, criterion_main};
use gamecore::{
    feedback::{PlaySound, Sound},
    model::{
        AnimationCue, AnimationCues, CardPlacement, DisplayedState, Flying, Key, Prompt, StartMatch,
    },
    referee::BotPatience,
    saves::SaveService,
    sets::FrameSystems,
    settings::{DeckStack, Settings},
};
use harness::{Home, copy_folder, game, resize, setup, wait_until, yield_to_workers};
use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};
use ui::theme::{CardArt, ThemeList, ThemeListShown};

/// Swaps the cards in the stock with the cards in the hands, so that every card is animated.
fn exchange_stock_and_hands(app: &mut App) {
    let world = app.world_mut();
    let mut zones = world.resource_mut::<CardPlacement>();
    let stock = std::mem::take(&mut zones.stock);
    let hands: Vec<Vec<Key>> = zones.hands.iter_mut().map(std::mem::take).collect();
    let each = stock.len() / hands.len().max(1);
    let mut stock = stock.into_iter();
    for hand in &mut zones.hands {
        hand.extend(stock.by_ref().take(each));
    }
    zones.stock = hands.into_iter().flatten().chain(stock).collect();
    let keys = (0..zones.len() as u16).map(Key);
    let cue = AnimationCue {
        delay: 0.0,
        duration: 1.0,
        arc: 0.1,
        via: None,
    };
    let mut cues = world.resource_mut::<AnimationCues>();
    cues.0.extend(keys.map(|key| (key, cue)));
}

/// Start and duration of the game's own systems in this frame.
#[derive(Resource)]
struct SystemsTime {
    began: Instant,
    took: Duration,
}

fn begin(mut own: ResMut<SystemsTime>) {
    own.began = Instant::now();
}

fn end(mut own: ResMut<SystemsTime>) {
    own.took = own.began.elapsed();
}

/// Durations of the measured frames: the game's own systems, the whole frame, and the CPU time of the frame's thread.
#[derive(Default)]
struct Times {
    own: Vec<Duration>,
    whole: Vec<Duration>,
    worked: Vec<Duration>,
}

impl Times {
    /// Runs a frame and records its durations.
    fn frame(&mut self, app: &mut App) {
        let (start, work) = (Instant::now(), ThreadTime::now());
        app.update();
        self.whole.push(start.elapsed());
        self.worked.push(work.elapsed());
        self.own.push(app.world().resource::<SystemsTime>().took);
    }

    fn frames(&mut self, app: &mut App, count: usize) {
        (0..count).for_each(|_| self.frame(app));
    }

    /// Runs frames until the condition holds, without a limit on their number.
    fn frames_until(&mut self, app: &mut App, holds: impl Fn(&World) -> bool) {
        while !holds(app.world()) {
            self.frame(app);
            yield_to_workers();
        }
    }

    fn tell(mut self, moment: &str) {
        for (what, times) in [
            ("own systems", &mut self.own),
            ("whole frame", &mut self.whole),
            ("its thread ", &mut self.worked),
        ] {
            if times.is_empty() {
                continue;
            }
            times.sort();
            let at =
                |part: f64| times[((times.len() - 1) as f64 * part) as usize].as_secs_f64() * 1e3;
            let late = times.iter().filter(|time| **time > harness::FRAME).count();
            println!(
                "{moment:28} {what}: median {:6.3} ms, 99th {:6.3} ms, highest {:6.3} ms; {late} of {} too late",
                at(0.5),
                at(0.99),
                at(1.0),
                times.len()
            );
        }
    }
}

/// Starts the game with a match, and adds systems that time its frames.
fn table(home: &Home, people: usize, bots: usize) -> App {
    let mut app = game(home, 1280, 720);
    app.insert_resource(SystemsTime {
        began: Instant::now(),
        took: Duration::ZERO,
    });
    app.add_systems(
        Update,
        (
            begin.before(FrameSystems::Input),
            end.after(FrameSystems::Present),
        ),
    );
    app.world_mut()
        .write_message(StartMatch(setup("bench", people, bots)));
    app
}

/// Starts a match and waits for the player's first decision, with no animation running.
fn rested(home: &Home) -> App {
    let mut app = table(home, 1, 3);
    wait_until(&mut app, 8000, "the person's question", |world| {
        world.resource::<DisplayedState>().view.is_some()
            && world.resource::<Flying>().0 == 0
            && world.resource::<Prompt>().open.is_some()
    });
    (0..300).for_each(|_| app.update());
    app
}

fn flights(app: &mut App) {
    let mut times = Times::default();
    times.frames(app, 2000);
    times.tell("at rest");
    let mut times = Times::default();
    for _ in 0..40 {
        exchange_stock_and_hands(app);
        // The card animations begin in the first of these frames.
        times.frames(app, 51);
    }
    times.tell("all cards in flight");
    let mut times = Times::default();
    for i in 0..40 {
        app.world_mut().resource_mut::<Settings>().set_changed();
        app.world_mut()
            .write_message(PlaySound::from(Sound::ALL[i % Sound::ALL.len()]));
        times.frames(app, 3);
    }
    times.tell("a sound, settings looked at");
}

/// Loads, renders and shows decks in turn. Selects a different deck each time, because selecting the same deck again
/// would render nothing.
fn new_deck(app: &mut App) {
    let mut times = Times::default();
    for id in ["moderna", "classic", "cuatro_colores", "moderna", "classic"] {
        let before = app.world().resource::<CardArt>().image.clone();
        app.world_mut().resource_mut::<Settings>().decks = DeckStack::of(id);
        times.frames_until(app, |world| world.resource::<CardArt>().image != before);
        times.frames(app, 10);
    }
    times.tell("a deck is swapped");
}

/// Measures frames in which the window is resized.
fn resizing(app: &mut App) {
    let mut times = Times::default();
    for step in 0..240 {
        let part = (step as f32 / 120.0 * std::f32::consts::TAU).cos();
        resize(app, 1120.0 + 160.0 * part, 630.0 + 90.0 * part);
        times.frame(app);
    }
    times.tell("the window is resized");
    resize(app, 1280.0, 720.0);
    (0..60).for_each(|_| app.update());
}

/// Measures the cost of appending lines to a match's record and of renewing its backup file.
fn saving(app: &mut App) {
    let mut times = Times::default();
    for line in 0..200 {
        let mut store = app.world_mut().resource_mut::<SaveService>();
        let start = Instant::now();
        store.append("{\"p\":0,\"do\":\"pass\"}");
        if line % 10 == 0 {
            store.back_up();
        }
        let took = start.elapsed();
        app.update();
        times.own.push(took);
        times
            .whole
            .push(took + app.world().resource::<SystemsTime>().took);
    }
    times.tell("the match is saved");
}

/// Measures two hands that four bots play, with their decisions, saves, log lines and sounds.
fn playing() {
    let home = Home::new("bench-bots");
    let mut app = table(&home, 0, 4);
    // Frames do not wait for bots that are still thinking.
    app.insert_resource(BotPatience::Clock);
    let mut times = Times::default();
    times.frames_until(&mut app, |world| {
        let shown = world.resource::<DisplayedState>();
        shown.sheet.lines.len() >= 2
    });
    times.tell("four bots play two hands");
}

/// Copies a file, or a folder of files.
fn copy(from: &Path, to: &Path) {
    let copied = match from.is_dir() {
        true => copy_folder(from, to),
        false => std::fs::copy(from, to).map(|_| ()),
    };
    copied.expect("copied");
}

/// Measures the loading of a deck twice: the first time its cards are rendered, the second time they come from the disk
/// cache.
fn switching(app: &mut App, id: &str) {
    for moment in ["drawn for the first time", "from the disk"] {
        let mut times = Times::default();
        let before = app.world().resource::<CardArt>().image.clone();
        let start = Instant::now();
        app.world_mut().resource_mut::<Settings>().decks = DeckStack::of(id);
        times.frames_until(app, |world| world.resource::<CardArt>().image != before);
        println!("{id}, {moment}: {:.3} s", start.elapsed().as_secs_f64());
        times.tell(moment);
        let own = app.world().resource::<CardArt>().image.clone();
        app.world_mut().resource_mut::<Settings>().decks = DeckStack::of("classic");
        Times::default().frames_until(app, |world| world.resource::<CardArt>().image != own);
        // Waits until the rendered cards are written to the disk and the parsed deck is freed.
        for _ in 0..500 {
            app.update();
            yield_to_workers();
        }
    }
}

/// Measures the opening of a list of more than fifty decks.
fn listing(app: &mut App) {
    let mut times = Times::default();
    let start = Instant::now();
    app.insert_resource(ThemeListShown(true));
    times.frames_until(app, |world| world.resource::<ThemeList>().themes.len() > 50);
    println!(
        "fifty decks are listed: {:.3} s",
        start.elapsed().as_secs_f64()
    );
    times.tell("fifty decks are listed");
}

/// Returns the deck that the environment variable `CONTINENTAL_DECK` names. If it is set, only that deck is measured.
fn named_deck() -> Option<PathBuf> {
    std::env::var_os("CONTINENTAL_DECK").map(PathBuf::from)
}

fn decks(_: &mut Criterion) {
    let home = Home::new("bench-decks");
    let Some(deck) = named_deck() else { return };
    let themes = home.0.join("themes");
    std::fs::create_dir_all(&themes).expect("made");
    let name = format!("copy of {}", deck.file_name().expect("a name").display());
    copy(&deck, &themes.join(&name));
    for number in 0..50 {
        copy(&deck, &themes.join(format!("{number} {name}")));
    }
    let id = Path::new(&name)
        .file_stem()
        .expect("a name")
        .to_string_lossy();
    let mut app = rested(&home);
    switching(&mut app, if deck.is_dir() { &name } else { &id });
    listing(&mut app);
}

fn frames(c: &mut Criterion) {
    if named_deck().is_some() {
        return;
    }
    let home = Home::new("bench");
    let mut app = rested(&home);
    flights(&mut app);
    resizing(&mut app);
    new_deck(&mut app);
    c.bench_function("frame at rest", |b| b.iter(|| app.update()));
    c.bench_function("frame with 110 cards in flight", |b| {
        b.iter_custom(|iterations| {
            let mut total = Duration::ZERO;
            for i in 0..iterations {
                if i % 50 == 0 {
                    exchange_stock_and_hands(&mut app);
                }
                let start = Instant::now();
                app.update();
                total += start.elapsed();
            }
            total
        });
    });
    // This measurement comes last for this match, because the appended lines make its record unusable.
    saving(&mut app);
    playing();
}

criterion_group!(benches, frames, decks);
criterion_main!(benches);

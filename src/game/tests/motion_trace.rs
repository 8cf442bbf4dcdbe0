//! The trace of every card's pose, frame by frame, and what it must never show: a jump, a kink, a face before its flip.
use bevy::{platform::collections::HashMap, prelude::*, time::TimeUpdateStrategy};
use gamecore::model::{Key, Layout, Script, Speed};
use std::time::Duration;
use table::tableview::{CardKey, Current, Drawn, Fade, Flight, Held, Target};

/// Frames so short that a kink cannot hide between two of them.
pub const FINE: Duration = Duration::from_micros(4_000);

/// The highest speed of a card at the designed pace, in design pixels a second: across the whole table in a third of a second.
const SPEED: f32 = 7_500.0;
/// The highest acceleration at the designed pace, in design pixels a second each second.
const ACCELERATION: f32 = 150_000.0;
/// The same of a turn, in radians, and of the size, in design pixels.
const TURN: f32 = 420.0;
const GROWTH: f32 = 24_000.0;
/// How wide a card may show in the frame in which its other side comes up, for a frame of a thousandth of a second.
const EDGE: f32 = 0.045;

/// What one card showed in the last frame, and how fast it went then.
#[derive(Clone, Copy)]
struct Seen {
    drawn: Drawn,
    velocity: Option<(Vec2, f32, f32)>,
    held: bool,
}

/// Everything seen since the trace was begun.
#[derive(Resource, Default)]
pub struct Trace {
    seen: HashMap<Key, Seen>,
    /// What must not be, with the frame.
    pub faults: Vec<String>,
    pub frames: usize,
    /// How many cards have changed their face, and how many poses have changed.
    pub flips: usize,
    pub moves: usize,
}

impl Trace {
    /// Begins a trace, in frames of this length.
    pub fn begin(app: &mut App, frame: Duration) {
        app.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
        app.update();
        if !app.world().contains_resource::<Trace>() {
            app.add_systems(Last, watch);
        }
        app.insert_resource(Trace::default());
    }

    /// Panics if anything was seen that must not be.
    pub fn check(app: &App, what: &str) {
        let trace = app.world().resource::<Trace>();
        let faults = &trace.faults;
        let first: Vec<_> = faults.iter().take(12).collect();
        assert!(
            faults.is_empty(),
            "{what}: {} faults in {} frames: {first:#?}",
            faults.len(),
            trace.frames
        );
    }
}

type Card<'a> = (
    &'a CardKey,
    &'a Drawn,
    Has<Held>,
    Option<&'a Fade>,
    Option<&'a Flight>,
);

fn watch(time: Res<Time>, speed: Res<Speed>, cards: Query<Card>, mut trace: ResMut<Trace>) {
    let seconds = time.delta_secs();
    if seconds == 0.0 || speed.factor == 0.0 {
        trace.seen.clear();
        return;
    }
    trace.frames += 1;
    let frame = trace.frames;
    // Twice as fast is four times the acceleration.
    let (pace, push) = (1.0 / speed.factor, 1.0 / speed.factor.powi(2));
    for (CardKey(key), drawn, held, fade, flight) in &cards {
        let Some(before) = trace.seen.get(key).copied() else {
            let seen = Seen {
                drawn: *drawn,
                velocity: None,
                held,
            };
            trace.seen.insert(*key, seen);
            continue;
        };
        let (was, now) = (before.drawn.pose, drawn.pose);
        let step = (
            now.at - was.at,
            now.angle - was.angle,
            now.height - was.height,
        );
        let velocity = (step.0 / seconds, step.1 / seconds, step.2 / seconds);
        if *drawn != before.drawn {
            trace.moves += 1;
        }
        let mut fault = |text: String| {
            let text = format!("frame {frame}, {key:?}: {text}; now {now:?}, {flight:?}");
            trace.faults.push(text);
        };
        if speed.reduced {
            let gone = before.drawn.alpha.max(drawn.alpha);
            if step.0.length() > 45.0 && !held && !before.held && gone > 0.4 {
                fault(format!("moves by {} and is seen: {fade:?}", step.0));
            }
        } else {
            if velocity.0.length() > SPEED * pace && !held {
                fault(format!("jumps by {}", step.0));
            }
            if let Some(last) = before.velocity {
                let change = |name: &str, by: f32, most: f32| {
                    (by / seconds > most * push).then(|| format!("{name} kinks by {by} a second"))
                };
                let kinks = [
                    change("its way", (velocity.0 - last.0).length(), ACCELERATION),
                    change("its turn", (velocity.1 - last.1).abs(), TURN),
                    change("its size", (velocity.2 - last.2).abs(), GROWTH),
                ];
                for kink in kinks.into_iter().flatten() {
                    fault(kink);
                }
            }
            let edge = EDGE * seconds * 1000.0 * pace;
            if now.face != was.face && before.drawn.width.min(drawn.width) > edge.max(0.06) {
                let widths = (before.drawn.width, drawn.width);
                fault(format!("shows another face without a flip: {widths:?}"));
            }
        }
        if now.face != was.face {
            trace.flips += 1;
        }
        let seen = Seen {
            drawn: *drawn,
            velocity: Some(velocity),
            held,
        };
        trace.seen.insert(*key, seen);
    }
}

/// Every card lies exactly where the layout says, flat and whole, and nothing is on its way.
pub fn everything_has_landed(app: &mut App, what: &str) {
    assert!(app.world().resource::<Script>().is_idle(), "{what}");
    let poses = app.world().resource::<Layout>().poses.clone();
    let world = app.world_mut();
    let mut cards = world.query::<(
        &CardKey,
        &Current,
        &Target,
        &Drawn,
        Option<&Flight>,
        Option<&Fade>,
    )>();
    for (CardKey(key), current, target, drawn, flight, fade) in cards.iter(world) {
        assert!(
            flight.is_none() && fade.is_none(),
            "{what}: {key:?} is on its way"
        );
        assert_eq!(target.0, poses[key.index()], "{what}: {key:?}");
        assert_eq!(current.0, target.0, "{what}: {key:?} has not arrived");
        assert_eq!((drawn.width, drawn.alpha), (1.0, 1.0), "{what}: {key:?}");
        assert_eq!(drawn.pose.at, target.0.at, "{what}: {key:?}");
        assert_eq!(drawn.pose.face, target.0.face, "{what}: {key:?}");
    }
}

/// What is drawn of a card.
pub fn drawn(app: &mut App, key: Key) -> Drawn {
    let world = app.world_mut();
    let mut cards = world.query::<(&CardKey, &Drawn)>();
    let found = cards.iter(world).find(|(card, _)| card.0 == key);
    *found.expect("there is such a card").1
}

/// How many cards have shown another pose within `frames` frames.
pub fn moved_within(app: &mut App, frames: usize) -> usize {
    let before = app.world().resource::<Trace>().moves;
    (0..frames).for_each(|_| app.update());
    app.world().resource::<Trace>().moves - before
}

//! A trace of every card's pose, frame by frame. It records faults: jumps, abrupt changes of speed, and face changes
//! without a flip.
use bevy::{platform::collections::HashMap, prelude::*, time::TimeUpdateStrategy};
use gamecore::model::{EventQueue, Key, Layout, Speed};
use std::time::Duration;
use table::tableview::{CardKey, Current, DragSpring, Drawn, Fade, Flight, Target};

/// Frame duration for tests of smooth motion, short enough to detect every abrupt change of speed.
pub const FINE: Duration = Duration::from_micros(4_000);

/// Maximum speed of a card at normal animation speed, in design pixels (window pixels ÷ `Geometry::scale`) per second.
/// At this speed, a card crosses the whole table in a sixth of a second.
const SPEED: f32 = 7_500.0;
/// Maximum acceleration of a card at normal animation speed, in design pixels (window pixels ÷ `Geometry::scale`) per
/// second squared.
const ACCELERATION: f32 = 150_000.0;
/// Maximum acceleration of a card's rotation, in radians per second squared.
const TURN: f32 = 420.0;
/// Maximum acceleration at which a card's height grows or shrinks, in design pixels (window pixels ÷ `Geometry::scale`)
/// per second squared.
const GROWTH: f32 = 31_000.0;
/// Maximum rendered width of a card when its face changes, as a fraction of its full width. The value is multiplied by
/// the frame time in milliseconds. A larger width means that the face changed without a flip.
const EDGE: f32 = 0.045;

/// Position and velocity of one card in the previous frame.
#[derive(Clone, Copy)]
struct TracedCard {
    drawn: Drawn,
    velocity: Option<(Vec2, f32, f32)>,
    held: bool,
}

/// All observations since the start of the trace.
#[derive(Resource, Default)]
pub struct Trace {
    seen: HashMap<Key, TracedCard>,
    /// Descriptions of faults, each with its frame number.
    pub faults: Vec<String>,
    pub frames: usize,
    /// Number of face changes observed.
    pub flips: usize,
    /// Number of pose changes observed.
    pub moves: usize,
}

impl Trace {
    /// Starts a trace and sets the duration of each frame.
    pub fn begin(app: &mut App, frame: Duration) {
        app.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
        app.update();
        if !app.world().contains_resource::<Trace>() {
            app.add_systems(Last, watch);
        }
        app.insert_resource(Trace::default());
    }

    /// Panics if the trace contains any fault.
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
    Has<DragSpring>,
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
    // At double animation speed, accelerations are four times as high.
    let (pace, push) = (1.0 / speed.factor, 1.0 / speed.factor.powi(2));
    for (CardKey(key), drawn, held, fade, flight) in &cards {
        let Some(before) = trace.seen.get(key).copied() else {
            let seen = TracedCard {
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
                fault(format!("moves by {} while visible: {fade:?}", step.0));
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
        let seen = TracedCard {
            drawn: *drawn,
            velocity: Some(velocity),
            held,
        };
        trace.seen.insert(*key, seen);
    }
}

/// Asserts that every card is exactly at its position in the table layout, flat, opaque and at rest.
pub fn everything_has_landed(app: &mut App, what: &str) {
    assert!(app.world().resource::<EventQueue>().is_idle(), "{what}");
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
            "{what}: {key:?} still moves"
        );
        assert_eq!(target.0, poses[key.index()], "{what}: {key:?}");
        assert_eq!(current.0, target.0, "{what}: {key:?} has not arrived");
        assert_eq!((drawn.width, drawn.alpha), (1.0, 1.0), "{what}: {key:?}");
        assert_eq!(drawn.pose.at, target.0.at, "{what}: {key:?}");
        assert_eq!(drawn.pose.face, target.0.face, "{what}: {key:?}");
    }
}

pub fn drawn(app: &mut App, key: Key) -> Drawn {
    let world = app.world_mut();
    let mut cards = world.query::<(&CardKey, &Drawn)>();
    let found = cards.iter(world).find(|(card, _)| card.0 == key);
    *found.expect("the card exists").1
}

/// Runs this number of frames and returns the number of pose changes in them.
pub fn moved_within(app: &mut App, frames: usize) -> usize {
    let before = app.world().resource::<Trace>().moves;
    (0..frames).for_each(|_| app.update());
    app.world().resource::<Trace>().moves - before
}

//! The game's own systems with every card in flight, without a graphics card: time of one frame.
//!
//! `cargo bench --bench game`. Two lines of percentiles come first: the game's own systems (from the first of [`FrameSystems`] to
//! the last), and the whole frame with all that Bevy does around them. Criterion measures the whole frame.
#[path = "../tests/app/harness.rs"]
#[allow(dead_code, reason = "the tests use the rest of it")]
mod harness;

use bevy::prelude::*;
use continental::game::{
    model::{Cue, Cues, Flying, Key, Shown, StartMatch, Zones},
    sets::FrameSystems,
};
use criterion::{Criterion, criterion_group, criterion_main};
use harness::{Home, game, setup, wait_until};
use std::time::{Duration, Instant};

/// A table at rest in the middle of a hand, all its cards about to fly somewhere else.
fn throw_all(app: &mut App) {
    let world = app.world_mut();
    let mut zones = world.resource_mut::<Zones>();
    // The whole shoe changes places: stock and hands are exchanged.
    let stock = std::mem::take(&mut zones.stock);
    let hands: Vec<Vec<Key>> = zones.hands.iter_mut().map(std::mem::take).collect();
    let each = stock.len() / hands.len().max(1);
    let mut stock = stock.into_iter();
    for hand in &mut zones.hands {
        hand.extend(stock.by_ref().take(each));
    }
    zones.stock = hands.into_iter().flatten().chain(stock).collect();
    let all = zones.len();
    let mut cues = world.resource_mut::<Cues>();
    for key in 0..all as u16 {
        cues.0.insert(
            Key(key),
            Cue {
                delay: 0.0,
                duration: 1.0,
                arc: 0.1,
            },
        );
    }
}

/// When the game's own systems of this frame began, and how long they took.
#[derive(Resource)]
struct Own {
    began: Instant,
    took: Duration,
}

fn begin(mut own: ResMut<Own>) {
    own.began = Instant::now();
}

fn end(mut own: ResMut<Own>) {
    own.took = own.began.elapsed();
}

fn tell(what: &str, times: &mut [Duration]) {
    times.sort();
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize].as_secs_f64() * 1e3;
    println!(
        "{what} with all cards in flight: median {:.3} ms, 99th {:.3} ms, highest {:.3} ms",
        at(0.5),
        at(0.99),
        at(1.0)
    );
}

fn frames(c: &mut Criterion) {
    let home = Home::new("bench");
    let mut app = game(&home, 1280, 720);
    app.insert_resource(Own {
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
        .write_message(StartMatch(setup("bench", 1, 3)));
    wait_until(&mut app, 4000, "the deal", |world| {
        world.resource::<Shown>().view.is_some() && world.resource::<Flying>().0 == 0
    });
    let (mut own, mut whole) = (Vec::new(), Vec::new());
    for _ in 0..40 {
        throw_all(&mut app);
        app.update();
        for _ in 0..50 {
            let start = Instant::now();
            app.update();
            whole.push(start.elapsed());
            own.push(app.world().resource::<Own>().took);
        }
    }
    tell("the game's own systems", &mut own);
    tell("the whole frame", &mut whole);
    c.bench_function("frame with 110 cards in flight", |b| {
        b.iter_custom(|iterations| {
            let mut total = Duration::ZERO;
            for i in 0..iterations {
                if i % 50 == 0 {
                    throw_all(&mut app);
                    app.update();
                }
                let start = Instant::now();
                app.update();
                total += start.elapsed();
            }
            total
        });
    });
}

criterion_group!(benches, frames);
criterion_main!(benches);

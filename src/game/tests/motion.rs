//! Invariants of card motion while bots play. Cards do not jump, change speed abruptly, or show their face before they
//! flip, and every card arrives.
use crate::{
    harness::{FRAME, Home, game, setup, wait_until},
    motion_trace::{FINE, Trace, everything_has_landed},
};
use bevy::prelude::*;
use engine::seat::Seat;
use gamecore::{
    model::{
        CardPlacement, ContinueMatch, DisplayedState, Geometry, Landed, PlayerIntent, Speed,
        StartMatch,
    },
    playback::Watchdog,
    saves::SaveService,
    states::TableOverlay,
};
use table::tableview::{LayoutRequest, compute};

/// Number of `Landed` messages received.
#[derive(Resource, Default)]
struct LandingCount(usize);

fn hear(mut landed: MessageReader<Landed>, mut landings: ResMut<LandingCount>) {
    landings.0 += landed.read().count();
}

/// Starts a match of bots, in which animations take `factor` times their normal duration.
fn watched(home: &Home, seed: &str, bots: usize, factor: f32, reduced: bool) -> App {
    let mut app = game(home, 1280, 720);
    app.init_resource::<LandingCount>().add_systems(Last, hear);
    *app.world_mut().resource_mut::<Speed>() = Speed { factor, reduced };
    app.world_mut()
        .write_message(StartMatch(setup(seed, 0, bots)));
    app
}

fn hand_over(world: &World) -> bool {
    world
        .get_resource::<State<TableOverlay>>()
        .is_some_and(|state| *state.get() == TableOverlay::HandOver)
}

/// Opens the beginning of a reference record in `tests/records/golden`, cut before this line. The bots of the record
/// continue from that line.
fn open_golden_record(home: &Home, golden: &str, line: usize, factor: f32) -> App {
    let path = format!(
        "{}/../../tests/records/golden/{golden}.jsonl",
        env!("CARGO_MANIFEST_DIR")
    );
    let record = std::fs::read_to_string(path).expect("the golden records can be read");
    let lines: Vec<&str> = record.lines().take(line).collect();
    let mut app = game(home, 1280, 720);
    app.init_resource::<LandingCount>().add_systems(Last, hear);
    app.world_mut()
        .resource_mut::<SaveService>()
        .begin_match(&(lines.join("\n") + "\n"));
    app.world_mut().write_message(ContinueMatch);
    wait_until(&mut app, 400, "the table", |world| {
        world.resource::<DisplayedState>().view.is_some()
    });
    *app.world_mut().resource_mut::<Speed>() = Speed {
        factor,
        reduced: false,
    };
    (0..3).for_each(|_| app.update());
    app
}

#[test]
fn nothing_jumps_or_kinks_while_bots_play() {
    let homes = ["motion-deal", "motion-swap", "motion-quick"].map(Home::new);
    // Checks three matches: a deal and the first turns, a joker swap and the moves after it, and a match at high speed.
    let dealt = watched(&homes[0], "calm", 4, 1.0, false);
    let swapped = open_golden_record(&homes[1], "oficial-3", 256, 1.0);
    let quick = open_golden_record(&homes[2], "fournier-3", 284, 0.4);
    for (what, mut app, frames, flips) in [
        ("a deal", dealt, 2_600, 1),
        ("a swap", swapped, 1_300, 2),
        ("quick bots", quick, 1_500, 4),
    ] {
        Trace::begin(&mut app, FINE);
        for _ in 0..frames {
            app.update();
            std::thread::yield_now();
        }
        Trace::check(&app, what);
        let world = app.world();
        let (trace, landings) = (
            world.resource::<Trace>(),
            world.resource::<LandingCount>().0,
        );
        assert!(trace.flips >= flips, "{what}: {} flips", trace.flips);
        assert!(landings >= flips, "{what}: {landings} landings");
        assert_eq!(world.resource::<Watchdog>().fired, 0);
    }
}

/// The cards in the stock are exactly aligned. The discards are scattered by the seed, so a resumed match scatters them
/// in the same way.
#[test]
fn the_seed_scatters_the_pile_but_not_the_stock() {
    let pile = |seed: &str, hand: u8| {
        let mut zones = CardPlacement::default();
        zones.reset(60, 2);
        let keys = zones.stock.split_off(30);
        zones.pile = keys;
        zones.shuffle_jokers(4, seed, hand);
        let geometry = Geometry::default();
        let layout = compute(&zones, &geometry, &[], Seat(0), &LayoutRequest::default());
        for (i, key) in zones.stock.iter().enumerate() {
            let pose = layout.poses[key.index()];
            assert_eq!(pose.angle, 0.0);
            let risen = geometry.stock + Vec2::new(0.2, -0.3) * (i / 4) as f32;
            assert_eq!(pose.at, risen);
        }
        let poses: Vec<_> = zones
            .pile
            .iter()
            .enumerate()
            .map(|(i, key)| {
                let pose = layout.poses[key.index()];
                let risen = geometry.pile + Vec2::new(0.2, -0.3) * (i / 4) as f32;
                (pose.at - risen, pose.angle.to_degrees())
            })
            .collect();
        let most = |of: fn(&(Vec2, f32)) -> f32| poses.iter().map(of).fold(0.0, f32::max);
        let (off, askew) = (most(|p| p.0.abs().max_element()), most(|p| p.1.abs()));
        assert!((1.0..=2.001).contains(&off), "{off} pixels");
        assert!((2.0..=3.001).contains(&askew), "{askew} degrees");
        poses
    };
    assert_eq!(pile("a", 0), pile("a", 0));
    assert_ne!(pile("a", 0), pile("b", 0));
    assert_ne!(pile("a", 0), pile("a", 1));
}

/// Runs whole hands, from one deal to the next, at 60 frames a second.
#[test]
fn every_card_arrives_in_every_hand() {
    for (seed, bots, reduced) in [("lands", 3, false), ("fades", 3, true)] {
        let home = Home::new(&format!("motion-{seed}"));
        let mut app = watched(&home, seed, bots, 0.4, reduced);
        Trace::begin(&mut app, FRAME);
        wait_until(&mut app, 60_000, "the end of the hand", |world| {
            hand_over(world)
        });
        (0..90).for_each(|_| app.update());
        everything_has_landed(&mut app, seed);
        // The score sheet is confirmed, the cards are gathered, and the next hand is dealt.
        app.world_mut().write_message(PlayerIntent::Continue);
        wait_until(&mut app, 2000, "the score sheet", |world| !hand_over(world));
        app.world_mut().write_message(PlayerIntent::Continue);
        (0..200).for_each(|_| app.update());
        let world = app.world();
        let faults: Vec<_> = world
            .resource::<Trace>()
            .faults
            .iter()
            .filter(|fault| !fault.contains("kinks"))
            .collect();
        assert!(faults.is_empty(), "{seed}: {faults:#?}");
        assert_eq!(world.resource::<Watchdog>().fired, 0);
    }
}

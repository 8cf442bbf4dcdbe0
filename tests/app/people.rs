//! Several people at one screen.
use crate::harness::{Home, game, setup};
use bevy::prelude::*;
use continental::{
    engine::{
        cards::Card,
        seat::Seat,
        table::{Stage, Viewer},
    },
    game::{
        intent::{PlayerIntent, Prompt},
        playback::Shown,
        referee::StartMatch,
        states::TableOverlay,
        tableview::{Speed, Zones},
    },
};

/// The own cards as they lie from left to right.
fn hand(world: &World, seat: Seat) -> Vec<Card> {
    let zones = world.resource::<Zones>();
    let faces = zones.hand(seat).iter().map(|key| zones.face(*key));
    faces
        .map(|face| face.expect("the viewer's cards are open"))
        .collect()
}

#[test]
fn a_hand_lies_after_the_curtain_as_its_owner_left_it() {
    let home = Home::new("people");
    let mut app = game(&home, 1280, 720);
    app.world_mut().resource_mut::<Speed>().factor = 0.0;
    app.world_mut()
        .write_message(StartMatch(setup("people", 2, 0)));
    let mut left: [Option<Vec<Card>>; 2] = [None, None];
    let mut seen_again = 0;
    let mut before = TableOverlay::None;
    for _ in 0..3000 {
        app.update();
        std::thread::yield_now();
        let world = app.world();
        let Some(overlay) = world.get_resource::<State<TableOverlay>>() else {
            continue;
        };
        let overlay = *overlay.get();
        let called = overlay == TableOverlay::Curtain && before != overlay;
        before = overlay;
        if overlay == TableOverlay::Curtain && !called {
            continue;
        }
        if called {
            for seat in [Seat(0), Seat(1)] {
                let zones = world.resource::<Zones>();
                let open = zones
                    .hand(seat)
                    .iter()
                    .any(|key| zones.face(*key).is_some());
                assert!(
                    !open,
                    "no hand shows before its owner has answered the curtain"
                );
            }
            app.world_mut().write_message(PlayerIntent::Continue);
            continue;
        }
        let Some(stage) = world.resource::<Prompt>().legal().map(|legal| legal.stage) else {
            continue;
        };
        let intent = match (stage, world.resource::<Shown>().viewer) {
            (Stage::Claim | Stage::LateClaim, _) => PlayerIntent::Pass,
            (_, Viewer::Spectator) => continue,
            (Stage::Draw, Viewer::Seat(seat)) => {
                if let Some(left) = left[seat.index()].take() {
                    assert_eq!(hand(world, seat), left, "after the curtain");
                    seen_again += 1;
                }
                PlayerIntent::TakeStock
            }
            (Stage::Play, Viewer::Seat(seat)) => {
                // An order of one's own that no sort would give: the last card first.
                let zones = world.resource::<Zones>();
                let keys = zones.hand(seat).to_vec();
                let last = *keys.last().expect("a card was drawn");
                app.world_mut()
                    .write_message(PlayerIntent::Reorder(last, 0));
                app.update();
                let world = app.world();
                let keys = world.resource::<Zones>().hand(seat).to_vec();
                let mut order = hand(world, seat);
                order.remove(3);
                left[seat.index()] = Some(order);
                PlayerIntent::Discard(keys[3])
            }
        };
        app.world_mut().write_message(intent);
        if seen_again >= 6 {
            return;
        }
    }
    panic!("only {seen_again} turns came round");
}

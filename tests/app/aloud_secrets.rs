//! Nobody hears what they may not see: no hidden card, and nothing of the table behind the curtain.
use crate::{
    aloud::{Reader, name_of},
    harness::{Home, game, setup},
    mouse,
};
use accesskit::Role;
use bevy::prelude::*;
use continental::{
    engine::{seat::Seat, table::Viewer},
    game::{
        i18n::{Texts, card_name},
        model::{PlayerIntent, Prompt, Shown, Speed, StartMatch, Zones},
        settings::Settings,
        states::TableOverlay,
    },
};
use std::collections::BTreeSet;

fn table(home: &Home, people: usize, bots: usize) -> Reader {
    let mut app = game(home, 1280, 720);
    {
        let mut settings = app.world_mut().resource_mut::<Settings>();
        (settings.claim_seconds, settings.talk) = (None, false);
    }
    app.update();
    app.world_mut().resource_mut::<Speed>().factor = 0.0;
    let mut reader = Reader::of(app);
    let begins = StartMatch(setup("secrets", people, bots));
    reader.app.world_mut().write_message(begins);
    for _ in 0..20 {
        reader.wait();
    }
    reader
}

/// The names of the cards that whoever looks may see in a hand: their own.
fn own_names(reader: &Reader) -> Vec<String> {
    let world = reader.app.world();
    let (shown, zones) = (world.resource::<Shown>(), world.resource::<Zones>());
    let Viewer::Seat(seat) = shown.viewer else {
        return Vec::new();
    };
    let faces = zones.hand(seat).iter().filter_map(|key| zones.face(*key));
    faces
        .map(|card| card_name(world.resource::<Texts>(), card))
        .collect()
}

fn told_hand(reader: &Reader) -> Vec<String> {
    let hand = reader.hand();
    hand.iter().map(|(_, node)| name_of(node)).collect()
}

#[test]
fn the_own_hand_is_told_and_no_other() {
    let home = Home::new("aloud-own");
    let reader = table(&home, 1, 3);
    let own = own_names(&reader);
    assert!(!own.is_empty());
    assert_eq!(told_hand(&reader), own);
    // Each card is where it can be clicked.
    for (place, (_, node)) in reader.hand().iter().enumerate() {
        let at = mouse::own_card(&reader.app, place).as_dvec2();
        let bounds = node.bounds().expect("a card is somewhere");
        let there = bounds.contains(accesskit::Point::new(at.x, at.y));
        assert!(there, "{place}: {at} in {bounds:?}");
    }
    // Of the others only how many cards they hold.
    let plates = reader.of_role(Role::Label);
    let shown = reader.app.world().resource::<Shown>();
    for seat in (1..4).map(Seat) {
        let name = shown.name(seat);
        let mut plates = plates.iter().map(|(_, node)| name_of(node));
        let plate = plates
            .find(|plate| plate.starts_with(name))
            .expect("a plate");
        assert!(plate.contains("cards"), "{plate}");
        assert!(!plate.contains(" of "), "{plate} names a card");
    }
}

#[test]
fn behind_the_curtain_nothing_is_told_and_nothing_is_called_out() {
    let home = Home::new("aloud-curtain");
    let mut reader = table(&home, 2, 1);
    let mut seen = (BTreeSet::new(), 0);
    for round in 0..40 {
        let overlay = *reader.app.world().resource::<State<TableOverlay>>().get();
        let viewer = reader.app.world().resource::<Shown>().viewer;
        let dialogs = reader.of_role(Role::Dialog).len();
        if overlay == TableOverlay::Curtain {
            assert_eq!(dialogs, 1, "the curtain is told: {:#?}", reader.heard());
            assert!(reader.hand().is_empty());
            assert!(reader.find(Role::Button, "Stock").is_none());
            assert!(reader.find(Role::ListBox, "").is_none());
            seen.1 += 1;
        } else {
            let own = own_names(&reader);
            assert_eq!(told_hand(&reader), own, "{viewer:?}");
            if let Viewer::Seat(seat) = viewer {
                seen.0.insert(seat);
            }
        }
        // What somebody draws is not called out where others hear it.
        let said = reader.said().join("\n");
        assert!(!said.contains("You have drawn"), "{said}");
        let intent = match (overlay, reader.app.world().resource::<Prompt>().legal()) {
            (TableOverlay::None, Some(legal)) if legal.take_stock.is_ok() => {
                PlayerIntent::TakeStock
            }
            (TableOverlay::None, Some(legal)) if legal.pass.is_ok() => PlayerIntent::Pass,
            (TableOverlay::None, Some(legal)) if legal.discard.is_ok() => {
                let world = reader.app.world();
                let bottom = world.resource::<Shown>().bottom_seat();
                let hand = world.resource::<Zones>().hand(bottom);
                PlayerIntent::Discard(hand[round % hand.len()])
            }
            _ => PlayerIntent::Continue,
        };
        reader.app.world_mut().write_message(intent);
        reader.wait();
        if seen.0.len() == 2 && seen.1 > 1 {
            return;
        }
    }
    panic!("both have looked, and the curtain came: {seen:?}");
}

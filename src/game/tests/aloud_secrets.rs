//! Nobody hears what they may not see: no hidden card, and nothing of the table behind the curtain. Nor does the room hear what a hand is
//! worth.
use crate::{
    aloud::{Reader, name_of},
    harness::{Home, game, setup},
    input::press,
    moments::{PERSON, opened, record_before},
    mouse,
};
use accesskit::Role;
use bevy::{input::keyboard::Key, prelude::*};
use engine::{
    matchplay::{Match, PlayerKind},
    rules::oficial,
    seat::Seat,
    table::{DecisionStage, Viewer},
};
use gamecore::{
    i18n::{Texts, card_name},
    model::{PlayerIntent, Prompt, Shown, Speed, StartMatch, Zones, is_shared},
    settings::Settings,
    states::TableOverlay,
};
use hud::Worth;
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

/// Whether the card that the person is asked about would do something for their hand.
fn is_worth_something(game: &Match) -> bool {
    let Some(view) = game.view(PERSON) else {
        return false;
    };
    let window = view.table.window.as_ref();
    let card = window.map(|window| window.card);
    card.is_some_and(|card| Worth::of(view, card).is_some())
}

/// What is announced of the question at the end of this record, and what the key says that asks for it. If the table is shared, another
/// person sits at the screen.
fn announced_and_asked(home: &Home, record: &str, shared: bool) -> (Reader, String, String) {
    let mut app = opened(home, (1280, 720), record);
    if shared {
        let mut shown = app.world_mut().resource_mut::<Shown>();
        shown.players[1].kind = PlayerKind::Human;
    }
    let mut reader = Reader::of(app);
    assert_eq!(is_shared(reader.app.world().resource::<Shown>()), shared);
    let announced = reader.said().join("\n");
    press(&mut reader.app, KeyCode::F4, Key::F4);
    reader.wait();
    let asked = reader.said().pop().unwrap_or_default();
    (reader, announced, asked)
}

#[test]
fn what_a_hand_is_worth_is_announced_to_one_person_and_not_to_a_room() {
    let claim = (0..20).find_map(|seed| {
        record_before(&format!("worth {seed}"), oficial(), 3, |game, legal| {
            legal.stage == DecisionStage::Claim && is_worth_something(game)
        })
    });
    let ready = record_before("heard down", oficial(), 3, |_, legal| {
        legal.stage == DecisionStage::Play && legal.lay_down.is_ok()
    });
    let worths = ["contract", "trio", "run", "nearer", "fits"];
    let worths = worths.map(|worth| format!("claim-worth-{worth}"));
    let readies = ["contract-ready".to_owned()];
    let moments = [
        (claim.expect("a discard helps"), &worths[..]),
        (ready.expect("somebody can lay down"), &readies[..]),
    ];
    for (record, keys) in moments {
        for shared in [false, true] {
            let home = Home::new(&format!("aloud-{}-{shared}", keys[0]));
            let (reader, announced, asked) = announced_and_asked(&home, &record, shared);
            let secrets: Vec<String> = keys.iter().map(|key| reader.text(key)).collect();
            let tells = |said: &str| secrets.iter().any(|secret| said.contains(secret));
            assert!(!announced.is_empty(), "the question is announced");
            assert_eq!(tells(&announced), !shared, "{shared}: {announced}");
            assert!(tells(&asked), "whoever asks is told: {asked}");
        }
    }
}

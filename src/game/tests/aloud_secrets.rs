//! Tests that announcements reveal no hidden cards, and nothing about the table behind the privacy screen. If several
//! players share the screen, the value of a hand is not announced either.
use crate::{
    harness::{Home, game, setup},
    input::press,
    mouse,
    screen_reader::{ScreenReader, name_of},
    test_positions::{HUMAN_SEAT, opened, record_before},
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
    model::{CardPlacement, DisplayedState, PlayerIntent, Prompt, Speed, StartMatch, is_shared},
    settings::Settings,
    states::TableOverlay,
};
use hud::CardHint;
use std::collections::BTreeSet;

fn table(home: &Home, people: usize, bots: usize) -> ScreenReader {
    let mut app = game(home, 1280, 720);
    {
        let mut settings = app.world_mut().resource_mut::<Settings>();
        (settings.claim_seconds, settings.talk) = (None, false);
    }
    app.update();
    app.world_mut().resource_mut::<Speed>().factor = 0.0;
    let mut reader = ScreenReader::of(app);
    let begins = StartMatch(setup("secrets", people, bots));
    reader.app.world_mut().write_message(begins);
    for _ in 0..20 {
        reader.wait();
    }
    reader
}

/// Returns the names of the cards in the viewer's hand.
fn own_names(reader: &ScreenReader) -> Vec<String> {
    let world = reader.app.world();
    let (shown, zones) = (
        world.resource::<DisplayedState>(),
        world.resource::<CardPlacement>(),
    );
    let Viewer::Seat(seat) = shown.viewer else {
        return Vec::new();
    };
    let faces = zones.hand(seat).iter().filter_map(|key| zones.face(*key));
    faces
        .map(|card| card_name(world.resource::<Texts>(), card))
        .collect()
}

fn told_hand(reader: &ScreenReader) -> Vec<String> {
    let hand = reader.hand();
    hand.iter().map(|(_, node)| name_of(node)).collect()
}

#[test]
fn only_the_own_hand_has_nodes() {
    let home = Home::new("aloud-own");
    let reader = table(&home, 1, 3);
    let own = own_names(&reader);
    assert!(!own.is_empty());
    assert_eq!(told_hand(&reader), own);
    // Each card's node contains the point on which a click selects the card.
    for (place, (_, node)) in reader.hand().iter().enumerate() {
        let at = mouse::own_card(&reader.app, place).as_dvec2();
        let bounds = node.bounds().expect("a card has bounds");
        let there = bounds.contains(accesskit::Point::new(at.x, at.y));
        assert!(there, "{place}: {at} in {bounds:?}");
    }
    // Only the number of cards in an opponent's hand is announced.
    let plates = reader.of_role(Role::Label);
    let shown = reader.app.world().resource::<DisplayedState>();
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
fn behind_the_privacy_screen_the_table_has_no_nodes_and_no_announcements() {
    let home = Home::new("aloud-curtain");
    let mut reader = table(&home, 2, 1);
    let mut seen = (BTreeSet::new(), 0);
    for round in 0..40 {
        let overlay = *reader.app.world().resource::<State<TableOverlay>>().get();
        let viewer = reader.app.world().resource::<DisplayedState>().viewer;
        let dialogs = reader.of_role(Role::Dialog).len();
        if overlay == TableOverlay::Curtain {
            assert_eq!(
                dialogs,
                1,
                "dialogs behind the privacy screen: {:#?}",
                reader.heard()
            );
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
        // A drawn card is not announced if several players share the screen.
        let said = reader.said().join("\n");
        assert!(!said.contains("You drew"), "{said}");
        let intent = match (overlay, reader.app.world().resource::<Prompt>().legal()) {
            (TableOverlay::None, Some(legal)) if legal.take_stock.is_ok() => {
                PlayerIntent::TakeStock
            }
            (TableOverlay::None, Some(legal)) if legal.pass.is_ok() => PlayerIntent::Pass,
            (TableOverlay::None, Some(legal)) if legal.discard.is_ok() => {
                let world = reader.app.world();
                let bottom = world.resource::<DisplayedState>().bottom_seat();
                let hand = world.resource::<CardPlacement>().hand(bottom);
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
    panic!("seats seen and privacy screens: {seen:?}");
}

/// True if the discard that may be claimed would improve the player's hand.
fn is_worth_something(game: &Match) -> bool {
    let Some(view) = game.view(HUMAN_SEAT) else {
        return false;
    };
    let window = view.table.window.as_ref();
    let card = window.map(|window| window.card);
    card.is_some_and(|card| CardHint::of(view, card).is_some())
}

/// Opens the record and returns the game and two announcements. The first is made for the prompt at the record's end.
/// The second is the answer to the F4 key, which announces whose turn it is. If `shared` is true, two human players
/// share the screen.
fn announced_and_asked(home: &Home, record: &str, shared: bool) -> (ScreenReader, String, String) {
    let mut app = opened(home, (1280, 720), record);
    if shared {
        let mut shown = app.world_mut().resource_mut::<DisplayedState>();
        shown.players[1].kind = PlayerKind::Human;
    }
    let mut reader = ScreenReader::of(app);
    assert_eq!(
        is_shared(reader.app.world().resource::<DisplayedState>()),
        shared
    );
    let announced = reader.said().join("\n");
    press(&mut reader.app, KeyCode::F4, Key::F4);
    reader.wait();
    let asked = reader.said().pop().unwrap_or_default();
    (reader, announced, asked)
}

#[test]
fn the_value_of_a_hand_is_announced_only_to_a_single_player() {
    let claim = (0..20).find_map(|seed| {
        record_before(&format!("worth {seed}"), oficial(), 3, |game, legal| {
            legal.stage == DecisionStage::Claim && is_worth_something(game)
        })
    });
    let ready = record_before("heard down", oficial(), 3, |_, legal| {
        legal.stage == DecisionStage::Play && legal.lay_down.is_ok()
    });
    let worths = [
        "contract",
        "trio",
        "run",
        "this-trio",
        "this-run",
        "nearer",
        "fits",
    ];
    let worths = worths.map(|worth| format!("claim-worth-{worth}"));
    let readies = ["contract-ready".to_owned()];
    let moments = [
        (claim.expect("a claim that improves the hand"), &worths[..]),
        (ready.expect("the player can lay down"), &readies[..]),
    ];
    for (record, keys) in moments {
        for shared in [false, true] {
            let home = Home::new(&format!("aloud-{}-{shared}", keys[0]));
            let (reader, announced, asked) = announced_and_asked(&home, &record, shared);
            // The name of the meld at the end is left out.
            let fixed = |text: String| text.split('{').next().unwrap_or_default().to_owned();
            let secrets: Vec<String> = keys.iter().map(|key| fixed(reader.text(key))).collect();
            let tells = |said: &str| secrets.iter().any(|secret| said.contains(secret));
            assert!(!announced.is_empty(), "no announcement for the prompt");
            assert_eq!(tells(&announced), !shared, "{shared}: {announced}");
            assert!(
                tells(&asked),
                "the answer to the key lacks the value: {asked}"
            );
        }
    }
}

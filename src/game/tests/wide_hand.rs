//! Tests of a hand of 25 cards or more, after many penalty cards, in a window of 1280×720. Every card index is visible,
//! and every card can be reached by mouse, keyboard and gamepad.
use crate::{
    devices::{Device, connect, press},
    harness::Home,
    mouse, positions,
};
use bevy::prelude::*;
use engine::{
    bots::Bot,
    matchplay::{BotLevel, PlayerInfo, PlayerKind, Setup},
    record,
    rules::oficial,
    seat::Seat,
    sim,
    table::{Action, DecisionStage, Legal, SeatView, Viewer},
};
use gamecore::{
    input::PlayerAction,
    model::{CardPlacement, Geometry, HoverTarget, Key, Layout, Selection},
};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

/// Bot that never lays down, so that its hand grows. It claims every discard if the field is true, and none if it is
/// false.
struct Hoarder(bool);

impl Bot for Hoarder {
    fn decide(&mut self, view: SeatView<'_>, legal: &Legal, _: &mut ChaCha8Rng) -> Action {
        match legal.stage {
            DecisionStage::Claim if self.0 && legal.claim.is_ok() => Action::Claim,
            DecisionStage::Claim | DecisionStage::LateClaim => Action::Pass,
            DecisionStage::Draw => Action::TakeStock,
            DecisionStage::Play => match legal.discards.first() {
                Some(card) => Action::Discard {
                    card: *card,
                    close: false,
                },
                None => sim::first_allowed(legal).unwrap_or_else(|| {
                    panic!("{} cards and nothing to do", view.hand.len());
                }),
            },
        }
    }
}

/// Returns the record of a match up to a discard of the player, who then holds at least this many cards.
pub fn with_cards(wanted: usize) -> String {
    let bot = |i| PlayerInfo::new(format!("Player {i}"), PlayerKind::Bot(BotLevel::Habitual));
    let setup = Setup {
        seed: "wide".to_owned(),
        rules: oficial(),
        players: (0..3).map(bot).collect(),
    };
    let mut players: Vec<Box<dyn Bot>> = vec![
        Box::new(Hoarder(true)),
        Box::new(Hoarder(false)),
        Box::new(Hoarder(false)),
    ];
    let played = sim::play_with(setup, &mut players, true).expect("three may play");
    let text = played.record.expect("recording was requested");
    let wide = positions::before_discards(&text).find(|begin| {
        let game = record::resume(begin).expect("a match").game;
        let view = game.owned_view(Viewer::Seat(Seat(0)));
        view.expect("a hand is played").hand.len() >= wanted
    });
    wide.expect("the match has such a position")
}

fn hand(app: &App) -> Vec<Key> {
    app.world()
        .resource::<CardPlacement>()
        .hand(Seat(0))
        .to_vec()
}

#[test]
fn a_hand_of_25_cards_is_readable_and_reachable_with_every_device() {
    let home = Home::new("wide");
    let mut app = positions::open(&home, &with_cards(25));
    positions::settle(&mut app);
    let keys = hand(&app);
    assert!(keys.len() >= 25, "{}", keys.len());
    // A strip of each card is visible inside the window, and shows the card's index. It is at least 20 window pixels
    // wide.
    let (layout, geometry) = (
        app.world().resource::<Layout>().clone(),
        app.world().resource::<Geometry>().clone(),
    );
    let left = |key: &Key| {
        let pose = layout.poses[key.index()];
        let corner = pose.at - pose.size(geometry.aspect) / 2.0;
        corner * geometry.scale
    };
    for pair in keys.windows(2) {
        let strip = left(&pair[1]).x - left(&pair[0]).x;
        assert!(strip >= 20.0, "{strip}");
    }
    for key in &keys {
        let corner = left(key);
        assert!(corner.x >= 0.0 && corner.y + 44.0 <= 720.0, "{corner}");
    }
    // By mouse: a click selects exactly this card.
    for (place, key) in keys.iter().enumerate() {
        let at = mouse::own_card(&app, place);
        mouse::click(&mut app, at);
        assert_eq!(app.world().resource::<Selection>().cards, [*key], "{place}");
        // The right button clears the selection, because a second left click would discard the card.
        mouse::other_button(&mut app);
        assert!(app.world().resource::<Selection>().cards.is_empty());
    }
    // By keyboard and gamepad: the focus moves from one end of the hand to the other.
    let pad = connect(&mut app);
    for device in [Device::Keyboard, pad] {
        let mut seen = BTreeSet::new();
        for act in [PlayerAction::Left, PlayerAction::Right] {
            for _ in 0..keys.len() + 2 {
                press(&mut app, device, act);
                seen.extend(app.world().resource::<HoverTarget>().card);
            }
        }
        let missed: Vec<&Key> = keys.iter().filter(|key| !seen.contains(*key)).collect();
        assert!(missed.is_empty(), "{missed:?}");
    }
    // The player can still discard a card.
    let before = hand(&app).len();
    let from = mouse::own_card(&app, before - 1);
    let pile = mouse::on_window(&app, app.world().resource::<Geometry>().pile);
    mouse::drag(&mut app, from, pile);
    positions::settle(&mut app);
    assert_eq!(
        hand(&app).len(),
        before - 1,
        "cards in the hand after the discard"
    );
}

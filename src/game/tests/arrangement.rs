//! Tests that the order in which players arrange their hands survives while the cards are hidden.
use engine::{
    cards::Card,
    matchplay::{BotLevel, MatchEvent, PlayerInfo, PlayerKind, Setup},
    record,
    rules::oficial,
    seat::Seat,
    sim,
    table::{Event, Viewer},
};
use gamecore::model::{CardPlacement, DisplayedState, MovePreference, fold};
use std::sync::Arc;

/// Returns a match in the middle of its first hand, in which player 0 holds a joker.
fn with_a_joker() -> record::Resumed {
    let player = |i| PlayerInfo::new(format!("Player {i}"), PlayerKind::Bot(BotLevel::Aprendiz));
    for seed in 0..40 {
        let setup = Setup {
            seed: format!("arrangement {seed}"),
            rules: oficial(),
            players: (0..3).map(player).collect(),
        };
        let played = sim::play(setup, true).expect("three may play");
        let text = played.record.expect("recording was requested");
        let begin: String = text.split_inclusive('\n').take(20).collect();
        let resumed = record::resume(&begin).unwrap_or_else(|error| panic!("{error}"));
        let view = resumed.game.owned_view(Viewer::Seat(Seat(0)));
        if view.is_some_and(|view| view.hand.contains(Card::JOKER)) {
            return resumed;
        }
    }
    panic!("no player had a joker in forty matches");
}

/// Returns the table state for a spectator, who sees no hand.
fn watched(resumed: &record::Resumed) -> (DisplayedState, CardPlacement) {
    let mut shown = DisplayedState {
        seed: resumed.game.setup().seed.clone(),
        rules: Arc::new(oficial()),
        seating: Some(*resumed.game.seating()),
        ..DisplayedState::default()
    };
    let mut zones = CardPlacement::default();
    let dealt = |event: &MatchEvent| matches!(event, MatchEvent::Table(Event::Dealt { .. }));
    let first = resumed
        .events
        .iter()
        .rposition(dealt)
        .expect("a hand was dealt");
    for event in &resumed.events[first..] {
        fold(
            &event.seen_by(Viewer::Spectator),
            Vec::new(),
            &mut shown,
            &mut zones,
        );
    }
    (shown, zones)
}

/// Returns the visible cards of player 0 from left to right, each joker with its picture number (0 black, 1 red).
fn hand(zones: &CardPlacement) -> Vec<(Card, Option<u8>)> {
    let keys = zones.hand(Seat(0)).iter();
    keys.filter_map(|key| {
        let card = zones.face(*key)?;
        Some((card, card.is_joker().then(|| zones.joker(*key))))
    })
    .collect()
}

#[test]
fn a_hidden_hand_keeps_its_arrangement_across_a_pause() {
    let resumed = with_a_joker();
    let look = |zones: &mut CardPlacement, viewer| {
        let view = resumed.game.owned_view(viewer).expect("a hand is played");
        zones.reconcile(&view, None, &MovePreference::default());
    };
    let (own, nobody) = (Viewer::Seat(Seat(0)), Viewer::Spectator);
    let (shown, mut zones) = watched(&resumed);
    look(&mut zones, own);
    // This order is not the result of any sort.
    let mut order = zones.hand(Seat(0)).to_vec();
    order.reverse();
    order.swap(0, 3);
    zones.arrange(Seat(0), &order);
    let left = hand(&zones);
    look(&mut zones, nobody);
    assert!(
        hand(&zones).is_empty(),
        "the hand is visible to a spectator"
    );
    let kept = zones.kept();

    let (_, mut again) = watched(&resumed);
    let view = shown.view.as_ref().expect("a hand is shown");
    again.restore_arrangement(&kept, view, &shown.seed);
    assert!(
        hand(&again).is_empty(),
        "the restored hand is visible to a spectator"
    );
    assert_eq!(again.kept(), kept);
    look(&mut again, own);
    assert_eq!(hand(&again), left);

    // A stored arrangement that does not fit the hand is ignored.
    let mut odd = kept.clone();
    odd.hands[0].jokers = vec![0; 9];
    odd.held = vec![vec![1; 9].into(); 3];
    let (_, mut other) = watched(&resumed);
    other.restore_arrangement(&odd, view, &shown.seed);
    look(&mut other, own);
    let sorted = |mut cards: Vec<(Card, Option<u8>)>| {
        cards.sort();
        cards.into_iter().map(|(card, _)| card).collect::<Vec<_>>()
    };
    assert_eq!(sorted(hand(&other)), sorted(left));
}

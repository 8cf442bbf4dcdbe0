//! How people had arranged their hands is kept while nobody may see them.
use engine::{
    cards::Card,
    matchplay::{BotLevel, MatchEvent, PlayerInfo, PlayerKind, Setup},
    record,
    rules::oficial,
    seat::Seat,
    sim,
    table::{Event, Viewer},
};
use gamecore::model::{MovePreference, Shown, Zones, fold};
use std::sync::Arc;

/// A match in the middle of its first hand, in which player 0 holds a joker.
fn with_a_joker() -> record::Resumed {
    let player = |i| PlayerInfo::new(format!("Player {i}"), PlayerKind::Bot(BotLevel::Aprendiz));
    for seed in 0..40 {
        let setup = Setup {
            seed: format!("arrangement {seed}"),
            rules: oficial(),
            players: (0..3).map(player).collect(),
        };
        let played = sim::play(setup, true).expect("three may play");
        let text = played.record.expect("it was asked for");
        let begin: String = text.split_inclusive('\n').take(20).collect();
        let resumed = record::resume(&begin).unwrap_or_else(|error| panic!("{error}"));
        let view = resumed.game.owned_view(Viewer::Seat(Seat(0)));
        if view.is_some_and(|view| view.hand.contains(Card::JOKER)) {
            return resumed;
        }
    }
    panic!("no player had a joker in forty matches");
}

/// The hand as somebody sees it who sees nobody's cards.
fn watched(resumed: &record::Resumed) -> (Shown, Zones) {
    let mut shown = Shown {
        seed: resumed.game.setup().seed.clone(),
        rules: Arc::new(oficial()),
        seating: Some(*resumed.game.seating()),
        ..Shown::default()
    };
    let mut zones = Zones::default();
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

/// The cards of player 0 from left to right, jokers with their pictures; none that are hidden.
fn hand(zones: &Zones) -> Vec<(Card, Option<u8>)> {
    let keys = zones.hand(Seat(0)).iter();
    keys.filter_map(|key| {
        let card = zones.face(*key)?;
        Some((card, card.is_joker().then(|| zones.joker(*key))))
    })
    .collect()
}

#[test]
fn a_hidden_hand_lies_after_a_pause_as_its_owner_had_left_it() {
    let resumed = with_a_joker();
    let look = |zones: &mut Zones, viewer| {
        let view = resumed.game.owned_view(viewer).expect("a hand is played");
        zones.reconcile(&view, None, &MovePreference::default());
    };
    let (own, nobody) = (Viewer::Seat(Seat(0)), Viewer::Spectator);
    let (shown, mut zones) = watched(&resumed);
    look(&mut zones, own);
    // An order that no sort makes.
    let mut order = zones.hand(Seat(0)).to_vec();
    order.reverse();
    order.swap(0, 3);
    zones.arrange(Seat(0), &order);
    let left = hand(&zones);
    look(&mut zones, nobody);
    assert!(hand(&zones).is_empty(), "hidden");
    let kept = zones.kept();

    let (_, mut again) = watched(&resumed);
    let view = shown.view.as_ref().expect("a hand is shown");
    again.put_back(&kept, view, &shown.seed);
    assert!(hand(&again).is_empty(), "and still hidden");
    assert_eq!(again.kept(), kept);
    look(&mut again, own);
    assert_eq!(hand(&again), left);

    // What does not fit is nobody's arrangement.
    let mut odd = kept.clone();
    odd.hands[0].jokers = vec![0; 9];
    odd.held = vec![vec![1; 9]; 3];
    let (_, mut other) = watched(&resumed);
    other.put_back(&odd, view, &shown.seed);
    look(&mut other, own);
    let sorted = |mut cards: Vec<(Card, Option<u8>)>| {
        cards.sort();
        cards.into_iter().map(|(card, _)| card).collect::<Vec<_>>()
    };
    assert_eq!(sorted(hand(&other)), sorted(left));
}

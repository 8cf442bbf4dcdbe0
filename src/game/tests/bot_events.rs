//! Events of matches between bots, and an initial table state to which tests apply them.
use engine::{
    matchplay::{BotLevel, MatchEvent, PlayerInfo, PlayerKind, Setup},
    record,
    rules::oficial,
    seat::{Seat, Seating},
    sim,
    table::Viewer,
};
use gamecore::model::{CardPlacement, DisplayedState};
use std::sync::Arc;

/// Returns the set-up and all events of a match between strong bots, in which jokers are swapped and moved.
pub fn events(seed: &str) -> (Setup, Vec<MatchEvent>) {
    let player = |i| PlayerInfo::new(format!("Player {i}"), PlayerKind::Bot(BotLevel::Fuerte));
    let setup = Setup {
        seed: seed.to_owned(),
        rules: oficial(),
        players: (0..4).map(player).collect(),
    };
    let played = sim::play(setup.clone(), true).expect("four may play");
    let text = played.record.expect("recording was requested");
    let events = record::resume(&text).map(|resumed| resumed.events);
    (setup, events.unwrap_or_else(|error| panic!("{error}")))
}

/// Returns the state of the table before the first deal.
pub fn fresh(seed: &str, viewer: Viewer, players: usize) -> (DisplayedState, CardPlacement) {
    let order: Vec<Seat> = (0..players as u8).map(Seat).collect();
    let shown = DisplayedState {
        seed: seed.to_owned(),
        viewer,
        rules: Arc::new(oficial()),
        seating: Seating::new(&order),
        ..DisplayedState::default()
    };
    (shown, CardPlacement::default())
}

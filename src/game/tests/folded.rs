//! Matches between bots as events, and a table that nobody has folded anything into yet.
use engine::{
    matchplay::{BotLevel, MatchEvent, PlayerInfo, PlayerKind, Setup},
    record,
    rules::oficial,
    seat::{Seat, Seating},
    sim,
    table::Viewer,
};
use gamecore::model::{Shown, Zones};
use std::sync::Arc;

/// Everything that happened in a match between bots that swap and move jokers.
pub fn events(seed: &str) -> (Setup, Vec<MatchEvent>) {
    let player = |i| PlayerInfo::new(format!("Player {i}"), PlayerKind::Bot(BotLevel::Fuerte));
    let setup = Setup {
        seed: seed.to_owned(),
        rules: oficial(),
        players: (0..4).map(player).collect(),
    };
    let played = sim::play(setup.clone(), true).expect("four may play");
    let text = played.record.expect("it was asked for");
    let events = record::resume(&text).map(|resumed| resumed.events);
    (setup, events.unwrap_or_else(|error| panic!("{error}")))
}

/// Nothing has been dealt yet to these players.
pub fn fresh(seed: &str, viewer: Viewer, players: usize) -> (Shown, Zones) {
    let order: Vec<Seat> = (0..players as u8).map(Seat).collect();
    let shown = Shown {
        seed: seed.to_owned(),
        viewer,
        rules: Arc::new(oficial()),
        seating: Seating::new(&order),
        ..Shown::default()
    };
    (shown, Zones::default())
}

//! Matches between bots, and their records.
use engine::{
    matchplay::{BotLevel, PlayerInfo, PlayerKind, Setup},
    rules::oficial,
    sim,
};

/// A match of `seats` bots of mixed strength.
pub fn setup(seed: &str, seats: usize) -> Setup {
    let players = (0..seats).map(|i| {
        PlayerInfo::new(
            format!("Player {i}"),
            PlayerKind::Bot(BotLevel::QUICK[i % BotLevel::QUICK.len()]),
        )
    });
    Setup {
        seed: seed.to_owned(),
        rules: oficial(),
        players: players.collect(),
    }
}

/// The record of a whole match.
pub fn recorded(seed: &str, seats: usize) -> String {
    let played = sim::play(setup(seed, seats), true).expect("the rules admit so many");
    assert!(played.rejected.is_empty(), "{:?}", played.rejected);
    assert!(!played.stuck);
    played.record.expect("it was asked for")
}

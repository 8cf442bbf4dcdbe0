//! Matches between bots, and their records.
use engine::{
    matchplay::{BotLevel, PlayerInfo, PlayerKind, Setup},
    rules::oficial,
    sim,
};

/// Returns the set-up of a match with `seats` bots of different levels.
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

/// Plays a match between bots to its end and returns its record.
pub fn recorded(seed: &str, seats: usize) -> String {
    let played = sim::play(setup(seed, seats), true).expect("the rules allow this number of seats");
    assert!(played.rejected.is_empty(), "{:?}", played.rejected);
    assert!(!played.stuck);
    played.record.expect("recording was requested")
}

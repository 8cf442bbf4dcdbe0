//! Whole matches between bots: nothing is refused, everything ends.
use super::record_roundtrip::setup;
use continental::engine::{
    matchplay::{BotLevel, MatchStage, PlayerKind, Setup},
    sim::{self, Played},
};

fn played(seed: &str, seats: usize, level: BotLevel) -> Played {
    let mut setup: Setup = setup(seed, seats);
    setup
        .players
        .iter_mut()
        .for_each(|player| player.kind = PlayerKind::Bot(level));
    sim::play(setup, false).expect("the rules admit so many")
}

#[test]
fn matches_of_every_level_and_size_end_without_a_refusal() {
    for level in BotLevel::QUICK {
        for seats in 2..=4 {
            for n in 0..6 {
                let played = played(&format!("{level:?} {n}"), seats, level);
                assert!(played.rejected.is_empty(), "{:?}", played.rejected);
                assert!(!played.stuck);
                assert!(matches!(played.game.stage(), MatchStage::Over { .. }));
                assert_eq!(played.tally.hands, 7);
                assert_eq!(played.tally.how.iter().sum::<u32>(), 7);
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_match() {
    let totals = |seed| played(seed, 4, BotLevel::Fuerte).game.sheet().lines.clone();
    assert_eq!(totals("same"), totals("same"));
    assert_ne!(totals("same"), totals("other"));
}

#[test]
fn too_many_players_are_refused() {
    assert!(sim::play(setup("five", 5), false).is_err());
}

//! Whole matches between bots: every action is accepted, and every match ends.
use engine::{
    matchplay::{BotLevel, MatchStage, PlayerKind, Setup},
    rules::{Closing, RuleSet, fournier, oficial},
    sim::{self, PlayedMatch},
};
use testkit::matches::setup;

fn played(seed: &str, seats: usize, level: BotLevel) -> PlayedMatch {
    let mut setup: Setup = setup(seed, seats);
    setup
        .players
        .iter_mut()
        .for_each(|player| player.kind = PlayerKind::Bot(level));
    sim::play(setup, false).expect("the rules admit so many")
}

#[test]
fn matches_of_every_level_and_size_end_without_a_rejection() {
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

/// Under V4, a player must lay down and close in the same turn, and bots do so. No player is stuck with cards that
/// cannot be discarded (D7). Under V3, a closer may keep a few points in hand (D6).
#[test]
fn v04_hands_are_closed_in_the_turn_of_laying_down() {
    for level in BotLevel::QUICK {
        for (base, leftover) in [(oficial(), None), (oficial(), Some(5)), (fournier(), None)] {
            let (mut hands, mut from_hand, mut how) = (0, 0, [0; 5]);
            for n in 0..12 {
                let mut setup = setup(&format!("at once {n}"), 4);
                setup.rules = RuleSet {
                    closing: Closing::SameTurn,
                    leftover,
                    ..base.clone()
                };
                for player in &mut setup.players {
                    player.kind = PlayerKind::Bot(level);
                }
                let tally = sim::play(setup, false).expect("four may play").tally;
                hands += tally.hands;
                from_hand += tally.from_hand;
                for (all, one) in how.iter_mut().zip(tally.how) {
                    *all += one;
                }
            }
            assert!(how[3] * 50 < hands, "{level:?}: {how:?} of {hands}");
            assert_eq!(from_hand, hands - how[3], "{level:?}");
            assert_eq!(how[2] > hands / 2, leftover.is_some(), "{level:?}: {how:?}");
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

//! One deal set.
use super::{Blunders, Watched};
use crate::{
    bots::Bot,
    matchplay::{BotLevel, MatchStage, PlayerInfo, PlayerKind, Setup},
    protocol::written,
    rules::{RuleSet, RuleSetError},
    seat::MAX_SEATS,
    sim,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Whose place a bot takes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The one bot that is measured.
    Challenger,
    /// The bots it is measured against.
    Reference,
}

/// The rules, number of players and seed of an arena run.
#[derive(Clone, Debug)]
pub struct Pairing {
    /// The rules.
    pub rules: RuleSet,
    /// How many players.
    pub seats: usize,
    /// The seed of all sets.
    pub seed: String,
}

/// What one deal set came to, in whole numbers. Everything in it follows from the seed and the bots alone.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SetResult {
    /// Points of the challenger less those of each other player, summed over players and matches. Less is better.
    pub lead: i32,
    /// In how many of the set's matches the challenger won.
    pub wins: u32,
    /// Matches played: one for each seat.
    pub matches: u32,
    /// Hands that the challenger closed, and all hands.
    pub closed: u32,
    /// All hands played.
    pub hands: u32,
    /// Refused actions, in words: none in a sound program.
    pub rejected: Vec<String>,
    /// Matches that did not end.
    pub stuck: u32,
    /// What the challenger did wrong.
    pub challenger: Blunders,
    /// What the others did wrong.
    pub reference: Blunders,
}

impl SetResult {
    /// Points of the challenger less the mean of the others, a match. Less is better; equal bots give exactly 0.
    pub fn edge(&self) -> f64 {
        // A set has a match for each seat.
        let others = self.matches.saturating_sub(1);
        f64::from(self.lead) / f64::from((others * self.matches).max(1))
    }
}

/// Plays the set with this number, counted from 0; `bot` makes the players.
///
/// # Errors
/// The rules do not admit this number of players.
pub fn play_set(
    pairing: &Pairing,
    number: usize,
    bot: &mut dyn FnMut(Side) -> Box<dyn Bot>,
) -> Result<SetResult, RuleSetError> {
    let seats = pairing.seats;
    let mut result = SetResult::default();
    let (challenger, reference) = (Arc::default(), Arc::default());
    for seat in 0..seats.min(MAX_SEATS) {
        let mut players: Vec<Box<dyn Bot>> = (0..seats)
            .map(|i| {
                let (side, counts) = if i == seat {
                    (Side::Challenger, &challenger)
                } else {
                    (Side::Reference, &reference)
                };
                Box::new(Watched::new(bot(side), Arc::clone(counts))) as Box<dyn Bot>
            })
            .collect();
        let played = sim::play_with(setup(pairing, number), &mut players, false)?;
        let own = crate::seat::Seat(seat as u8);
        result.matches += 1;
        result.stuck += u32::from(played.stuck);
        if let MatchStage::Over { winner } = played.game.stage() {
            result.wins += u32::from(winner == own);
        }
        result.hands += played.tally.hands;
        result.closed += played.tally.closed[own];
        let refused = played.rejected.iter().map(|(seat, action, why)| {
            format!(
                "set {}, player {}: {} was refused: {why}",
                number + 1,
                seat.0,
                written(action)
            )
        });
        result.rejected.extend(refused);
        let totals = played.game.sheet().totals(seats);
        let all: i32 = totals.as_slice().iter().sum();
        result.lead += totals[own] * seats as i32 - all;
    }
    result.challenger = challenger.read();
    result.reference = reference.read();
    Ok(result)
}

fn setup(pairing: &Pairing, number: usize) -> Setup {
    let player = |i| {
        PlayerInfo::new(
            format!("Player {}", i + 1),
            PlayerKind::Bot(BotLevel::Habitual),
        )
    };
    Setup {
        seed: format!("{}-{}", pairing.seed, number + 1),
        rules: pairing.rules.clone(),
        players: (0..pairing.seats).map(player).collect(),
    }
}

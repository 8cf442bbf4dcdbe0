//! Measurement of bot strength: deal sets, their statistics, and a count of plain mistakes.
//!
//! The unit is a *deal set*: one match is played with the same shuffles once for each seat. The challenger takes that
//! seat, and copies of the reference bot take the others. Both bots have the same luck, so two bots that play
//! identically give exactly 0.
mod observer;
mod stats;

pub use observer::{Blunders, ObservedBot};
pub use stats::{Estimate, Sample, Sequential, Verdict};

use crate::{
    bots::Bot,
    matchplay::{BotLevel, PlayerInfo, PlayerKind, Setup},
    protocol::written,
    rules::{RuleSet, RuleSetError},
    seat::MAX_SEATS,
    sim,
};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, Mutex, PoisonError};

/// Role of a bot in a deal set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The bot being measured.
    Challenger,
    /// The bots that it is measured against.
    Reference,
}

/// Rules, number of players and seed of an arena run.
#[derive(Clone, Debug)]
pub struct Pairing {
    /// The rules.
    pub rules: RuleSet,
    /// Number of players.
    pub seats: usize,
    /// Seed of all deal sets. The number of the set is appended to it.
    pub seed: String,
}

/// Result of one deal set, in whole numbers. It depends only on the seed, the rules and the bots.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SetResult {
    /// Difference between the challenger's points and those of each other player, summed over all players and matches.
    /// Lower is better.
    pub lead: i32,
    /// Number of matches of the set that the challenger won.
    pub wins: u32,
    /// Number of matches played, one for each seat.
    pub matches: u32,
    /// Number of hands that the challenger closed.
    pub closed: u32,
    /// Number of hands played.
    pub hands: u32,
    /// Descriptions of rejected actions. Empty unless a bot or the engine has a bug.
    pub rejected: Vec<String>,
    /// Number of matches that did not end.
    pub stuck: u32,
    /// Plain mistakes of the challenger.
    pub challenger: Blunders,
    /// Plain mistakes of the reference bots.
    pub reference: Blunders,
}

impl SetResult {
    /// Returns the challenger's mean points per match, minus the mean of the other players. Lower is better; equal bots
    /// give exactly 0.
    pub fn edge(&self) -> f64 {
        // A set has one match for each seat, so this is the number of other players.
        let others = self.matches.saturating_sub(1);
        f64::from(self.lead) / f64::from((others * self.matches).max(1))
    }
}

/// Plays the deal set with this number, counted from 0. `bot` creates the bot for each seat.
///
/// # Errors
/// The rules do not allow this number of players.
pub fn play_set(
    pairing: &Pairing,
    number: usize,
    bot: &mut dyn FnMut(Side) -> Box<dyn Bot>,
) -> Result<SetResult, RuleSetError> {
    let seats = pairing.seats;
    let mut result = SetResult::default();
    let [challenger, reference]: [Arc<Mutex<Blunders>>; 2] = Default::default();
    for seat in 0..seats.min(MAX_SEATS) {
        let mut players: Vec<Box<dyn Bot>> = (0..seats)
            .map(|i| {
                let (side, counts) = if i == seat {
                    (Side::Challenger, &challenger)
                } else {
                    (Side::Reference, &reference)
                };
                Box::new(ObservedBot::new(bot(side), Arc::clone(counts))) as Box<dyn Bot>
            })
            .collect();
        let played = sim::play_with(setup(pairing, number), &mut players, false)?;
        let own = crate::seat::Seat(seat as u8);
        result.matches += 1;
        result.stuck += u32::from(played.stuck);
        result.wins += u32::from(played.game.winner() == Some(own));
        result.hands += played.tally.hands;
        result.closed += played.tally.closed[own];
        let refused = played.rejected.iter().map(|(seat, action, why)| {
            let (set, seat, action) = (number + 1, seat.0, written(action));
            format!("set {set}, player {seat}: {action} was refused: {why}")
        });
        result.rejected.extend(refused);
        let totals = played.game.sheet().totals(seats);
        let all: i32 = totals.as_slice().iter().sum();
        result.lead += totals[own] * seats as i32 - all;
    }
    let read = |counts: &Mutex<Blunders>| *counts.lock().unwrap_or_else(PoisonError::into_inner);
    result.challenger = read(&challenger);
    result.reference = read(&reference);
    Ok(result)
}

fn setup(pairing: &Pairing, number: usize) -> Setup {
    let kind = PlayerKind::Bot(BotLevel::Habitual);
    let player = |i| PlayerInfo::new(format!("Player {}", i + 1), kind);
    Setup {
        seed: format!("{}-{}", pairing.seed, number + 1),
        rules: pairing.rules.clone(),
        players: (0..pairing.seats).map(player).collect(),
    }
}

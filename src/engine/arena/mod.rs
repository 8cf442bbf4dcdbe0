//! Measurement of bot strength: deal sets, their statistics, and a count of plain mistakes.
//!
//! The unit is a *deal set*: one match is played with the same shuffles once for each seat. The challenger takes that
//! seat, and copies of the reference bot take the others. Both bots have the same luck, so two bots that play
//! identically give exactly 0.
//!
//! The statistics of deal sets are means with confidence intervals, and a sequential test. The matches of a deal set share
//! their shuffles, so they count as one value.
use crate::{
    bots::{Bot, Question, lays_off},
    cards::Card,
    matchplay::{BotLevel, PlayerInfo, PlayerKind, SeenMatchEvent, Setup},
    melds,
    protocol::written,
    rules::{RuleSet, RuleSetError},
    seat::{MAX_SEATS, Seat},
    sim,
    table::{Action, Legal, SeatView},
};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use statrs::distribution::{ContinuousCDF, StudentsT};
use std::{
    ops::AddAssign,
    sync::{Arc, Mutex, PoisonError},
};

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
                let (bot, counts) = (bot(side), Arc::clone(counts));
                Box::new(ObservedBot { bot, counts }) as Box<dyn Bot>
            })
            .collect();
        let played = sim::play_with(setup(pairing, number), &mut players, false)?;
        let own = Seat(seat as u8);
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

/// Counts of plain mistakes in discarding.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Blunders {
    /// Number of discards, except those of the last card.
    pub discards: u32,
    /// Number of discards that an opponent who is down could lay off, although another card would have cost no more.
    pub gifts: u32,
    /// Number of discards that needlessly moved the hand away from its contract.
    pub broken: u32,
    /// Number of jokers discarded although another card could have been discarded.
    pub jokers: u32,
}

impl AddAssign for Blunders {
    fn add_assign(&mut self, other: Blunders) {
        self.discards += other.discards;
        self.gifts += other.gifts;
        self.broken += other.broken;
        self.jokers += other.jokers;
    }
}

/// Wrapper that adds a bot's mistakes to `counts` without changing its play.
struct ObservedBot {
    bot: Box<dyn Bot>,
    counts: Arc<Mutex<Blunders>>,
}

impl Bot for ObservedBot {
    fn think(&mut self, question: &Question<'_>, rng: &mut ChaCha8Rng) -> Action {
        let action = self.bot.think(question, rng);
        self.count_blunders(question.view, question.legal, &action);
        action
    }

    fn follows(&self) -> bool {
        self.bot.follows()
    }

    fn witness(&mut self, event: &SeenMatchEvent) {
        self.bot.witness(event);
    }
}

impl ObservedBot {
    fn count_blunders(&self, view: SeatView<'_>, legal: &Legal, action: &Action) {
        let Action::Discard { card, close: false } = *action else {
            return;
        };
        // The last card leaves no choice.
        if view.hand.len() < 2 {
            return;
        }
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.discards += 1;
        let rules = &view.table.rules;
        let natural = |card: &Card| !rules.is_wild(*card);
        if !natural(&card) {
            counts.jokers += u32::from(legal.discards.iter().any(natural));
            return;
        }
        let others: Vec<Card> = legal.discards.iter().copied().filter(natural).collect();
        let down = view.table.down.contains(view.seat);
        let away = |card: Card| match down {
            true => 0,
            false => melds::distance(&view.hand.without([card]), view.contract(), rules),
        };
        let own = away(card);
        counts.broken += u32::from(others.iter().any(|other| away(*other) < own));
        let somebody_down = (view.table.down.iter()).any(|seat| seat != view.seat);
        let costs_no_more =
            |other: Card| away(other) <= own && rules.value(other) >= rules.value(card);
        let better = |other: &Card| costs_no_more(*other) && !lays_off(view.table, *other);
        let gives = somebody_down && lays_off(view.table, card);
        counts.gifts += u32::from(gives && others.iter().any(better));
    }
}

/// Running mean and variance of a sample. Values are added one by one.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Sample {
    count: u32,
    mean: f64,
    squares: f64,
}

/// Mean of a sample with its confidence interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// Lower end of the 95 % confidence interval; −∞ for fewer than two values.
    pub low: f64,
    /// Upper end of the 95 % confidence interval; ∞ for fewer than two values.
    pub high: f64,
    /// Standard deviation of the values in the sample.
    pub deviation: f64,
    /// Two-sided p-value: the probability of a mean at least this far from `against` if `against` were the true mean.
    pub p: f64,
}

impl Sample {
    /// Adds a value, with Welford's algorithm. The result depends only on the values and their order.
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        let off = value - self.mean;
        self.mean += off / f64::from(self.count);
        self.squares += off * (value - self.mean);
    }

    /// Returns the number of values added.
    pub const fn count(&self) -> u32 {
        self.count
    }

    /// Returns the mean of the values.
    pub const fn mean(&self) -> f64 {
        self.mean
    }

    /// Returns the unbiased variance of the values; 0 for fewer than two.
    pub fn variance(&self) -> f64 {
        if self.count < 2 {
            0.0
        } else {
            self.squares / f64::from(self.count - 1)
        }
    }

    /// Returns the standard error of the mean.
    pub fn error(&self) -> f64 {
        (self.variance() / f64::from(self.count.max(1))).sqrt()
    }

    /// Returns the mean with its 95 % confidence interval, tested against the value `against`.
    pub fn estimate(&self, against: f64) -> Estimate {
        if self.count < 2 {
            return Estimate {
                mean: self.mean,
                low: f64::NEG_INFINITY,
                high: f64::INFINITY,
                deviation: 0.0,
                p: 1.0,
            };
        }
        let error = self.error();
        let student = StudentsT::new(0.0, 1.0, f64::from(self.count - 1))
            .expect("at least one degree of freedom");
        let quantile = student.inverse_cdf(0.975);
        let off = (self.mean - against).abs();
        let p = match (off == 0.0, error == 0.0) {
            (true, _) => 1.0,
            (false, true) => 0.0,
            (false, false) => 2.0 * student.sf(off / error),
        };
        Estimate {
            mean: self.mean,
            low: self.mean - quantile * error,
            high: self.mean + quantile * error,
            deviation: self.variance().sqrt(),
            p,
        }
    }
}

/// Maximum probability of a wrong verdict, in either direction.
const ERROR: f64 = 0.05;
/// Minimum number of deal sets before a verdict. Fewer sets do not estimate the variance reliably.
const FEWEST: u32 = 16;

/// Verdict of the test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The challenger is better. The advantage is about the number of points given to [`Sequential::new`].
    Better,
    /// The challenger is not better.
    Not,
    /// More deal sets are needed.
    #[default]
    Open,
}

/// Sequential test of “better by a given number of points” against “not better”. It is updated after each deal set.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Sequential {
    points: f64,
    sample: Sample,
    verdict: Verdict,
    decided_at: u32,
}

impl Sequential {
    /// Creates the test for an advantage of `points` per match, given as a positive number.
    pub fn new(points: f64) -> Sequential {
        Sequential {
            points,
            ..Sequential::default()
        }
    }

    /// Adds the result of one deal set ([`SetResult::edge`]). A verdict, once reached, does not
    /// change.
    pub fn add(&mut self, edge: f64) {
        self.sample.add(edge);
        let bound = ((1.0 - ERROR) / ERROR).ln();
        if self.verdict != Verdict::Open || self.sample.count() < FEWEST {
            return;
        }
        let likelihood = self.likelihood();
        if likelihood.abs() < bound {
            return;
        }
        self.verdict = if likelihood > 0.0 {
            Verdict::Better
        } else {
            Verdict::Not
        };
        self.decided_at = self.sample.count();
    }

    /// Returns the logarithm of the likelihood ratio of “better” to “not better”. The variance is estimated from the
    /// sample.
    pub fn likelihood(&self) -> f64 {
        let (count, variance) = (f64::from(self.sample.count()), self.sample.variance());
        // Fewer points are better: the expected mean is −`points` if the challenger is better, otherwise 0.
        let towards = -self.points * count * (self.sample.mean() + self.points / 2.0);
        match variance == 0.0 {
            // Zero variance occurs between equal bots. It leaves no doubt once there are enough deal sets.
            true if self.sample.count() >= FEWEST => f64::INFINITY.copysign(towards),
            true => 0.0,
            false => towards / variance,
        }
    }

    /// Returns the current verdict, and the number of deal sets after which it was reached (0 if none was reached yet).
    pub const fn verdict(&self) -> (Verdict, u32) {
        (self.verdict, self.decided_at)
    }
}

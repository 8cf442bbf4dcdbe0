//! The sequential test (SPRT): whether the challenger is better, told as early as the sets allow.
use super::Sample;

/// The error allowed in either direction.
const ERROR: f64 = 0.05;
/// Fewer sets than this tell too little about the spread.
const FEWEST: u32 = 16;

/// What the test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Better by about the points asked for.
    Better,
    /// Not better.
    Not,
    /// More sets are needed.
    Open,
}

/// The sequential test of “better by `edge` points” against “no better”, updated set by set.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sequential {
    points: f64,
    sample: Sample,
    verdict: Verdict,
    decided_at: u32,
}

impl Sequential {
    /// The test for an edge of `points` a match, given as a positive number.
    pub const fn new(points: f64) -> Sequential {
        Sequential {
            points,
            sample: Sample::EMPTY,
            verdict: Verdict::Open,
            decided_at: 0,
        }
    }

    /// One set more. Once decided the verdict stands.
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

    /// The logarithm of the likelihood of "better" over that of "no better", the spread taken from the sample.
    pub fn likelihood(&self) -> f64 {
        let (count, variance) = (f64::from(self.sample.count()), self.sample.variance());
        // Better means fewer points: the mean is −points under one hypothesis and 0 under the other.
        let towards = -self.points * count * (self.sample.mean() + self.points / 2.0);
        match variance == 0.0 {
            // Nothing varies, as between equal bots: no doubt is left.
            true if self.sample.count() >= FEWEST => f64::INFINITY.copysign(towards),
            true => 0.0,
            false => towards / variance,
        }
    }

    /// The verdict so far, and the number of sets after which it was reached.
    pub const fn verdict(&self) -> (Verdict, u32) {
        (self.verdict, self.decided_at)
    }
}

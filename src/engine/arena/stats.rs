//! Statistics of deal sets: means with confidence intervals, and a sequential test. The unit is the deal set: its
//! matches share their shuffles, so they count as one value.
use statrs::distribution::{ContinuousCDF, StudentsT};

/// Running mean and variance of a sample. Values are added one by one.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Sample {
    count: u32,
    mean: f64,
    squares: f64,
}

/// Mean of a sample with its confidence interval.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize)]
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

    /// Adds the result of one deal set ([`SetResult::edge`](super::SetResult::edge)). A verdict, once reached, does not
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

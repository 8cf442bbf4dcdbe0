//! Means with their intervals. The set is the unit: the matches of one set share their cards and count as one.

use statrs::distribution::{ContinuousCDF, StudentsT};

/// A growing sample of numbers.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Sample {
    count: u32,
    mean: f64,
    squares: f64,
}

/// A mean and what is known about it.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The lower end of the 95 % interval; without bound for fewer than two numbers.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The standard deviation of one set.
    pub deviation: f64,
    /// The two-sided p-value: the chance of a mean at least as far from `against` if that were the truth.
    pub p: f64,
}

impl Sample {
    /// No numbers yet.
    pub const EMPTY: Sample = Sample {
        count: 0,
        mean: 0.0,
        squares: 0.0,
    };

    /// Adds a number (Welford's update, so that the order of the sets is all that the result depends on).
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        let off = value - self.mean;
        self.mean += off / f64::from(self.count);
        self.squares += off * (value - self.mean);
    }

    /// How many numbers were added.
    pub const fn count(&self) -> u32 {
        self.count
    }

    /// The mean of the numbers.
    pub const fn mean(&self) -> f64 {
        self.mean
    }

    /// The unbiased variance of the numbers; 0 for fewer than two.
    pub fn variance(&self) -> f64 {
        if self.count < 2 {
            0.0
        } else {
            self.squares / f64::from(self.count - 1)
        }
    }

    /// The standard error of the mean.
    pub fn error(&self) -> f64 {
        (self.variance() / f64::from(self.count.max(1))).sqrt()
    }

    /// The mean with its 95 % interval, tested against a value.
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

//! Filters: the usual second-order sections, and one whose centre can glide.

use crate::math::{cos_turns, sin_turns};
use crate::rate::RATE;

/// A second-order filter section.
pub struct Biquad {
    b: [f64; 3],
    a: [f64; 2],
    x: [f64; 2],
    y: [f64; 2],
}

impl Biquad {
    fn new(hz: f64, q: f64, numerator: impl Fn(f64, f64) -> [f64; 3]) -> Self {
        let turn = hz / RATE;
        let cos = cos_turns(turn);
        let alpha = sin_turns(turn) / (2.0 * q);
        let a0 = 1.0 + alpha;
        Self {
            b: numerator(cos, alpha).map(|b| b / a0),
            a: [-2.0 * cos / a0, (1.0 - alpha) / a0],
            x: [0.0; 2],
            y: [0.0; 2],
        }
    }

    /// Lets through what lies below `hz`.
    pub fn low(hz: f64) -> Self {
        Self::new(hz, 0.707, |c, _| {
            [(1.0 - c) / 2.0, 1.0 - c, (1.0 - c) / 2.0]
        })
    }

    /// Lets through what lies above `hz`.
    pub fn high(hz: f64) -> Self {
        Self::new(hz, 0.707, |c, _| {
            [(1.0 + c) / 2.0, -1.0 - c, (1.0 + c) / 2.0]
        })
    }

    /// Lets through what lies around `hz`: the larger `q`, the narrower.
    pub fn band(hz: f64, q: f64) -> Self {
        Self::new(hz, q, |_, alpha| [alpha, 0.0, -alpha])
    }

    /// Filters one sample.
    pub fn run(&mut self, x: f64) -> f64 {
        let y = self.b[0] * x + self.b[1] * self.x[0] + self.b[2] * self.x[1]
            - self.a[0] * self.y[0]
            - self.a[1] * self.y[1];
        self.x = [x, self.x[0]];
        self.y = [y, self.y[0]];
        y
    }

    /// Filters a whole sound in place.
    pub fn apply(mut self, samples: &mut [f64]) {
        for s in samples {
            *s = self.run(*s);
        }
    }
}

/// A band filter whose centre may change with every sample (stable up to about 5 kHz).
#[derive(Default)]
pub struct Glide {
    low: f64,
    band: f64,
}

impl Glide {
    /// Filters one sample around `hz`.
    pub fn run(&mut self, x: f64, hz: f64, q: f64) -> f64 {
        let f = 2.0 * sin_turns(hz.min(5000.0) / RATE / 2.0);
        let damping = 1.0 / q;
        self.low += f * self.band;
        let high = x - self.low - damping * self.band;
        self.band += f * high;
        self.band * damping
    }
}

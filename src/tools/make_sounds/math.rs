//! Sine and exponential from plain arithmetic, so that every machine writes the same bytes.

use std::f64::consts::{LN_2, LN_10, TAU};

/// The sine of an angle given in turns (1.0 is a full circle).
pub fn sin_turns(turns: f64) -> f64 {
    let mut r = turns - (turns + 0.5).floor();
    if r > 0.25 {
        r = 0.5 - r;
    } else if r < -0.25 {
        r = -0.5 - r;
    }
    let x = r * TAU;
    let mut term = x;
    let mut sum = x;
    for k in 1..9 {
        let n = f64::from(2 * k);
        term *= -x * x / (n * (n + 1.0));
        sum += term;
    }
    sum
}

/// The cosine of an angle given in turns.
pub fn cos_turns(turns: f64) -> f64 {
    sin_turns(turns + 0.25)
}

/// e to the power of `x`.
pub fn exp(x: f64) -> f64 {
    let power = (x / LN_2).round().clamp(-1000.0, 1000.0);
    let r = (x - power * LN_2).clamp(-1.0, 1.0);
    let mut term = 1.0;
    let mut sum = 1.0;
    for k in 1..16 {
        term *= r / f64::from(k);
        sum += term;
    }
    sum * f64::from_bits(((1023 + power as i64) as u64) << 52)
}

/// The factor that a level in decibels stands for.
pub fn db(level: f64) -> f64 {
    exp(level / 20.0 * LN_10)
}

/// The level in decibels of a factor: the opposite of [`db`].
pub fn level(factor: f64) -> f64 {
    // Newton's steps from the power of two below: each doubles the digits.
    let factor = factor.max(1e-12);
    let power = ((factor.to_bits() >> 52) as i64 - 1023) as f64;
    let mut log = power * LN_2;
    for _ in 0..6 {
        log += 2.0 * (factor - exp(log)) / (factor + exp(log));
    }
    20.0 * log / LN_10
}

/// The frequency of a MIDI note number (69 is the A of 440 Hz).
pub fn note_hz(note: i32) -> f64 {
    440.0 * exp(f64::from(note - 69) / 12.0 * LN_2)
}

/// A smooth rise from 0 to 1 while `x` goes from 0 to 1.
pub fn smooth(x: f64) -> f64 {
    0.5 - 0.5 * cos_turns(x.clamp(0.0, 1.0) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_standard_library() {
        for i in -400..400 {
            let x = f64::from(i) * 0.037;
            assert!((sin_turns(x) - (x * TAU).sin()).abs() < 1e-10, "sin {x}");
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-10, "exp {x}");
            assert!(
                (level(x.exp()) - 20.0 * x.exp().log10()).abs() < 1e-8,
                "level {x}"
            );
        }
    }
}

//! Signal processing: elementary functions, conversion between seconds and samples, white noise, filters, mixing, echoes
//! and the final clean-up. Everything is plain arithmetic, so that every machine generates the same bytes.
use std::f64::consts::{LN_2, LN_10, TAU};

/// Returns the sine of an angle in turns (1.0 is a full circle).
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

/// Returns the cosine of an angle in turns (1.0 is a full circle).
fn cos_turns(turns: f64) -> f64 {
    sin_turns(turns + 0.25)
}

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

/// Converts a level in decibels to an amplitude factor.
pub fn db(level: f64) -> f64 {
    exp(level / 20.0 * LN_10)
}

/// Converts an amplitude factor to a level in decibels: the inverse of [`db`].
pub fn level(factor: f64) -> f64 {
    // Newton's method, starting at the next lower power of two. Each step at least doubles the number of correct
    // digits.
    let factor = factor.max(1e-12);
    let power = ((factor.to_bits() >> 52) as i64 - 1023) as f64;
    let mut log = power * LN_2;
    for _ in 0..6 {
        log += 2.0 * (factor - exp(log)) / (factor + exp(log));
    }
    20.0 * log / LN_10
}

/// Returns the frequency in Hz of a MIDI note number (69 is the A at 440 Hz).
pub fn note_hz(note: i32) -> f64 {
    440.0 * exp(f64::from(note - 69) / 12.0 * LN_2)
}

/// Returns a value that rises smoothly from 0 to 1 while `x` goes from 0 to 1. Values of `x` outside this range are
/// clamped.
pub fn smooth(x: f64) -> f64 {
    0.5 - 0.5 * cos_turns(x.clamp(0.0, 1.0) / 2.0)
}

/// Number of samples per second.
pub const RATE: f64 = 32_000.0;

/// Converts a duration in seconds to a number of samples.
pub fn samples(seconds: f64) -> usize {
    (seconds * RATE).round().max(0.0) as usize
}

/// Returns the time of sample `i` in seconds.
pub fn time(i: usize) -> f64 {
    i as f64 / RATE
}

pub struct Noise(u64);

impl Noise {
    /// Creates a generator whose output depends only on `seed`.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x2545_f491_4f6c_dd1d))
    }

    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns the next sample, from −1 to 1.
    pub fn next(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    /// Returns a random value between `low` and `high`.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * (self.next() * 0.5 + 0.5)
    }
}

/// Second-order (biquad) filter. Frequencies are in Hz.
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

    /// Creates a low-pass filter with this cut-off frequency.
    pub fn low(hz: f64) -> Self {
        Self::new(hz, 0.707, |c, _| {
            [(1.0 - c) / 2.0, 1.0 - c, (1.0 - c) / 2.0]
        })
    }

    /// Creates a high-pass filter with this cut-off frequency.
    pub fn high(hz: f64) -> Self {
        Self::new(hz, 0.707, |c, _| {
            [(1.0 + c) / 2.0, -1.0 - c, (1.0 + c) / 2.0]
        })
    }

    /// Creates a band-pass filter with this centre frequency. A larger `q` makes the band narrower.
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

/// Band-pass filter whose centre frequency may change with every sample. It is stable up to about 5 kHz.
#[derive(Default)]
pub struct VariableBandPass {
    low: f64,
    band: f64,
}

impl VariableBandPass {
    /// Filters one sample with the centre frequency `hz`.
    pub fn run(&mut self, x: f64, hz: f64, q: f64) -> f64 {
        let f = 2.0 * sin_turns(hz.min(5000.0) / RATE / 2.0);
        let damping = 1.0 / q;
        self.low += f * self.band;
        let high = x - self.low - damping * self.band;
        self.band += f * high;
        self.band * damping
    }
}

/// Mono sound, as samples from −1 to 1.
pub struct Samples(pub Vec<f64>);

impl Samples {
    /// Creates a silent sound of this length. Anything mixed in beyond its end is cut off.
    pub fn new(seconds: f64) -> Self {
        Self(vec![0.0; samples(seconds)])
    }

    /// Mixes in `sound`, starting at the time `at` in seconds.
    pub fn add(&mut self, at: f64, gain: f64, sound: &[f64]) {
        for (to, from) in self.0.iter_mut().skip(samples(at)).zip(sound) {
            *to += gain * from;
        }
    }

    /// Adds the first echoes of a small furnished room. The echoes sound duller than the original.
    pub fn room(mut self, wet: f64) -> Self {
        let mut dull = self.0.clone();
        Biquad::low(2600.0).apply(&mut dull);
        for (at, gain) in [
            (0.0067, 0.50),
            (0.0113, -0.38),
            (0.0171, 0.33),
            (0.0239, -0.25),
            (0.0317, 0.20),
        ] {
            self.add(at, wet * gain, &dull);
        }
        self
    }

    /// Filters out rumble, trims silence at both ends, fades in and out, and sets the loudness.
    pub fn finish(mut self, target: f64, fade_in: f64, fade_out: f64) -> Vec<f64> {
        Biquad::high(45.0).apply(&mut self.0);
        let floor = peak(&self.0) * db(-54.0);
        let loud = |s: &f64| s.abs() > floor;
        let first = self.0.iter().position(loud).unwrap_or(0);
        let last = self.0.iter().rposition(loud).unwrap_or(0);
        let mut out: Vec<f64> = self.0.drain(first..=last).collect();

        let length = out.len();
        let (rise, fall) = (fade_in * RATE, fade_out * RATE);
        let window = |i: usize| smooth(i as f64 / rise) * smooth((length - 1 - i) as f64 / fall);
        for (i, s) in out.iter_mut().enumerate() {
            *s *= window(i);
        }
        // Removes the remaining constant offset. Weighting it with the fades keeps both ends at zero.
        let area: f64 = (0..length).map(window).sum();
        let offset = out.iter().sum::<f64>() / area.max(1.0);
        for (i, s) in out.iter_mut().enumerate() {
            *s -= offset * window(i);
        }
        let gain = db(target - loudness(&out));
        out.iter_mut().for_each(|s| *s *= gain);
        out
    }
}

/// Returns the loudness of the loudest tenth of a second, in decibels relative to full scale. The ear averages over
/// about that time.
pub fn loudness(sound: &[f64]) -> f64 {
    let window = samples(0.1);
    let (mut sum, mut loudest) = (0.0, 0.0);
    for (at, s) in sound.iter().enumerate() {
        sum += s * s;
        if let Some(before) = at.checked_sub(window) {
            sum -= sound[before] * sound[before];
        }
        loudest = f64::max(loudest, sum);
    }
    level(loudest / window as f64) / 2.0
}

/// Returns the largest absolute value of the samples.
pub fn peak(samples: &[f64]) -> f64 {
    samples.iter().fold(0.0, |top, s| s.abs().max(top))
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

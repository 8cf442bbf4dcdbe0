//! A sound under construction: mixing, the echoes of a room, and the final clean-up.
use crate::dsp::{Biquad, RATE, db, level, samples, smooth};

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

//! The sample rate: times in seconds as numbers of samples.

/// Samples in a second.
pub const RATE: f64 = 32_000.0;

/// How many samples a time in seconds takes.
pub fn samples(seconds: f64) -> usize {
    (seconds * RATE).round().max(0.0) as usize
}

/// The time of sample `i`, in seconds.
pub fn time(i: usize) -> f64 {
    i as f64 / RATE
}

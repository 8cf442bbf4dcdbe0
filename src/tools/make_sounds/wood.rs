//! Small knocks of wood: the menus and the clock.

use crate::noise::Noise;
use crate::track::Samples;
use crate::voice::{burst, ring};

/// A small knock of wood for the menus.
pub fn click(take: usize) -> Samples {
    let noise = &mut Noise::new(41 + 5 * take as u64);
    let mut out = Samples::new(0.06);
    // The same piece of wood, touched at another place.
    let at = noise.between(0.95, 1.05);
    let wood = [
        (430.0 * at, 0.010, noise.between(0.3, 0.8)),
        (820.0 * at, 0.009, noise.between(0.8, 1.0)),
        (1490.0 * at, 0.004, noise.between(0.2, 0.6)),
    ];
    out.add(0.0, 0.8, &ring(0.06, 0.0012, &wood));
    out.add(0.0, 0.7, &burst(noise, 0.0006, 0.002, 1800.0, 0.8));
    out
}

/// The lighter knock of a clock: one way, and back.
pub fn tick(take: usize) -> Samples {
    let noise = &mut Noise::new(43 + take as u64);
    let mut out = Samples::new(0.05);
    let hz = if take == 0 { 1620.0 } else { 1440.0 };
    let wood = [
        (hz * 0.47, 0.005, 0.4),
        (hz, 0.006, 1.0),
        (hz * 1.57, 0.003, 0.3),
    ];
    out.add(0.0, 0.8, &ring(0.05, 0.0008, &wood));
    out.add(0.0, 0.5, &burst(noise, 0.0004, 0.0015, 2600.0, 0.9));
    out
}

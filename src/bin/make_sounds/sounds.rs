//! The recipe of every sound in the game.

use crate::math::note_hz;
use crate::noise::Noise;
use crate::track::Samples;
use crate::voice::{Pluck, burst, castanet, flick, land, pluck, ring, slide};

/// One sound file.
pub struct SoundFile {
    /// Its name under `assets/sounds`.
    pub file: &'static str,
    /// How loud its loudest sample is, in dBFS.
    peak_db: f64,
    /// Seconds over which it fades in and out.
    fades: (f64, f64),
    make: fn() -> Samples,
}

impl SoundFile {
    /// The finished samples.
    pub fn samples(&self) -> Vec<f64> {
        (self.make)().finish(self.peak_db, self.fades.0, self.fades.1)
    }
}

const fn sound(
    file: &'static str,
    peak_db: f64,
    fades: (f64, f64),
    make: fn() -> Samples,
) -> SoundFile {
    SoundFile {
        file,
        peak_db,
        fades,
        make,
    }
}

/// All of them.
pub const ALL: [SoundFile; 14] = [
    sound("deal.wav", -6.0, (0.004, 0.02), || deal(11, 0.062, 1.0)),
    sound("deal_2.wav", -6.0, (0.004, 0.02), || deal(29, 0.056, 1.12)),
    sound("deal_3.wav", -6.0, (0.004, 0.02), || deal(47, 0.070, 0.91)),
    sound("place.wav", -6.0, (0.001, 0.03), place),
    sound("flip.wav", -6.0, (0.004, 0.025), flip),
    sound("shuffle.wav", -6.0, (0.003, 0.05), shuffle),
    sound("claim.wav", -6.0, (0.0005, 0.03), claim),
    sound("your_turn.wav", -6.0, (0.001, 0.30), your_turn),
    sound("invalid.wav", -8.0, (0.001, 0.08), invalid),
    sound("lay_down.wav", -6.0, (0.004, 0.04), lay_down),
    sound("close.wav", -6.0, (0.001, 0.08), close),
    sound("win.wav", -6.0, (0.001, 0.50), win),
    sound("click.wav", -8.0, (0.0005, 0.01), click),
    sound("tick.wav", -9.0, (0.0005, 0.01), tick),
];

/// A card slides over the felt and lands.
fn deal(seed: u64, glide: f64, bright: f64) -> Samples {
    let noise = &mut Noise::new(seed);
    let mut out = Samples::new(0.135);
    out.add(
        0.0,
        0.55,
        &slide(noise, glide, 1500.0 * bright, 2900.0 * bright),
    );
    out.add(glide - 0.010, 1.0, &land(noise, 0.7, bright));
    out
}

/// A card laid firmly: the fingers press it down on the board.
fn place() -> Samples {
    let noise = &mut Noise::new(5);
    let mut out = Samples::new(0.20);
    out.add(0.0, 1.0, &land(noise, 1.6, 0.92));
    out.add(0.004, 0.7, &flick(noise, 2300.0));
    let board = [
        (112.0, 0.034, 1.0),
        (183.0, 0.026, 0.7),
        (322.0, 0.014, 0.45),
    ];
    out.add(0.001, 0.36, &ring(0.19, 0.003, &board));
    out
}

/// A card turned over: lifted, a breath of air, down again.
fn flip() -> Samples {
    let noise = &mut Noise::new(8);
    let mut out = Samples::new(0.24);
    out.add(0.012, 0.75, &flick(noise, 3000.0));
    out.add(0.0, 0.55, &slide(noise, 0.110, 900.0, 2400.0));
    out.add(0.100, 0.95, &land(noise, 0.7, 1.06));
    out
}

/// A riffle, card upon card, then the two halves pushed together and tapped square.
fn shuffle() -> Samples {
    let noise = &mut Noise::new(21);
    let mut out = Samples::new(0.90);
    let mut at = 0.0;
    let mut step = 0.021;
    while at < 0.53 {
        // Loudest in the middle of the riffle, its pitch rising as the bent cards come free.
        let x = at / 0.53;
        let gain = (0.35 + 1.9 * x * (1.0 - x)) * noise.between(0.65, 1.1);
        let hz = noise.between(2000.0, 2700.0) + 700.0 * x;
        out.add(at, gain, &flick(noise, hz));
        at += step * noise.between(0.72, 1.28);
        step = f64::max(step * 0.965, 0.0085);
    }
    out.add(0.03, 0.13, &slide(noise, 0.53, 1300.0, 2200.0));
    out.add(0.56, 0.36, &slide(noise, 0.19, 2500.0, 1200.0));
    for i in 0..14 {
        let at = 0.575 + 0.0105 * f64::from(i) + noise.between(0.0, 0.003);
        let hz = noise.between(1500.0, 2100.0);
        out.add(at, noise.between(0.18, 0.32), &flick(noise, hz));
    }
    out.add(0.755, 0.42, &land(noise, 1.2, 0.82));
    out
}

/// Someone claims the discard: a castanet, twice.
fn claim() -> Samples {
    let noise = &mut Noise::new(3);
    let mut out = Samples::new(0.26);
    out.add(0.0, 0.75, &castanet(noise, 1130.0));
    out.add(0.092, 1.0, &castanet(noise, 1195.0));
    out.room(0.35)
}

/// Two soft plucks that rise by a fourth.
fn your_turn() -> Samples {
    let noise = &mut Noise::new(17);
    let mut out = Samples::new(0.92);
    for (at, note, gain) in [(0.0, 59, 0.85), (0.145, 64, 1.0)] {
        let how = Pluck {
            hz: note_hz(note),
            ring: 2.0,
            soft: 1500.0,
            loss: 0.38,
        };
        out.add(at, gain, &pluck(noise, how, 0.92));
    }
    out.room(0.30)
}

/// Two strings damped by the palm, falling by a semitone.
fn invalid() -> Samples {
    let noise = &mut Noise::new(31);
    let mut out = Samples::new(0.34);
    for (at, note, gain) in [(0.0, 51, 1.0), (0.115, 50, 0.9)] {
        let how = Pluck {
            hz: note_hz(note),
            ring: 0.26,
            soft: 800.0,
            loss: 0.45,
        };
        out.add(at, gain, &pluck(noise, how, 0.22));
        let palm = burst(noise, 0.002, 0.010, 380.0, 0.8);
        out.add(at, 0.6 * gain, &palm);
    }
    out.room(0.2)
}

/// Several cards fanned on the table, the last one pressed down.
fn lay_down() -> Samples {
    let noise = &mut Noise::new(61);
    let mut out = Samples::new(0.56);
    out.add(0.0, 0.26, &slide(noise, 0.40, 1400.0, 2300.0));
    for (at, gain, bright) in [
        (0.040, 0.80, 1.10),
        (0.112, 0.95, 0.96),
        (0.176, 0.85, 1.16),
        (0.246, 1.05, 1.02),
        (0.306, 0.95, 1.12),
    ] {
        out.add(
            at - 0.034,
            0.35 * gain,
            &slide(noise, 0.045, 1600.0 * bright, 2800.0),
        );
        out.add(at, gain, &land(noise, 0.5, bright));
    }
    out.add(0.384, 0.95, &land(noise, 1.2, 0.90));
    out
}

/// The palm comes down on the table, and the cards on it jump a little.
fn close() -> Samples {
    let noise = &mut Noise::new(73);
    let mut out = Samples::new(0.42);
    let board = [
        (88.0, 0.062, 1.0),
        (139.0, 0.050, 0.8),
        (221.0, 0.034, 0.6),
        (347.0, 0.020, 0.4),
        (560.0, 0.010, 0.2),
    ];
    out.add(0.0, 0.75, &ring(0.42, 0.003, &board));
    out.add(0.0, 2.2, &burst(noise, 0.0015, 0.012, 520.0, 0.7));
    out.add(0.0, 1.5, &burst(noise, 0.0010, 0.006, 1500.0, 0.8));
    for (at, gain) in [(0.046, 0.16), (0.063, 0.22), (0.081, 0.12), (0.104, 0.08)] {
        let hz = noise.between(1700.0, 2300.0);
        out.add(at, gain, &flick(noise, hz));
    }
    out.room(0.4)
}

/// A stroke over the strings: which notes, when, how strong, how long each string takes to reach.
struct Strum<'a> {
    at: f64,
    notes: &'a [i32],
    gain: f64,
    spread: f64,
    /// When the hand stops these strings.
    until: f64,
}

/// The Andalusian cadence (A minor, G, F, E), its last chord rolled by the fingers.
fn win() -> Samples {
    const A: [i32; 5] = [45, 52, 57, 60, 64];
    const G: [i32; 5] = [43, 50, 55, 59, 62];
    const F: [i32; 5] = [41, 48, 53, 57, 60];
    const E: [i32; 6] = [40, 47, 52, 56, 59, 64];
    const UP: [i32; 4] = [64, 59, 56, 52];
    let stroke = |at, notes, gain, spread, until| Strum {
        at,
        notes,
        gain,
        spread,
        until,
    };
    let strums = [
        stroke(0.00, &A[..], 0.80, 0.011, 0.22),
        stroke(0.22, &G[..], 0.80, 0.010, 0.44),
        stroke(0.44, &F[..], 0.85, 0.010, 0.68),
        stroke(0.68, &UP[..], 0.50, 0.006, 0.75),
        stroke(0.74, &E[1..], 0.60, 0.006, 0.81),
        stroke(0.80, &UP[..], 0.65, 0.006, 0.87),
        stroke(0.86, &E[..], 1.00, 0.009, 2.00),
        // Two high notes over the last chord.
        stroke(1.04, &[71], 0.75, 0.0, 2.00),
        stroke(1.18, &[76], 0.85, 0.0, 2.00),
    ];
    let noise = &mut Noise::new(90);
    let mut out = Samples::new(1.95);
    for strum in strums {
        for (i, &note) in strum.notes.iter().enumerate() {
            let at = strum.at + strum.spread * i as f64 + noise.between(0.0, 0.0015);
            let how = Pluck {
                hz: note_hz(note),
                ring: 3.2,
                soft: 2300.0,
                loss: 0.28,
            };
            let mut string = pluck(noise, how, (strum.until - at + 0.05).max(0.05));
            damp(&mut string);
            out.add(at, strum.gain * noise.between(0.85, 1.0), &string);
        }
        // The nails on the strings.
        out.add(
            strum.at,
            0.10 * strum.gain,
            &burst(noise, 0.002, 0.008, 2600.0, 0.7),
        );
    }
    out.room(0.35)
}

/// The hand stops a string over its last twentieth of a second.
fn damp(string: &mut [f64]) {
    let hand = crate::rate::samples(0.05);
    let length = string.len();
    for (i, s) in string.iter_mut().enumerate() {
        *s *= crate::math::smooth((length - i) as f64 / hand as f64);
    }
}

/// A small knock of wood for the menus.
fn click() -> Samples {
    let noise = &mut Noise::new(41);
    let mut out = Samples::new(0.07);
    let wood = [
        (430.0, 0.010, 0.6),
        (820.0, 0.009, 1.0),
        (1490.0, 0.004, 0.35),
    ];
    out.add(0.0, 0.8, &ring(0.07, 0.0012, &wood));
    out.add(0.0, 0.7, &burst(noise, 0.0006, 0.002, 1800.0, 0.8));
    out
}

/// The lighter knock of a clock.
fn tick() -> Samples {
    let noise = &mut Noise::new(43);
    let mut out = Samples::new(0.05);
    let wood = [
        (760.0, 0.005, 0.4),
        (1620.0, 0.006, 1.0),
        (2540.0, 0.003, 0.3),
    ];
    out.add(0.0, 0.8, &ring(0.05, 0.0008, &wood));
    out.add(0.0, 0.5, &burst(noise, 0.0004, 0.0015, 2600.0, 0.9));
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::db;
    use crate::track::peak;

    #[test]
    fn every_sound_is_clean() {
        for sound in &ALL {
            let samples = sound.samples();
            let mean = samples.iter().sum::<f64>() / samples.len() as f64;
            let file = sound.file;
            assert!((peak(&samples) - db(sound.peak_db)).abs() < 1e-9, "{file}");
            assert!(mean.abs() < 1e-4, "{file}: offset {mean}");
            for end in [samples.first(), samples.last()] {
                assert!(end.is_some_and(|s| s.abs() < 1e-6), "{file}: {end:?}");
            }
            assert_eq!(samples, sound.samples(), "{file} is the same every time");
        }
    }
}

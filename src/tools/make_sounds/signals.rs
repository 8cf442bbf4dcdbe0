//! Guitar signals for events of the game. All use the Phrygian dominant mode of E, in which the Andalusian cadence (A
//! minor, G, F, E) resolves. A more important signal has more notes and comes closer to this resolution. The start of a
//! turn is two soft notes that rise to E, and a claim rises from E, which sounds like a question. A lay-down plays the
//! chord of E note by note. Closing a hand plays the step from F to E, and winning plays the whole cadence.
use crate::{
    dsp::{Noise, Samples, note_hz, samples, smooth},
    voice::{Pluck, burst, pluck},
};

const A: [i32; 5] = [45, 52, 57, 60, 64];
const G: [i32; 5] = [43, 50, 55, 59, 62];
const F: [i32; 5] = [41, 48, 53, 57, 60];
const E: [i32; 6] = [40, 47, 52, 56, 59, 64];
/// Highest four strings of the E chord, from high to low, as MIDI note numbers.
const UP: [i32; 4] = [64, 59, 56, 52];

/// Stroke across the strings: start time and delay between two strings in seconds, notes as MIDI numbers, and strength.
struct Strum<'a> {
    at: f64,
    notes: &'a [i32],
    gain: f64,
    spread: f64,
    /// Time in seconds at which the hand damps these strings.
    until: f64,
}

fn stroke(at: f64, notes: &[i32], gain: f64, spread: f64, until: f64) -> Strum<'_> {
    Strum {
        at,
        notes,
        gain,
        spread,
        until,
    }
}

/// Returns a stroke with a single note, for a melody.
fn note(at: f64, note: &i32, gain: f64, until: f64) -> Strum<'_> {
    stroke(at, std::slice::from_ref(note), gain, 0.0, until)
}

/// Plays the strokes with small random deviations in time and strength, like a human player. `seed` and the number of
/// the take determine the deviations. `soft` is the cut-off frequency in Hz of the filter that models the finger: a
/// lower one sounds softer. `nails` is the loudness of the fingernails on the strings, as an amplitude factor.
fn play(
    seed: u64,
    take: usize,
    (soft, nails, seconds): (f64, f64, f64),
    strums: &[Strum],
) -> Samples {
    let noise = &mut Noise::new(seed + 10 * take as u64);
    let mut out = Samples::new(seconds);
    for strum in strums {
        for (i, &note) in strum.notes.iter().enumerate() {
            let at = strum.at + strum.spread * i as f64 + noise.between(0.0, 0.0015);
            let how = Pluck {
                hz: note_hz(note),
                ring: 3.0,
                soft: soft * noise.between(0.9, 1.1),
                loss: noise.between(0.28, 0.34),
            };
            let mut string = pluck(noise, how, (strum.until - at + 0.05).max(0.05));
            damp(&mut string);
            out.add(at, strum.gain * noise.between(0.85, 1.0), &string);
        }
        let nail = burst(noise, 0.002, 0.008, 2600.0, 0.7);
        out.add(strum.at, nails * strum.gain, &nail);
    }
    out.room(0.35)
}

/// Fades out a string over its last twentieth of a second.
fn damp(string: &mut [f64]) {
    let hand = samples(0.05);
    let length = string.len();
    for (i, s) in string.iter_mut().enumerate() {
        *s *= smooth((length - i) as f64 / hand as f64);
    }
}

/// Generates the signal for a claim of the discard: up from E to A, which is unresolved.
pub fn claim(take: usize) -> Samples {
    let melody = [note(0.0, &64, 0.75, 0.11), note(0.105, &69, 1.0, 0.45)];
    play(3, take, (1900.0, 0.08, 0.46), &melody)
}

/// Generates the signal for the start of the player's turn: two soft notes that rise by a fourth to E.
pub fn your_turn(take: usize) -> Samples {
    let melody = [note(0.0, &59, 0.85, 0.6), note(0.145, &64, 1.0, 0.6)];
    play(17, take, (1500.0, 0.0, 0.62), &melody)
}

/// Generates the signal for an invalid move: two damped strings, falling by a semitone.
pub fn invalid(take: usize) -> Samples {
    let noise = &mut Noise::new(31 + 10 * take as u64);
    let mut out = Samples::new(0.30);
    let second = noise.between(0.105, 0.125);
    for (at, note, gain) in [(0.0, 53, 1.0), (second, 52, 0.9)] {
        let how = Pluck {
            hz: note_hz(note),
            ring: 0.26,
            soft: 800.0 * noise.between(0.9, 1.1),
            loss: 0.45,
        };
        out.add(at, gain, &pluck(noise, how, 0.18));
        let palm = burst(noise, 0.002, 0.010, 380.0, 0.8);
        out.add(at, 0.6 * gain, &palm);
    }
    out.room(0.2)
}

/// Generates the signal for a lay-down: the E chord note by note upwards, like the melds that appear on the table.
pub fn lay_down(take: usize) -> Samples {
    let melody = [
        note(0.0, &52, 0.85, 0.7),
        note(0.085, &56, 0.80, 0.7),
        note(0.170, &59, 0.85, 0.7),
        note(0.265, &64, 1.00, 0.7),
    ];
    play(61, take, (1900.0, 0.03, 0.72), &melody)
}

/// Generates the signal for closing a hand: the resolution from F to E.
pub fn close(take: usize) -> Samples {
    let strums = [
        stroke(0.0, &F[1..], 0.75, 0.010, 0.22),
        stroke(0.23, &E[..], 1.0, 0.013, 0.82),
    ];
    play(73, take, (2000.0, 0.08, 0.85), &strums)
}

/// Generates the signal for laying down and closing in the same turn: the chords G, F, E, then two sustained high
/// notes. The high notes differ between takes.
pub fn close_at_once(take: usize) -> Samples {
    let [first, last] = [&[68, 71], &[71, 76]][take % 2];
    let strums = [
        stroke(0.00, &G[..], 0.80, 0.010, 0.18),
        stroke(0.18, &F[..], 0.85, 0.010, 0.40),
        stroke(0.40, &E[..], 1.00, 0.012, 1.22),
        note(0.58, first, 0.60, 1.22),
        note(0.68, last, 0.75, 1.22),
    ];
    play(83, take, (2200.0, 0.10, 1.25), &strums)
}

/// Generates the signal for winning the match: the Andalusian cadence, with a rolled last chord and high notes above
/// it. The high notes differ between takes.
pub fn win(take: usize) -> Samples {
    let [first, second, last] = [&[68, 71, 76], &[71, 68, 76]][take % 2];
    let strums = [
        stroke(0.00, &A[..], 0.80, 0.011, 0.20),
        stroke(0.20, &G[..], 0.80, 0.010, 0.40),
        stroke(0.40, &F[..], 0.85, 0.010, 0.62),
        stroke(0.62, &UP[..], 0.50, 0.006, 0.69),
        stroke(0.68, &E[1..], 0.60, 0.006, 0.75),
        stroke(0.74, &UP[..], 0.65, 0.006, 0.81),
        stroke(0.80, &E[..], 1.00, 0.009, 1.57),
        note(0.96, first, 0.60, 1.57),
        note(1.06, second, 0.75, 1.57),
        note(1.18, last, 0.85, 1.57),
    ];
    play(90, take, (2300.0, 0.10, 1.6), &strums)
}

//! Sound sources: a card on felt, a card against a card, wood, and a nylon string.
use crate::dsp::{
    Biquad, Noise, RATE, Samples, VariableBandPass, db, exp, samples, sin_turns, smooth, time,
};

/// Resonance of a vibrating body: frequency in Hz, time of decay to 1/e in seconds, and amplitude.
pub type Mode = (f64, f64, f64);

/// Generates the sound of a struck body with these resonances. It is `seconds` long, with an attack of `attack`
/// seconds.
pub fn ring(seconds: f64, attack: f64, modes: &[Mode]) -> Vec<f64> {
    sampled(seconds, |t| {
        let mode = |&(hz, decay, level): &Mode| level * exp(-t / decay) * sin_turns(hz * t);
        modes.iter().map(mode).sum::<f64>() * smooth(t / attack)
    })
}

/// Returns the values of a function of the time in seconds.
fn sampled(seconds: f64, value: impl FnMut(f64) -> f64) -> Vec<f64> {
    (0..samples(seconds)).map(time).map(value).collect()
}

/// Generates a burst of band-pass filtered noise. It rises within `attack` seconds, and decays to 1/e within `decay`
/// seconds.
pub fn burst(noise: &mut Noise, attack: f64, decay: f64, hz: f64, q: f64) -> Vec<f64> {
    let mut band = Biquad::band(hz, q);
    sampled(attack + decay * 8.0, |t| {
        let fall = exp(-(t - attack).max(0.0) / decay);
        band.run(noise.next() * smooth(t / attack) * fall)
    })
}

/// Generates the sound of a card gliding over felt: friction noise whose pitch follows the speed, modulated by the
/// grain of the cloth.
pub fn friction(noise: &mut Noise, seconds: f64, from_hz: f64, to_hz: f64) -> Vec<f64> {
    let mut cloth = Biquad::low(140.0);
    let mut band = VariableBandPass::default();
    let mut felt = Biquad::low(4800.0);
    sampled(seconds, |t| {
        let x = t / seconds;
        let swell = smooth(x / 0.45) * smooth((1.0 - x) / 0.35);
        let grain = (1.0 + 5.0 * cloth.run(noise.next())).clamp(0.25, 1.75);
        let hz = from_hz + (to_hz - from_hz) * x;
        felt.run(band.run(noise.next(), hz, 0.9) * swell * grain)
    })
}

/// Generates the sound of a card landing flat: the slap of the card, the air under it, and the cloth-covered board.
pub fn land(noise: &mut Noise, weight: f64, bright: f64) -> Vec<f64> {
    let mut out = Samples::new(0.16);
    // The resonances vary, because the board sounds different at every spot.
    let mut mode = |hz: f64, decay: f64, level: f64| {
        let hz = hz * noise.between(0.82, 1.22);
        (hz, decay, level * noise.between(0.6, 1.2))
    };
    let board = [
        mode(148.0, 0.020, 1.0),
        mode(236.0, 0.014, 0.7),
        mode(415.0, 0.008, 0.4),
    ];
    let layers = [
        (1.5, burst(noise, 0.0012, 0.0065, 620.0 * bright, 0.8)),
        (1.3, burst(noise, 0.0008, 0.0050, 1450.0 * bright, 0.9)),
        (0.8, burst(noise, 0.0006, 0.0030, 3100.0 * bright, 0.9)),
        (0.42 * weight, ring(0.16, 0.0025, &board)),
    ];
    for (gain, layer) in layers {
        out.add(0.0, gain, &layer);
    }
    Biquad::low(6500.0).apply(&mut out.0);
    out.0
}

/// Generates the sound of a card's edge springing off another card.
pub fn flick(noise: &mut Noise, hz: f64) -> Vec<f64> {
    let mut out = Samples(burst(noise, 0.0004, 0.0016, hz, 1.6));
    let body = burst(noise, 0.0006, 0.0028, hz * 0.42, 1.3);
    out.0.resize(out.0.len().max(body.len()), 0.0);
    out.add(0.0, 0.8, &body);
    out.0
}

/// Parameters of a plucked nylon string.
#[derive(Clone, Copy)]
pub struct Pluck {
    /// Pitch in Hz.
    pub hz: f64,
    /// Time in which the sound decays by 60 dB, in seconds.
    pub ring: f64,
    /// Cut-off frequency in Hz of the filter that models the finger. A lower one sounds softer.
    pub soft: f64,
    /// Loss of treble in each round trip of the wave along the string, from 0 (none) to 0.5.
    pub loss: f64,
}

/// Generates the sound of a plucked guitar string by the Karplus-Strong algorithm. It is `seconds` long.
pub fn pluck(noise: &mut Noise, how: Pluck, seconds: f64) -> Vec<f64> {
    // The delay of the loop is one period: a whole number of samples, the delay of the loss filter, and a fractional
    // delay.
    let period = RATE / how.hz - how.loss;
    let whole = (period - 0.3).floor();
    let fraction = period - whole;
    let allpass = (1.0 - fraction) / (1.0 + fraction);
    let length = whole as usize;

    // Initial state of the loop. A string plucked at a fifth of its length moves the bridge with a rectangular pulse.
    // The finger adds some noise to it.
    let start = |i: usize| {
        let pulse = if (i as f64) < whole * 0.2 { 0.8 } else { -0.2 };
        pulse + 0.22 * noise.next()
    };
    let mut line: Vec<f64> = (0..length).map(start).collect();
    let mut finger = [Biquad::low(how.soft), Biquad::low(how.soft * 1.6)];
    for pass in 0..3 {
        for s in &mut line {
            let mut y = *s;
            for f in &mut finger {
                y = f.run(y);
            }
            // The loop is periodic, so the first two passes only bring the filters to their steady state.
            if pass == 2 {
                *s = y;
            }
        }
    }
    let mean = line.iter().sum::<f64>() / whole;
    line.iter_mut().for_each(|s| *s -= mean);

    let gain = db(-60.0 / (how.ring * how.hz));
    let (mut at, mut before, mut x1, mut y1) = (0, 0.0, 0.0, 0.0);
    let mut out = sampled(seconds, |t| {
        let now = line[at];
        let lost = gain * ((1.0 - how.loss) * now + how.loss * before);
        before = now;
        let y = allpass * (lost - y1) + x1;
        x1 = lost;
        y1 = y;
        line[at] = y;
        at = (at + 1) % length;
        now * smooth(t / 0.002)
    });
    body(&mut out);
    out
}

/// Adds the resonances of the guitar's body: that of the air inside, and the lowest ones of its top.
fn body(samples: &mut [f64]) {
    let mut modes = [
        (0.9, Biquad::band(104.0, 6.0)),
        (0.8, Biquad::band(204.0, 7.0)),
        (0.5, Biquad::band(392.0, 6.0)),
        (0.3, Biquad::band(770.0, 5.0)),
    ];
    let mut air = Biquad::low(5200.0);
    for s in samples {
        let x = *s;
        let boxed: f64 = modes.iter_mut().map(|(gain, f)| *gain * f.run(x)).sum();
        *s = air.run(x + boxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dsp::note_hz;

    /// Returns the strength of the frequency `hz` in the sound.
    fn strength(sound: &[f64], hz: f64) -> f64 {
        let part = |shift: f64| -> f64 {
            let sum = |(i, s): (usize, &f64)| s * sin_turns(hz * time(i) + shift);
            sound.iter().enumerate().map(sum).sum()
        };
        let (sin, cos) = (part(0.0), part(0.25));
        sin * sin + cos * cos
    }

    #[test]
    fn strings_are_in_tune() {
        for note in [40, 52, 57, 64, 71, 76] {
            let how = Pluck {
                hz: note_hz(note),
                ring: 3.0,
                soft: 2200.0,
                loss: 0.3,
            };
            let sound = pluck(&mut Noise::new(1), how, 1.5);
            let cents = (-60..=60).max_by(|a, b| {
                let at = |c: &i32| strength(&sound, how.hz * exp(f64::from(*c) * 5.776e-4));
                at(a).total_cmp(&at(b))
            });
            assert!(
                cents.is_some_and(|c| c.abs() <= 5),
                "note {note}: {cents:?} cents"
            );
        }
    }
}

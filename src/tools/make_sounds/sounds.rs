//! All sounds of the game: how many takes of each, how loud, and who makes them.

use crate::cards;
use crate::signals;
use crate::track::Samples;
use crate::wood;

/// One sound, in several takes.
pub struct Sound {
    /// The name of its first file under `assets/sounds`; the others are `name_2`, `name_3` …
    name: &'static str,
    takes: usize,
    /// How loud each take is over its loudest tenth of a second, in decibels below full scale.
    loudness: f64,
    /// Seconds over which it fades in and out.
    fades: (f64, f64),
    /// Makes a take by its number.
    make: fn(usize) -> Samples,
}

/// One sound file.
pub struct SoundFile {
    /// Its name under `assets/sounds`.
    pub file: String,
    take: usize,
    sound: &'static Sound,
}

impl SoundFile {
    /// The finished samples.
    pub fn samples(&self) -> Vec<f64> {
        let Sound {
            loudness, fades, ..
        } = *self.sound;
        (self.sound.make)(self.take).finish(loudness, fades.0, fades.1)
    }
}

const fn sound(
    name: &'static str,
    takes: usize,
    loudness: f64,
    fades: (f64, f64),
    make: fn(usize) -> Samples,
) -> Sound {
    Sound {
        name,
        takes,
        loudness,
        fades,
        make,
    }
}

/// All of them.
static ALL: [Sound; 14] = [
    sound("slide", 4, -31.0, (0.012, 0.03), cards::slide),
    sound("deal", 6, -25.0, (0.001, 0.03), cards::deal),
    sound("place", 5, -22.5, (0.001, 0.03), cards::place),
    sound("flip", 4, -27.0, (0.003, 0.025), cards::flip),
    sound("shuffle", 4, -24.0, (0.003, 0.05), cards::shuffle),
    sound("claim", 2, -20.5, (0.001, 0.22), signals::claim),
    sound("your_turn", 2, -19.5, (0.001, 0.30), signals::your_turn),
    sound("invalid", 2, -22.0, (0.001, 0.08), signals::invalid),
    sound("lay_down", 2, -19.5, (0.001, 0.30), signals::lay_down),
    sound("close", 2, -18.0, (0.001, 0.35), signals::close),
    sound(
        "close_at_once",
        2,
        -17.0,
        (0.001, 0.45),
        signals::close_at_once,
    ),
    sound("win", 2, -16.5, (0.001, 0.50), signals::win),
    sound("click", 4, -27.0, (0.0008, 0.01), wood::click),
    sound("tick", 2, -30.0, (0.0008, 0.01), wood::tick),
];

/// The files of all takes of all sounds.
pub fn files() -> impl Iterator<Item = SoundFile> {
    ALL.iter().flat_map(|sound| {
        (0..sound.takes).map(move |take| SoundFile {
            file: match take {
                0 => format!("{}.wav", sound.name),
                _ => format!("{}_{}.wav", sound.name, take + 1),
            },
            take,
            sound,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::track::{loudness, peak};

    #[test]
    fn every_take_is_as_loud_as_its_sound_and_clean() {
        for take in files() {
            let (samples, file) = (take.samples(), &take.file);
            let mean = samples.iter().sum::<f64>() / samples.len() as f64;
            assert!(
                (loudness(&samples) - take.sound.loudness).abs() < 1e-6,
                "{file}"
            );
            assert!(peak(&samples) < 0.8, "{file}: peak {}", peak(&samples));
            assert!(mean.abs() < 1e-4, "{file}: offset {mean}");
            for end in [samples.first(), samples.last()] {
                assert!(end.is_some_and(|s| s.abs() < 1e-6), "{file}: {end:?}");
            }
            assert_eq!(samples, take.samples(), "{file} is the same every time");
        }
    }
}

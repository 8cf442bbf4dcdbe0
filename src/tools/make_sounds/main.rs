//! Generates the sound files of the game (`assets/sounds`) by arithmetic alone.
//!
//! `make_sounds [FOLDER]` writes the files. `make_sounds --check [FOLDER]` fails if the files in the folder differ from
//! the generated ones.
mod cards;
mod dsp;
mod signals;
mod voice;

use dsp::{RATE, Samples};
use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

fn main() -> ExitCode {
    let mut check = false;
    let mut folder = None;
    for arg in std::env::args_os().skip(1) {
        if arg == "--check" {
            check = true;
        } else if folder.is_none() && !arg.to_string_lossy().starts_with('-') {
            folder = Some(PathBuf::from(arg));
        } else {
            eprintln!("usage: make_sounds [--check] [FOLDER]");
            return ExitCode::from(2);
        }
    }
    let folder = folder.unwrap_or_else(|| PathBuf::from("assets/sounds"));
    let done = match check {
        true => compare(&folder),
        false => write(&folder),
    };
    match done {
        Ok(line) => {
            println!("{line}");
            ExitCode::SUCCESS
        }
        Err(line) => {
            eprintln!("{line}");
            ExitCode::FAILURE
        }
    }
}

fn write(folder: &Path) -> Result<String, String> {
    let failed = |path: &Path, e: std::io::Error| format!("{}: {e}", path.display());
    std::fs::create_dir_all(folder).map_err(|e| failed(folder, e))?;
    for take in files() {
        let path = folder.join(&take.file);
        std::fs::write(&path, encode(&take.samples())).map_err(|e| failed(&path, e))?;
    }
    let many = files().count();
    Ok(format!("{many} takes in {}", folder.display()))
}

fn compare(folder: &Path) -> Result<String, String> {
    let differs = |take: &SoundFile| {
        let made = encode(&take.samples());
        std::fs::read(folder.join(&take.file)).ok() != Some(made)
    };
    let wrong = files().filter(differs).map(|take| take.file);
    let wrong: Vec<String> = wrong.collect();
    if wrong.is_empty() {
        return Ok(format!("{} takes are as made", files().count()));
    }
    let (folder, wrong) = (folder.display(), wrong.join(", "));
    Err(format!("missing or different in {folder}: {wrong}"))
}

/// File of one take of a sound.
struct SoundFile {
    /// File name in `assets/sounds`.
    file: String,
    /// Number of the take, from 0.
    take: usize,
    /// Loudness in the loudest tenth of a second, in decibels below full scale.
    loudness: f64,
    /// Durations of the fade-in and the fade-out, in seconds.
    fades: (f64, f64),
    /// Generates the take with this number.
    make: fn(usize) -> Samples,
}

impl SoundFile {
    /// Generates the finished samples of this take.
    fn samples(&self) -> Vec<f64> {
        let (fade_in, fade_out) = self.fades;
        (self.make)(self.take).finish(self.loudness, fade_in, fade_out)
    }
}

/// All sounds: name, number of takes, and the loudness, fades and generator of a [`SoundFile`]. The name is that of the
/// first take's file without extension. The other takes are `name_2`, `name_3` and so on.
static ALL: [(&str, usize, f64, (f64, f64), fn(usize) -> Samples); 14] = [
    ("slide", 4, -31.0, (0.012, 0.03), cards::slide),
    ("deal", 6, -25.0, (0.001, 0.03), cards::deal),
    ("place", 5, -22.5, (0.001, 0.03), cards::place),
    ("flip", 4, -27.0, (0.003, 0.025), cards::flip),
    ("shuffle", 4, -24.0, (0.003, 0.05), cards::shuffle),
    ("claim", 2, -20.5, (0.001, 0.22), signals::claim),
    ("your_turn", 2, -19.5, (0.001, 0.30), signals::your_turn),
    ("invalid", 2, -22.0, (0.001, 0.08), signals::invalid),
    ("lay_down", 2, -19.5, (0.001, 0.30), signals::lay_down),
    ("close", 2, -18.0, (0.001, 0.35), signals::close),
    (
        "close_at_once",
        2,
        -17.0,
        (0.001, 0.45),
        signals::close_at_once,
    ),
    ("win", 2, -16.5, (0.001, 0.50), signals::win),
    ("click", 4, -27.0, (0.0008, 0.01), cards::click),
    ("tick", 2, -30.0, (0.0008, 0.01), cards::tick),
];

/// Returns the files of all takes of all sounds.
fn files() -> impl Iterator<Item = SoundFile> {
    ALL.into_iter()
        .flat_map(|(name, takes, loudness, fades, make)| {
            (0..takes).map(move |take| SoundFile {
                file: match take {
                    0 => format!("{name}.wav"),
                    _ => format!("{name}_{}.wav", take + 1),
                },
                take,
                loudness,
                fades,
                make,
            })
        })
}

/// Returns the contents of the WAV file.
fn encode(samples: &[f64]) -> Vec<u8> {
    let rate = RATE as u32;
    let size = samples.len() as u32 * 2;
    let mut out = Vec::with_capacity(44 + samples.len() * 2);
    out.extend(b"RIFF");
    out.extend((36 + size).to_le_bytes());
    out.extend(b"WAVEfmt ");
    out.extend(16u32.to_le_bytes());
    out.extend([1u16, 1].map(u16::to_le_bytes).as_flattened());
    out.extend(rate.to_le_bytes());
    out.extend((rate * 2).to_le_bytes());
    out.extend([2u16, 16].map(u16::to_le_bytes).as_flattened());
    out.extend(b"data");
    out.extend(size.to_le_bytes());
    for s in samples {
        out.extend(((s.clamp(-1.0, 1.0) * 32767.0).round() as i16).to_le_bytes());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dsp::{loudness, peak};

    #[test]
    fn every_take_has_the_loudness_of_its_sound_without_offset_or_clicks() {
        for take in files() {
            let (samples, file) = (take.samples(), &take.file);
            let mean = samples.iter().sum::<f64>() / samples.len() as f64;
            assert!((loudness(&samples) - take.loudness).abs() < 1e-6, "{file}");
            assert!(peak(&samples) < 0.8, "{file}: peak {}", peak(&samples));
            assert!(mean.abs() < 1e-4, "{file}: offset {mean}");
            for end in [samples.first(), samples.last()] {
                assert!(end.is_some_and(|s| s.abs() < 1e-6), "{file}: {end:?}");
            }
            assert_eq!(samples, take.samples(), "{file} differs between two runs");
        }
    }
}

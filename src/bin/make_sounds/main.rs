//! Makes the sounds of the game (`assets/sounds`) from nothing but arithmetic.
//!
//! `make_sounds [FOLDER]` writes them; `make_sounds --check [FOLDER]` fails if they differ.

mod filter;
mod math;
mod noise;
mod rate;
mod sounds;
mod track;
mod voice;
mod wav;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

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
    let done = if check {
        compare(&folder)
    } else {
        write(&folder)
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
    for sound in &sounds::ALL {
        let path = folder.join(sound.file);
        std::fs::write(&path, wav::encode(&sound.samples())).map_err(|e| failed(&path, e))?;
    }
    Ok(format!(
        "{} sounds in {}",
        sounds::ALL.len(),
        folder.display()
    ))
}

fn compare(folder: &Path) -> Result<String, String> {
    let wrong: Vec<&str> = sounds::ALL
        .iter()
        .filter(|sound| {
            let made = wav::encode(&sound.samples());
            std::fs::read(folder.join(sound.file)).ok() != Some(made)
        })
        .map(|sound| sound.file)
        .collect();
    if wrong.is_empty() {
        return Ok(format!("{} sounds are as made", sounds::ALL.len()));
    }
    Err(format!(
        "missing or different in {}: {}",
        folder.display(),
        wrong.join(", ")
    ))
}

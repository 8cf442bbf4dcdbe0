//! Generates the sound files of the game (`assets/sounds`) by arithmetic alone.
//!
//! `make_sounds [FOLDER]` writes the files. `make_sounds --check [FOLDER]` fails if the files in the folder differ from
//! the generated ones.

mod cards;
mod dsp;
mod signals;
mod sounds;
mod track;
mod voice;

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
    for take in sounds::files() {
        let path = folder.join(&take.file);
        std::fs::write(&path, sounds::encode(&take.samples())).map_err(|e| failed(&path, e))?;
    }
    let many = sounds::files().count();
    Ok(format!("{many} takes in {}", folder.display()))
}

fn compare(folder: &Path) -> Result<String, String> {
    let differs = |take: &sounds::SoundFile| {
        let made = sounds::encode(&take.samples());
        std::fs::read(folder.join(&take.file)).ok() != Some(made)
    };
    let wrong = sounds::files().filter(differs).map(|take| take.file);
    let wrong: Vec<String> = wrong.collect();
    if wrong.is_empty() {
        return Ok(format!("{} takes are as made", sounds::files().count()));
    }
    let (folder, wrong) = (folder.display(), wrong.join(", "));
    Err(format!("missing or different in {folder}: {wrong}"))
}

//! Sets kept in a file, so that a measurement of many hours can be broken off and gone on with.
//!
//! A line a set, in JSON: `{"of": "3f6c…", "who": "maestro against 3 experto, oficial, seed uno", "set": 1, "result": {…}}`. `of` is a
//! hash of everything that the result follows from, this very program and the files of bots from outside included; lines of other
//! questions are let be. Each line is written at once and at the end, so what breaks a run off costs the set in play and nothing else.
use super::{ArenaArgs, Duel};
use crate::{
    cli::{Failure, failure::tell, player::Player},
    engine::{arena::SetResult, rules::RuleSet},
    external::CommandLine,
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::{
    collections::BTreeMap,
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
    sync::OnceLock,
};

/// What is measured, by name and by hash.
pub struct Asked {
    of: String,
    who: String,
}

#[derive(Serialize, Deserialize)]
struct Line {
    of: String,
    who: String,
    /// Counted from 1, as in the seeds.
    set: usize,
    result: SetResult,
}

/// The sets of one question that were played before, and the file for those to come. By default nothing is kept.
#[derive(Default)]
pub struct Kept {
    sets: BTreeMap<usize, SetResult>,
    to: Option<(File, String, Asked)>,
}

/// Names everything that the result of a set follows from.
///
/// # Errors
/// This program cannot be read.
pub fn question(args: &ArenaArgs, duel: &Duel, rules: &RuleSet) -> Result<Asked, Failure> {
    let Duel {
        challenger,
        against,
    } = duel;
    let mut hash = Sha256::new();
    let rules_text =
        serde_json::to_string(rules).map_err(|error| Failure::Failed(error.to_string()))?;
    let outside = challenger.is_outside() || against.is_outside();
    let limit = outside.then(|| args.guests.time_limit());
    hash.update(program()?);
    for player in [challenger, against] {
        if let Player::Command(command) = player {
            programs(command, &mut hash);
        }
    }
    hash.update(format!(
        "|{challenger}|{against}|{}|{}|{limit:?}|{rules_text}",
        args.seats, args.seed
    ));
    let digits: Vec<String> = (hash.finalize().iter().take(16))
        .map(|byte| format!("{byte:02x}"))
        .collect();
    Ok(Asked {
        of: digits.concat(),
        who: format!(
            "{challenger} against {} {against}, {}, seed {}",
            args.seats - 1,
            args.rules.title(rules),
            args.seed
        ),
    })
}

/// Bots from outside: every file that their command names, the program itself included. What these read in turn is not known.
fn programs(command: &CommandLine, hash: &mut Sha256) {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let here = std::iter::once(PathBuf::new());
    let folders: Vec<PathBuf> = here.chain(std::env::split_paths(&paths)).collect();
    for word in command.words() {
        let file = folders.iter().map(|folder| folder.join(word));
        // A device or a pipe would never end.
        if let Some(Ok(bytes)) = file.filter(|file| file.is_file()).map(fs::read).next() {
            hash.update(Sha256::digest(bytes));
        }
    }
}

/// The hash of this very program, read once.
fn program() -> io::Result<[u8; 32]> {
    static PROGRAM: OnceLock<[u8; 32]> = OnceLock::new();
    if let Some(known) = PROGRAM.get() {
        return Ok(*known);
    }
    let read = Sha256::digest(fs::read(std::env::current_exe()?)?).into();
    Ok(*PROGRAM.get_or_init(|| read))
}

impl Kept {
    /// Reads what the file holds on this question. A line that cannot be read is named, and its set is played again.
    ///
    /// # Errors
    /// The file can be neither read nor made.
    pub fn open(path: &Path, asked: Asked) -> Result<Kept, Failure> {
        let name = path.display().to_string();
        let failed = |error: io::Error| Failure::Failed(format!("{name}: {error}"));
        let text = match fs::read(path) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(failed(error)),
        };
        let mut sets = BTreeMap::new();
        for (at, line) in text.lines().enumerate() {
            match serde_json::from_str::<Line>(line) {
                Ok(line) if line.of == asked.of && line.set > 0 => {
                    sets.insert(line.set - 1, line.result);
                }
                Ok(_) => {}
                Err(error) => tell(&format!(
                    "{name}, line {}, column {}: {}",
                    at + 1,
                    error.column(),
                    reason(&error)
                )),
            }
        }
        let mut file = (OpenOptions::new().append(true).create(true))
            .open(path)
            .map_err(failed)?;
        // The end of a line that was broken off must not swallow the next one.
        if !text.is_empty() && !text.ends_with('\n') {
            file.write_all(b"\n").map_err(failed)?;
        }
        Ok(Kept {
            sets,
            to: Some((file, name, asked)),
        })
    }

    /// The sets kept among the first so many.
    pub fn sets(&mut self, count: usize) -> BTreeMap<usize, SetResult> {
        let mut sets = std::mem::take(&mut self.sets);
        sets.split_off(&count);
        sets
    }

    /// Keeps a set that was just played.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn note(&mut self, number: usize, result: &SetResult) -> Result<(), Failure> {
        let Some((file, name, asked)) = &mut self.to else {
            return Ok(());
        };
        let line = Line {
            of: asked.of.clone(),
            who: asked.who.clone(),
            set: number + 1,
            result: result.clone(),
        };
        let mut text =
            serde_json::to_string(&line).map_err(|error| Failure::Failed(error.to_string()))?;
        text.push('\n');
        // In one go: programs that write to the same file do not tear one another's lines.
        file.write_all(text.as_bytes())
            .map_err(|error| Failure::Failed(format!("{name}: {error}")))
    }
}

/// What is wrong, without the place: to the reader of one line that is always the first line.
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rsplit_once(" at line ") {
        Some((reason, _)) => reason.to_owned(),
        None => text,
    }
}

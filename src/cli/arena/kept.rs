//! Sets kept in a file, so that a measurement of many hours can be broken off and gone on with.
//!
//! A line a set, in JSON: `{"of": "3f6c…", "who": "maestro against 3 experto, oficial, seed uno", "set": 1, "result": {…}}`. `of` is a
//! hash of everything that the result follows from, this very program and the files of bots from outside included; lines of other
//! questions are let be. Each line is written at once and at the end, so what breaks a run off costs the set in play and nothing else.
use super::{ArenaArgs, Duel};
use crate::player::PlayerSpec;
use botprocess::CommandLine;
use engine::{arena::SetResult, json, record::TextLine, rules::RuleSet, text::counted};
use platform::{
    Failure,
    disk::{Limits, TextLines, Unread, open_file},
    failure::tell,
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::{
    collections::BTreeMap,
    fs::{File, OpenOptions},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    sync::OnceLock,
};

/// A line takes 500 bytes, and more only where a defect is told in it. A million sets of a hundred questions fit in such a file.
const LIMITS: Limits = Limits {
    line: 1024 * 1024,
    file: 64 * 1024 * 1024 * 1024,
    pipes: false,
};

/// The most unreadable lines that are named one by one; further ones are only counted.
const MOST_TOLD: usize = 10;

/// The question that an arena run answers: a hash of everything its results follow from, and its name for people.
pub struct Measurement {
    of: String,
    who: String,
}

#[derive(Serialize, Deserialize)]
struct StoredSet {
    of: String,
    who: String,
    /// Counted from 1, as in the seeds.
    set: usize,
    result: SetResult,
}

/// The sets of one question that were played before, and the file for those to come. By default nothing is kept.
#[derive(Default)]
pub struct StoredSets {
    sets: BTreeMap<usize, SetResult>,
    to: Option<(File, PathBuf, Measurement)>,
}

/// Names everything that the result of a set follows from.
///
/// # Errors
/// This program cannot be read.
pub fn question(args: &ArenaArgs, duel: &Duel, rules: &RuleSet) -> Result<Measurement, Failure> {
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
        if let PlayerSpec::Command(command) = player {
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
    Ok(Measurement {
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
        let mut read = file.filter(|file| file.is_file()).map(|file| digest(&file));
        if let Some(Ok(digest)) = read.next() {
            hash.update(digest);
        }
    }
}

/// The hash of this very program, read once.
fn program() -> Result<[u8; 32], Failure> {
    static PROGRAM: OnceLock<[u8; 32]> = OnceLock::new();
    if let Some(known) = PROGRAM.get() {
        return Ok(*known);
    }
    let path = std::env::current_exe().map_err(Unread::from);
    let read = path.and_then(|path| digest(&path));
    let read = read.map_err(|unread| Failure::Failed(format!("this program {unread}")))?;
    Ok(*PROGRAM.get_or_init(|| read))
}

/// The hash of a file, of which no more is held in memory than a piece; what is appended to it meanwhile does not count.
fn digest(path: &Path) -> Result<[u8; 32], Unread> {
    let (file, length) = open_file(path)?;
    let (mut file, mut hash) = (file.take(length), Sha256::new());
    let mut piece = vec![0; 64 * 1024];
    loop {
        match file.read(&mut piece)? {
            0 => return Ok(hash.finalize().into()),
            read => hash.update(&piece[..read]),
        }
    }
}

impl StoredSets {
    /// Reads what the file holds on this question. A line that cannot be read is named, and its set is played again.
    ///
    /// # Errors
    /// The file can be neither read nor made, or holds something else than sets: then it is left as it is.
    pub fn open(path: &Path, asked: Measurement) -> Result<StoredSets, Failure> {
        let name = path.display().to_string();
        let mut kept = StoredSets::default();
        let unfinished = match TextLines::open(path, LIMITS) {
            Ok(lines) => kept.read(lines, &name, &asked)?,
            Err(Unread::Io(error)) if error.kind() == io::ErrorKind::NotFound => false,
            Err(unread) => return Err(Failure::Failed(format!("{name}: {unread}"))),
        };
        let failed = |error: io::Error| Failure::Failed(format!("{name}: {error}"));
        let mut file = (OpenOptions::new().append(true).create(true))
            .open(path)
            .map_err(failed)?;
        // The end of a line that was broken off must not swallow the next one.
        if unfinished {
            file.write_all(b"\n").map_err(failed)?;
        }
        kept.to = Some((file, path.to_owned(), asked));
        Ok(kept)
    }

    /// Takes the sets of this question. Gives whether the last line has no end.
    fn read(&mut self, lines: TextLines, name: &str, asked: &Measurement) -> Result<bool, Failure> {
        let (mut good, mut bad, mut unfinished) = (0_usize, Vec::new(), false);
        let mut more = 0_usize;
        for (at, line) in lines.enumerate() {
            let place = format!("{name}, line {}", at + 1);
            let TextLine { text, finished } =
                line.map_err(|reason| Failure::Failed(format!("{place}: {reason}")))?;
            unfinished = !finished;
            match serde_json::from_str::<StoredSet>(&text) {
                Ok(line) => {
                    good += 1;
                    if line.of == asked.of && line.set > 0 {
                        self.sets.insert(line.set - 1, line.result);
                    }
                }
                Err(error) if bad.len() < MOST_TOLD => {
                    bad.push(format!("{place}, {}", json::reason(&error)));
                }
                Err(_) => more += 1,
            }
        }
        let torn_beginning = bad.len() == 1 && unfinished;
        if good == 0 && !bad.is_empty() && !torn_beginning {
            return Err(Failure::Failed(format!(
                "{name} holds no sets of the arena and is left as it is; {}",
                bad[0]
            )));
        }
        bad.iter().for_each(|sentence| tell(sentence));
        if more > 0 {
            let lines = counted(more, "more line");
            tell(&format!("{name}: {lines} cannot be read"));
        }
        Ok(unfinished)
    }

    /// The stored results of the first `count` sets, by the number of the set, counted from 0.
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
        let Some((file, path, asked)) = &mut self.to else {
            return Ok(());
        };
        let line = StoredSet {
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
            .map_err(|error| Failure::Failed(format!("{}: {error}", path.display())))
    }
}

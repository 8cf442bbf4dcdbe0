//! The storage of finished deal sets, so that a measurement of many hours can be interrupted and continued.
//!
//! The file contains one line of JSON per set: `{"of": "3f6c…", "who": "maestro against 3 experto, oficial, seed uno",
//! "set": 1, "result": {…}}`. `of` is a hash of everything that determines the result, including this program and the
//! files of external bots. Lines with other hashes stay in the file and are ignored. Each line is appended as soon as
//! its set is finished, so an interruption loses only unfinished sets.
use super::{ArenaArgs, Duel};
use crate::player::PlayerSpec;
use botprocess::CommandLine;
use engine::{arena::SetResult, json, record::TextLine, rules::RuleSet, text::counted};
use platform::{
    Failure,
    disk::{Limits, ReadError, TextLines, open_file},
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

/// Size limits of the file. A line normally takes about 500 bytes. The limit of 64 GiB is enough for a hundred
/// measurements of a million sets each.
const LIMITS: Limits = Limits {
    line: 1024 * 1024,
    file: 64 * 1024 * 1024 * 1024,
    pipes: false,
};

/// Maximum number of unreadable lines that are reported individually. Further ones are only counted.
const MOST_TOLD: usize = 10;

/// Identity of a measurement: a hash of everything that determines its results, and a readable description.
pub struct MeasurementId {
    of: String,
    who: String,
}

#[derive(Serialize, Deserialize)]
struct StoredSet {
    of: String,
    who: String,
    /// Number of the set, counted from 1. The seed of the set ends with the same number.
    set: usize,
    result: SetResult,
}

/// Stored sets of one measurement, and the file for new ones. The default value has no file and stores nothing.
#[derive(Default)]
pub struct StoredSets {
    sets: BTreeMap<usize, SetResult>,
    to: Option<(File, PathBuf, MeasurementId)>,
}

/// Identifies a measurement by a hash of everything that determines its results.
///
/// # Errors
/// Returns an error if this program's own file cannot be read.
pub fn question(args: &ArenaArgs, duel: &Duel, rules: &RuleSet) -> Result<MeasurementId, Failure> {
    let [challenger, against] = duel;
    let mut hash = Sha256::new();
    let rules_text = serde_json::to_string(rules)?;
    let outside = duel.iter().any(PlayerSpec::is_outside);
    let limit = outside.then_some(args.guests.time_limit);
    hash.update(program()?);
    for player in duel {
        if let PlayerSpec::Command(command) = player {
            programs(command, &mut hash);
        }
    }
    let (seats, seed) = (args.seats, &args.seed);
    hash.update(format!(
        "|{challenger}|{against}|{seats}|{seed}|{limit:?}|{rules_text}"
    ));
    let bytes = hash.finalize().into_iter().take(16);
    let (others, rules) = (seats - 1, args.rules.title(rules));
    Ok(MeasurementId {
        of: bytes.map(|byte| format!("{byte:02x}")).collect(),
        who: format!("{challenger} against {others} {against}, {rules}, seed {seed}"),
    })
}

/// Adds the external bots to the hash: every file that their command names, including the program itself. Files that
/// the program reads at run time are not included.
fn programs(command: &CommandLine, hash: &mut Sha256) {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let here = std::iter::once(PathBuf::new());
    let folders: Vec<PathBuf> = here.chain(std::env::split_paths(&paths)).collect();
    for word in command.words() {
        let file = folders.iter().map(|folder| folder.join(word));
        // Reading a device or a pipe could block forever.
        let mut read = file.filter(|file| file.is_file()).map(|file| digest(&file));
        if let Some(Ok(digest)) = read.next() {
            hash.update(digest);
        }
    }
}

/// Returns the hash of this program's own file. The file is read only once.
fn program() -> Result<[u8; 32], Failure> {
    static PROGRAM: OnceLock<[u8; 32]> = OnceLock::new();
    if let Some(known) = PROGRAM.get() {
        return Ok(*known);
    }
    let path = std::env::current_exe().map_err(ReadError::from);
    let read = path.and_then(|path| digest(&path));
    let read = read.map_err(|unread| Failure::Failed(format!("this program {unread}")))?;
    Ok(*PROGRAM.get_or_init(|| read))
}

/// Returns the hash of a file without loading it into memory as a whole. Bytes that are appended meanwhile are ignored.
fn digest(path: &Path) -> Result<[u8; 32], ReadError> {
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
    /// Reads the stored sets of this measurement. Reports unreadable lines. Their sets are played again.
    ///
    /// # Errors
    /// Returns an error if the file can be neither read nor created, or if it contains something other than sets. In
    /// both cases, the file is not changed.
    pub fn open(path: &Path, asked: MeasurementId) -> Result<StoredSets, Failure> {
        let name = path.display().to_string();
        let mut kept = StoredSets::default();
        let unfinished = match TextLines::open(path, LIMITS) {
            Ok(lines) => kept.read(lines, &name, &asked.of)?,
            Err(ReadError::Io(error)) if error.kind() == io::ErrorKind::NotFound => false,
            Err(unread) => return Err(Failure::Failed(format!("{name}: {unread}"))),
        };
        let failed = |error: io::Error| Failure::Failed(format!("{name}: {error}"));
        let file = OpenOptions::new().append(true).create(true).open(path);
        let mut file = file.map_err(failed)?;
        // Ends an incomplete last line, so that the next set starts on a new line.
        if unfinished {
            file.write_all(b"\n").map_err(failed)?;
        }
        kept.to = Some((file, path.to_owned(), asked));
        Ok(kept)
    }

    /// Reads the sets of this measurement. Returns true if the last line has no line end.
    fn read(&mut self, lines: TextLines, name: &str, of: &str) -> Result<bool, Failure> {
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
                    if line.of == of && line.set > 0 {
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

    /// Removes and returns the stored results of the first `count` sets. The keys are the set numbers, from 0.
    pub fn sets(&mut self, count: usize) -> BTreeMap<usize, SetResult> {
        let mut sets = std::mem::take(&mut self.sets);
        sets.split_off(&count);
        sets
    }

    /// Appends a set that was just played.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
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
        let text = serde_json::to_string(&line)? + "\n";
        // Uses a single write, so that several programs can append to the same file without mixing their lines.
        file.write_all(text.as_bytes())
            .map_err(|error| Failure::Failed(format!("{}: {error}", path.display())))
    }
}

//! The file of the numbers: one line of JSON for each match, and a first line that says what it is. It grows by whole lines; the last
//! line of a match counts. What cannot be read is left out, and counted again from its record.
use engine::statistics::FiledMatch;
use platform::disk::{self, open_file, set_aside};
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    sync::Arc,
    time::SystemTime,
};

/// The version of the file.
const VERSION: u32 = 1;
/// The longest file that is read, in bytes: ten times what ten years of matches take.
const LONGEST: u64 = 256 * 1024 * 1024;
/// More lines than this that count no longer, and more than there are matches: the file is written anew.
const MANY: usize = 64;

#[derive(Serialize, Deserialize)]
struct FirstLine {
    statistics: String,
    version: u32,
}

/// The numbers by the names of the records.
pub(super) type Matches = BTreeMap<String, Arc<FiledMatch>>;

/// The file. Whoever works with it waits for the disk.
#[derive(Debug)]
pub(super) struct Ledger {
    path: PathBuf,
    /// Length and age when it was read or written last.
    stamp: Option<(u64, SystemTime)>,
    /// How many lines it has.
    lines: usize,
    /// A newer version of the game wrote it: it is left as it is.
    foreign: bool,
    /// Not one line of it can be read.
    garbage: bool,
    /// What is to be told of it.
    told: Vec<LedgerTrouble>,
    /// That it could not be kept has been told.
    lamented: bool,
}

/// What is to be told of the file.
#[derive(Debug)]
pub(super) enum LedgerTrouble {
    /// It could not be read, and is called so now.
    SetAside(PathBuf),
    /// A newer version of the game wrote it.
    Newer(PathBuf),
    /// It could not be written.
    NotKept(PathBuf, io::Error),
    /// This file beside a match could not be read: what others have played in it counts as the person's.
    Unread(PathBuf),
}

/// Held by the one window that counts and writes.
#[derive(Debug)]
pub(super) struct LedgerLock(#[expect(dead_code, reason = "held, not used")] Option<File>);

impl Ledger {
    /// The file in this folder.
    pub fn of(data: &Path) -> Ledger {
        Ledger {
            path: data.join("statistics.jsonl"),
            stamp: None,
            lines: 0,
            foreign: false,
            garbage: false,
            told: Vec::new(),
            lamented: false,
        }
    }

    /// Takes the file for this window; none if another one is at it.
    pub fn lock(&self) -> Option<LedgerLock> {
        let path = self.path.with_extension("lock");
        let opened = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(path);
        let Ok(file) = opened else {
            return Some(LedgerLock(None));
        };
        match file.try_lock() {
            Ok(()) => Some(LedgerLock(Some(file))),
            Err(TryLockError::WouldBlock) => None,
            // A system without locks: the lines of two windows follow one another all the same.
            Err(TryLockError::Error(_)) => Some(LedgerLock(None)),
        }
    }

    /// What is in the file, if it is another one than that read or written last.
    pub fn read_if_changed(&mut self) -> Option<Matches> {
        let now = stamp(&self.path);
        if now.is_some() && now == self.stamp {
            return None;
        }
        let matches = self.read();
        self.stamp = now;
        Some(matches)
    }

    fn read(&mut self) -> Matches {
        (self.lines, self.foreign, self.garbage) = (0, false, false);
        let mut matches = Matches::new();
        let Ok((file, _)) = open_file(&self.path) else {
            return matches;
        };
        let mut head = None;
        let mut lines = BufReader::with_capacity(1 << 16, file.take(LONGEST));
        let (mut line, mut first) = (Vec::new(), true);
        loop {
            line.clear();
            match lines.read_until(b'\n', &mut line) {
                Ok(0) | Err(_) => {
                    self.garbage = self.lines > 0 && head.is_none() && matches.is_empty();
                    return matches;
                }
                Ok(_) => self.lines += 1,
            }
            if std::mem::take(&mut first) {
                head = serde_json::from_slice::<FirstLine>(&line).ok();
                if head.as_ref().is_some_and(|head| head.version > VERSION) {
                    self.foreign = true;
                    self.told.push(LedgerTrouble::Newer(self.path.clone()));
                    return Matches::new();
                }
            }
            // The first line is none of a match, and one that is broken costs nothing but itself.
            if let Ok(filed) = serde_json::from_slice::<FiledMatch>(&line) {
                matches.insert(filed.file.clone(), Arc::new(filed));
            }
        }
    }

    /// Adds these matches, or writes the whole file anew if much of it counts no longer. `all` are those that count, these among them.
    /// What the system says against it is told once; the numbers are known all the same.
    pub fn keep(&mut self, new: &[Arc<FiledMatch>], all: &Matches) {
        // Nothing there at all: the folder of the records may come back.
        if self.foreign || all.is_empty() || new.is_empty() && !self.is_worn(all) {
            return;
        }
        let kept = match self.is_worn(all) || !self.path.exists() {
            true => self.write(all),
            false => self.append(new),
        };
        self.stamp = stamp(&self.path);
        if let Err(error) = kept {
            bevy::log::warn!("statistics: {error}");
            if !std::mem::replace(&mut self.lamented, true) {
                let path = self.path.clone();
                self.told.push(LedgerTrouble::NotKept(path, error));
            }
        }
    }

    /// Sets the file aside if nothing in it can be used. For the one window that writes.
    pub fn make_room(&mut self) {
        if !std::mem::take(&mut self.garbage) {
            return;
        }
        match set_aside(&self.path) {
            Ok(file) => self.told.push(LedgerTrouble::SetAside(file)),
            Err(error) => bevy::log::warn!("statistics: {error}"),
        }
        self.stamp = None;
    }

    /// What is to be told since this was asked last.
    pub fn troubles(&mut self) -> Vec<LedgerTrouble> {
        std::mem::take(&mut self.told)
    }

    fn is_worn(&self, all: &Matches) -> bool {
        self.lines > 1 + all.len() + MANY.max(all.len() / 2)
    }

    fn write(&mut self, all: &Matches) -> io::Result<()> {
        let first = FirstLine {
            statistics: "continental".to_owned(),
            version: VERSION,
        };
        let mut text = serde_json::to_string(&first)?;
        text.push('\n');
        for filed in all.values() {
            text.push_str(&serde_json::to_string(&**filed)?);
            text.push('\n');
        }
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)?;
        }
        disk::replace(&self.path, text.as_bytes())?;
        self.lines = 1 + all.len();
        Ok(())
    }

    fn append(&mut self, new: &[Arc<FiledMatch>]) -> io::Result<()> {
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .open(&self.path)?;
        let mut text = String::new();
        if !ends_with_line(&mut file)? {
            // A power cut has left half a line: it is one that cannot be read.
            text.push('\n');
        }
        for filed in new {
            text.push_str(&serde_json::to_string(&**filed)?);
            text.push('\n');
        }
        // In one piece, so that another window's lines stand before or after.
        file.write_all(text.as_bytes())?;
        self.lines += new.len();
        Ok(())
    }
}

fn ends_with_line(file: &mut File) -> io::Result<bool> {
    if file.metadata()?.len() == 0 {
        return Ok(true);
    }
    file.seek(SeekFrom::End(-1))?;
    let mut last = [0];
    file.read_exact(&mut last)?;
    Ok(last == [b'\n'])
}

fn stamp(path: &Path) -> Option<(u64, SystemTime)> {
    let about = fs::metadata(path).ok()?;
    Some((about.len(), about.modified().ok()?))
}

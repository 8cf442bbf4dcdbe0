//! The statistics file: a header line and one JSON line for each match. Lines are only appended, so only the last line
//! for a match is valid.
//!
//! If a line is unreadable, the numbers of its match are computed again from the record.
use crate::saves::{FileLock, stamp};
use engine::statistics::FiledMatch;
use platform::disk::{self, open_file, quarantine};
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    fs::{self, File, OpenOptions},
    io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    sync::Arc,
    time::SystemTime,
};

const VERSION: u32 = 1;
/// Maximum size of the file in bytes: ten times the size of ten years of matches.
const LONGEST: u64 = 256 * 1024 * 1024;
/// Minimum number of obsolete lines before the file is rewritten.
const MANY: usize = 64;

#[derive(Serialize, Deserialize)]
struct FirstLine {
    statistics: String,
    version: u32,
}

/// Statistics of each match, by the file name of its record.
pub(super) type Matches = BTreeMap<String, Arc<FiledMatch>>;

/// Statistics file. Its functions block on disk I/O.
#[derive(Debug, Default)]
pub(super) struct Ledger {
    path: PathBuf,
    /// Length and modification time at the last read or write.
    stamp: Option<(u64, SystemTime)>,
    lines: usize,
    /// True if a newer version wrote the file, which must not be overwritten.
    foreign: bool,
    /// True if no line is readable.
    garbage: bool,
    /// Errors to report to the player.
    told: Vec<LedgerError>,
    /// True if a failed write has been reported.
    error_reported: bool,
}

#[derive(Debug)]
pub(super) enum LedgerError {
    /// The file was unreadable and has been renamed to this path.
    SetAside(PathBuf),
    /// A newer version of the game wrote the file.
    Newer(PathBuf),
    /// The file could not be written.
    NotKept(PathBuf, io::Error),
    /// The file with the substitute bots of a match could not be read. Moves of a substitute bot therefore count as the
    /// person's.
    Unread(PathBuf),
}

impl Ledger {
    pub fn of(data: &Path) -> Ledger {
        Ledger {
            path: data.join("statistics.jsonl"),
            ..Ledger::default()
        }
    }

    /// Locks the file for the window that computes and writes the statistics. Returns `None` if another window holds
    /// the lock.
    ///
    /// On systems without file locks, several windows may write. Each write contains only whole lines.
    pub fn lock(&self) -> Option<FileLock> {
        FileLock::take(&self.path.with_extension("lock"))
    }

    /// Reads the file if it has changed since the last read or write.
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
        let lines = BufReader::with_capacity(1 << 16, file.take(LONGEST)).split(b'\n');
        for line in lines.map_while(Result::ok) {
            self.lines += 1;
            if self.lines == 1 {
                head = serde_json::from_slice::<FirstLine>(&line).ok();
                if head.as_ref().is_some_and(|head| head.version > VERSION) {
                    self.foreign = true;
                    self.told.push(LedgerError::Newer(self.path.clone()));
                    return Matches::new();
                }
            }
            // The first line is the header. A broken line does not affect the other lines.
            if let Ok(filed) = serde_json::from_slice::<FiledMatch>(&line) {
                matches.insert(filed.file.clone(), Arc::new(filed));
            }
        }
        self.garbage = self.lines > 0 && head.is_none() && matches.is_empty();
        matches
    }

    /// Appends these matches, or rewrites the file if it has too many obsolete lines. `all` contains all valid matches,
    /// including these.
    ///
    /// A failed write is reported once, and the numbers stay in memory.
    pub fn keep(&mut self, new: &[Arc<FiledMatch>], all: &Matches) {
        // If there are no matches at all, keep the file: the archive folder may be unavailable for the moment.
        if self.foreign || all.is_empty() || new.is_empty() && !self.needs_rewrite(all) {
            return;
        }
        let kept = match self.needs_rewrite(all) || !self.path.exists() {
            true => self.write(all),
            false => self.append(new),
        };
        self.stamp = stamp(&self.path);
        if let Err(error) = kept {
            bevy::log::warn!("statistics: {error}");
            if !std::mem::replace(&mut self.error_reported, true) {
                let path = self.path.clone();
                self.told.push(LedgerError::NotKept(path, error));
            }
        }
    }

    /// Renames the file if it is unreadable. The caller must hold the lock.
    pub fn quarantine_garbage(&mut self) {
        if !std::mem::take(&mut self.garbage) {
            return;
        }
        match quarantine(&self.path) {
            Ok(file) => self.told.push(LedgerError::SetAside(file)),
            Err(error) => bevy::log::warn!("statistics: {error}"),
        }
        self.stamp = None;
    }

    /// Returns the errors that occurred since the last call.
    pub fn troubles(&mut self) -> Vec<LedgerError> {
        std::mem::take(&mut self.told)
    }

    fn needs_rewrite(&self, all: &Matches) -> bool {
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
            // End the partial line that was left by a power cut. Such a line counts as unreadable.
            text.push('\n');
        }
        for filed in new {
            text.push_str(&serde_json::to_string(&**filed)?);
            text.push('\n');
        }
        // A single write keeps the lines of two windows separate.
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

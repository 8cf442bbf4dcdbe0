//! The files of an unfinished match, and a lock that keeps two windows from playing the same match.
//!
//! A slot is a numbered set of these files: the record, its backup, the table arrangement, the phones and the name. The
//! name that the player gave to a match is stored in a separate file. If that file is damaged, only the name is lost.
use super::{backup_of, recover::read_at_most};
use engine::text::is_hidden;
use platform::disk::{ReadError, replace};
use serde::{Deserialize, Serialize};
use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io,
    path::{Path, PathBuf},
    thread,
    time::{Duration, SystemTime},
};

/// Maximum number of unfinished matches, far above any realistic number.
const SLOTS: u32 = 99_999;
/// Number of attempts to take a lock. Another window may hold the lock of a match briefly while it checks whether the
/// match is being played.
const TRIES: u32 = 4;
/// Pause between two attempts to take a lock.
const PATIENCE: Duration = Duration::from_millis(3);

/// Numbered set of files for one unfinished match. The file names of slot 1 contain no number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct MatchSlot {
    pub folder: PathBuf,
    pub number: u32,
}

/// Lock that keeps other windows out, for example while a match is played. The system releases it when the process
/// ends, even after a crash.
#[derive(Debug)]
pub struct FileLock {
    /// `None` if the system has no locks or the folder is read-only. The window works without a lock then.
    file: Option<File>,
}

impl FileLock {
    /// Locks the file at this path, which is created if necessary. Returns `None` if another window holds the lock.
    pub fn take(path: &Path) -> Option<FileLock> {
        let opened = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(path);
        // In a read-only folder, no lock can be taken, but the lock of another process is still detected.
        let Ok(file) = opened.or_else(|_| File::open(path)) else {
            return Some(FileLock { file: None });
        };
        for _ in 0..TRIES {
            match file.try_lock() {
                Ok(()) => return Some(FileLock { file: Some(file) }),
                Err(TryLockError::WouldBlock) => thread::sleep(PATIENCE),
                Err(TryLockError::Error(error)) => {
                    bevy::log::debug!("{}: {error}", path.display());
                    return Some(FileLock { file: None });
                }
            }
        }
        None
    }

    /// True if the lock keeps other windows out.
    pub fn is_held(&self) -> bool {
        self.file.is_some()
    }
}

impl MatchSlot {
    /// Returns the slot with this number, counted from 1.
    pub fn numbered(folder: &Path, number: u32) -> MatchSlot {
        MatchSlot {
            folder: folder.to_owned(),
            number,
        }
    }

    /// Returns the slots that contain a match, most recently played first.
    pub fn used(folder: &Path) -> Vec<MatchSlot> {
        let Ok(entries) = fs::read_dir(folder) else {
            return Vec::new();
        };
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let mut numbers: Vec<u32> = names.filter_map(|name| number_of(&name)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let slots = numbers
            .into_iter()
            .map(|number| MatchSlot::numbered(folder, number));
        let mut used: Vec<(SystemTime, MatchSlot)> = slots
            .filter_map(|slot| Some((slot.touched()?, slot)))
            .collect();
        used.sort_by(|(a, first), (b, second)| b.cmp(a).then(first.number.cmp(&second.number)));
        used.into_iter().map(|(_, slot)| slot).collect()
    }

    /// Locks and returns the first empty slot, or `None` if all are in use.
    pub fn claim(folder: &Path) -> Option<(MatchSlot, FileLock)> {
        let all = (1..=SLOTS).map(|number| MatchSlot::numbered(folder, number));
        let mut free = all.filter(|slot| !slot.is_used());
        free.find_map(|slot| {
            let lock = slot.lock()?;
            // Another window may have filled the slot in the meantime.
            (!slot.is_used()).then_some((slot, lock))
        })
    }

    fn named(&self, ending: &str) -> PathBuf {
        self.folder.join(match self.number {
            1 => format!("match{ending}"),
            n => format!("match-{n}{ending}"),
        })
    }

    /// Returns the path of the record.
    pub fn file(&self) -> PathBuf {
        self.named(".jsonl")
    }

    /// Returns the path of the backup, which may be a few lines behind.
    pub fn backup(&self) -> PathBuf {
        backup_of(&self.file())
    }

    /// Returns the path of the file that stores how the player has arranged the cards.
    pub fn desk(&self) -> PathBuf {
        self.named(".desk.json")
    }

    /// Returns the path of the list of phones that play in the match.
    pub fn phones(&self) -> PathBuf {
        self.named(".phones.json")
    }

    /// Returns the path of the file that contains the match's name.
    pub fn label(&self) -> PathBuf {
        self.named(".name.json")
    }

    /// Returns the files next to the record: backup, phones, table arrangement and name, the least important first.
    pub fn beside(&self) -> [PathBuf; 4] {
        [self.backup(), self.phones(), self.desk(), self.label()]
    }

    /// True if the slot contains a match.
    pub fn is_used(&self) -> bool {
        self.touched().is_some()
    }

    /// Returns the time of the last write, or `None` for an empty slot. The backup counts if the record was lost in a
    /// crash.
    pub fn touched(&self) -> Option<SystemTime> {
        let written = |path: PathBuf| {
            let found = fs::symlink_metadata(path).ok()?;
            Some(found.modified().unwrap_or(SystemTime::UNIX_EPOCH))
        };
        written(self.file()).or_else(|| written(self.backup()))
    }

    /// Locks the match for this window. Returns `None` if another window holds the lock.
    pub fn lock(&self) -> Option<FileLock> {
        let _ = fs::create_dir_all(&self.folder);
        FileLock::take(&self.named(".lock"))
    }

    /// True if another window is playing this match.
    pub fn is_busy(&self) -> bool {
        let Ok(file) = File::open(self.named(".lock")) else {
            return false;
        };
        matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock))
    }

    /// Removes the files next to a record that has been moved away.
    pub fn remove_sidecars(&self) {
        for path in self.beside() {
            log_failure(&path, if_there(fs::remove_file(&path)));
        }
    }
}

/// Returns the length and the modification time of a file. A file with the same ones has not changed.
pub(crate) fn stamp(path: &Path) -> Option<(u64, SystemTime)> {
    let about = fs::metadata(path).ok()?;
    Some((about.len(), about.modified().ok()?))
}

/// Logs the error of a change to this file, which is not reported to the player.
pub(super) fn log_failure<T>(path: &Path, result: io::Result<T>) {
    if let Err(error) = result {
        bevy::log::warn!("{}: {error}", path.display());
    }
}

/// Returns `None` instead of the error that a file does not exist.
pub(super) fn if_there<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        result => result.map(Some),
    }
}

/// Returns the record of the unfinished match that was written last, if that was at or after `since`.
pub fn last_played(folder: &Path, since: SystemTime) -> Option<PathBuf> {
    let slot = MatchSlot::used(folder).into_iter().next()?;
    let file = slot.file();
    (slot.touched()? >= since && file.is_file()).then_some(file)
}

/// Returns the slot number in the name of a record or backup.
fn number_of(name: &str) -> Option<u32> {
    let record = name.strip_suffix(".bak").unwrap_or(name);
    let stem = record.strip_suffix(".jsonl")?.strip_prefix("match")?;
    if stem.is_empty() {
        return Some(1);
    }
    let digits = stem.strip_prefix('-')?;
    let number = digits.parse().ok()?;
    (number > 1 && number <= SLOTS && digits == format!("{number}")).then_some(number)
}

const LABEL_VERSION: u32 = 1;
const LABEL_BYTES: u64 = 4 << 10;
/// Maximum length of a name in characters.
pub const LABEL_LENGTH: usize = 40;

/// Contents of the file.
#[derive(Serialize, Deserialize)]
struct Label {
    version: u32,
    /// Hash of the match's seed. Identifies the match that has this name.
    seed_hash: String,
    name: String,
}

/// Error: the file contains no name, or a newer version wrote it.
pub(super) struct InvalidLabel;

/// Reads the name of the match with this seed hash. Returns `None` if there is no readable file, or if it names another
/// match.
///
/// # Errors
///
/// Fails if the file is not a name file of this version.
pub(super) fn read_label(path: &Path, seed_hash: &str) -> Result<Option<String>, InvalidLabel> {
    let bytes = match read_at_most(path, LABEL_BYTES) {
        Ok((bytes, _)) => bytes,
        // The file may be intact although the system refuses to read it.
        Err(ReadError::Io(_)) => return Ok(None),
        Err(_) => return Err(InvalidLabel),
    };
    let label: Label = serde_json::from_slice(&bytes).map_err(|_| InvalidLabel)?;
    if label.version != LABEL_VERSION {
        return Err(InvalidLabel);
    }
    let fits = label.seed_hash == seed_hash;
    Ok(clean(&label.name).filter(|_| fits))
}

/// Writes the name. An empty name removes the file.
///
/// # Errors
///
/// Fails on an I/O error. The file is then unchanged.
pub(super) fn write_label(path: &Path, seed_hash: &str, name: &str) -> io::Result<()> {
    let Some(name) = clean(name) else {
        return if_there(fs::remove_file(path)).map(|_| ());
    };
    let label = Label {
        version: LABEL_VERSION,
        seed_hash: seed_hash.to_owned(),
        name,
    };
    let bytes = serde_json::to_vec(&label).expect("it has string keys only");
    // No backup is needed, because a lost name can be typed again.
    replace(path, &bytes)
}

/// Reduces a name to a single line of at most [`LABEL_LENGTH`] visible characters. Returns `None` if nothing is left.
pub(super) fn clean(name: &str) -> Option<String> {
    let seen = name.chars().filter(|letter| !is_hidden(*letter));
    let seen: String = seen.take(LABEL_LENGTH).collect();
    let seen = seen.trim();
    (!seen.is_empty()).then(|| seen.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_file_names_of_slots_are_recognized() {
        for (name, number) in [
            ("match.jsonl", Some(1)),
            ("match.jsonl.bak", Some(1)),
            ("match-2.jsonl", Some(2)),
            ("match-40.jsonl.bak", Some(40)),
            ("match-1.jsonl", None),
            ("match-02.jsonl", None),
            ("match-+3.jsonl", None),
            ("match-0.jsonl", None),
            ("match.broken-1.jsonl", None),
            ("match.desk.json", None),
            ("match-3.jsonl.77-0.tmp", None),
            ("matches", None),
        ] {
            assert_eq!(number_of(name), number, "{name}");
        }
    }
}

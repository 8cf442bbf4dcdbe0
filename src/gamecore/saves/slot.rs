//! A place for one match that is not finished: its file, its backup, how its table was arranged, what it is called, and the lock by
//! which two windows keep out of each other's way.
use super::backup_of;
use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io,
    path::{Path, PathBuf},
    thread,
    time::{Duration, SystemTime},
};

/// The most matches that can lie unfinished side by side: more than anybody begins in a life.
const SLOTS: u32 = 99_999;
/// Somebody who only looks whether a match is being played holds its lock for a moment.
const TRIES: u32 = 4;
const PATIENCE: Duration = Duration::from_millis(3);

/// One of the places, by its number; the first has none in its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct MatchSlot {
    folder: PathBuf,
    number: u32,
}

/// Held as long as the match is played. The system lets go of it when the process ends, however that happens.
#[derive(Debug)]
pub(super) struct Lock {
    /// None where the system has no locks or the folder cannot be written: the match is played all the same.
    file: Option<File>,
}

impl Lock {
    /// Whether it keeps others out.
    pub fn is_held(&self) -> bool {
        self.file.is_some()
    }
}

/// Another window plays this match.
#[derive(Debug)]
pub(super) struct Busy;

impl MatchSlot {
    /// The place with this number, from 1.
    pub fn numbered(folder: &Path, number: u32) -> MatchSlot {
        MatchSlot {
            folder: folder.to_owned(),
            number,
        }
    }

    /// Those with a match in them, the one played last first.
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

    /// Takes the first place in which no match lies; none if there are too many.
    pub fn claim(folder: &Path) -> Option<(MatchSlot, Lock)> {
        let all = (1..=SLOTS).map(|number| MatchSlot::numbered(folder, number));
        let mut free = all.filter(|slot| !slot.is_used());
        free.find_map(|slot| {
            let lock = slot.lock().ok()?;
            // Another window may have filled it just now.
            (!slot.is_used()).then_some((slot, lock))
        })
    }

    fn named(&self, ending: &str) -> PathBuf {
        self.folder.join(match self.number {
            1 => format!("match{ending}"),
            n => format!("match-{n}{ending}"),
        })
    }

    /// Its number, from 1.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Where it lies.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The match's record.
    pub fn file(&self) -> PathBuf {
        self.named(".jsonl")
    }

    /// A copy of the record, a few lines older.
    pub fn backup(&self) -> PathBuf {
        backup_of(&self.file())
    }

    /// How the table was arranged.
    pub fn desk(&self) -> PathBuf {
        self.named(".desk.json")
    }

    /// The phones that play in the match.
    pub fn phones(&self) -> PathBuf {
        self.named(".phones.json")
    }

    /// What the match is called.
    pub fn label(&self) -> PathBuf {
        self.named(".name.json")
    }

    /// What lies beside the record, the least important first.
    pub fn beside(&self) -> [PathBuf; 4] {
        [self.backup(), self.phones(), self.desk(), self.label()]
    }

    /// Whether there is a match in it.
    pub fn is_used(&self) -> bool {
        self.touched().is_some()
    }

    /// When the match was last written, if there is one. A file that was lost in a crash has left its backup.
    pub fn touched(&self) -> Option<SystemTime> {
        let written = |path: PathBuf| {
            let found = fs::symlink_metadata(path).ok()?;
            Some(found.modified().unwrap_or(SystemTime::UNIX_EPOCH))
        };
        written(self.file()).or_else(|| written(self.backup()))
    }

    /// Takes the match for this window.
    ///
    /// # Errors
    /// Another window has it.
    pub fn lock(&self) -> Result<Lock, Busy> {
        let path = self.named(".lock");
        let _ = fs::create_dir_all(&self.folder);
        let opened = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path);
        // A folder that may only be read may still hold the lock of somebody who may write there.
        let Ok(file) = opened.or_else(|_| File::open(&path)) else {
            return Ok(Lock { file: None });
        };
        for _ in 0..TRIES {
            match file.try_lock() {
                Ok(()) => return Ok(Lock { file: Some(file) }),
                Err(TryLockError::WouldBlock) => thread::sleep(PATIENCE),
                Err(TryLockError::Error(error)) => {
                    bevy::log::debug!("{}: {error}", path.display());
                    return Ok(Lock { file: None });
                }
            }
        }
        Err(Busy)
    }

    /// Whether another window plays this match now.
    pub fn is_busy(&self) -> bool {
        let Ok(file) = File::open(self.named(".lock")) else {
            return false;
        };
        matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock))
    }

    /// Removes what goes with a match that has been put away: its record lies elsewhere.
    pub fn sweep(&self) {
        for path in self.beside() {
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    bevy::log::warn!("{}: {error}", path.display());
                }
                Ok(()) | Err(_) => {}
            }
        }
    }
}

/// The record of the unfinished match that was written last, if that was after this moment.
pub fn last_played(folder: &Path, since: SystemTime) -> Option<PathBuf> {
    let slot = MatchSlot::used(folder).into_iter().next()?;
    let file = slot.file();
    (slot.touched()? >= since && file.is_file()).then_some(file)
}

/// The number of the place whose record or backup has this name.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_names_of_places_are_taken_for_matches() {
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

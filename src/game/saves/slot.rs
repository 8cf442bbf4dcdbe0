//! A place for one match that is being played: its file, its backup, how its table was arranged, and the lock by which two windows
//! keep out of each other's way.
use super::backup_of;
use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io,
    path::{Path, PathBuf},
    thread,
    time::{Duration, SystemTime},
};

/// The most matches that can lie unfinished side by side: more than anybody has windows.
const SLOTS: u32 = 99;
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
    _file: Option<File>,
}

/// Another window plays this match.
#[derive(Debug)]
pub(super) struct Busy;

impl MatchSlot {
    /// All places in a folder.
    pub fn all(folder: &Path) -> impl Iterator<Item = MatchSlot> + use<> {
        let folder = folder.to_owned();
        (1..=SLOTS).map(move |number| MatchSlot {
            folder: folder.clone(),
            number,
        })
    }

    /// Those with a match in them, the one played last first.
    pub fn used(folder: &Path) -> Vec<MatchSlot> {
        let mut used: Vec<(SystemTime, MatchSlot)> = MatchSlot::all(folder)
            .filter_map(|slot| Some((slot.touched()?, slot)))
            .collect();
        used.sort_by(|(a, first), (b, second)| b.cmp(a).then(first.number.cmp(&second.number)));
        used.into_iter().map(|(_, slot)| slot).collect()
    }

    fn named(&self, ending: &str) -> PathBuf {
        self.folder.join(match self.number {
            1 => format!("match{ending}"),
            n => format!("match-{n}{ending}"),
        })
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

    /// Whether there is a match in it.
    pub fn is_used(&self) -> bool {
        self.touched().is_some()
    }

    /// When the match was last written, if there is one. A file that was lost in a crash has left its backup.
    fn touched(&self) -> Option<SystemTime> {
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
            return Ok(Lock { _file: None });
        };
        for _ in 0..TRIES {
            match file.try_lock() {
                Ok(()) => return Ok(Lock { _file: Some(file) }),
                Err(TryLockError::WouldBlock) => thread::sleep(PATIENCE),
                Err(TryLockError::Error(error)) => {
                    bevy::log::debug!("{}: {error}", path.display());
                    return Ok(Lock { _file: None });
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
        for path in [self.backup(), self.desk()] {
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    bevy::log::warn!("{}: {error}", path.display());
                }
                Ok(()) | Err(_) => {}
            }
        }
    }
}

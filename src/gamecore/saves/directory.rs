//! Operations on the unfinished matches that are stored on disk: listing, opening, renaming, deleting and restoring.
//! All functions block on disk I/O and run on the worker thread.
use super::{
    Dirs, MatchId, MatchSummary, PlayedBy, SavedMatch, Trashed,
    archive::Archive,
    error::{FileDefect, SaveError},
    is_table_layout,
    recover::{self, Damage},
    service::{NotOpened, OpenedMatch},
    slot::{self, FileLock, MatchSlot, if_there, log_failure},
};
use jiff::Timestamp;
use platform::{
    clock,
    disk::{ReadError, quarantine},
};
use server::SavedPhones;
use std::{
    collections::{BTreeSet, HashMap},
    fs, io,
    path::{Path, PathBuf},
    time::SystemTime,
};

/// Length and modification time of a match's record and of its backup. A cached summary is valid while they do not
/// change.
type Stamp = [Option<(u64, SystemTime)>; 2];

/// Folders of the unfinished and finished matches, with cached information about their files.
#[derive(Debug, Default)]
pub(super) struct SaveDirectory {
    pub data: PathBuf,
    /// Folder of exported and imported records.
    pub records: PathBuf,
    pub archive: Archive,
    pub(super) known: HashMap<u32, (Stamp, MatchSummary)>,
    /// Slots with files of a newer version, with the stamps that these files had when they were found.
    newer: HashMap<u32, Stamp>,
    /// Slots whose unusable files have been reported to the player.
    told: BTreeSet<u32>,
    pub troubles: Vec<SaveError>,
}

/// Match that this window has opened and locked.
pub(super) struct OpenedSlot {
    pub slot: MatchSlot,
    pub lock: FileLock,
    /// True if the file already has exactly the text of the opened match.
    pub as_written: bool,
    pub opened: OpenedMatch,
}

impl SaveDirectory {
    pub fn of(dirs: &Dirs) -> SaveDirectory {
        SaveDirectory {
            data: dirs.data.clone(),
            records: dirs.records.clone(),
            archive: Archive::of(dirs),
            ..SaveDirectory::default()
        }
    }

    /// Lists all unfinished matches, most recently played first.
    ///
    /// Before listing, it moves finished matches to the archive and renames unusable files. Unfinished matches that an
    /// older version moved to the archive return to the list. Files of a newer version stay untouched.
    pub fn list(&mut self) -> Vec<SavedMatch> {
        let slots = MatchSlot::used(&self.data);
        let used: BTreeSet<u32> = slots.iter().map(|slot| slot.number).collect();
        self.known.retain(|number, _| used.contains(number));
        self.newer.retain(|number, _| used.contains(number));
        let listed = slots.iter().filter_map(|slot| self.entry(slot));
        listed.collect()
    }

    fn entry(&mut self, slot: &MatchSlot) -> Option<SavedMatch> {
        let stamp = stamp_of(slot);
        if self.newer.get(&slot.number) == Some(&stamp) {
            return None;
        }
        let known = self.known.get(&slot.number);
        let known = known.filter(|(before, _)| *before == stamp);
        let known = known.map(|(_, summary)| summary.clone());
        let Some(summary) = known.or_else(|| MatchSummary::of(slot)) else {
            self.set_aside_if_broken(slot);
            return None;
        };
        if summary.is_over {
            self.file_away(slot);
            return None;
        }
        self.known.insert(slot.number, (stamp, summary.clone()));
        let by = match slot.is_busy() {
            true => PlayedBy::Others,
            false => PlayedBy::Nobody,
        };
        let played = Timestamp::try_from(slot.touched()?).unwrap_or(Timestamp::UNIX_EPOCH);
        Some(SavedMatch {
            id: MatchId {
                number: slot.number,
                seed_hash: summary.seed_hash.clone(),
            },
            name: self.name_of(slot, &summary.seed_hash),
            summary,
            played,
            by,
        })
    }

    /// Moves to the archive a match that was finished just before its window was killed.
    fn file_away(&mut self, slot: &MatchSlot) {
        let Some(_lock) = slot.lock() else { return };
        if let Err(error) = self.archive.file(slot)
            && self.told.insert(slot.number)
        {
            self.tell(SaveError::Move(error));
        }
    }

    fn set_aside_if_broken(&mut self, slot: &MatchSlot) {
        let Some(_lock) = slot.lock() else { return };
        match recover::read(slot) {
            Err(reason) if slot.is_used() => self.set_aside(slot, reason),
            Ok(_) | Err(_) => {}
        }
    }

    /// Opens a match. `None` opens the most recently played one.
    ///
    /// A damaged file is renamed, and the match continues from the file's intact part or from the backup.
    pub fn open(&mut self, id: Option<&MatchId>) -> Result<Box<OpenedSlot>, NotOpened> {
        let slots = match id {
            Some(id) => vec![MatchSlot::numbered(&self.data, id.number)],
            None => MatchSlot::used(&self.data),
        };
        let mut why_not = NotOpened::Nothing;
        for slot in slots {
            let Some(lock) = slot.lock() else {
                why_not = NotOpened::Elsewhere;
                continue;
            };
            if !self.is_still_there(&slot, id) {
                self.tell(SaveError::Gone);
                return Err(NotOpened::Broken);
            }
            let mut found = match recover::read(&slot) {
                Ok(found) => found,
                Err(reason) => {
                    // If no specific match was requested, try the next one.
                    let is_passed_over = id.is_none() && matches!(reason, FileDefect::Newer);
                    self.set_aside(&slot, reason);
                    if is_passed_over {
                        continue;
                    }
                    return Err(NotOpened::Broken);
                }
            };
            if let Some(damage) = found.damage.take() {
                self.report_damage(&slot, damage);
            }
            let opened = OpenedMatch {
                desk: self.beside(&slot.desk(), is_table_layout),
                phones: self.beside(&slot.phones(), SavedPhones::is_ours),
                played: slot.touched().and_then(|at| Timestamp::try_from(at).ok()),
                resumed: found.resumed,
            };
            return Ok(Box::new(OpenedSlot {
                slot,
                lock,
                as_written: found.as_written,
                opened,
            }));
        }
        Err(why_not)
    }

    /// Returns the name that the player gave to the match in this slot.
    fn name_of(&mut self, slot: &MatchSlot, seed_hash: &str) -> Option<String> {
        slot::read_label(&slot.label(), seed_hash).unwrap_or_else(|_| {
            self.quarantine_sidecar(&slot.label());
            None
        })
    }

    /// Reads a file next to a record, if it is in this version's format. Renames an unusable file.
    fn beside(&mut self, path: &Path, is_ours: impl Fn(&[u8]) -> bool) -> Option<Vec<u8>> {
        match recover::read_at_most(path, BESIDE_BYTES) {
            Ok((bytes, true)) if is_ours(&bytes) => Some(bytes),
            // The file may be intact although the system refuses to read it.
            Err(ReadError::Io(_)) => None,
            Ok(_) | Err(_) => {
                self.quarantine_sidecar(path);
                None
            }
        }
    }

    /// Renames an unusable file next to a record. The match itself is not affected.
    fn quarantine_sidecar(&mut self, path: &Path) {
        match quarantine(path) {
            Ok(file) => self.tell(SaveError::Beside(file)),
            Err(error) => bevy::log::warn!("{}: {error}", path.display()),
        }
    }

    /// True if the slot still contains the match with this id. Without an id, any match counts.
    fn is_still_there(&self, slot: &MatchSlot, id: Option<&MatchId>) -> bool {
        let Some(id) = id else { return true };
        // A match that was damaged since the listing counts as present, because opening it reports the damage.
        let now = MatchSummary::of(slot).map(|summary| summary.seed_hash);
        slot.is_used() && now.is_none_or(|now| now == id.seed_hash)
    }

    /// Renames a match. An empty name removes the name.
    pub fn rename(&mut self, id: &MatchId, name: &str) {
        let slot = MatchSlot::numbered(&self.data, id.number);
        let is_there = self.is_still_there(&slot, Some(id));
        self.write_name(is_there, &slot.label(), &id.seed_hash, name);
    }

    /// Reports damage to a file. A file that contains more than the recovered match is renamed, so that it can be
    /// repaired by hand.
    fn report_damage(&mut self, slot: &MatchSlot, damage: Damage) {
        let file = match damage.only_tail {
            true => None,
            false => self.rename_broken(&slot.file()),
        };
        self.tell(SaveError::Recovered { damage, file });
    }

    /// Renames the record and backup of a match if both are unusable. Nothing is deleted.
    ///
    /// Files that the system refuses to read stay, because they may be intact. Files of a newer version stay, because
    /// that version looks for them there.
    fn set_aside(&mut self, slot: &MatchSlot, reason: FileDefect) {
        let file = slot.file();
        let stays = match reason {
            FileDefect::Newer => {
                self.newer.insert(slot.number, stamp_of(slot));
                SaveError::Newer(file)
            }
            FileDefect::Io(_) => SaveError::Unreadable(file, reason),
            reason => return self.set_aside_broken(slot, reason),
        };
        if self.told.insert(slot.number) {
            self.tell(stays);
        }
    }

    /// Renames the unusable files of a match. If that fails, the files stay, and the failure is reported once.
    fn set_aside_broken(&mut self, slot: &MatchSlot, reason: FileDefect) {
        let target = Archive::broken_name(&self.data);
        if let Err(error) = if_there(fs::rename(slot.file(), &target)) {
            bevy::log::warn!("{}: {error}", slot.file().display());
            if self.told.insert(slot.number) {
                self.tell(SaveError::Unreadable(slot.file(), reason));
            }
            return;
        }
        let file = target.exists().then_some(target);
        let backup = self.rename_broken(&slot.backup());
        if let Some(file) = file.or(backup) {
            self.tell(SaveError::Broken(file, reason));
        }
    }

    fn rename_broken(&mut self, path: &Path) -> Option<PathBuf> {
        let target = Archive::broken_name(&self.data);
        let moved = if_there(fs::rename(path, &target));
        let moved = moved.map_err(|error| self.tell(SaveError::Move(error)));
        moved.ok()?.map(|()| target)
    }

    pub fn tell(&mut self, trouble: SaveError) {
        bevy::log::info!("the saved match: {trouble:?}");
        if let SaveError::Recovered {
            file: Some(file), ..
        } = &trouble
        {
            bevy::log::info!("the damaged file is kept as {}", file.display());
        }
        self.troubles.push(trouble);
    }

    /// Reports the error of a requested operation, if it failed.
    pub(super) fn done<T>(&mut self, result: Result<T, SaveError>) -> Option<T> {
        result.map_err(|error| self.tell(error)).ok()
    }

    /// Names a match, unless it is gone. An empty name removes the name.
    pub(super) fn write_name(&mut self, is_there: bool, path: &Path, seed_hash: &str, name: &str) {
        self.done(match is_there {
            true => slot::write_label(path, seed_hash, name).map_err(SaveError::NotRenamed),
            false => Err(SaveError::Gone),
        });
    }
}

fn stamp_of(slot: &MatchSlot) -> Stamp {
    [slot.file(), slot.backup()].map(|path| slot::stamp(&path))
}

/// Maximum size in bytes of a file next to a record. The arrangement of a table of eight players needs about four
/// thousand.
const BESIDE_BYTES: u64 = 256 << 10;

/// Folder of deleted matches, a subfolder of the archive.
const TRASH: &str = ".trash";

impl SaveDirectory {
    pub(super) fn trash(&self) -> PathBuf {
        self.archive.folder().join(TRASH)
    }

    /// Moves a match to the trash, unless a window is playing it.
    pub fn delete(&mut self, was: SavedMatch) -> Option<Trashed> {
        let slot = MatchSlot::numbered(&self.data, was.id.number);
        let Some(_lock) = slot.lock() else {
            return self.done(Err(SaveError::Played));
        };
        if !self.is_still_there(&slot, Some(&was.id)) {
            return self.done(Err(SaveError::Gone));
        }
        let trash = self.trash();
        self.known.remove(&slot.number);
        let moved = new_folder(&trash).and_then(|folder| {
            let there = MatchSlot::numbered(&folder, 1);
            move_match(&slot, &there, RecordOrder::Last)
                .inspect_err(|_| _ = fs::remove_dir(&folder))?;
            Ok(folder)
        });
        let folder = self.done(moved.map_err(SaveError::NotDeleted))?;
        Some(Trashed { folder, was })
    }

    /// Restores a match from the trash. Returns the match if that fails.
    pub fn restore(&mut self, trashed: Trashed) -> Option<Trashed> {
        let there = MatchSlot::numbered(&trashed.folder, 1);
        let full = || io::Error::other("there are too many unfinished matches");
        let claimed = MatchSlot::claim(&self.data).ok_or_else(full);
        let moved = claimed.and_then(|(slot, _lock)| {
            // The cache may contain another match with the same length and time in this slot.
            self.known.remove(&slot.number);
            move_match(&there, &slot, RecordOrder::First)
        });
        let _ = fs::remove_dir(&trashed.folder);
        let restored = self.done(moved.map_err(SaveError::NotRestored));
        restored.is_none().then_some(trashed)
    }
}

/// Creates a new subfolder and returns its path.
pub(super) fn new_folder(above: &Path) -> io::Result<PathBuf> {
    fs::create_dir_all(above)?;
    let now = clock::now();
    for number in 1..1000_u32 {
        let folder = above.join(format!("{now}-{number}"));
        match fs::create_dir(&folder) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            made => return made.map(|()| folder),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Position of the record in the order in which the files are moved: before or after the other files.
///
/// If the process is killed during the move, a deleted match stays in its slot until the last step. A restored match is
/// in its slot after the first step.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RecordOrder {
    First,
    Last,
}

/// Moves a match with all its files. If one file cannot be moved, all are moved back.
fn move_match(from: &MatchSlot, to: &MatchSlot, record: RecordOrder) -> io::Result<()> {
    let all = |slot: &MatchSlot| {
        let [backup, phones, desk, label] = slot.beside();
        match record {
            RecordOrder::First => [slot.file(), backup, phones, desk, label],
            RecordOrder::Last => [desk, label, phones, backup, slot.file()],
        }
    };
    let mut moved: Vec<(PathBuf, PathBuf)> = Vec::new();
    for (path, target) in all(from).into_iter().zip(all(to)) {
        match if_there(fs::rename(&path, &target)) {
            Ok(there) => moved.extend(there.map(|()| (path, target))),
            Err(error) => {
                for (path, target) in moved.into_iter().rev() {
                    log_failure(&target, fs::rename(&target, &path));
                }
                return Err(error);
            }
        }
    }
    // Fail if neither the record nor its backup existed.
    let is_there = to.is_used();
    is_there
        .then_some(())
        .ok_or_else(|| io::ErrorKind::NotFound.into())
}

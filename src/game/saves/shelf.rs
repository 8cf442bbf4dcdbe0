//! The matches that are not finished, on the disk: listed, opened, named, thrown away and brought back. Whoever works here waits for
//! the disk, and is therefore the scribe's thread.
use super::{
    MatchId, MatchSummary, PlayedBy, SavedMatch, Trashed,
    archive::Archive,
    clock, label,
    news::ShelfNews,
    reason::Wrong,
    recover::{self, Damage, RecoveredText},
    slot::{Lock, MatchSlot},
    trouble::StoreTrouble,
};
use jiff::Timestamp;
use std::{
    collections::{BTreeSet, HashMap},
    fs, io,
    path::{Path, PathBuf},
    time::SystemTime,
};

/// Length and age of a record and of its backup: as long as they stay, so does what the record tells.
type Stamp = [Option<(u64, SystemTime)>; 2];

/// The matches that are not finished, and the finished ones beside them.
#[derive(Debug)]
pub(super) struct Shelf {
    pub data: PathBuf,
    /// Where records are written for others, and taken from.
    pub records: PathBuf,
    pub archive: Archive,
    known: HashMap<u32, (Stamp, MatchSummary)>,
    /// What could not be read, and has been told.
    told: BTreeSet<u32>,
    pub troubles: Vec<StoreTrouble>,
}

/// A match that was opened, and is this window's from now on.
pub(super) struct OpenedSlot {
    pub slot: MatchSlot,
    pub lock: Lock,
    pub found: RecoveredText,
    /// How its table is arranged.
    pub desk: Option<Vec<u8>>,
}

/// What came of opening a match.
pub(super) enum Opening {
    Nothing,
    Elsewhere,
    Broken,
    Slot(Box<OpenedSlot>),
}

impl Shelf {
    /// The matches in these folders.
    pub fn of(data: PathBuf, records: PathBuf, archive: Archive) -> Shelf {
        Shelf {
            data,
            records,
            archive,
            known: HashMap::new(),
            told: BTreeSet::new(),
            troubles: Vec::new(),
        }
    }

    /// All of them, the one played last first. What is over goes to the finished ones, what cannot be used is set aside, and what an
    /// older version has put away is here again.
    pub fn list(&mut self) -> Vec<SavedMatch> {
        self.carry_over();
        let slots = MatchSlot::used(&self.data);
        let used: BTreeSet<u32> = slots.iter().map(MatchSlot::number).collect();
        self.known.retain(|number, _| used.contains(number));
        let listed = slots.iter().filter_map(|slot| self.entry(slot));
        listed.collect()
    }

    fn carry_over(&mut self) {
        for file in self.archive.put_away() {
            let Some((slot, _lock)) = MatchSlot::claim(&self.data) else {
                return;
            };
            if let Err(error) = fs::rename(&file, slot.file()) {
                // Another window may have been quicker.
                bevy::log::debug!("{}: {error}", file.display());
            }
        }
    }

    fn entry(&mut self, slot: &MatchSlot) -> Option<SavedMatch> {
        let stamp = [slot.file(), slot.backup()].map(|path| {
            let about = fs::metadata(path).ok()?;
            Some((about.len(), about.modified().ok()?))
        });
        let known = self.known.get(&slot.number());
        let known = known.filter(|(before, _)| *before == stamp);
        let summary = match known {
            Some((_, summary)) => summary.clone(),
            None => match MatchSummary::of(slot) {
                Some(summary) => summary,
                None => {
                    self.set_aside_if_broken(slot);
                    return None;
                }
            },
        };
        if summary.is_over {
            self.file_away(slot);
            return None;
        }
        let known = (stamp, summary.clone());
        self.known.insert(slot.number(), known);
        let by = match slot.is_busy() {
            true => PlayedBy::Others,
            false => PlayedBy::Nobody,
        };
        let played = Timestamp::try_from(slot.touched()?).unwrap_or(Timestamp::UNIX_EPOCH);
        Some(SavedMatch {
            id: MatchId {
                number: slot.number(),
                seed_hash: summary.seed_hash.clone(),
            },
            name: label::read(&slot.label(), &summary.seed_hash),
            summary,
            played,
            by,
        })
    }

    /// A match that was over when its window was killed.
    fn file_away(&mut self, slot: &MatchSlot) {
        let Ok(_lock) = slot.lock() else { return };
        if let Err(error) = self.archive.file(slot)
            && self.told.insert(slot.number())
        {
            self.tell(StoreTrouble::Move(error));
        }
    }

    fn set_aside_if_broken(&mut self, slot: &MatchSlot) {
        let Ok(_lock) = slot.lock() else { return };
        match recover::read(slot) {
            Err(reason) if slot.is_used() => self.set_aside(slot, reason),
            Ok(_) | Err(_) => {}
        }
    }

    /// Goes on with a match, or with the one played last. A file that is not whole is set aside, and the match goes on from what is
    /// whole of it or from its backup.
    pub fn open(&mut self, id: Option<&MatchId>) -> Opening {
        if id.is_none() {
            self.carry_over();
        }
        let slots = match id {
            Some(id) => vec![MatchSlot::numbered(&self.data, id.number)],
            None => MatchSlot::used(&self.data),
        };
        let mut opened = Opening::Nothing;
        for slot in slots {
            let Ok(lock) = slot.lock() else {
                opened = Opening::Elsewhere;
                continue;
            };
            if !self.is_still_there(&slot, id) {
                self.tell(StoreTrouble::Shelf(ShelfNews::Gone));
                return Opening::Broken;
            }
            let found = match recover::read(&slot) {
                Ok(found) => found,
                Err(reason) => {
                    self.set_aside(&slot, reason);
                    return Opening::Broken;
                }
            };
            let mut found = found;
            if let Some(damage) = found.damage.take() {
                self.tell_damage(&slot, damage);
            }
            let desk = recover::read_at_most(&slot.desk(), DESK_BYTES).ok();
            return Opening::Slot(Box::new(OpenedSlot {
                desk: desk.map(|(bytes, _)| bytes),
                slot,
                lock,
                found,
            }));
        }
        opened
    }

    /// Whether the match that was listed lies there yet; anything does if none in particular is wanted.
    fn is_still_there(&self, slot: &MatchSlot, id: Option<&MatchId>) -> bool {
        let Some(id) = id else { return true };
        // One that became broken in the meantime is there, and is told of otherwise.
        let now = MatchSummary::of(slot).map(|summary| summary.seed_hash);
        slot.is_used() && now.is_none_or(|now| now == id.seed_hash)
    }

    /// Calls a match by another name; by none if it is empty.
    pub fn rename(&mut self, id: &MatchId, name: &str) {
        let slot = MatchSlot::numbered(&self.data, id.number);
        if !self.is_still_there(&slot, Some(id)) {
            return self.tell(StoreTrouble::Shelf(ShelfNews::Gone));
        }
        if let Err(error) = label::write(&slot.label(), &id.seed_hash, name) {
            self.tell(StoreTrouble::Shelf(ShelfNews::NotRenamed(error)));
        }
    }

    /// Moves a match to the trash, unless somebody plays it.
    pub fn delete(&mut self, was: SavedMatch) -> Option<Trashed> {
        let slot = MatchSlot::numbered(&self.data, was.id.number);
        let Ok(_lock) = slot.lock() else {
            self.tell(StoreTrouble::Shelf(ShelfNews::Played));
            return None;
        };
        if !self.is_still_there(&slot, Some(&was.id)) {
            self.tell(StoreTrouble::Shelf(ShelfNews::Gone));
            return None;
        }
        let trash = self.archive.folder().join(TRASH);
        self.known.remove(&slot.number());
        let moved = new_folder(&trash).and_then(|folder| {
            let there = MatchSlot::numbered(&folder, 1);
            move_match(&slot, &there, Record::Last).inspect_err(|_| _ = fs::remove_dir(&folder))?;
            Ok(folder)
        });
        match moved {
            Ok(folder) => Some(Trashed { folder, was }),
            Err(error) => {
                self.tell(StoreTrouble::Shelf(ShelfNews::NotDeleted(error)));
                None
            }
        }
    }

    /// Brings a match back from the trash; whether that worked.
    pub fn restore(&mut self, trashed: &Trashed) -> bool {
        let there = MatchSlot::numbered(&trashed.folder, 1);
        let full = || io::Error::other("there are too many unfinished matches");
        let claimed = MatchSlot::claim(&self.data).ok_or_else(full);
        let moved = claimed.and_then(|(slot, _lock)| {
            // Another match of the same length and age may have lain here.
            self.known.remove(&slot.number());
            move_match(&there, &slot, Record::First)
        });
        let _ = fs::remove_dir(&trashed.folder);
        if let Err(error) = moved {
            self.tell(StoreTrouble::Shelf(ShelfNews::NotRestored(error)));
            return false;
        }
        true
    }

    /// Tells what happened to the file. One that holds what the match lacks is set aside, for somebody who can read it.
    fn tell_damage(&mut self, slot: &MatchSlot, damage: Damage) {
        let file = match damage.only_tail {
            true => None,
            false => self.rename_broken(&slot.file()),
        };
        self.tell(StoreTrouble::Recovered {
            reason: damage.reason,
            from_backup: damage.from_backup,
            lost: damage.lost,
            file,
        });
    }

    /// Sets a match's file and its backup aside because neither can be used; nothing is ever deleted. What the system does not let be
    /// read may be whole, and stays.
    fn set_aside(&mut self, slot: &MatchSlot, reason: Wrong) {
        if let Wrong::Io(_) = reason {
            if self.told.insert(slot.number()) {
                let file = slot.file();
                self.tell(StoreTrouble::Unreadable { reason, file });
            }
            return;
        }
        let file = self.rename_broken(&slot.file());
        let backup = self.rename_broken(&slot.backup());
        if let Some(file) = file.or(backup) {
            self.tell(StoreTrouble::Broken { reason, file });
        }
    }

    fn rename_broken(&mut self, path: &Path) -> Option<PathBuf> {
        let target = Archive::broken_name(&self.data);
        match fs::rename(path, &target) {
            Ok(()) => Some(target),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => {
                self.tell(StoreTrouble::Move(error));
                None
            }
        }
    }

    pub fn tell(&mut self, trouble: StoreTrouble) {
        bevy::log::info!("{trouble}");
        self.troubles.push(trouble);
    }
}

/// Bytes of the arrangement of a table that are read; eight players need four thousand.
const DESK_BYTES: u64 = 256 << 10;
/// The folder of what was thrown away, below that of the finished matches.
const TRASH: &str = ".trash";

/// A folder below this one that was not there.
fn new_folder(above: &Path) -> io::Result<PathBuf> {
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

/// When the record of a match is moved, which may be killed in between: a match that is thrown away lies where it was until the end,
/// one that is brought back is there from the beginning.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Record {
    First,
    Last,
}

/// Moves a match with all that goes with it. Should something not go, everything is put back.
fn move_match(from: &MatchSlot, to: &MatchSlot, record: Record) -> io::Result<()> {
    let all = |slot: &MatchSlot| {
        let [backup, desk, label] = slot.beside();
        match record {
            Record::First => [slot.file(), backup, desk, label],
            Record::Last => [desk, label, backup, slot.file()],
        }
    };
    let mut moved: Vec<(PathBuf, PathBuf)> = Vec::new();
    for (path, target) in all(from).into_iter().zip(all(to)) {
        match fs::rename(&path, &target) {
            Ok(()) => moved.push((path, target)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => {
                for (path, target) in moved.into_iter().rev() {
                    if let Err(error) = fs::rename(&target, &path) {
                        bevy::log::warn!("{}: {error}", target.display());
                    }
                }
                return Err(error);
            }
        }
    }
    // Neither the record nor its backup was there.
    let is_there = to.is_used();
    is_there
        .then_some(())
        .ok_or_else(|| io::ErrorKind::NotFound.into())
}

//! The matches that are not finished, on the disk: listed, opened, named, thrown away and brought back. Whoever works here waits for
//! the disk, and is therefore the scribe's thread.
use super::{
    MatchId, MatchSummary, PlayedBy, SavedMatch,
    archive::Archive,
    desk, label,
    news::ShelfNews,
    reason::Wrong,
    recover::{self, Damage, RecoveredText},
    slot::{Lock, MatchSlot},
    trouble::StoreTrouble,
};
use jiff::Timestamp;
use platform::disk::{Unread, set_aside};
use server::KeptPhones;
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
    pub(super) known: HashMap<u32, (Stamp, MatchSummary)>,
    /// What a newer version of the game has written, as it was found.
    newer: HashMap<u32, Stamp>,
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
    /// The phones that play in it.
    pub phones: Option<Vec<u8>>,
    /// When it was played last, if anybody knows.
    pub played: Option<Timestamp>,
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
            newer: HashMap::new(),
            told: BTreeSet::new(),
            troubles: Vec::new(),
        }
    }

    /// All of them, the one played last first. What is over goes to the finished ones, what cannot be used is set aside, what an older
    /// version has put away is here again, and what a newer one has written is left alone.
    pub fn list(&mut self) -> Vec<SavedMatch> {
        self.carry_over();
        let slots = MatchSlot::used(&self.data);
        let used: BTreeSet<u32> = slots.iter().map(MatchSlot::number).collect();
        self.known.retain(|number, _| used.contains(number));
        self.newer.retain(|number, _| used.contains(number));
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
        let stamp = stamp_of(slot);
        if self.newer.get(&slot.number()) == Some(&stamp) {
            return None;
        }
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
            name: self.name_of(slot, &summary.seed_hash),
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
                    // Whoever wants none in particular goes on with the next.
                    let is_passed_over = id.is_none() && matches!(reason, Wrong::Newer);
                    self.set_aside(&slot, reason);
                    if is_passed_over {
                        continue;
                    }
                    return Opening::Broken;
                }
            };
            let mut found = found;
            if let Some(damage) = found.damage.take() {
                self.tell_damage(&slot, damage);
            }
            let desk = self.desk_of(&slot);
            let phones = self.phones_of(&slot);
            let played = slot.touched().and_then(|at| Timestamp::try_from(at).ok());
            return Opening::Slot(Box::new(OpenedSlot {
                desk,
                phones,
                played,
                slot,
                lock,
                found,
            }));
        }
        opened
    }

    /// What somebody has called the match in this place.
    fn name_of(&mut self, slot: &MatchSlot, seed_hash: &str) -> Option<String> {
        label::read(&slot.label(), seed_hash).unwrap_or_else(|_| {
            self.set_aside_beside(&slot.label());
            None
        })
    }

    /// How the table of the match in this place is arranged.
    fn desk_of(&mut self, slot: &MatchSlot) -> Option<Vec<u8>> {
        self.beside(&slot.desk(), desk::is_ours)
    }

    /// The phones that play in the match in this place.
    fn phones_of(&mut self, slot: &MatchSlot) -> Option<Vec<u8>> {
        self.beside(&slot.phones(), KeptPhones::is_ours)
    }

    /// What lies beside a match in this file, if it is what this version of the game writes there.
    fn beside(&mut self, path: &Path, is_ours: impl Fn(&[u8]) -> bool) -> Option<Vec<u8>> {
        match recover::read_at_most(path, BESIDE_BYTES) {
            Ok((bytes, true)) if is_ours(&bytes) => Some(bytes),
            // What the system does not let be read may be whole.
            Err(Unread::Io(_)) => None,
            Ok(_) | Err(_) => {
                self.set_aside_beside(path);
                None
            }
        }
    }

    /// Sets aside what lies beside a match and cannot be used. The match is none the worse for it.
    fn set_aside_beside(&mut self, path: &Path) {
        match set_aside(path) {
            Ok(file) => self.tell(StoreTrouble::Beside { file }),
            Err(error) => bevy::log::warn!("{}: {error}", path.display()),
        }
    }

    /// Whether the match that was listed lies there yet; anything does if none in particular is wanted.
    pub(super) fn is_still_there(&self, slot: &MatchSlot, id: Option<&MatchId>) -> bool {
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
            only_tail: damage.only_tail,
            file,
        });
    }

    /// Sets a match's file and its backup aside because neither can be used; nothing is ever deleted. What the system does not let be
    /// read may be whole, and stays; so does what a newer version of the game has written, which will look for it there.
    fn set_aside(&mut self, slot: &MatchSlot, reason: Wrong) {
        let file = slot.file();
        let stays = match reason {
            Wrong::Newer => {
                self.newer.insert(slot.number(), stamp_of(slot));
                StoreTrouble::Newer { file }
            }
            Wrong::Io(_) => StoreTrouble::Unreadable { reason, file },
            reason => return self.set_aside_broken(slot, reason),
        };
        if self.told.insert(slot.number()) {
            self.tell(stays);
        }
    }

    /// Where the system does not let it be set aside it stays, and that is told once.
    fn set_aside_broken(&mut self, slot: &MatchSlot, reason: Wrong) {
        let target = Archive::broken_name(&self.data);
        match fs::rename(slot.file(), &target) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => {
                bevy::log::warn!("{}: {error}", slot.file().display());
                if self.told.insert(slot.number()) {
                    let file = slot.file();
                    self.tell(StoreTrouble::Unreadable { reason, file });
                }
                return;
            }
        }
        let file = target.exists().then_some(target);
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

fn stamp_of(slot: &MatchSlot) -> Stamp {
    [slot.file(), slot.backup()].map(|path| {
        let about = fs::metadata(path).ok()?;
        Some((about.len(), about.modified().ok()?))
    })
}

/// Bytes of what lies beside a match that are read; the arrangement of a table of eight players needs four thousand.
const BESIDE_BYTES: u64 = 256 << 10;

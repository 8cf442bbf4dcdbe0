//! Unfinished matches that are thrown away, and brought back: moved with all that goes with them.
use super::{
    SavedMatch, Trashed, news::ShelfNews, shelf::Shelf, slot::MatchSlot, trouble::StoreTrouble,
};
use platform::clock;
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The folder of what was thrown away, below that of the finished matches.
const TRASH: &str = ".trash";

impl Shelf {
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
}

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
        let [backup, phones, desk, label] = slot.beside();
        match record {
            Record::First => [slot.file(), backup, phones, desk, label],
            Record::Last => [desk, label, phones, backup, slot.file()],
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

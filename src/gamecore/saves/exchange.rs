//! Records from elsewhere and for others: a match is written into a folder that the player knows, and what is dropped or lies there is
//! taken in.
use super::{
    MatchId, MatchSummary,
    archive::slug,
    news::ShelfNews,
    reason::Wrong,
    recover::{MOST_BYTES, read_at_most, version_before_all},
    shelf::Shelf,
    slot::MatchSlot,
    trouble::StoreTrouble,
};
use engine::{
    matchplay::MatchStage,
    record::{self, Resumed},
};
use jiff::Timestamp;
use platform::disk::{Unread, free_path, write_atomic};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The most files of the folder that are looked at.
const MOST_FILES: usize = 1000;

/// How the names of records end: those written for others so that a double click opens them with the game.
const ENDINGS: [&str; 2] = [FOR_OTHERS, "jsonl"];
const FOR_OTHERS: &str = "continental";

/// Whether a file is a record by its name.
pub fn is_record(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    let is = |known: &&str| ending.is_some_and(|ending| ending.eq_ignore_ascii_case(known));
    ENDINGS.iter().any(is)
}

/// What came of a file that was taken in.
enum TakenIn {
    /// It is over, and lies among the finished ones.
    Finished,
    /// It can be gone on with.
    Unfinished,
    /// It was there already.
    Known,
}

/// Why a record was not taken in.
enum NotTaken {
    Wrong(Wrong),
    NotWritten(io::Error),
}

impl Shelf {
    /// Writes a match for others.
    pub fn export(&mut self, id: &MatchId, name: Option<&str>) {
        let slot = MatchSlot::numbered(&self.data, id.number);
        let told = match self.exported(&slot, id, name) {
            Ok(Some(file)) => ShelfNews::Exported(file),
            Ok(None) => ShelfNews::Gone,
            Err(error) => ShelfNews::NotExported(error),
        };
        self.tell(StoreTrouble::Shelf(told));
    }

    fn exported(
        &self,
        slot: &MatchSlot,
        id: &MatchId,
        name: Option<&str>,
    ) -> io::Result<Option<PathBuf>> {
        let path = [slot.file(), slot.backup()];
        let told = |path: &PathBuf| {
            let (bytes, _) = read_at_most(path, MOST_BYTES).ok()?;
            let summary = MatchSummary::in_text(&String::from_utf8_lossy(&bytes))?;
            (summary.seed_hash == id.seed_hash).then_some((bytes, summary))
        };
        let Some((bytes, summary)) = path.iter().find_map(told) else {
            return Ok(None);
        };
        let names: Vec<&str> = summary.players.iter().map(|it| it.name.as_str()).collect();
        let names = names.join(" ");
        let played = slot.touched().and_then(|at| Timestamp::try_from(at).ok());
        let day = played.unwrap_or_else(Timestamp::now).strftime("%Y-%m-%d");
        let stem = format!("{}_{day}", slug(name.unwrap_or(&names)));
        self.lay_out(&stem, &bytes).map(Some)
    }

    /// Lays a record into the folder for others. Written twice, it lies there once.
    pub(super) fn lay_out(&self, stem: &str, bytes: &[u8]) -> io::Result<PathBuf> {
        fs::create_dir_all(&self.records)?;
        let first = self.records.join(format!("{stem}.{FOR_OTHERS}"));
        if read_at_most(&first, MOST_BYTES).is_ok_and(|(there, _)| there == bytes) {
            return Ok(first);
        }
        let file = free_path(&self.records, stem, FOR_OTHERS);
        write_atomic(&file, bytes)?;
        Ok(file)
    }

    /// Takes in all records that lie in the folder.
    pub fn take_in_folder(&mut self) {
        if let Err(error) = fs::create_dir_all(&self.records) {
            self.tell(StoreTrouble::Shelf(ShelfNews::NoFolder(error)));
            return;
        }
        let entries = match fs::read_dir(&self.records) {
            Ok(entries) => entries,
            Err(error) => return self.tell(StoreTrouble::Shelf(ShelfNews::NoFolder(error))),
        };
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let mut files: Vec<PathBuf> = paths
            .filter(|path| is_record(path))
            .take(MOST_FILES)
            .collect();
        files.sort();
        if files.is_empty() {
            let folder = self.records.clone();
            return self.tell(StoreTrouble::Shelf(ShelfNews::NothingThere(folder)));
        }
        self.take_in(&files);
    }

    /// Takes in these records, each as far as it can be: those that are over lie among the finished ones, the others in the list.
    pub fn take_in(&mut self, files: &[PathBuf]) {
        let (mut finished, mut unfinished, mut known) = (0, 0, 0);
        for file in files {
            match self.take_in_one(file) {
                Ok(TakenIn::Finished) => finished += 1,
                Ok(TakenIn::Unfinished) => unfinished += 1,
                Ok(TakenIn::Known) => known += 1,
                Err(why) => {
                    let file = file.clone();
                    self.tell(StoreTrouble::Shelf(match why {
                        NotTaken::Wrong(reason) => ShelfNews::NotTaken { file, reason },
                        NotTaken::NotWritten(error) => ShelfNews::NotCopied { file, error },
                    }));
                }
            }
        }
        if finished + unfinished + known > 0 {
            self.tell(StoreTrouble::Shelf(ShelfNews::TakenIn {
                finished,
                unfinished,
                known,
            }));
        }
    }

    fn take_in_one(&mut self, file: &Path) -> Result<TakenIn, NotTaken> {
        let resumed = checked(file).map_err(NotTaken::Wrong)?;
        let text = resumed.text;
        if let MatchStage::Over { .. } = resumed.game.stage() {
            if self.archive.holds(&text) {
                return Ok(TakenIn::Known);
            }
            self.archive.add(&text).map_err(NotTaken::NotWritten)?;
            return Ok(TakenIn::Finished);
        }
        let is_there = |slot: &MatchSlot| {
            let there = read_at_most(&slot.file(), MOST_BYTES);
            there.is_ok_and(|(there, _)| there.starts_with(text.as_bytes()))
        };
        if MatchSlot::used(&self.data).iter().any(is_there) {
            return Ok(TakenIn::Known);
        }
        let full = || NotTaken::NotWritten(io::Error::other("there are too many matches"));
        let (slot, _lock) = MatchSlot::claim(&self.data).ok_or_else(full)?;
        // What an earlier match may have left in this place.
        slot.sweep();
        write_atomic(&slot.file(), text.as_bytes()).map_err(NotTaken::NotWritten)?;
        Ok(TakenIn::Unfinished)
    }
}

/// The match in this file, every line of which obeys the rules.
fn checked(file: &Path) -> Result<Resumed, Wrong> {
    let (bytes, whole) = read_at_most(file, MOST_BYTES).map_err(|unread| match unread {
        Unread::Io(error) => Wrong::Io(error),
        Unread::NoFile | Unread::NoStream => Wrong::NotAFile,
        Unread::TooLong { .. } => Wrong::TooLarge,
    })?;
    if !whole {
        return Err(Wrong::TooLarge);
    }
    let text = String::from_utf8(bytes).map_err(|_| Wrong::NotText)?;
    if text.trim().is_empty() {
        return Err(Wrong::Empty);
    }
    record::resume(&text).map_err(|error| match record::is_newer(&text) {
        true => Wrong::Newer,
        false => version_before_all(&text).map_or(Wrong::Line(error.line), Wrong::Version),
    })
}

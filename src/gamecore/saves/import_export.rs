//! Export and import of records. Exports go to the records folder. Imports come from that folder and from files dropped
//! onto the window.
use super::{
    MatchId, MatchSummary,
    archive::slug,
    directory::SaveDirectory,
    error::{FileDefect, SaveError},
    recover::{MOST_BYTES, impossible_version, read_at_most},
    slot::MatchSlot,
};
use engine::{
    matchplay::MatchStage,
    record::{self, Resumed},
};
use jiff::Timestamp;
use platform::disk::{free_path, write_atomic};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// Maximum number of files imported from the records folder at once.
const MOST_FILES: usize = 1000;

/// Extensions of files that can be imported.
const ENDINGS: [&str; 2] = [FOR_OTHERS, "jsonl"];
/// Extension of exported files. It is registered for the game, so that a double click opens the file.
const FOR_OTHERS: &str = "continental";

/// True if the file name has the extension of a record.
pub fn is_record(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    let is = |known: &&str| ending.is_some_and(|ending| ending.eq_ignore_ascii_case(known));
    ENDINGS.iter().any(is)
}

/// Result of a successful import.
enum Imported {
    /// A finished match, now in the archive.
    Finished,
    /// An unfinished match, now in the list.
    Unfinished,
    /// A match that already existed here.
    Known,
}

impl SaveDirectory {
    pub fn export(&mut self, id: &MatchId, name: Option<&str>) {
        let slot = MatchSlot::numbered(&self.data, id.number);
        let exported = self.exported(&slot, id, name);
        self.report_export(exported);
    }

    /// Reports the file of an export. `None` means that the match is gone.
    pub(super) fn report_export(&mut self, exported: io::Result<Option<PathBuf>>) {
        self.tell(match exported {
            Ok(Some(file)) => SaveError::Exported(file),
            Ok(None) => SaveError::Gone,
            Err(error) => SaveError::NotExported(error),
        });
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
        let played = slot.touched().and_then(|at| Timestamp::try_from(at).ok());
        let played = played.unwrap_or_else(Timestamp::now);
        self.write_export(&summary, name, played, &bytes).map(Some)
    }

    /// Writes a record to the records folder and returns its path. An identical earlier export is reused. A match
    /// without a name is named after its players.
    pub(super) fn write_export(
        &self,
        summary: &MatchSummary,
        name: Option<&str>,
        played: Timestamp,
        bytes: &[u8],
    ) -> io::Result<PathBuf> {
        let names: Vec<&str> = summary.players.iter().map(|it| it.name.as_str()).collect();
        let names = names.join(" ");
        let name = slug(name.unwrap_or(&names));
        let stem = format!("{name}_{}", played.strftime("%Y-%m-%d"));
        fs::create_dir_all(&self.records)?;
        let first = self.records.join(format!("{stem}.{FOR_OTHERS}"));
        if read_at_most(&first, MOST_BYTES).is_ok_and(|(there, _)| there == bytes) {
            return Ok(first);
        }
        let file = free_path(&self.records, &stem, FOR_OTHERS);
        write_atomic(&file, bytes)?;
        Ok(file)
    }

    pub fn import_folder(&mut self) {
        let entries = fs::create_dir_all(&self.records).and_then(|()| fs::read_dir(&self.records));
        let Some(entries) = self.done(entries.map_err(SaveError::NoFolder)) else {
            return;
        };
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let mut files: Vec<PathBuf> = paths
            .filter(|path| is_record(path))
            .take(MOST_FILES)
            .collect();
        files.sort();
        if files.is_empty() {
            let folder = self.records.clone();
            return self.tell(SaveError::NothingThere(folder));
        }
        self.import_records(&files);
    }

    /// Imports these records independently of each other: finished matches go into the archive, and unfinished ones go
    /// into the list.
    pub fn import_records(&mut self, files: &[PathBuf]) {
        let (mut finished, mut unfinished, mut known) = (0, 0, 0);
        for file in files {
            match self.import_one(file) {
                Ok(Imported::Finished) => finished += 1,
                Ok(Imported::Unfinished) => unfinished += 1,
                Ok(Imported::Known) => known += 1,
                Err(why) => self.tell(why),
            }
        }
        if finished + unfinished + known > 0 {
            self.tell(SaveError::TakenIn {
                finished,
                unfinished,
                known,
            });
        }
    }

    fn import_one(&mut self, file: &Path) -> Result<Imported, SaveError> {
        let own = || file.to_owned();
        let not_taken = |reason| SaveError::NotTaken(own(), reason);
        let not_copied = |error| SaveError::NotCopied(own(), error);
        let resumed = checked(file).map_err(not_taken)?;
        let text = resumed.text;
        if let MatchStage::Over { .. } = resumed.game.stage() {
            if self.archive.holds(&text) {
                return Ok(Imported::Known);
            }
            self.archive.add(&text).map_err(not_copied)?;
            return Ok(Imported::Finished);
        }
        let is_there = |slot: &MatchSlot| {
            let there = read_at_most(&slot.file(), MOST_BYTES);
            there.is_ok_and(|(there, _)| there.starts_with(text.as_bytes()))
        };
        if MatchSlot::used(&self.data).iter().any(is_there) {
            return Ok(Imported::Known);
        }
        let full = || not_copied(io::Error::other("there are too many matches"));
        let (slot, _lock) = MatchSlot::claim(&self.data).ok_or_else(full)?;
        // Remove leftovers of an earlier match in this slot.
        slot.remove_sidecars();
        write_atomic(&slot.file(), text.as_bytes()).map_err(not_copied)?;
        Ok(Imported::Unfinished)
    }
}

/// Reads the match in this file and checks every line against the rules.
fn checked(file: &Path) -> Result<Resumed, FileDefect> {
    let (bytes, whole) = read_at_most(file, MOST_BYTES)?;
    if !whole {
        return Err(FileDefect::TooLarge);
    }
    let text = String::from_utf8(bytes).map_err(|_| FileDefect::NotText)?;
    if text.trim().is_empty() {
        return Err(FileDefect::Empty);
    }
    record::resume(&text).map_err(|error| match record::is_newer(&text) {
        true => FileDefect::Newer,
        false => {
            impossible_version(&text).map_or(FileDefect::Line(error.line), FileDefect::Version)
        }
    })
}

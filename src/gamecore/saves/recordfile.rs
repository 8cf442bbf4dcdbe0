//! The save of the running match: the text of its record, and the worker thread that writes the record and its backup
//! to the disk.
//!
//! Lines are written immediately, so that a killed process loses only the line being written.
use super::{
    MatchId, MatchSummary, PlayedBy, SavedMatch,
    archive::Archive,
    error::SaveError,
    io_worker::IoWorker,
    recover::{self, MOST_BYTES},
    slot::{FileLock, MatchSlot, log_failure},
};
use bevy::tasks::IoTaskPool;
use jiff::Timestamp;
use platform::disk::{make_private, replace, replace_private, write_private};
use std::{
    fs::{self, File, OpenOptions},
    io::{self, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    sync::{Arc, OnceLock},
};

struct WriteJobResult {
    /// Error to report to the player, if any.
    trouble: Option<SaveError>,
    /// Error that prevented the record from being written to the disk, if any.
    failed: Option<io::Error>,
}

/// Save of the running match. A worker thread ([`IoWorker`]) writes it, and [`ActiveSave::hear`] returns the errors.
pub(super) struct ActiveSave {
    /// Text of the whole record.
    pub text: String,
    /// Most recently saved table arrangement.
    pub desk: Option<Vec<u8>>,
    /// Most recently saved list of phones.
    pub phones: Option<Vec<u8>>,
    /// Error of the last attempt to write the record, if it failed.
    pub failed: Option<io::Error>,
    /// True if the match is finished and is being moved to the archive.
    pub is_over: bool,
    /// True if the player has been warned that this closed match is not on the disk.
    pub error_reported: bool,
    found: SlotCell,
    scribe: IoWorker<RecordFile, WriteJobResult>,
}

impl ActiveSave {
    /// Creates a save that a new worker writes to this file.
    pub fn of(file: RecordFile) -> ActiveSave {
        let lost = |error| WriteJobResult {
            failed: Some(again(&error)),
            trouble: Some(SaveError::Save(error)),
        };
        ActiveSave {
            text: file.text.clone(),
            desk: None,
            phones: None,
            failed: None,
            is_over: false,
            error_reported: false,
            found: file.found.clone(),
            scribe: IoWorker::of(file, lost),
        }
    }

    /// Returns the save slot of the match, once the worker has chosen one.
    pub fn slot(&self) -> Option<&MatchSlot> {
        self.found.get()
    }

    /// Returns the list entry of the match. Returns `None` if its first line is not a header.
    pub fn entry(&self) -> Option<SavedMatch> {
        let summary = MatchSummary::in_text(&self.text)?;
        Some(SavedMatch {
            id: MatchId {
                number: self.slot().map_or(0, |slot| slot.number),
                seed_hash: summary.seed_hash.clone(),
            },
            name: None,
            summary,
            played: Timestamp::now(),
            by: PlayedBy::Nobody,
        })
    }

    /// Queues a job. The error that it returns is reported to the player.
    pub fn give(
        &mut self,
        job: impl FnOnce(&mut RecordFile) -> Option<SaveError> + Send + 'static,
    ) {
        self.scribe.give(|file| WriteJobResult {
            trouble: job(file),
            failed: file.failed.as_ref().map(again),
        });
    }

    /// Queues a job whose errors are not reported to the player.
    pub fn give_quiet(&mut self, job: impl FnOnce(&mut RecordFile) + Send + 'static) {
        self.give(|file| {
            job(file);
            None
        });
    }

    /// Replaces the text, and rewrites the file if the text differs.
    ///
    /// Needed for records from other programs, which may contain an incomplete line or different formatting.
    pub fn replace_text(&mut self, text: &str) {
        if self.text != text {
            text.clone_into(&mut self.text);
            let text = text.to_owned();
            self.give(|file| file.replace_text(text));
        }
    }

    pub fn is_writing(&self) -> bool {
        self.scribe.is_busy()
    }

    /// Returns the errors of the jobs that have ended since the last call. If `wait` is true, blocks until all jobs
    /// have ended.
    pub fn hear(&mut self, wait: bool) -> Vec<SaveError> {
        let mut troubles = Vec::new();
        for outcome in self.scribe.hear(wait) {
            self.failed = outcome.failed;
            troubles.extend(outcome.trouble);
        }
        troubles
    }
}

/// Maximum number of lines by which the backup lags behind the record: about two rounds of four players.
const LINES_BEHIND: usize = 32;

/// Cell for the save slot of a match. The worker thread sets it after the first write of the match to that slot.
type SlotCell = Arc<OnceLock<MatchSlot>>;

/// Record on the disk. It holds the whole text, so that a lost or changed file can be rewritten.
#[derive(Debug, Default)]
pub(super) struct RecordFile {
    folder: PathBuf,
    /// Slot and its lock; `None` before the first write. The lock is released after the last job.
    place: Option<(MatchSlot, FileLock)>,
    /// True once the match has been written to its slot.
    written: bool,
    /// Cell that receives the slot of the match.
    found: SlotCell,
    text: String,
    /// Error of the last attempt to write the record, if it failed.
    pub failed: Option<io::Error>,
    journal: Option<Journal>,
    lines_behind: usize,
}

impl RecordFile {
    /// Creates the record of a match that has no slot in this folder yet. Writes nothing.
    pub fn new(folder: PathBuf, text: String) -> RecordFile {
        RecordFile {
            folder,
            text,
            ..RecordFile::default()
        }
    }

    /// Creates the record of a match in a locked slot.
    pub fn opened(slot: MatchSlot, lock: FileLock, text: String) -> RecordFile {
        let file = RecordFile::new(slot.folder.clone(), text);
        RecordFile {
            found: Arc::new(OnceLock::from(slot.clone())),
            place: Some((slot, lock)),
            written: true,
            ..file
        }
    }

    /// Writes the whole record and the backup.
    pub fn begin(&mut self) -> Option<SaveError> {
        let told = self.write();
        self.back_up();
        told
    }

    /// Continues an existing record file, whose content must equal the text.
    pub fn resume_file(&mut self) -> Option<SaveError> {
        let Some((slot, _)) = &self.place else {
            return self.begin();
        };
        // Older versions made the file readable for all users. The match continues even if this cannot be changed.
        if let Err(error) = make_private(&slot.file()) {
            bevy::log::debug!("{}: {error}", slot.file().display());
        }
        match Journal::open(&slot.file(), self.text.len() as u64) {
            Ok(journal) => self.journal = Some(journal),
            Err(error) => return self.fail(error),
        }
        self.back_up();
        None
    }

    /// Replaces the text and rewrites the file.
    ///
    /// Needed for records from other programs, which may contain an incomplete line or different formatting.
    pub fn replace_text(&mut self, text: String) -> Option<SaveError> {
        self.text = text;
        self.journal = None;
        self.begin()
    }

    /// Appends lines to the match and writes them.
    pub fn append(&mut self, lines: &str) -> Option<SaveError> {
        self.text.push_str(lines);
        self.lines_behind += lines.lines().count();
        let told = self.write();
        if self.lines_behind >= LINES_BEHIND {
            self.back_up();
        }
        told
    }

    /// Writes all lines that have not been written yet. After an error, no further error is reported until a write has
    /// succeeded.
    pub fn write(&mut self) -> Option<SaveError> {
        match self.write_pending() {
            Ok(()) => {
                self.failed = None;
                None
            }
            Err(error) => self.fail(error),
        }
    }

    fn write_pending(&mut self) -> io::Result<()> {
        let slot = self.slot()?;
        let path = slot.file();
        if let Some(journal) = &mut self.journal {
            if journal.is_unchanged(&path) {
                return journal.append_up_to(&self.text);
            }
            // Another program has changed or removed the file. The match is written again, and the changed file is kept
            // under another name.
            self.journal = None;
            if path.exists() {
                fs::rename(&path, Archive::broken_name(&self.folder))?;
            }
        }
        write_private(&path, self.text.as_bytes())?;
        self.written = true;
        let _ = self.found.set(slot);
        self.journal = Some(Journal::open(&path, self.text.len() as u64)?);
        Ok(())
    }

    /// Returns the slot of the match.
    ///
    /// If the slot could not be locked, another match may take it before the first write. The slot is therefore claimed
    /// again.
    fn slot(&mut self) -> io::Result<MatchSlot> {
        if let Some((slot, lock)) = &self.place
            && (lock.is_held() || self.written)
        {
            return Ok(slot.clone());
        }
        let claimed = self.same_match();
        let claimed = claimed.or_else(|| MatchSlot::claim(&self.folder));
        let full = || io::Error::other("there are too many unfinished matches");
        let (slot, lock) = claimed.ok_or_else(full)?;
        self.place = Some((slot.clone(), lock));
        Ok(slot)
    }

    /// Returns the slot that contains an earlier state of this match, if any. There is one if the record was loaded
    /// from its own file.
    fn same_match(&self) -> Option<(MatchSlot, FileLock)> {
        if self.text.lines().count() < 2 {
            return None;
        }
        let goes_on = |slot: &MatchSlot| {
            let Ok((bytes, true)) = recover::read_at_most(&slot.file(), MOST_BYTES) else {
                return false;
            };
            let end = bytes.iter().rposition(|byte| *byte == b'\n');
            let whole = &bytes[..end.map_or(0, |at| at + 1)];
            !whole.is_empty() && self.text.as_bytes().starts_with(whole)
        };
        let used = MatchSlot::used(&self.folder);
        used.into_iter().find_map(|slot| {
            let lock = slot.lock().filter(|_| goes_on(&slot))?;
            Some((slot, lock))
        })
    }

    fn fail(&mut self, error: io::Error) -> Option<SaveError> {
        let first = self.failed.is_none();
        let told = again(&error);
        self.failed = Some(error);
        first.then_some(SaveError::Save(told))
    }

    /// Writes the whole match to its backup.
    pub fn back_up(&mut self) {
        self.lines_behind = 0;
        let Some((slot, _)) = self.place.as_ref().filter(|_| self.failed.is_none()) else {
            return;
        };
        let written = replace_private(&slot.backup(), self.text.as_bytes());
        log_failure(&slot.backup(), written);
    }

    /// Writes the table arrangement to its file next to the record.
    pub fn save_table_layout(&self, text: &[u8]) {
        let Some((slot, _)) = &self.place else { return };
        if let Err(error) = replace(&slot.desk(), text) {
            // This error is only logged. A failure to write the match itself is reported.
            bevy::log::debug!("{}: {error}", slot.desk().display());
        }
    }

    /// Writes the phones of the match to their file next to the record.
    ///
    /// Without this file the phones lose their seats, so it is written as safely as the record.
    pub fn save_phones(&self, text: &[u8]) {
        let Some((slot, _)) = &self.place else { return };
        log_failure(&slot.phones(), write_private(&slot.phones(), text));
    }

    /// Moves the finished match to the archive.
    pub fn finish(&mut self, archive: &Archive) -> Option<SaveError> {
        let told = self.write();
        let Some((slot, _)) = self.place.as_ref().filter(|_| self.failed.is_none()) else {
            return told;
        };
        self.journal = None;
        match archive.file(slot) {
            Ok(_) => None,
            Err(error) => Some(SaveError::Move(error)),
        }
    }
}

/// Copies an error, because `io::Error` cannot be cloned.
pub(super) fn again(error: &io::Error) -> io::Error {
    match error.raw_os_error() {
        Some(code) => io::Error::from_raw_os_error(code),
        None => io::Error::new(error.kind(), error.to_string()),
    }
}

/// Open file that grows by whole lines.
#[derive(Debug)]
struct Journal {
    file: File,
    /// Length of the whole lines in bytes.
    length: u64,
    /// True if a failed write may have left a partial line at the end.
    has_partial_line: bool,
}

impl Journal {
    /// Opens a file whose first `length` bytes are whole lines.
    pub fn open(path: &Path, length: u64) -> io::Result<Journal> {
        let file = OpenOptions::new().write(true).open(path)?;
        Ok(Journal {
            file,
            length,
            has_partial_line: false,
        })
    }

    /// True if the open file still exists under this name with the expected length. False if another program has
    /// changed, replaced or removed it.
    pub fn is_unchanged(&self, path: &Path) -> bool {
        let (Ok(named), Ok(open)) = (fs::metadata(path), self.file.metadata()) else {
            return false;
        };
        let length = open.len();
        let as_left = length == self.length || self.has_partial_line && length > self.length;
        as_left && same_file(&named, &open)
    }

    /// Appends, in a single write, all lines of the text that the file does not contain yet.
    ///
    /// After an error, the next call removes the partial output and retries.
    pub fn append_up_to(&mut self, text: &str) -> io::Result<()> {
        let rest = &text.as_bytes()[self.length as usize..];
        if rest.is_empty() {
            return Ok(());
        }
        if self.has_partial_line {
            self.file.set_len(self.length)?;
        }
        self.file.seek(SeekFrom::Start(self.length))?;
        self.has_partial_line = true;
        self.file.write_all(rest)?;
        self.has_partial_line = false;
        self.length = text.len() as u64;
        self.sync();
        Ok(())
    }

    /// Flushes the file to the disk in the background. This protects against power cuts. A killed process loses nothing
    /// anyway.
    fn sync(&self) {
        if let (Some(pool), Ok(file)) = (IoTaskPool::try_get(), self.file.try_clone()) {
            let synced = async move {
                if let Err(error) = file.sync_data() {
                    bevy::log::debug!("sync: {error}");
                }
            };
            pool.spawn(synced).detach();
        }
    }
}

#[cfg(unix)]
fn same_file(a: &fs::Metadata, b: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    (a.dev(), a.ino()) == (b.dev(), b.ino())
}

/// On systems other than Unix, an open file cannot be replaced, so the name always refers to the open file.
#[cfg(not(unix))]
fn same_file(_: &fs::Metadata, _: &fs::Metadata) -> bool {
    true
}

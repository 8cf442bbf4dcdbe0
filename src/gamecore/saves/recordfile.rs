//! The file of the match being played, and its backup.
use super::{
    archive::Archive,
    journal::Journal,
    recover::{self, MOST_BYTES},
    slot::{Lock, MatchSlot},
    trouble::StoreTrouble,
    write_atomic,
};
use platform::disk::replace;
use std::{
    fs, io,
    path::PathBuf,
    sync::{Arc, OnceLock},
};

/// The most lines by which the backup is behind: about two rounds of four players.
const LINES_BEHIND: usize = 32;

/// The place that a match has found, for whoever does not do the writing.
pub(super) type Found = Arc<OnceLock<MatchSlot>>;

/// A record on the disk. The whole text is held, so that whatever happens to the file can be made up for.
#[derive(Debug)]
pub(super) struct RecordFile {
    folder: PathBuf,
    /// None until it is written for the first time. The lock is let go of when the last job is done.
    place: Option<(MatchSlot, Lock)>,
    /// Whether something of this match has been written there.
    written: bool,
    found: Found,
    text: String,
    /// Why the record could not be written when it was tried last, if it could not.
    pub failed: Option<io::Error>,
    journal: Option<Journal>,
    lines_behind: usize,
}

impl RecordFile {
    /// The record of a match that has no place in this folder yet. Nothing is written.
    pub fn new(folder: PathBuf, text: String) -> RecordFile {
        RecordFile {
            folder,
            place: None,
            written: false,
            found: Found::default(),
            text,
            failed: None,
            journal: None,
            lines_behind: 0,
        }
    }

    /// The record of the match in this place, which is locked.
    pub fn opened(slot: MatchSlot, lock: Lock, text: String) -> RecordFile {
        let file = RecordFile::new(slot.folder().to_owned(), text);
        RecordFile {
            found: Arc::new(OnceLock::from(slot.clone())),
            place: Some((slot, lock)),
            written: true,
            ..file
        }
    }

    /// Where the match's place is told once it has one.
    pub fn found(&self) -> Found {
        self.found.clone()
    }

    /// Writes the file anew.
    pub fn begin(&mut self) -> Option<StoreTrouble> {
        let told = self.write();
        self.back_up();
        told
    }

    /// Goes on with the file, which holds the text just as it is.
    pub fn go_on(&mut self) -> Option<StoreTrouble> {
        let Some((slot, _)) = &self.place else {
            return self.begin();
        };
        match Journal::open(&slot.file(), self.text.len() as u64) {
            Ok(journal) => self.journal = Some(journal),
            Err(error) => return self.fail(error),
        }
        self.back_up();
        None
    }

    /// The match reads like this: a text from elsewhere may hold an unfinished line, or be written otherwise than we write.
    pub fn become_text(&mut self, text: String) -> Option<StoreTrouble> {
        self.text = text;
        self.journal = None;
        self.begin()
    }

    /// Adds lines to the match.
    pub fn append(&mut self, lines: &str) -> Option<StoreTrouble> {
        self.text.push_str(lines);
        self.lines_behind += lines.lines().count();
        let told = self.write();
        if self.lines_behind >= LINES_BEHIND {
            self.back_up();
        }
        told
    }

    /// Writes what is not written yet. What fails is told once, until it has worked again.
    pub fn write(&mut self) -> Option<StoreTrouble> {
        match self.write_on() {
            Ok(()) => {
                self.failed = None;
                None
            }
            Err(error) => self.fail(error),
        }
    }

    fn write_on(&mut self) -> io::Result<()> {
        let slot = self.slot()?;
        let path = slot.file();
        if let Some(journal) = &mut self.journal {
            if journal.is_as_left(&path) {
                return journal.append_up_to(&self.text);
            }
            // Something else has written there, or taken the file away: the match is written anew, and nothing is thrown away.
            self.journal = None;
            if path.exists() {
                fs::rename(&path, Archive::broken_name(&self.folder))?;
            }
        }
        write_atomic(&path, self.text.as_bytes())?;
        self.written = true;
        let _ = self.found.set(slot);
        self.journal = Some(Journal::open(&path, self.text.len() as u64)?);
        Ok(())
    }

    /// The place of the match. As long as nothing has been written there and no lock keeps others out, another match may have come
    /// to lie there, and a free one is looked for once more.
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

    /// The place in which this very match lies already: a record that was loaded from there.
    fn same_match(&self) -> Option<(MatchSlot, Lock)> {
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
            let lock = slot.lock().ok().filter(|_| goes_on(&slot))?;
            Some((slot, lock))
        })
    }

    fn fail(&mut self, error: io::Error) -> Option<StoreTrouble> {
        let first = self.failed.is_none();
        let told = again(&error);
        self.failed = Some(error);
        first.then_some(StoreTrouble::Save(told))
    }

    /// Makes the backup as new as the match.
    pub fn back_up(&mut self) {
        self.lines_behind = 0;
        let Some((slot, _)) = self.place.as_ref().filter(|_| self.failed.is_none()) else {
            return;
        };
        if let Err(error) = replace(&slot.backup(), self.text.as_bytes()) {
            bevy::log::warn!("{}: {error}", slot.backup().display());
        }
    }

    /// Writes how the table is arranged, beside the match.
    pub fn keep_desk(&self, text: &[u8]) {
        let Some((slot, _)) = &self.place else { return };
        if let Err(error) = replace(&slot.desk(), text) {
            // That the match itself cannot be written is told.
            bevy::log::debug!("{}: {error}", slot.desk().display());
        }
    }

    /// Writes which phones play in it, beside the match. Their seats are lost without it, so it is written as safely as the record.
    pub fn keep_phones(&self, text: &[u8]) {
        let Some((slot, _)) = &self.place else { return };
        if let Err(error) = write_atomic(&slot.phones(), text) {
            bevy::log::warn!("{}: {error}", slot.phones().display());
        }
    }

    /// Moves the match, which is over, to the finished ones.
    pub fn finish(&mut self, archive: &Archive) -> Option<StoreTrouble> {
        let told = self.write();
        let Some((slot, _)) = self.place.as_ref().filter(|_| self.failed.is_none()) else {
            return told;
        };
        self.journal = None;
        match archive.file(slot) {
            Ok(_) => None,
            Err(error) => Some(StoreTrouble::Move(error)),
        }
    }
}

/// The same error, to be told once more.
pub(super) fn again(error: &io::Error) -> io::Error {
    match error.raw_os_error() {
        Some(code) => io::Error::from_raw_os_error(code),
        None => io::Error::new(error.kind(), error.to_string()),
    }
}

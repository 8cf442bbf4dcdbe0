//! The match being played: its text, and the file that grows with it.
use super::{
    archive,
    journal::Journal,
    slot::{Lock, MatchSlot},
    trouble::StoreTrouble,
    write_atomic,
};
use crate::disk::replace;
use std::{fs, io};

/// The most lines by which the backup is behind: about two rounds of four players.
const LINES_BEHIND: usize = 32;

/// The match being played. The whole text is held, so that whatever happens to the file can be made up for.
#[derive(Debug)]
pub(super) struct Running {
    pub slot: MatchSlot,
    _lock: Lock,
    /// The whole record.
    pub text: String,
    /// Why the record could not be written when it was tried last, if it could not.
    pub failed: Option<io::Error>,
    journal: Option<Journal>,
    lines_behind: usize,
}

impl Running {
    pub fn new(slot: MatchSlot, lock: Lock, text: String) -> Running {
        Running {
            slot,
            _lock: lock,
            text,
            failed: None,
            journal: None,
            lines_behind: 0,
        }
    }

    /// Writes the file anew.
    pub fn begin(&mut self) -> Option<StoreTrouble> {
        let told = self.write();
        self.back_up();
        told
    }

    /// Goes on with the file, which holds the text just as it is.
    pub fn go_on(&mut self) -> Option<StoreTrouble> {
        match Journal::open(&self.slot.file(), self.text.len() as u64) {
            Ok(journal) => self.journal = Some(journal),
            Err(error) => return self.fail(error),
        }
        self.back_up();
        None
    }

    /// The match reads like this: a text from elsewhere may hold an unfinished line, or be written otherwise than we write.
    pub fn become_text(&mut self, text: &str) -> Option<StoreTrouble> {
        if self.text == text {
            return None;
        }
        text.clone_into(&mut self.text);
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
        let path = self.slot.file();
        if let Some(journal) = &mut self.journal {
            if journal.is_as_left(&path) {
                return journal.append_up_to(&self.text);
            }
            // Something else has written there, or taken the file away: the match is written anew, and nothing is thrown away.
            self.journal = None;
            if path.exists() {
                fs::rename(&path, archive::broken_name(self.slot.folder()))?;
            }
        }
        write_atomic(&path, self.text.as_bytes())?;
        self.journal = Some(Journal::open(&path, self.text.len() as u64)?);
        Ok(())
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
        if self.failed.is_none()
            && let Err(error) = replace(&self.slot.backup(), self.text.as_bytes())
        {
            bevy::log::warn!("{}: {error}", self.slot.backup().display());
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

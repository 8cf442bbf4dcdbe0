//! A match being played: its text, and whoever writes it down.
use super::{
    MatchId, MatchSummary,
    archive::Archive,
    recordfile::{Found, RecordFile, again},
    scribe::Scribe,
    slot::{Lock, MatchSlot},
    trouble::StoreTrouble,
};
use std::{io, path::PathBuf};

/// What came of a job of the writing.
#[derive(Debug)]
struct Outcome {
    /// What is to be told.
    trouble: Option<StoreTrouble>,
    /// Why the record is not on the disk, if it is not.
    failed: Option<io::Error>,
}

/// A match being played. Writing is done elsewhere ([`Scribe`]): what comes of it is heard by [`Running::hear`].
#[derive(Debug)]
pub(super) struct Running {
    /// The whole record.
    pub text: String,
    /// How its table is arranged, as it was kept last.
    pub desk: Option<Vec<u8>>,
    /// The phones that play in it, as they were kept last.
    pub phones: Option<Vec<u8>>,
    /// Why the record could not be written when it was tried last, if it could not, as far as is known.
    pub failed: Option<io::Error>,
    /// Whether it is over, and on its way to the finished ones.
    pub is_over: bool,
    /// Whether it was left and told of that it is not on the disk.
    pub is_lamented: bool,
    found: Found,
    scribe: Scribe<RecordFile, Outcome>,
}

impl Running {
    /// The match with this text, which is given a place in this folder.
    pub fn new(folder: PathBuf, text: String) -> Running {
        Running::of(RecordFile::new(folder, text.clone()), text)
    }

    /// The match with this text, in a place that is locked.
    pub fn opened(slot: MatchSlot, lock: Lock, text: String) -> Running {
        Running::of(RecordFile::opened(slot, lock, text.clone()), text)
    }

    fn of(file: RecordFile, text: String) -> Running {
        let lost = |error| Outcome {
            failed: Some(again(&error)),
            trouble: Some(StoreTrouble::Save(error)),
        };
        Running {
            text,
            desk: None,
            phones: None,
            failed: None,
            is_over: false,
            is_lamented: false,
            found: file.found(),
            scribe: Scribe::of(file, lost),
        }
    }

    /// Where it lies, once that is known.
    pub fn slot(&self) -> Option<&MatchSlot> {
        self.found.get()
    }

    /// Which match of the list it is; `summary` is that of its text.
    pub fn id(&self, summary: &MatchSummary) -> MatchId {
        MatchId {
            number: self.slot().map_or(0, MatchSlot::number),
            seed_hash: summary.seed_hash.clone(),
        }
    }

    fn give(&mut self, job: impl FnOnce(&mut RecordFile) -> Option<StoreTrouble> + Send + 'static) {
        self.scribe.give(|file| Outcome {
            trouble: job(file),
            failed: file.failed.as_ref().map(again),
        });
    }

    /// Has the file written anew.
    pub fn begin(&mut self) {
        self.give(RecordFile::begin);
    }

    /// Goes on with the file, which holds the text just as it is.
    pub fn go_on(&mut self) {
        self.give(RecordFile::go_on);
    }

    /// The match reads like this: a text from elsewhere may hold an unfinished line, or be written otherwise than we write.
    pub fn become_text(&mut self, text: &str) {
        if self.text != text {
            text.clone_into(&mut self.text);
            let text = text.to_owned();
            self.give(|file| file.become_text(text));
        }
    }

    /// Adds lines to the match.
    pub fn append(&mut self, lines: String) {
        self.text.push_str(&lines);
        self.give(move |file| file.append(&lines));
    }

    /// Has written what could not be written yet.
    pub fn write(&mut self) {
        self.give(RecordFile::write);
    }

    /// Has the backup made as new as the match.
    pub fn back_up(&mut self) {
        self.give(|file| {
            file.back_up();
            None
        });
    }

    /// Has the arrangement of the table written beside the match.
    pub fn keep_desk(&mut self, text: Vec<u8>) {
        self.desk = Some(text.clone());
        self.give(move |file| {
            file.keep_desk(&text);
            None
        });
    }

    /// Has the phones that play in it written beside the match.
    pub fn keep_phones(&mut self, text: Vec<u8>) {
        self.phones = Some(text.clone());
        self.give(move |file| {
            file.keep_phones(&text);
            None
        });
    }

    /// Has the match, which is over, moved to the finished ones.
    pub fn finish(&mut self, archive: Archive) {
        self.give(move |file| file.finish(&archive));
    }

    /// Whether something is still being written.
    pub fn is_writing(&self) -> bool {
        self.scribe.is_busy()
    }

    /// What went wrong with what has been written by now.
    pub fn hear(&mut self) -> Vec<StoreTrouble> {
        let told = self.scribe.hear();
        self.note(told)
    }

    /// Waits until everything is written, or could not be; what went wrong.
    pub fn settle(&mut self) -> Vec<StoreTrouble> {
        let told = self.scribe.wait();
        self.note(told)
    }

    fn note(&mut self, told: Vec<Outcome>) -> Vec<StoreTrouble> {
        let mut troubles = Vec::new();
        for outcome in told {
            self.failed = outcome.failed;
            troubles.extend(outcome.trouble);
        }
        troubles
    }
}

//! What can be saved of a match's file: everything before the first line that is wrong, or its backup if that goes further.
use super::{reason::Wrong, slot::MatchSlot};
use engine::record::{self, Resumed};
use platform::disk::{Unread, open_file};
use serde_json::Value;
use std::{io::Read as _, path::Path};

/// More bytes than any match can have: eight players, all hands, every stock renewed make less than one million. What is larger is
/// no match, and is not read to its end.
pub(super) const MOST_BYTES: u64 = 8 << 20;

/// The version of the format that the first records had.
const FIRST_VERSION: u64 = 1;

/// A match to go on with.
pub(super) struct RecoveredText {
    /// The match.
    pub resumed: Resumed,
    /// What happened to its file, if it is not whole.
    pub damage: Option<Damage>,
    /// Whether the file holds this match just as it is to be written.
    pub as_written: bool,
}

/// A file that was not whole.
#[derive(Debug)]
pub(super) struct Damage {
    /// What is wrong with it.
    pub reason: Wrong,
    /// Whether the match comes from the backup.
    pub from_backup: bool,
    /// How many moves are lost, as far as they can still be counted.
    pub lost: usize,
    /// Only the last line is not whole, as a power cut leaves it: there is nothing in the file that the match lacks.
    pub only_tail: bool,
}

/// Text that was read, and why it ends where it does if that is not its end.
struct Text {
    text: String,
    cut: Option<Wrong>,
}

/// Reads the match in this slot.
///
/// # Errors
/// What is wrong with its file, when there is no match in the backup either. One of a newer version is that version's to go on with,
/// whatever the backup holds.
pub(super) fn read(slot: &MatchSlot) -> Result<RecoveredText, Wrong> {
    let (text, reason) = match whole_lines(&slot.file()) {
        Ok(read) => (read.text, read.cut),
        Err(reason) => (String::new(), Some(reason)),
    };
    let (found, mut wrong) = longest(&text);
    if found.is_none() {
        if record::is_newer(&text) {
            return Err(Wrong::Newer);
        }
        wrong = version_before_all(&text).map(Wrong::Version).or(wrong);
    }
    match (found, wrong.or(reason)) {
        (Some(resumed), None) => {
            let damage = resumed.dropped.as_ref().map(|tail| Damage {
                reason: Wrong::Line(tail.line),
                from_backup: false,
                lost: 1,
                only_tail: true,
            });
            Ok(RecoveredText {
                as_written: text == resumed.text,
                resumed,
                damage,
            })
        }
        (found, reason) => from_either(slot, &text, found, reason.unwrap_or(Wrong::Empty)),
    }
}

/// The version of the format that the first line of this record names, if it is older than any that was ever written.
pub(super) fn version_before_all(text: &str) -> Option<u64> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let first = text.lines().find(|line| !line.trim().is_empty())?;
    let header: Value = serde_json::from_str(first).ok()?;
    let version = header["version"].as_u64()?;
    (header["record"] == "continental" && version < FIRST_VERSION).then_some(version)
}

/// The match of a file that is not whole, or of its backup, whichever goes further.
fn from_either(
    slot: &MatchSlot,
    text: &str,
    found: Option<Resumed>,
    reason: Wrong,
) -> Result<RecoveredText, Wrong> {
    let backup = whole_lines(&slot.backup()).map_or(String::new(), |read| read.text);
    let is_newer = record::is_newer(&backup);
    let backup = longest(&backup).0;
    let further = |backup: &Resumed| {
        found
            .as_ref()
            .is_none_or(|found| found.events.len() < backup.events.len())
    };
    let (resumed, from_backup) = match (backup.filter(further), found) {
        (Some(backup), _) => (backup, true),
        (None, Some(found)) => (found, false),
        (None, None) if is_newer => return Err(Wrong::Newer),
        (None, None) => return Err(reason),
    };
    let lost = moves(text).saturating_sub(moves(&resumed.text));
    Ok(RecoveredText {
        damage: Some(Damage {
            reason,
            from_backup,
            lost,
            only_tail: false,
        }),
        as_written: false,
        resumed,
    })
}

/// The longest beginning of this text that is a match, and what is wrong with the line after it.
pub(super) fn longest(text: &str) -> (Option<Resumed>, Option<Wrong>) {
    let mut text = text;
    let mut wrong = None;
    while !text.is_empty() {
        match record::resume(text) {
            Ok(resumed) => return (Some(resumed), wrong),
            Err(error) => {
                bevy::log::warn!("the saved match: {error}");
                wrong = Some(Wrong::Line(error.line));
                let before: usize = text
                    .split_inclusive('\n')
                    .take(error.line.saturating_sub(1))
                    .map(str::len)
                    .sum();
                // Each time at least a line less.
                text = match before < text.len() {
                    true => &text[..before],
                    false => "",
                };
            }
        }
    }
    (None, wrong)
}

/// A text file's beginning, as far as it is text and no longer than a match can be.
///
/// # Errors
/// Why it cannot be read at all.
fn whole_lines(path: &Path) -> Result<Text, Wrong> {
    let (mut bytes, whole) = read_at_most(path, MOST_BYTES).map_err(|unread| match unread {
        Unread::Io(error) => Wrong::Io(error),
        Unread::NoFile | Unread::NoStream => Wrong::NotAFile,
        Unread::TooLong { .. } => Wrong::TooLarge,
    })?;
    let mut cut = (!whole).then_some(Wrong::TooLarge);
    if let Err(error) = std::str::from_utf8(&bytes) {
        bytes.truncate(error.valid_up_to());
        cut = Some(Wrong::NotText);
    }
    if cut.is_some() {
        let end = bytes.iter().rposition(|byte| *byte == b'\n');
        bytes.truncate(end.map_or(0, |at| at + 1));
    }
    let text = String::from_utf8(bytes).map_err(|_| Wrong::NotText)?;
    if text.trim().is_empty() {
        return Err(cut.unwrap_or(Wrong::Empty));
    }
    Ok(Text { text, cut })
}

/// The first `most` bytes of a file, and whether that is all of it.
///
/// # Errors
/// It is no file, or the system does not let it be read.
pub(super) fn read_at_most(path: &Path, most: u64) -> Result<(Vec<u8>, bool), Unread> {
    let (file, _) = open_file(path)?;
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes)?;
    let whole = bytes.len() as u64 <= most;
    bytes.truncate(most as usize);
    Ok((bytes, whole))
}

/// How many moves a record tells; nobody counts the passes.
fn moves(text: &str) -> usize {
    let is_move = |line: &&str| line.starts_with("{\"p\":") && !line.contains("\"do\":\"pass\"");
    text.lines().filter(is_move).count()
}

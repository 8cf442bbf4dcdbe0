//! Recovery of a damaged record: keeps the lines before the first invalid one, or uses the backup if it contains more.
use super::{error::FileDefect, slot::MatchSlot};
use engine::record::{self, Resumed};
use platform::disk::{ReadError, open_file};
use serde_json::Value;
use std::{io::Read as _, path::Path};

/// Maximum size of a record in bytes. Reading stops at this limit.
///
/// A match of eight players with all deals and every possible renewal of the stock needs less than one million.
pub(super) const MOST_BYTES: u64 = 8 << 20;

const FIRST_VERSION: u64 = 1;

/// A match recovered from its record or its backup.
pub(super) struct RecoveredText {
    pub resumed: Resumed,
    /// Damage to the record, if any.
    pub damage: Option<Damage>,
    /// True if the file already has exactly the text of the recovered match.
    pub as_written: bool,
}

#[derive(Debug)]
pub(super) struct Damage {
    pub reason: FileDefect,
    /// True if the match comes from the backup.
    pub from_backup: bool,
    /// Number of lost moves, as far as they can be counted.
    pub lost: usize,
    /// True if only the last line is incomplete, as after a power cut. The file then contains nothing beyond the
    /// recovered match.
    pub only_tail: bool,
}

/// Reads the match in this slot.
///
/// # Errors
///
/// Returns the defect of the record if the backup contains no match either.
///
/// A record of a newer version is always an error, even if the backup is usable, because the newer version can continue
/// the record.
pub(super) fn read(slot: &MatchSlot) -> Result<RecoveredText, FileDefect> {
    let read = whole_lines(&slot.file());
    let (text, reason) = read.unwrap_or_else(|reason| (String::new(), Some(reason)));
    let (found, mut wrong) = longest(&text);
    if found.is_none() {
        if record::is_newer(&text) {
            return Err(FileDefect::Newer);
        }
        wrong = impossible_version(&text).map(FileDefect::Version).or(wrong);
    }
    match (found, wrong.or(reason)) {
        (Some(resumed), None) => {
            let damage = resumed.dropped.as_ref().map(|tail| Damage {
                reason: FileDefect::Line(tail.line),
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
        (found, reason) => from_either(slot, &text, found, reason.unwrap_or(FileDefect::Empty)),
    }
}

/// Returns the format version in the record's first line if it is older than [`FIRST_VERSION`].
pub(super) fn impossible_version(text: &str) -> Option<u64> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let first = text.lines().find(|line| !line.trim().is_empty())?;
    let header: Value = serde_json::from_str(first).ok()?;
    let version = header["version"].as_u64()?;
    (header["record"] == "continental" && version < FIRST_VERSION).then_some(version)
}

/// Returns the match from a damaged record or from its backup, whichever has more events.
fn from_either(
    slot: &MatchSlot,
    text: &str,
    found: Option<Resumed>,
    reason: FileDefect,
) -> Result<RecoveredText, FileDefect> {
    let backup = whole_lines(&slot.backup()).map_or(String::new(), |(text, _)| text);
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
        (None, None) if is_newer => return Err(FileDefect::Newer),
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

/// Returns the longest prefix of this text that is a valid match, and the defect of the next line.
pub(super) fn longest(text: &str) -> (Option<Resumed>, Option<FileDefect>) {
    let mut text = text;
    let mut wrong = None;
    while !text.is_empty() {
        match record::resume(text) {
            Ok(resumed) => return (Some(resumed), wrong),
            Err(error) => {
                bevy::log::warn!("the saved match: {error}");
                wrong = Some(FileDefect::Line(error.line));
                let before: usize = text
                    .split_inclusive('\n')
                    .take(error.line.saturating_sub(1))
                    .map(str::len)
                    .sum();
                // Drop at least one line per iteration, so that the loop ends.
                text = match before < text.len() {
                    true => &text[..before],
                    false => "",
                };
            }
        }
    }
    (None, wrong)
}

/// Reads the complete lines at the beginning of a file. Stops at the first byte that is not text, or after
/// [`MOST_BYTES`], and returns the defect at which the lines end early, if any.
///
/// # Errors
///
/// Returns the reason if the file cannot be read at all.
fn whole_lines(path: &Path) -> Result<(String, Option<FileDefect>), FileDefect> {
    let (mut bytes, whole) = read_at_most(path, MOST_BYTES)?;
    let mut cut = (!whole).then_some(FileDefect::TooLarge);
    if let Err(error) = std::str::from_utf8(&bytes) {
        bytes.truncate(error.valid_up_to());
        cut = Some(FileDefect::NotText);
    }
    if cut.is_some() {
        let end = bytes.iter().rposition(|byte| *byte == b'\n');
        bytes.truncate(end.map_or(0, |at| at + 1));
    }
    let text = String::from_utf8(bytes).map_err(|_| FileDefect::NotText)?;
    if text.trim().is_empty() {
        return Err(cut.unwrap_or(FileDefect::Empty));
    }
    Ok((text, cut))
}

/// Reads the first `most` bytes of a file. The flag is true if that is the whole file.
///
/// # Errors
///
/// Fails if the path is not a file, or if the system refuses to read it.
pub(super) fn read_at_most(path: &Path, most: u64) -> Result<(Vec<u8>, bool), ReadError> {
    let (file, _) = open_file(path)?;
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes)?;
    let whole = bytes.len() as u64 <= most;
    bytes.truncate(most as usize);
    Ok((bytes, whole))
}

/// Counts the moves in a record. Passes do not count.
fn moves(text: &str) -> usize {
    let is_move = |line: &&str| line.starts_with("{\"p\":") && !line.contains("\"do\":\"pass\"");
    text.lines().filter(is_move).count()
}

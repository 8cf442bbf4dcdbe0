//! Records as files: how much of one is read, and from where.
use engine::record::LONGEST_LINE;
use platform::disk::{Limits, TextLines, Unread};
use std::path::Path;

/// The longest file of records that is read, in bytes: half a million matches of eight at 128 KB each. It bounds the time that an
/// endless pipe can take; in memory there is one match at a time, which has a limit of its own
/// ([`LONGEST_MATCH`](engine::record::LONGEST_MATCH)).
const LONGEST_FILE: u64 = 64 * 1024 * 1024 * 1024;

/// The lines of a file of records, or of a pipe that brings some.
pub(super) fn open(path: &Path) -> Result<TextLines, Unread> {
    let limits = Limits {
        line: LONGEST_LINE,
        file: LONGEST_FILE,
        pipes: true,
    };
    TextLines::open(path, limits)
}

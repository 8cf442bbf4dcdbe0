//! What is wrong with a record, and where.
use crate::text::{shortened, visible};

/// The most letters of a reason: it may quote what somebody else has written.
const LONGEST_REASON: usize = 500;

/// A record that cannot be read or followed. The message is one sentence for people.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// Why.
    pub reason: String,
}

impl RecordError {
    /// A complaint about a line, counted from 1. What it quotes from the record is made [visible] and is not told at any length.
    pub fn new(line: usize, reason: impl AsRef<str>) -> RecordError {
        let reason = shortened(reason.as_ref(), LONGEST_REASON);
        RecordError {
            line,
            reason: visible(&reason).into_owned(),
        }
    }
}

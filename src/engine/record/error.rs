//! What is wrong with a record, and where.

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
    /// A complaint about a line, counted from 1.
    pub fn new(line: usize, reason: impl Into<String>) -> RecordError {
        RecordError {
            line,
            reason: reason.into(),
        }
    }
}

//! A match in the list of those that are not finished.
use super::MatchSummary;
use jiff::Timestamp;

/// Which match of the list: its place on the disk, and whether it is still the same that lies there.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MatchId {
    /// The number of the place; 0 as long as there is none.
    pub(super) number: u32,
    /// The hash of the match's seed in hexadecimal digits.
    pub(super) seed_hash: String,
}

/// Who plays a match now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayedBy {
    /// Nobody: it waits.
    Nobody,
    /// This window.
    Us,
    /// Another window.
    Others,
}

/// A match of the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedMatch {
    /// Which one.
    pub id: MatchId,
    /// What somebody has called it.
    pub name: Option<String>,
    /// What it tells at a glance.
    pub summary: MatchSummary,
    /// When it was played last.
    pub played: Timestamp,
    /// Who plays it now.
    pub by: PlayedBy,
}

/// A match that was deleted: where it lies now, and what it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trashed {
    pub(super) folder: std::path::PathBuf,
    /// The match as it was listed.
    pub was: SavedMatch,
}

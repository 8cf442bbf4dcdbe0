//! What is known of the finished matches by now.
use crate::engine::statistics::{FiledMatch, SubjectEntry, subjects};
use std::sync::Arc;

/// The numbers of all finished matches that are known, the oldest first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Known {
    matches: Arc<Vec<Arc<FiledMatch>>>,
    /// How far the work on the others has come.
    pub progress: Progress,
}

/// How far the work has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Whether the finished matches have been looked for.
    pub looked: bool,
    /// Matches still to be counted.
    pub uncounted: usize,
    /// Matches of which luck and skill are still to be worked out.
    pub unjudged: usize,
}

impl Known {
    /// These matches, which come in the order in which they were played.
    pub fn of(matches: Vec<Arc<FiledMatch>>, progress: Progress) -> Known {
        Known {
            matches: Arc::new(matches),
            progress,
        }
    }

    /// The matches, the oldest first.
    pub fn matches(&self) -> impl Iterator<Item = &FiledMatch> {
        self.matches.iter().map(|filed| &**filed)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.matches.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.matches.is_empty()
    }

    /// Everybody there are numbers of.
    pub fn subjects(&self) -> Vec<SubjectEntry> {
        subjects(self.matches())
    }
}

//! What is known of the finished matches by now.
use engine::{
    matchplay::PlayerKind,
    statistics::{FiledMatch, PlayerNumbers, SubjectEntry, subjects},
};
use std::sync::Arc;

/// The numbers of all finished matches that are known, the oldest first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Known {
    matches: Arc<Vec<Arc<FiledMatch>>>,
    /// How far the work on the others has come.
    pub progress: Progress,
    /// The names of records that cannot be read as matches: they count for nothing.
    pub broken: Arc<Vec<String>>,
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
            broken: Arc::default(),
        }
    }

    /// The matches, the oldest first.
    pub fn matches(&self) -> impl Iterator<Item = &FiledMatch> {
        self.matches.iter().map(|filed| &**filed)
    }

    /// The same matches, people being called as `name_now` says.
    pub fn called(&self, name_now: impl Fn(&str) -> String) -> Known {
        let renamed = |filed: &Arc<FiledMatch>| {
            let mut players = filed.numbers.players.iter();
            let other = |player: &PlayerNumbers| {
                player.kind == PlayerKind::Human && name_now(&player.name) != player.name
            };
            if !players.any(other) {
                return Arc::clone(filed);
            }
            let mut filed = FiledMatch::clone(filed);
            for player in &mut filed.numbers.players {
                if player.kind == PlayerKind::Human {
                    player.name = name_now(&player.name);
                }
            }
            Arc::new(filed)
        };
        let matches = self.matches.iter().map(renamed).collect();
        Known {
            broken: Arc::clone(&self.broken),
            ..Known::of(matches, self.progress)
        }
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

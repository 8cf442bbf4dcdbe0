//! What is found of records, as it is told to other programs.
use crate::rulebook::{Compared, Rulebooks};
use engine::{
    matchplay::{Commitment, MatchStage, PlayerInfo},
    record::{Record, Replay, Shuffles},
};
use serde::Serialize;
use std::path::Path;

/// The verdict on all files.
#[derive(Serialize)]
pub(super) struct Verdicts {
    pub ok: bool,
    pub files: Vec<FileVerdict>,
}

/// The verdict on one file.
#[derive(Serialize)]
pub(super) struct FileVerdict {
    file: String,
    pub ok: bool,
    /// What is wrong, and the line where it is if there is one.
    pub line: Option<usize>,
    pub reason: Option<String>,
    /// The matches before that; kept only where they are told all at once.
    pub matches: Vec<Checked>,
}

/// A match that follows the rules.
#[derive(Serialize)]
pub(super) struct Checked {
    /// The line of its header.
    first_line: usize,
    pub lines: usize,
    rules: String,
    /// What these rules have otherwise than the rule set of that name.
    pub rules_compared: Compared,
    pub seed: String,
    /// The hash of that seed.
    pub seed_hash: Commitment,
    /// Whether the header names it: older records do not.
    pub hash_recorded: bool,
    players: Vec<PlayerInfo>,
    hands: usize,
    totals: Vec<i32>,
    /// The index of the player who won; none if the match is not over.
    winner: Option<usize>,
    pub complete: bool,
    /// Whether every shuffle was found to come from the seed, and the header's hash to be that of the seed.
    pub verified: bool,
    /// How many shuffles were compared with the seed; none without `--verify`.
    pub shuffles: Option<Shuffles>,
    /// The unfinished last line that was dropped.
    pub dropped_line: Option<usize>,
}

impl FileVerdict {
    /// The verdict on a file in which no fault has been found yet.
    pub fn of(file: &Path) -> FileVerdict {
        FileVerdict {
            file: file.display().to_string(),
            ok: true,
            line: None,
            reason: None,
            matches: Vec::new(),
        }
    }

    /// This verdict with a fault: the reason, and the line it was found in, if one is known.
    pub fn but(self, line: Option<usize>, reason: String) -> FileVerdict {
        FileVerdict {
            ok: false,
            line,
            reason: Some(reason),
            ..self
        }
    }
}

impl Checked {
    pub fn of(record: &Record, replay: &Replay, verified: bool, books: &Rulebooks) -> Checked {
        let winner = match replay.game.stage() {
            MatchStage::Over { winner } => Some(winner.index()),
            MatchStage::BetweenHands { .. } | MatchStage::Playing => None,
        };
        let sheet = &replay.game.sheet().lines;
        let totals = sheet.last().map(|line| line.totals.as_slice().to_vec());
        Checked {
            first_line: record.first_line,
            lines: record.lines.len() + 1,
            rules: record.setup.rules.name.clone(),
            rules_compared: books.compare(&record.setup.rules),
            seed: record.setup.seed.clone(),
            seed_hash: record.setup.commitment(),
            hash_recorded: record.seed_hash.is_some(),
            players: record.setup.players.clone(),
            hands: sheet.len(),
            totals: totals.unwrap_or_default(),
            winner,
            complete: winner.is_some(),
            verified,
            shuffles: verified.then(|| replay.shuffles()),
            dropped_line: record.dropped.as_ref().map(|dropped| dropped.line),
        }
    }
}

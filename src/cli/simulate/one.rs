//! One match: played, counted, and checked if that is wanted.
use super::tables::TableSetup;
use crate::{guests::GuestPrograms, player::PlayerSpec};
use engine::{
    matchplay::MatchStage,
    protocol::written,
    record,
    sim::{self, MatchTally, Played},
};
use std::panic::{self, AssertUnwindSafe};

/// What is kept of one match.
pub struct MatchResult {
    /// The shuffles it shares with others: the number of its deal set.
    pub set: usize,
    /// Who sat where, by player.
    pub players: Vec<PlayerSpec>,
    /// The final totals by player.
    pub totals: Vec<i32>,
    /// Who won, by player.
    pub winner: Option<usize>,
    /// The counts of the match: turns, claims, ways of closing.
    pub tally: MatchTally,
    /// Everything that went wrong.
    pub troubles: Vec<MatchTrouble>,
    /// The record, if it is wanted.
    pub record: Option<String>,
}

/// Something that must not happen in a match.
#[derive(Clone, Debug)]
pub struct MatchTrouble {
    pub kind: TroubleKind,
    /// What happened, at which table, and how to see it again.
    pub sentence: String,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum TroubleKind {
    /// A bot's action was refused.
    Refused,
    /// The match did not come to its end.
    Unfinished,
    /// The record does not give the same match.
    Unverified,
    /// The engine panicked.
    Panicked,
}

/// Plays the match of this table.
pub fn play(
    table: &TableSetup,
    guests: &GuestPrograms,
    keep_record: bool,
    verify: bool,
) -> MatchResult {
    let played = panic::catch_unwind(AssertUnwindSafe(|| {
        let mut bots: Vec<_> = table
            .players
            .iter()
            .map(|player| guests.bot(player))
            .collect();
        sim::play_with(table.setup(), &mut bots, keep_record || verify)
    }));
    match played {
        Ok(Ok(played)) => sum_up(table, played, keep_record, verify),
        Ok(Err(no)) => none(table, TroubleKind::Unfinished, &no.to_string()),
        Err(_) => none(table, TroubleKind::Panicked, "the program panicked"),
    }
}

/// The result of a match that could not be played, with the trouble.
fn none(table: &TableSetup, kind: TroubleKind, what: &str) -> MatchResult {
    MatchResult {
        set: table.set,
        players: table.players.clone(),
        totals: Vec::new(),
        winner: None,
        tally: MatchTally::default(),
        troubles: vec![trouble(table, kind, what)],
        record: None,
    }
}

fn trouble(table: &TableSetup, kind: TroubleKind, what: &str) -> MatchTrouble {
    let (title, seats) = (table.title(), table.players.len());
    let command = table.command();
    MatchTrouble {
        kind,
        sentence: format!("{what} ({title}, {seats} players; again: {command})"),
    }
}

fn sum_up(table: &TableSetup, played: Played, keep_record: bool, verify: bool) -> MatchResult {
    let mut troubles = Vec::new();
    for (seat, action, rejection) in &played.rejected {
        let what = format!(
            "player {}: {} was refused: {rejection}",
            seat.0,
            written(action)
        );
        troubles.push(trouble(table, TroubleKind::Refused, &what));
    }
    let winner = match played.game.stage() {
        MatchStage::Over { winner } => Some(winner.index()),
        MatchStage::BetweenHands { .. } | MatchStage::Playing => {
            let what = "the match did not come to its end";
            troubles.push(trouble(table, TroubleKind::Unfinished, what));
            None
        }
    };
    if verify {
        let record = played.record.as_deref().unwrap_or_default();
        if let Err(what) = check(record, winner) {
            let what = format!("the record does not verify: {what}");
            troubles.push(trouble(table, TroubleKind::Unverified, &what));
        }
    }
    let sheet = &played.game.sheet().lines;
    let totals = sheet.last().map(|line| line.totals.as_slice().to_vec());
    MatchResult {
        set: table.set,
        players: table.players.clone(),
        totals: totals.unwrap_or_default(),
        winner,
        tally: played.tally,
        troubles,
        record: played.record.filter(|_| keep_record),
    }
}

/// Replays the record from its seed: it must come to the same end, and be written the same again.
fn check(text: &str, winner: Option<usize>) -> Result<(), String> {
    let record = record::read(text).map_err(|error| error.to_string())?;
    let replay = record::replay(&record, true).map_err(|error| error.to_string())?;
    if !replay.missing.is_empty() {
        return Err("it ends too early".to_owned());
    }
    let end = match replay.game.stage() {
        MatchStage::Over { winner } => Some(winner.index()),
        MatchStage::BetweenHands { .. } | MatchStage::Playing => None,
    };
    if end != winner {
        return Err(format!("it ends with {end:?}, the match with {winner:?}"));
    }
    let mut again = record::header(&record.setup) + "\n";
    for line in record::lines(&replay.events) {
        again += &line;
        again.push('\n');
    }
    let mut lines = again.lines().zip(text.lines());
    match lines.position(|(again, line)| again != line) {
        Some(at) => Err(format!("line {} is written otherwise", at + 1)),
        None if again.len() != text.len() => Err("it is longer or shorter".to_owned()),
        None => Ok(()),
    }
}

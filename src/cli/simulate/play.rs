//! Plays, counts and, on request, verifies matches. Many matches are played in parallel, and their results are returned
//! in order.
use super::{SimulateArgs, TableSetup, Tables};
use crate::{
    jobs::{ProgressLine, run_parallel},
    player::{ExternalPrograms, PlayerSpec},
};
use engine::{
    protocol::written,
    record,
    seat::Seat,
    sim::{self, MatchTally},
};
use platform::Failure;
use std::{
    collections::BTreeMap,
    panic::{self, AssertUnwindSafe},
};

#[derive(Default)]
pub struct MatchResult {
    /// Number of the deal set. All matches of a set have the same shuffles.
    pub set: usize,
    /// Bots, by player number.
    pub players: Vec<PlayerSpec>,
    /// Final totals, by player number. Empty if the match could not be played.
    pub totals: Vec<i32>,
    /// Number of the player who won. `None` if the match did not end.
    pub winner: Option<usize>,
    /// Counters of the match, such as turns, claims, and ways of closing.
    pub tally: MatchTally,
    /// Failures in this match.
    pub troubles: Vec<MatchFailure>,
    /// Match record, if requested.
    pub record: Option<String>,
}

/// Failure that indicates a defect of the engine or of a bot.
#[derive(Clone, Debug)]
pub struct MatchFailure {
    pub kind: FailureKind,
    /// Sentence that describes the failure and the match, with the command that plays the match again.
    pub sentence: String,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum FailureKind {
    /// The engine refused a bot's action.
    Refused,
    /// The match did not end.
    Unfinished,
    /// Replaying the record gave a different match.
    Unverified,
    /// The engine panicked.
    Panicked,
}

/// Plays the match that this table set-up describes.
pub fn play(
    table: &TableSetup,
    guests: &ExternalPrograms,
    keep_record: bool,
    verify: bool,
) -> MatchResult {
    let played = panic::catch_unwind(AssertUnwindSafe(|| {
        let bots = table.players.iter().map(|player| guests.bot(player));
        let mut bots: Vec<_> = bots.collect();
        sim::play_with(table.setup(), &mut bots, keep_record || verify)
    }));
    let mut result = MatchResult {
        set: table.set,
        players: table.players.clone(),
        ..MatchResult::default()
    };
    let mut fail = |kind, what: &str| {
        let (title, seats, command) = (table.title(), table.players.len(), table.command());
        let sentence = format!("{what} ({title}, {seats} players; repeat with: {command})");
        result.troubles.push(MatchFailure { kind, sentence });
    };
    let played = match played {
        Ok(Ok(played)) => played,
        Ok(Err(no)) => {
            fail(FailureKind::Unfinished, &no.to_string());
            return result;
        }
        Err(_) => {
            fail(FailureKind::Panicked, "the program panicked");
            return result;
        }
    };
    for (seat, action, rejection) in &played.rejected {
        let (seat, action) = (seat.0, written(action));
        let what = format!("player {seat}: {action} was refused: {rejection}");
        fail(FailureKind::Refused, &what);
    }
    let winner = played.game.winner().map(Seat::index);
    if winner.is_none() {
        fail(FailureKind::Unfinished, "the match did not come to its end");
    }
    if verify {
        let record = played.record.as_deref().unwrap_or_default();
        if let Err(what) = check(record, winner) {
            let what = format!("the record does not verify: {what}");
            fail(FailureKind::Unverified, &what);
        }
    }
    let sheet = &played.game.sheet().lines;
    let totals = sheet.last().map(|line| line.totals.as_slice().to_vec());
    result.totals = totals.unwrap_or_default();
    result.winner = winner;
    result.tally = played.tally;
    result.record = played.record.filter(|_| keep_record);
    result
}

/// Replays the record, with shuffles from its seed. The match must end the same way and produce the same record again.
fn check(text: &str, winner: Option<usize>) -> Result<(), String> {
    let record = record::read(text).map_err(|error| error.to_string())?;
    let replay = record::replay(&record, true).map_err(|error| error.to_string())?;
    if !replay.missing.is_empty() {
        return Err("the replay ends too early".to_owned());
    }
    let end = replay.game.winner().map(Seat::index);
    if end != winner {
        return Err(format!(
            "the replay ends with {end:?}, the match with {winner:?}"
        ));
    }
    let again = record::whole(&record.setup, &replay.events);
    let mut lines = again.lines().zip(text.lines());
    match lines.position(|(again, line)| again != line) {
        Some(at) => Err(format!("line {} differs in the replay", at + 1)),
        None if again.len() != text.len() => Err("the replay has another length".to_owned()),
        None => Ok(()),
    }
}

/// Plays all matches. Calls `each` with the results in the order of the matches, so that the output does not depend on
/// the number of parallel jobs.
pub fn play_all(
    args: &SimulateArgs,
    tables: &Tables<'_>,
    guests: &ExternalPrograms,
    mut each: impl FnMut(MatchResult) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (count, keep_record) = (tables.count(), args.record.is_some());
    let mut progress = ProgressLine::new("match", count, args.progress);
    let mut early = BTreeMap::new();
    let mut wanted = 0;
    let work = |index| play(&tables.table(index), guests, keep_record, args.verify);
    run_parallel(args.jobs, 0..count, work, |index, result| {
        early.insert(index, result);
        while let Some(result) = early.remove(&wanted) {
            wanted += 1;
            each(result)?;
        }
        progress.show(wanted);
        Ok(true)
    })
}

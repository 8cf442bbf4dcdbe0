//! `continental replay`: the course of recorded matches, every line checked.
use super::{
    Failure, course,
    failure::{print_json, tell},
    progress::Progress,
};
use crate::engine::{
    matchplay::{MatchStage, PlayerInfo},
    record::{self, Record, RecordError, Replay},
};
use clap::Args;
use serde::Serialize;
use std::{
    fs,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

/// Arguments of `replay`.
///
/// Exit code 1 if a line of a record is against the rules; it is named on standard error with the reason.
#[derive(Args, Debug)]
pub struct ReplayArgs {
    /// Records: JSON Lines, of one match or of several one after another.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Also check that every shuffle comes from the seed in the header.
    #[arg(long)]
    verify: bool,
    /// Only check; print nothing but the verdicts.
    #[arg(short, long)]
    quiet: bool,
    /// Print the verdicts as JSON.
    #[arg(long)]
    json: bool,
}

/// The verdict on one file.
#[derive(Serialize)]
struct Verdict {
    file: PathBuf,
    ok: bool,
    /// What is wrong, and the line where it is if there is one.
    line: Option<usize>,
    reason: Option<String>,
    /// The matches before that.
    matches: Vec<Checked>,
}

/// A match that follows the rules.
#[derive(Serialize)]
struct Checked {
    /// The line of its header.
    first_line: usize,
    lines: usize,
    rules: String,
    seed: String,
    players: Vec<PlayerInfo>,
    hands: usize,
    totals: Vec<i32>,
    /// By player; none if the match is not over.
    winner: Option<usize>,
    complete: bool,
    /// Whether every shuffle was found to come from the seed.
    verified: bool,
    /// The unfinished last line that was dropped.
    dropped_line: Option<usize>,
}

#[derive(Serialize)]
struct Verdicts {
    ok: bool,
    files: Vec<Verdict>,
}

pub(super) fn run(args: &ReplayArgs) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    let mut verdicts = Vec::new();
    for file in &args.files {
        let verdict = check(args, file, &mut out)?;
        out.flush()?;
        let name = file.display();
        match (&verdict.reason, verdict.line) {
            (Some(reason), Some(line)) => tell(&format!("{name}, line {line}: {reason}")),
            (Some(reason), None) => tell(&format!("{name} {reason}")),
            (None, _) => {}
        }
        verdicts.push(verdict);
    }
    let ok = verdicts.iter().all(|verdict| verdict.ok);
    if args.json {
        let files = verdicts;
        print_json(&mut out, &Verdicts { ok, files })?;
    }
    out.flush()?;
    if ok { Ok(()) } else { Err(Failure::Told) }
}

/// Checks one file, telling its matches as they are found to be in order.
fn check(args: &ReplayArgs, file: &Path, out: &mut impl Write) -> Result<Verdict, Failure> {
    let mut verdict = Verdict {
        file: file.to_owned(),
        ok: true,
        line: None,
        reason: None,
        matches: Vec::new(),
    };
    let read = fs::read(file).map_err(|error| (None, format!("cannot be read: {error}")));
    let wrong = |error: RecordError| (Some(error.line), error.reason);
    let records =
        read.and_then(|bytes| record::read_all(&String::from_utf8_lossy(&bytes)).map_err(wrong));
    let records = match records {
        Ok(records) => records,
        Err((line, reason)) => {
            (verdict.ok, verdict.line, verdict.reason) = (false, line, Some(reason));
            return Ok(verdict);
        }
    };
    let mut progress = Progress::new("matches", records.len(), false);
    for (i, record) in records.iter().enumerate() {
        match record::replay(record, args.verify) {
            Ok(replay) => {
                let checked = Checked::of(record, &replay, args.verify);
                if !args.json {
                    if !args.quiet && i > 0 {
                        writeln!(out)?;
                    }
                    told(args, file, record, &replay, &checked, out)?;
                }
                verdict.matches.push(checked);
            }
            Err(error) => {
                let RecordError { line, reason } = error;
                (verdict.ok, verdict.line, verdict.reason) = (false, Some(line), Some(reason));
                return Ok(verdict);
            }
        }
        progress.show(i + 1);
    }
    Ok(verdict)
}

fn told(
    args: &ReplayArgs,
    file: &Path,
    record: &Record,
    replay: &Replay,
    checked: &Checked,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if !args.quiet {
        course::tell(out, &record.setup, &replay.events)?;
    }
    if let Some(line) = checked.dropped_line {
        out.flush()?;
        let name = file.display();
        tell(&format!(
            "{name}, line {line}: the unfinished last line was dropped"
        ));
    }
    let (lines, seed) = (
        checked.lines,
        if checked.verified {
            "; every shuffle comes from the seed"
        } else {
            ""
        },
    );
    let end = if checked.complete {
        "the match is complete"
    } else {
        "the match goes on from here"
    };
    Ok(writeln!(
        out,
        "Checked: {lines} lines follow the rules{seed}; {end}."
    )?)
}

impl Checked {
    fn of(record: &Record, replay: &Replay, verified: bool) -> Checked {
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
            seed: record.setup.seed.clone(),
            players: record.setup.players.clone(),
            hands: sheet.len(),
            totals: totals.unwrap_or_default(),
            winner,
            complete: winner.is_some(),
            verified,
            dropped_line: record.dropped.as_ref().map(|dropped| dropped.line),
        }
    }
}

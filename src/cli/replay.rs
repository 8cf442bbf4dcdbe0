//! `continental replay`: the course of recorded matches, every line checked.
use super::{
    Failure, course,
    failure::{print_json, tell},
    progress::Progress,
};
use crate::engine::{
    matchplay::{Commitment, MatchStage, PlayerInfo},
    record::{self, Record, RecordError, Replay, Shuffles},
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
    /// Also check that every shuffle comes from the seed in the header, and that the header's hash is that of the seed.
    #[arg(long)]
    verify: bool,
    /// The hash that was shown before the match, or its first digits: check that it is that of the seed.
    #[arg(long, value_name = "HEX", requires = "verify", value_parser = hash)]
    hash: Option<String>,
    /// Only check; print nothing but the verdicts.
    #[arg(short, long)]
    quiet: bool,
    /// Print the verdicts as JSON.
    #[arg(long)]
    json: bool,
}

/// Fewer digits could be met by a seed that was looked for.
const FEWEST_DIGITS: usize = 16;

fn hash(text: &str) -> Result<String, String> {
    let digits = text.chars().all(|digit| digit.is_ascii_hexdigit());
    if digits && (FEWEST_DIGITS..=64).contains(&text.len()) {
        Ok(text.to_ascii_lowercase())
    } else {
        Err(format!(
            "a hash has 64 hexadecimal digits, of which at least the first {FEWEST_DIGITS} are wanted"
        ))
    }
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
    /// The hash of that seed.
    seed_hash: Commitment,
    /// Whether the header names it: older records do not.
    hash_recorded: bool,
    players: Vec<PlayerInfo>,
    hands: usize,
    totals: Vec<i32>,
    /// By player; none if the match is not over.
    winner: Option<usize>,
    complete: bool,
    /// Whether every shuffle was found to come from the seed, and the header's hash to be that of the seed.
    verified: bool,
    /// How many shuffles that were; none if it was not asked.
    shuffles: Option<Shuffles>,
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
        let replayed = noted(args, record).and_then(|()| record::replay(record, args.verify));
        match replayed {
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

/// Whether the hash that somebody noted down before the match is that of the seed.
fn noted(args: &ReplayArgs, record: &Record) -> Result<(), RecordError> {
    let made = record.setup.commitment();
    match &args.hash {
        Some(noted) if !made.begins_with(noted) => Err(RecordError::new(
            record.first_line,
            format!(
                "the seed “{}” has the hash {made}, and not the one shown before the match, {noted}",
                record.setup.seed
            ),
        )),
        Some(_) | None => Ok(()),
    }
}

/// What was compared with what.
fn verified(args: &ReplayArgs, checked: &Checked, shuffles: Shuffles) -> String {
    let matches = match (&args.hash, checked.hash_recorded) {
        (Some(_), true) => "matches the header and the one noted",
        (Some(_), false) => "matches the one noted (the header names none)",
        (None, true) => "matches",
        (None, false) => "the header names none",
    };
    let plural = |n: u32, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    format!(
        "Verified: seed “{}”, hash {}: {matches}; {} agree with the seed (seat draw, {}, {}).",
        checked.seed,
        checked.seed_hash,
        plural(shuffles.count(), "shuffle"),
        plural(shuffles.hands, "hand"),
        plural(shuffles.new_stocks, "new stock"),
    )
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
    writeln!(out, "Checked: {lines} lines follow the rules{seed}; {end}.")?;
    if let Some(shuffles) = checked.shuffles {
        writeln!(out, "{}", verified(args, checked, shuffles))?;
    }
    Ok(())
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

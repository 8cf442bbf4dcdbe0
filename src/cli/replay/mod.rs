//! `continental replay`: the course of recorded matches, every line checked.
mod verdict;

use super::{
    Failure,
    failure::{print_json, tell},
    progress::ProgressLine,
    records,
    rulebook::Rulebooks,
    transcript,
};
use clap::Args;
use engine::{
    record::{self, Record, RecordError, Records, Replay, Shuffles},
    text::{counted, shortened, visible},
};
use std::{
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};
use verdict::{Checked, FileVerdict, Verdicts};

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

/// The most letters of a seed that are quoted in a complaint.
const LONGEST_SEED: usize = 60;

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

pub(super) fn run(args: &ReplayArgs) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    let (mut verdicts, books) = (Vec::new(), Rulebooks::default());
    for file in &args.files {
        let verdict = check(args, file, &books, &mut out)?;
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

/// Checks one file, telling its matches as they are found to be in order. One match is in memory at a time.
fn check(
    args: &ReplayArgs,
    file: &Path,
    books: &Rulebooks,
    out: &mut impl Write,
) -> Result<FileVerdict, Failure> {
    let mut verdict = FileVerdict::of(file);
    let lines = match records::open(file) {
        Ok(lines) => lines,
        Err(unread) => return Ok(verdict.but(None, unread.to_string())),
    };
    let megabytes = |bytes: u64| bytes.div_ceil(1_000_000) as usize;
    let mut progress =
        (lines.length()).map(|length| ProgressLine::new("megabyte", megabytes(length), false));
    let mut records = Records::new(lines);
    let mut told_before = false;
    while let Some(record) = records.next() {
        let replayed = record.and_then(|record| {
            noted(args, &record)?;
            let replay = record::replay(&record, args.verify)?;
            Ok((record, replay))
        });
        match replayed {
            Ok((record, replay)) => {
                let checked = Checked::of(&record, &replay, args.verify, books);
                if args.json {
                    verdict.matches.push(checked);
                } else {
                    if !args.quiet && told_before {
                        writeln!(out)?;
                    }
                    told(args, file, &record, &replay, &checked, out)?;
                    told_before = true;
                }
            }
            Err(RecordError { line, reason }) => return Ok(verdict.but(Some(line), reason)),
        }
        if let Some(progress) = &mut progress {
            progress.show(megabytes(records.source().done()));
        }
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
                shortened(&record.setup.seed, LONGEST_SEED)
            ),
        )),
        Some(_) | None => Ok(()),
    }
}

/// The sentence that says which shuffles were compared with those of the seed.
fn verified(args: &ReplayArgs, checked: &Checked, shuffles: Shuffles) -> String {
    let matches = match (&args.hash, checked.hash_recorded) {
        (Some(_), true) => "matches the header and the one noted",
        (Some(_), false) => "matches the one noted (the header names none)",
        (None, true) => "matches",
        (None, false) => "the header names none",
    };
    format!(
        "Verified: seed “{}”, hash {}: {matches}; {} agree with the seed (seat draw, {}, {}).",
        visible(&checked.seed),
        checked.seed_hash,
        counted(shuffles.count(), "shuffle"),
        counted(shuffles.hands, "hand"),
        counted(shuffles.new_stocks, "new stock"),
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
        transcript::tell(out, &record.setup, &replay.events)?;
    }
    if let Some(line) = checked.dropped_line {
        out.flush()?;
        let name = file.display();
        tell(&format!(
            "{name}, line {line}: the unfinished last line was dropped"
        ));
    }
    let seed = if checked.verified {
        "; every shuffle comes from the seed"
    } else {
        ""
    };
    let lines = match checked.lines {
        1 => "1 line follows".to_owned(),
        lines => format!("{} follow", counted(lines, "line")),
    };
    let end = if checked.complete {
        "the match is complete"
    } else {
        "the match goes on from here"
    };
    writeln!(out, "Checked: {lines} the rules{seed}; {end}.")?;
    checked.rules_compared.tell(out)?;
    if let Some(shuffles) = checked.shuffles {
        writeln!(out, "{}", verified(args, checked, shuffles))?;
    }
    Ok(())
}

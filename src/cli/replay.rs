//! `continental replay`: checks every line of match records and prints a transcript of each match, or the results of
//! the checks as JSON.
use super::{
    CheckResults, Failure,
    failure::{print_json, tell},
    jobs::ProgressLine,
    passed,
    records::{self, Rulebooks, RulesComparison},
    transcript,
};
use clap::Args;
use engine::{
    matchplay::{Commitment, PlayerInfo},
    record::{self, Record, RecordError, Records, Replay, Shuffles},
    seat::Seat,
    text::{counted, shortened, visible},
};
use platform::rulesets::RuleSets;
use serde::Serialize;
use std::{
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

const AFTER: &str = "\
Exit codes: 0 all records follow the rules; 1 a record cannot be read or breaks the rules (the line and the reason
are printed on standard error); 2 invalid arguments.";

#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct ReplayArgs {
    /// Match records (JSON Lines), each with one or several matches.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Also check all shuffles and the header's hash against the seed.
    #[arg(long)]
    verify: bool,
    /// Hash shown before the match, or at least its first 16 digits, to check against the seed.
    #[arg(long, value_name = "HEX", requires = "verify", value_parser = hash)]
    hash: Option<String>,
    /// Print only the verdicts.
    #[arg(short, long)]
    quiet: bool,
    /// Print the verdicts as JSON.
    #[arg(long)]
    json: bool,
}

/// Maximum length of a seed in an error message, in characters.
const LONGEST_SEED: usize = 60;

/// Minimum number of hash digits. With fewer, a different seed with a matching hash could be found by trial and error.
const FEWEST_DIGITS: usize = 16;

fn hash(text: &str) -> Result<String, String> {
    let digits = text.chars().all(|digit| digit.is_ascii_hexdigit());
    if digits && (FEWEST_DIGITS..=64).contains(&text.len()) {
        return Ok(text.to_ascii_lowercase());
    }
    Err(format!(
        "a hash has 64 hexadecimal digits; at least the first {FEWEST_DIGITS} are required"
    ))
}

pub(super) fn run(args: &ReplayArgs) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    let books = Rulebooks::new(RuleSets::of_the_system);
    let mut verdicts = Vec::new();
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
        print_json(&mut out, &CheckResults { ok, files })?;
    }
    out.flush()?;
    passed(ok)
}

/// Checks a file of match records and prints its valid matches. Only one match is in memory at a time.
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
        let (record, replay) = match replayed {
            Ok(replayed) => replayed,
            Err(RecordError { line, reason }) => return Ok(verdict.but(Some(line), reason)),
        };
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
        if let Some(progress) = &mut progress {
            progress.show(megabytes(records.source().done()));
        }
    }
    Ok(verdict)
}

/// Checks that the hash given with `--hash` is the hash of the seed.
fn noted(args: &ReplayArgs, record: &Record) -> Result<(), RecordError> {
    let (made, seed) = (record.setup.commitment(), &record.setup.seed);
    let other = args.hash.as_ref().filter(|noted| !made.begins_with(noted));
    let Some(noted) = other else { return Ok(()) };
    let seed = shortened(seed, LONGEST_SEED);
    let reason = format!(
        "the seed “{seed}” has the hash {made}, and not the one shown before the match, {noted}"
    );
    Err(RecordError::new(record.first_line, reason))
}

/// Returns a sentence that says how many shuffles and which hashes match the seed.
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
        records::tell_dropped(file, line);
    }
    let seed = match checked.verified {
        true => "; every shuffle comes from the seed",
        false => "",
    };
    let lines = match checked.lines {
        1 => "1 line follows".to_owned(),
        lines => format!("{} follow", counted(lines, "line")),
    };
    let end = match checked.complete {
        true => "the match is complete",
        false => "the match goes on from here",
    };
    writeln!(out, "Checked: {lines} the rules{seed}; {end}.")?;
    checked.rules_compared.tell(out)?;
    if let Some(shuffles) = checked.shuffles {
        writeln!(out, "{}", verified(args, checked, shuffles))?;
    }
    Ok(())
}

/// Result for one file.
#[derive(Default, Serialize)]
struct FileVerdict {
    file: String,
    pub ok: bool,
    /// Line of the fault. `None` if there is no fault or if it concerns no single line.
    pub line: Option<usize>,
    pub reason: Option<String>,
    /// Valid matches before the fault. Collected only for JSON output.
    pub matches: Vec<Checked>,
}

/// Match whose record follows the rules.
#[derive(Serialize)]
struct Checked {
    /// Line of the match's header in the file.
    first_line: usize,
    pub lines: usize,
    rules: String,
    /// Differences between the rules of the match and the rule set of the same name.
    pub rules_compared: RulesComparison,
    pub seed: String,
    /// Hash of `seed`.
    pub seed_hash: Commitment,
    /// True if the header contains the hash of the seed. Older records do not.
    pub hash_recorded: bool,
    players: Vec<PlayerInfo>,
    hands: usize,
    totals: Vec<i32>,
    /// Index of the player who won. `None` if the match is not over.
    winner: Option<usize>,
    pub complete: bool,
    /// True if every shuffle follows from the seed, and the hash in the header is that of the seed.
    pub verified: bool,
    /// Number of shuffles that were compared with the seed. `None` without `--verify`.
    pub shuffles: Option<Shuffles>,
    /// Line number of an incomplete last line, which was ignored.
    pub dropped_line: Option<usize>,
}

impl FileVerdict {
    /// Creates the result for a file in which no fault has been found.
    pub fn of(file: &Path) -> FileVerdict {
        FileVerdict {
            file: file.display().to_string(),
            ok: true,
            ..FileVerdict::default()
        }
    }

    /// Adds a fault: its reason, and its line if known.
    pub fn but(mut self, line: Option<usize>, reason: String) -> FileVerdict {
        (self.ok, self.line, self.reason) = (false, line, Some(reason));
        self
    }
}

impl Checked {
    pub fn of(record: &Record, replay: &Replay, verified: bool, books: &Rulebooks) -> Checked {
        let winner = replay.game.winner().map(Seat::index);
        let sheet = &replay.game.sheet().lines;
        let totals = sheet.last().map(|line| line.totals.as_slice().to_vec());
        Checked {
            first_line: record.first_line,
            lines: record.lines.len() + 1,
            rules: record.setup.rules.name.clone(),
            rules_compared: RulesComparison::among(books, &record.setup.rules),
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

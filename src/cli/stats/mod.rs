//! `continental stats`: how people and bots have played, from the records of finished matches.
mod table;

use super::{Failure, failure::tell, progress::ProgressLine, records};
use clap::Args;
use engine::{
    record::{self, Record, RecordError, Records},
    statistics::{BesideRecord, FiledMatch, Judging, StoodIn, count_without, csv, judge},
};
use platform::{clock::day_of_file, dirs::Dirs, disk};
use std::{
    fs,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

const AFTER: &str = "\
People are known by name; the bots of a level are taken together. Luck is what the cards dealt were worth, in points a hand better
than average; lost is what decisions have cost, in points a hand, as “review” judges them. Both take some seconds a match.

Exit codes: 0 done; 1 a file cannot be read or is against the rules (the others are summed up all the same).";

/// Arguments of `stats`.
#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct StatsArgs {
    /// Records, of one match or of several one after another; without any, the matches that the game has kept.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print one line for each player's hand as comma-separated values.
    #[arg(long)]
    csv: bool,
    /// Also work out luck and the points lost.
    #[arg(long)]
    judge: bool,
}

pub(super) fn run(args: &StatsArgs) -> Result<(), Failure> {
    let files = match args.files.is_empty() {
        true => kept(),
        false => args.files.clone(),
    };
    let mut progress = ProgressLine::new("file", files.len(), false);
    let (mut matches, mut wrong) = (Vec::new(), false);
    for (done, file) in files.iter().enumerate() {
        if let Err(reason) = read(file, args.judge, &mut matches) {
            tell(&reason);
            wrong = true;
        }
        progress.show(done + 1);
    }
    drop(progress);
    let mut out = BufWriter::new(io::stdout().lock());
    if args.csv {
        write!(out, "{}", csv(&matches))?;
    } else {
        table::print(&mut out, &matches)?;
    }
    out.flush()?;
    if wrong { Err(Failure::Told) } else { Ok(()) }
}

/// The records that the game has put away, the oldest first.
fn kept() -> Vec<PathBuf> {
    let folder = Dirs::of_the_system().data.join("matches");
    let entries = fs::read_dir(folder).into_iter().flatten();
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let is_record = |path: &PathBuf| {
        let ending = path.extension();
        ending.is_some_and(|it| it == "jsonl" || it == "continental")
    };
    let mut files: Vec<PathBuf> = paths.filter(is_record).collect();
    files.sort();
    files
}

/// Adds the finished matches of a file; the reason if not all of it could be read.
fn read(file: &Path, judged: bool, matches: &mut Vec<FiledMatch>) -> Result<(), String> {
    let name = file.display();
    let lines = records::open(file).map_err(|unread| format!("{name} {unread}"))?;
    let wrong =
        |RecordError { line, reason }: RecordError| format!("{name}, line {line}: {reason}");
    for record in Records::new(lines) {
        let record = record.map_err(wrong)?;
        let (numbered, stood_in) = match matches_of(matches, file) {
            0 => (stem(file), stood_in(file)),
            // What lies beside a file is about its first match.
            before => (format!("{}#{}", stem(file), before + 1), Vec::new()),
        };
        matches.extend(numbers(&record, numbered, &stood_in, judged).map_err(wrong)?);
    }
    Ok(())
}

/// Where bots have stood in for people in the match of this record, if the game has noted any down beside it.
fn stood_in(record: &Path) -> Vec<StoodIn> {
    let file = BesideRecord::path(record);
    let Ok(text) = disk::read(&file, "what lies beside a match", BesideRecord::LARGEST) else {
        return Vec::new();
    };
    BesideRecord::stood_in(&text).unwrap_or_else(|error| {
        tell(&format!("{}: {error}", file.display()));
        Vec::new()
    })
}

fn stem(file: &Path) -> String {
    let stem = file.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

/// How many matches of this file there are already.
fn matches_of(matches: &[FiledMatch], file: &Path) -> usize {
    let stem = stem(file);
    let of_it =
        |filed: &&FiledMatch| filed.file == stem || filed.file.starts_with(&format!("{stem}#"));
    matches.iter().rev().take_while(of_it).count()
}

fn numbers(
    record: &Record,
    file: String,
    stood_in: &[StoodIn],
    judged: bool,
) -> Result<Option<FiledMatch>, RecordError> {
    let replay = record::replay(record, false)?;
    let Some(mut numbers) = count_without(&replay.game, &replay.events, stood_in) else {
        return Ok(None);
    };
    if judged {
        let (setup, judging) = (&record.setup, Judging::default());
        judge(&mut numbers, setup, &replay.events, &judging, &|| true);
    }
    Ok(Some(FiledMatch {
        // The day on the clock of this machine, as in the window.
        day: day_of_file(&file),
        file,
        length: 0,
        numbers,
    }))
}

//! `continental stats`: prints statistics of players and bots from the records of finished matches. The table has one
//! line for each player and each bot level.
use super::{Failure, failure::tell, jobs::ProgressLine, passed, records};
use clap::Args;
use engine::{
    arena::Sample,
    record::{self, Record, RecordError, Records},
    statistics::{
        Figures, FiledMatch, Judging, Subject, Substitution, SubstitutionFile, count_without, csv,
        judge, subjects,
    },
    text::{counted, visible},
};
use platform::{clock::day_of_file, dirs::Dirs, disk};
use std::{
    fs,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

const AFTER: &str = "\
Groups people by name and bots by level. Luck is the value of the dealt cards, in points per hand above average. Lost is the
cost of decisions, in points per hand, judged as by “review”. Both take a few seconds per match. The points of short matches
count per hand, but not per match.

Exit codes: 0 success; 1 a file cannot be read or breaks the rules (the other files still count); 2 invalid arguments.";

#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct StatsArgs {
    /// Match records, each with one or several matches [default: the game's finished matches].
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print one line per hand and player as comma-separated values.
    #[arg(long)]
    csv: bool,
    /// Also compute luck and lost points.
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
        print_table(&mut out, &matches)?;
    }
    out.flush()?;
    passed(!wrong)
}

/// Returns the record files of the game's finished matches, the oldest first.
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

/// Adds the finished matches in a file to `matches`. Returns an error text if the file could not be read to its end.
fn read(file: &Path, judged: bool, matches: &mut Vec<FiledMatch>) -> Result<(), String> {
    let name = file.display();
    let lines = records::open(file).map_err(|unread| format!("{name} {unread}"))?;
    let wrong =
        |RecordError { line, reason }: RecordError| format!("{name}, line {line}: {reason}");
    for record in Records::new(lines) {
        let record = record.map_err(wrong)?;
        let (numbered, stood_in) = match matches_of(matches, file) {
            0 => (stem(file), stood_in(file)),
            // The substitution file describes only the first match of a record file.
            before => (format!("{}#{}", stem(file), before + 1), Vec::new()),
        };
        matches.extend(numbers(&record, numbered, &stood_in, judged).map_err(wrong)?);
    }
    Ok(())
}

/// Returns the periods in which bots replaced players of this match. The game stores them in a separate file next to
/// the record.
fn stood_in(record: &Path) -> Vec<Substitution> {
    let file = SubstitutionFile::path(record);
    let Ok(text) = disk::read(&file, "what lies beside a match", SubstitutionFile::LARGEST) else {
        return Vec::new();
    };
    SubstitutionFile::substitute_periods(&text).unwrap_or_else(|error| {
        tell(&format!("{}: {error}", file.display()));
        Vec::new()
    })
}

fn stem(file: &Path) -> String {
    let stem = file.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

/// Returns the number of matches that have been added from this file so far.
fn matches_of(matches: &[FiledMatch], file: &Path) -> usize {
    let stem = stem(file);
    let of_it =
        |filed: &&FiledMatch| filed.file == stem || filed.file.starts_with(&format!("{stem}#"));
    matches.iter().rev().take_while(of_it).count()
}

fn numbers(
    record: &Record,
    file: String,
    stood_in: &[Substitution],
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
        // Day in the local time zone, as in the game's own statistics.
        day: day_of_file(&file),
        file,
        length: 0,
        numbers,
    }))
}

const HEADS: [&str; 12] = [
    "", "matches", "won", "place", "a match", "a hand", "down 1st", "closed", "claims", "jokers",
    "luck", "lost",
];

fn print_table(out: &mut impl Write, matches: &[FiledMatch]) -> io::Result<()> {
    writeln!(out, "{}", counted(matches.len(), "finished match"))?;
    if matches.is_empty() {
        return Ok(());
    }
    let mut lines: Vec<[String; 12]> = vec![HEADS.map(str::to_owned)];
    for entry in subjects(matches) {
        let name = match &entry.subject {
            Subject::Person(_) => visible(&entry.name).into_owned(),
            Subject::Bots(level) => format!("bot:{}", level.id()),
        };
        lines.push(table_line(name, &Figures::of(matches, &entry.subject)));
    }
    let width = |column: usize| {
        let letters = lines.iter().map(|line| line[column].chars().count());
        letters.max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..HEADS.len()).map(width).collect();
    for line in &lines {
        write!(out, "{:<1$}", line[0], widths[0])?;
        for (cell, width) in line.iter().zip(&widths).skip(1) {
            write!(out, "  {cell:>width$}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn table_line(name: String, figures: &Figures) -> [String; 12] {
    let percent = |share: f64| format!("{:.0} %", 100.0 * share);
    let judged = |sample: &Sample, sign: bool| match (sample.count(), sign) {
        (0, _) => String::new(),
        (_, true) => format!("{:+.1}", sample.mean()),
        (_, false) => format!("{:.1}", sample.mean()),
    };
    [
        name,
        figures.matches.to_string(),
        percent(figures.win_share()),
        format!("{:.1}", figures.place.mean()),
        match figures.total.count() {
            0 => String::new(),
            _ => format!("{:.0}", figures.total.mean()),
        },
        format!("{:.1}", figures.points.mean()),
        percent(figures.first_down_share()),
        percent(figures.closing_share()),
        format!("{:.2}", figures.claims_a_hand()),
        format!("{:.2}", figures.jokers_a_hand()),
        judged(&figures.luck, true),
        judged(&figures.lost, false),
    ]
}

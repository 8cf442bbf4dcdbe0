//! `continental rules check`.
use super::report::{About, numbers, playable};
use crate::choice::VariantsChoice;
use clap::Args;
use engine::{
    rules::{RuleFile, RuleSet, combine},
    text::visible,
};
use platform::{
    Failure,
    failure::{print_json, tell},
    rulesets::{self, Broken},
};
use serde::Serialize;
use std::{
    io::Write,
    path::{Path, PathBuf},
};

/// Arguments of `rules check`.
#[derive(Args, Debug)]
pub struct CheckArgs {
    /// The files; of a folder, every .ron file in it.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    variants: VariantsChoice,
    /// Print the findings as JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct CheckedFile {
    path: PathBuf,
    ok: bool,
    line: Option<usize>,
    column: Option<usize>,
    reason: Option<String>,
    #[serde(flatten)]
    about: Option<About>,
    /// What keeps other numbers of players from playing.
    refused: Vec<RefusedSeats>,
}

#[derive(Serialize)]
struct RefusedSeats {
    seats: u8,
    reason: String,
}

#[derive(Serialize)]
struct Findings {
    ok: bool,
    files: Vec<CheckedFile>,
}

pub fn run(args: &CheckArgs, out: &mut impl Write) -> Result<(), Failure> {
    let mut rows = Vec::new();
    for path in &args.files {
        if path.is_dir() {
            rows.extend(check_folder(path, &args.variants));
        } else {
            rows.push(check(path, &args.variants));
        }
    }
    let ok = rows.iter().all(|row| row.ok);
    if args.json {
        print_json(out, &Findings { ok, files: rows })?;
        out.flush()?;
        return if ok { Ok(()) } else { Err(Failure::Told) };
    }
    for row in &rows {
        match (&row.about, &row.reason) {
            (Some(about), _) => line(out, row, about)?,
            (None, reason) => {
                out.flush()?;
                let at = row.line.zip(row.column);
                tell(
                    &Broken {
                        path: row.path.clone(),
                        at,
                        reason: reason.clone().unwrap_or_default(),
                    }
                    .to_string(),
                );
            }
        }
    }
    out.flush()?;
    if ok { Ok(()) } else { Err(Failure::Told) }
}

fn line(out: &mut impl Write, row: &CheckedFile, about: &About) -> Result<(), Failure> {
    writeln!(
        out,
        "{}: in order: “{}”, {} players, {}",
        visible(&row.path.display().to_string()),
        visible(&about.name),
        numbers(&about.seats),
        about.changes()
    )?;
    for RefusedSeats { reason, .. } in &row.refused {
        writeln!(out, "  but {}", visible(reason))?;
    }
    Ok(())
}

fn check(path: &Path, variants: &VariantsChoice) -> CheckedFile {
    match rulesets::read_file(path).and_then(|file| set_on(path, file, variants)) {
        Ok(file) => CheckedFile {
            path: path.to_owned(),
            ok: true,
            line: None,
            column: None,
            reason: None,
            refused: refused(&file.rules),
            about: Some(About::of(&file)),
        },
        Err(broken) => CheckedFile::from(broken),
    }
}

impl From<Broken> for CheckedFile {
    fn from(broken: Broken) -> CheckedFile {
        CheckedFile {
            path: broken.path,
            ok: false,
            line: broken.at.map(|(line, _)| line),
            column: broken.at.map(|(_, column)| column),
            reason: Some(broken.reason),
            about: None,
            refused: Vec::new(),
        }
    }
}

/// Every file of a folder. Where none was checked, nothing is in order.
fn check_folder(folder: &Path, variants: &VariantsChoice) -> Vec<CheckedFile> {
    let nothing = |reason: String| {
        CheckedFile::from(Broken {
            path: folder.to_owned(),
            at: None,
            reason,
        })
    };
    match rulesets::files_in(folder) {
        Ok(files) if files.is_empty() => {
            vec![nothing(
                "there is no rule-set file (.ron) in this folder".to_owned(),
            )]
        }
        Ok(files) => files.iter().map(|path| check(path, variants)).collect(),
        Err(error) => vec![nothing(format!("cannot be read: {error}"))],
    }
}

/// Sets the switches asked for; rules that nobody can play then are broken as well.
fn set_on(path: &Path, mut file: RuleFile, variants: &VariantsChoice) -> Result<RuleFile, Broken> {
    let broken = |reason: String| Broken {
        path: path.to_owned(),
        at: None,
        reason,
    };
    let combined =
        combine(&file.rules, &variants.variants).map_err(|error| broken(error.to_string()))?;
    file.rules = combined.rules;
    if playable(&file.rules).is_empty() {
        let reason = refused(&file.rules).into_iter().next();
        return Err(broken(reason.map(|no| no.reason).unwrap_or_default()));
    }
    Ok(file)
}

fn refused(rules: &RuleSet) -> Vec<RefusedSeats> {
    let seats = rules.min_seats..=rules.max_seats;
    let refused = |seats| {
        let reason = rules.check(usize::from(seats)).err()?.to_string();
        Some(RefusedSeats { seats, reason })
    };
    seats.filter_map(refused).collect()
}

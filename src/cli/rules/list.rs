//! `continental rules list`.
use super::report::{About, BrokenRow, numbers, one_line};
use clap::Args;
use engine::text::visible;
use platform::{
    Failure,
    failure::{print_json, tell},
    rulesets::{Entry, RuleSets},
};
use serde::Serialize;
use std::{io::Write, path::PathBuf};

/// Arguments of `rules list`.
#[derive(Args, Debug)]
pub struct ListArgs {
    /// Look into these folders instead of the usual ones.
    #[arg(long = "folder", value_name = "FOLDER")]
    folders: Vec<PathBuf>,
    /// Exit code 1 if a file is broken.
    #[arg(long)]
    strict: bool,
    /// Print everything as JSON, the broken files too.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct RuleSetRow {
    id: String,
    path: Option<PathBuf>,
    instead_of: Option<PathBuf>,
    #[serde(flatten)]
    about: About,
}

#[derive(Serialize)]
struct RuleSetList {
    rule_sets: Vec<RuleSetRow>,
    broken: Vec<BrokenRow>,
}

pub fn run(args: &ListArgs, out: &mut impl Write) -> Result<(), Failure> {
    let sets = if args.folders.is_empty() {
        RuleSets::of_the_system()
    } else {
        RuleSets::read(&args.folders)
    };
    if args.json {
        let list = RuleSetList {
            rule_sets: sets.entries.iter().map(row).collect(),
            broken: sets.broken.iter().map(BrokenRow::from).collect(),
        };
        print_json(out, &list)?;
    } else {
        sets.entries
            .iter()
            .try_for_each(|entry| line(out, &row(entry)))?;
    }
    out.flush()?;
    for broken in &sets.broken {
        tell(&broken.to_string());
    }
    if args.strict && !sets.broken.is_empty() {
        return Err(Failure::Told);
    }
    Ok(())
}

fn row(entry: &Entry) -> RuleSetRow {
    RuleSetRow {
        id: entry.id.clone(),
        path: entry.path.clone(),
        instead_of: entry.instead_of.clone(),
        about: About::of(&entry.file),
    }
}

fn line(out: &mut impl Write, row: &RuleSetRow) -> Result<(), Failure> {
    let About { name, base, .. } = &row.about;
    let seats = numbers(&row.about.seats);
    write!(out, "{:<18} {seats:>6} players  ", visible(&row.id))?;
    if row.id == *base {
        let about = row.about.about.get("en").unwrap_or(name);
        write!(out, "{}", one_line(about))?;
    } else {
        write!(out, "{}: {}", visible(name), row.about.changes())?;
    }
    if let Some(instead_of) = &row.instead_of {
        let path = instead_of.display().to_string();
        write!(out, " (instead of {})", visible(&path))?;
    }
    Ok(writeln!(out)?)
}

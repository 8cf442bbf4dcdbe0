//! `continental theme check`: reports the problems of themes, as text or as JSON.
use crate::{passed, shown, theme};
use cardart::{
    Argument, Fallback, Problem, Severity,
    check::{Report, check},
    id_of,
};
use clap::{Args, value_parser};
use engine::text::{counted, visible};
use platform::{
    Failure,
    failure::{print_json, tell},
};
use serde::Serialize;
use serde_json::{Map, Value};
use std::{
    collections::BTreeMap,
    io::{self, Write},
    path::{Path, PathBuf},
};

const AFTER: &str = "\
Prints the severity, file, reason and fallback of each problem.

Exit codes: 0 no errors; 1 a theme has an error, or a warning with --strict; 2 invalid arguments.";

#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct CheckArgs {
    /// Folders, zips, single pictures, or ids of installed themes.
    #[arg(required = true, value_name = "PLACE")]
    places: Vec<PathBuf>,
    /// Exit with code 1 on warnings, too.
    #[arg(long)]
    strict: bool,
    /// Print the results as JSON; the guide named in “theme --help” explains the fields.
    #[arg(long)]
    json: bool,
    /// Write proposed order N into the theme.toml of a deck without names.
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=9))]
    order: Option<u32>,
}

pub fn run(args: &CheckArgs, out: &mut impl Write) -> Result<(), Failure> {
    let mut rows = Vec::new();
    if let Some(number) = args.order {
        write_order(&args.places, number)?;
    }
    for named in &args.places {
        let sources = theme::theme_sources(named);
        match theme::find_theme(named, &sources)? {
            Ok(pack) => {
                let report = check(pack, &sources).0;
                if !args.json {
                    write_report(out, &report)?;
                }
                rows.push(ThemeRow::of(&report, passes(&report, args.strict)));
            }
            Err(problem) => {
                out.flush()?;
                if !args.json {
                    tell(&format!("{}: {}", named.display(), problem.reason));
                }
                rows.push(ThemeRow::broken(named, &problem));
            }
        }
    }
    let ok = rows.iter().all(|row| row.ok);
    if args.json {
        let findings = CheckReport {
            schema: SCHEMA,
            ok,
            themes: rows,
        };
        print_json(out, &findings)?;
    }
    out.flush()?;
    passed(ok)
}

/// Writes the proposed card order with this number into the deck's `theme.toml`. Returns an error unless exactly one
/// deck is given.
fn write_order(places: &[PathBuf], number: u32) -> Result<(), Failure> {
    let [named] = places else {
        let text = "--order accepts only one deck";
        return Err(Failure::Usage(text.to_owned()));
    };
    let pack = theme::open_theme(named, &theme::theme_sources(named))?;
    let proposals = pack.proposals();
    let Some(proposal) = proposals.get(number as usize - 1) else {
        return Err(Failure::Usage(match proposals.len() {
            0 => "no order is proposed for this deck".to_owned(),
            count => format!("there are {} to choose from", counted(count, "order")),
        }));
    };
    let folder = pack.files().place();
    if !folder.is_dir() {
        let text = "the deck is not in a folder: put it into one, and write the lines into theme.toml next to it";
        return Err(Failure::Failed(text.to_owned()));
    }
    let path = folder.join("theme.toml");
    proposal.write(folder).map_err(Failure::unwritten(&path))
}

/// True if the theme has no errors and, if `strict` is true, no warnings.
pub fn passes(report: &Report, strict: bool) -> bool {
    report.count(Severity::Error) == 0 && (!strict || report.count(Severity::Warning) == 0)
}

/// Version of the JSON format. It increases when a field is removed or changes its meaning, but not when a field is
/// added.
const SCHEMA: u32 = 1;

/// Maximum number of problems with the same reason that are printed.
const MAX_SIMILAR: usize = 20;

/// JSON report on several themes.
#[derive(Serialize)]
struct CheckReport {
    pub schema: u32,
    /// True if the exit code is 0.
    pub ok: bool,
    pub themes: Vec<ThemeRow>,
}

/// JSON report on one theme.
#[derive(Default, Serialize)]
struct ThemeRow {
    /// Location of the theme. Invalid UTF-8 is replaced by replacement characters, because JSON requires valid text.
    place: String,
    id: String,
    ok: bool,
    #[serde(flatten)]
    about: Option<About>,
    errors: usize,
    warnings: usize,
    notes: usize,
    problems: Vec<ProblemRow>,
    /// Proposed card orders for a deck whose files do not name their cards. Each is a text with lines for `theme.toml`.
    orders: Vec<String>,
}

/// Contents of a theme.
#[derive(Serialize)]
struct About {
    name: String,
    author: String,
    licence: String,
    url: String,
    version: String,
    extends: Option<String>,
    format: &'static str,
    faces: usize,
    missing: Vec<String>,
    jokers: usize,
    backs: Vec<String>,
    /// Width of a card divided by its height, to three decimal places.
    aspect: Option<f64>,
    /// Height of the card pictures in pixels. `None` for vector graphics.
    height: Option<u32>,
}

#[derive(Serialize)]
struct ProblemRow {
    file: String,
    severity: &'static str,
    /// Identifier of the reason, such as `theme-missing-cards`. Identifiers never change.
    key: &'static str,
    reason: String,
    arguments: Map<String, Value>,
    instead: &'static str,
    instead_file: Option<String>,
}

impl ThemeRow {
    /// Creates the report on a theme. `ok` is true if the theme passed the check.
    pub fn of(report: &Report, ok: bool) -> ThemeRow {
        let said = &report.pack.manifest;
        let rounded = |aspect: f32| (f64::from(aspect) * 1000.0).round() / 1000.0;
        let about = About {
            name: said.name.clone(),
            author: said.author.clone(),
            licence: said.licence.clone(),
            url: said.url.clone(),
            version: said.version.clone(),
            extends: said.extends.clone(),
            format: report.pack.format,
            faces: report.faces,
            missing: report.missing.iter().map(|slot| slot.file_stem()).collect(),
            jokers: report.jokers,
            backs: report.backs.clone(),
            aspect: report.aspect.map(rounded),
            height: report.height,
        };
        let row = |problem: &Problem| ProblemRow::of(problem, report.file_name(problem));
        let proposals = report.pack.proposals();
        ThemeRow {
            place: report.pack.files().place().display().to_string(),
            id: report.pack.id.clone(),
            ok,
            about: Some(about),
            errors: report.count(Severity::Error),
            warnings: report.count(Severity::Warning),
            notes: report.count(Severity::Note),
            problems: report.problems.iter().map(row).collect(),
            orders: proposals.into_iter().map(|it| it.lines).collect(),
        }
    }

    /// Creates the report on a theme that cannot be opened.
    pub fn broken(place: &Path, problem: &Problem) -> ThemeRow {
        ThemeRow {
            place: place.display().to_string(),
            id: id_of(place),
            errors: 1,
            problems: vec![ProblemRow::of(problem, problem.file.display().to_string())],
            ..ThemeRow::default()
        }
    }
}

impl ProblemRow {
    fn of(problem: &Problem, file: String) -> ProblemRow {
        let value = |argument: Argument| match argument {
            Argument::Text(text) => Value::from(text),
            Argument::Number(number) => Value::from(number),
            Argument::Slots(slots) => slots.iter().map(|slot| slot.file_stem()).collect(),
        };
        let arguments = problem.reason.arguments().into_iter();
        let (instead, instead_file) = match &problem.instead {
            Fallback::File(name) => ("file", Some(name.clone())),
            Fallback::Classic => ("built_in", None),
            Fallback::LastGood => ("last_good", None),
            Fallback::Skipped => ("skipped", None),
            Fallback::Used => ("used", None),
        };
        ProblemRow {
            file,
            severity: problem.reason.severity().into(),
            key: problem.reason.key(),
            reason: problem.reason.to_string(),
            arguments: arguments
                .map(|(name, it)| (name.to_owned(), value(it)))
                .collect(),
            instead,
            instead_file,
        }
    }
}

/// Prints the description, the contents and the problems of a theme.
pub fn write_report(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let said = &report.pack.manifest;
    let place = shown(report.pack.files().place());
    write!(out, "{place}: “{}”", visible(&said.name))?;
    if !said.version.is_empty() {
        write!(out, " {}", visible(&said.version))?;
    }
    if !said.author.is_empty() {
        write!(out, " by {}", visible(&said.author))?;
    }
    if !said.licence.is_empty() {
        write!(out, ", {}", visible(&said.licence))?;
    }
    writeln!(out)?;
    if !report.pack.format.is_empty() {
        writeln!(out, "  {}: {}", report.pack.format, holds(report))?;
    }
    let mut told: BTreeMap<&str, usize> = BTreeMap::new();
    for problem in &report.problems {
        let alike = told.entry(problem.reason.key()).or_default();
        *alike += 1;
        if *alike <= MAX_SIMILAR {
            line(out, problem, &report.file_name(problem))?;
        }
    }
    for more in told.values().filter(|alike| **alike > MAX_SIMILAR) {
        let more = more - MAX_SIMILAR;
        writeln!(out, "  and {more} more like those; --json names all")?;
    }
    write_proposals(out, report)?;
    let [errors, warnings] = [Severity::Error, Severity::Warning].map(|it| report.count(it));
    if (errors, warnings) == (0, 0) {
        return writeln!(out, "  in order");
    }
    let (errors, warnings) = (counted(errors, "error"), counted(warnings, "warning"));
    writeln!(out, "  {errors}, {warnings}")
}

/// Prints the proposed card orders of a deck whose files do not name their cards. Also prints the commands that show an
/// order and select it.
fn write_proposals(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let proposals = report.pack.proposals();
    if proposals.is_empty() {
        return Ok(());
    }
    writeln!(out, "  usual orders, as lines of theme.toml:")?;
    for (number, proposal) in (1..).zip(&proposals) {
        for (at, line) in proposal.lines.lines().enumerate() {
            let number = match at {
                0 => format!("{number}."),
                _ => String::new(),
            };
            writeln!(out, "    {number:<4}{}", visible(line))?;
        }
    }
    writeln!(
        out,
        "  “continental theme sheet PLACE -o orders.png” shows the cards of each, one order below the other;\n  \
         “continental theme check PLACE --order 1” writes the lines of the first into theme.toml"
    )
}

fn holds(report: &Report) -> String {
    let mut parts = vec![
        format!("{} of 52 faces", report.faces),
        counted(report.jokers, "joker"),
    ];
    let backs = &report.backs;
    parts.push(match backs.len() {
        0 | 1 => counted(backs.len(), "back"),
        many => format!("{many} backs ({})", visible(&backs.join(", "))),
    });
    if let Some(aspect) = report.aspect {
        parts.push(format!("{aspect:.2} wide for 1 high"));
        parts.push(match report.height {
            Some(height) => format!("{height} pixels high"),
            None => "sharp at any size".to_owned(),
        });
    }
    parts.join(", ")
}

/// Prints a problem: severity, file, reason, and what is used instead.
fn line(out: &mut impl Write, problem: &Problem, file: &str) -> io::Result<()> {
    let severity: &str = problem.reason.severity().into();
    let reason = problem.reason.to_string();
    let instead = match &problem.instead {
        Fallback::File(name) => format!("; “{name}” is used instead"),
        Fallback::Classic => "; the built-in deck is used instead".to_owned(),
        Fallback::LastGood => "; the last good picture stays".to_owned(),
        Fallback::Skipped => "; it is skipped".to_owned(),
        Fallback::Used => String::new(),
    };
    let text = format!("{file}: {reason}{instead}");
    writeln!(out, "  {severity:<8} {}", visible(&text))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use cardart::Reason;
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt};

    #[test]
    fn a_path_that_is_not_utf_8_has_a_row() {
        let place = Path::new(OsStr::from_bytes(b"deck\xff"));
        let problem = Problem::new(place, Reason::NoFaces {}, Fallback::Skipped);
        let row = serde_json::to_value(ThemeRow::broken(place, &problem)).expect("JSON");
        assert_eq!(row["place"], "deck\u{fffd}");
    }
}

//! What is said about a theme, as text and as JSON.
use cardart::{Argument, Instead, Problem, Severity, check::Report, id_of};
use engine::text::{counted, visible};
use platform::Failure;
use serde::Serialize;
use serde_json::{Map, Value};
use std::{
    collections::BTreeMap,
    io::Write,
    path::{Path, PathBuf},
};

/// The version of the JSON. It grows when a field goes or changes its meaning; a new field changes nothing.
pub const SCHEMA: u32 = 1;

/// Of problems that say the same of several files, so many are printed.
const ALIKE: usize = 20;

/// What is said about several themes, as JSON.
#[derive(Serialize)]
pub struct Findings {
    pub schema: u32,
    /// Whether the exit code is 0.
    pub ok: bool,
    pub themes: Vec<ThemeRow>,
}

/// What is said about one theme, as JSON.
#[derive(Serialize)]
pub struct ThemeRow {
    place: PathBuf,
    id: String,
    ok: bool,
    #[serde(flatten)]
    about: Option<About>,
    errors: usize,
    warnings: usize,
    notes: usize,
    problems: Vec<ProblemRow>,
}

/// What a theme holds; missing for one that cannot be opened.
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
    /// Width by height, to three places.
    aspect: Option<f64>,
    /// In pixels; null for shapes.
    height: Option<u32>,
}

#[derive(Serialize)]
struct ProblemRow {
    file: String,
    severity: &'static str,
    /// Which reason: `theme-missing-cards`; the names stay the same.
    key: &'static str,
    reason: String,
    arguments: Map<String, Value>,
    instead: &'static str,
    instead_file: Option<String>,
}

impl ThemeRow {
    /// A theme that was read; `ok` says whether it passed.
    pub fn of(report: &Report, ok: bool) -> ThemeRow {
        let said = &report.manifest;
        let about = About {
            name: said.name.clone(),
            author: said.author.clone(),
            licence: said.licence.clone(),
            url: said.url.clone(),
            version: said.version.clone(),
            extends: said.extends.clone(),
            format: report.format,
            faces: report.faces(),
            missing: report.missing.iter().map(|slot| slot.file_stem()).collect(),
            jokers: report.jokers,
            backs: report.backs.clone(),
            aspect: report
                .aspect
                .map(|aspect| (f64::from(aspect) * 1000.0).round() / 1000.0),
            height: report.height,
        };
        let row = |problem: &Problem| ProblemRow::of(problem, report.file_name(problem));
        ThemeRow {
            place: report.place.clone(),
            id: report.id.clone(),
            ok,
            about: Some(about),
            errors: report.count(Severity::Error),
            warnings: report.count(Severity::Warning),
            notes: report.count(Severity::Note),
            problems: report.problems.iter().map(row).collect(),
        }
    }

    /// Whether it is in order.
    pub fn passes(&self) -> bool {
        self.ok
    }

    /// A place that cannot be opened.
    pub fn broken(place: &Path, problem: &Problem) -> ThemeRow {
        ThemeRow {
            place: place.to_owned(),
            id: id_of(place),
            ok: false,
            about: None,
            errors: 1,
            warnings: 0,
            notes: 0,
            problems: vec![ProblemRow::of(problem, problem.file.display().to_string())],
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
            Instead::File(name) => ("file", Some(name.clone())),
            Instead::Classic => ("built_in", None),
            Instead::Drawn => ("drawn", None),
            Instead::LastGood => ("last_good", None),
            Instead::Skipped => ("skipped", None),
            Instead::Used => ("used", None),
        };
        ProblemRow {
            file,
            severity: word(problem.reason.severity()),
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

/// How much a problem matters, in a word.
pub fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

/// What a theme is, what it holds, and its problems, in lines.
pub fn write(out: &mut impl Write, report: &Report) -> Result<(), Failure> {
    let said = &report.manifest;
    let place = report.place.display().to_string();
    write!(out, "{}: “{}”", visible(&place), visible(&said.name))?;
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
    if !report.format.is_empty() {
        writeln!(out, "  {}: {}", report.format, holds(report))?;
    }
    let mut told: BTreeMap<&str, usize> = BTreeMap::new();
    for problem in &report.problems {
        let alike = told.entry(problem.reason.key()).or_default();
        *alike += 1;
        if *alike <= ALIKE {
            line(out, problem, &report.file_name(problem))?;
        }
    }
    for more in told.values().filter(|alike| **alike > ALIKE) {
        writeln!(
            out,
            "  and {} more like those; --json names all",
            more - ALIKE
        )?;
    }
    let [errors, warnings] = [Severity::Error, Severity::Warning].map(|it| report.count(it));
    match (errors, warnings) {
        (0, 0) => writeln!(out, "  in order")?,
        _ => {
            let (errors, warnings) = (counted(errors, "error"), counted(warnings, "warning"));
            writeln!(out, "  {errors}, {warnings}")?;
        }
    }
    Ok(())
}

fn holds(report: &Report) -> String {
    let mut parts = vec![
        format!("{} of 52 faces", report.faces()),
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

/// A problem: how much it matters, the file, the reason, what is used instead.
fn line(out: &mut impl Write, problem: &Problem, file: &str) -> Result<(), Failure> {
    let severity = word(problem.reason.severity());
    let reason = problem.reason.to_string();
    let instead = match &problem.instead {
        Instead::File(name) => format!("; “{name}” is used instead"),
        Instead::Classic => "; the built-in deck is used instead".to_owned(),
        Instead::Drawn => "; a card drawn from rank and suit is used instead".to_owned(),
        Instead::LastGood => "; the last good picture stays".to_owned(),
        Instead::Skipped => "; it is skipped".to_owned(),
        Instead::Used => String::new(),
    };
    let text = format!("{file}: {reason}{instead}");
    Ok(writeln!(out, "  {severity:<8} {}", visible(&text))?)
}

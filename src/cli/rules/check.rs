//! `continental rules check`: checks rule-set files.
use super::{About, numbers};
use crate::{CheckResults, choice::VariantsChoice, passed, print_answer, shown};
use clap::Args;
use engine::{
    rules::{RuleFile, RuleSet, Variant, combine, variants_and_fields},
    text::visible,
};
use platform::{
    Failure,
    failure::tell,
    rulesets::{self, Broken},
};
use serde::Serialize;
use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

const AFTER: &str = "\
Prints the numbers of players that can play by each file, and the fields that have no effect.
Reports invalid files on standard error as FILE:LINE:COLUMN: reason.

Exit codes: 0 all files are valid; 1 a file is invalid; 2 invalid arguments.";

#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct CheckArgs {
    /// Rule-set files, or folders of .ron files.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    variants: VariantsChoice,
    /// Print the results as JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Default, Serialize)]
struct CheckedFile {
    path: PathBuf,
    ok: bool,
    line: Option<usize>,
    column: Option<usize>,
    reason: Option<String>,
    /// Reason with its position, for standard error.
    #[serde(skip)]
    fault: String,
    #[serde(flatten)]
    about: Option<About>,
    /// Numbers of players that these rules do not allow, each with the reason.
    refused: Vec<RefusedSeats>,
    /// Fields that have no effect in these rules, each with the reason. Empty for a file without a base.
    idle: Vec<IdleField>,
}

#[derive(Serialize)]
struct RefusedSeats {
    seats: u8,
    reason: String,
}

#[derive(Serialize)]
struct IdleField {
    field: &'static str,
    /// Variant that sets the field.
    variant: Option<Variant>,
    reason: &'static str,
}

pub fn run(args: &CheckArgs) -> Result<(), Failure> {
    let mut files = Vec::new();
    for path in &args.files {
        if path.is_dir() {
            files.extend(check_folder(path, &args.variants));
        } else {
            files.push(check(path, &args.variants));
        }
    }
    let ok = files.iter().all(|file| file.ok);
    let results = CheckResults { ok, files };
    print_answer(args.json, &results, |out| {
        results.files.iter().try_for_each(|file| file.tell(out))
    })?;
    passed(ok)
}

impl CheckedFile {
    fn tell(&self, out: &mut impl Write) -> io::Result<()> {
        let Some(about) = &self.about else {
            // Standard error shows the lines in the same order.
            out.flush()?;
            tell(&self.fault);
            return Ok(());
        };
        let (path, name) = (shown(&self.path), visible(&about.name));
        let (seats, changes) = (numbers(&about.seats), about.changes());
        writeln!(
            out,
            "{path}: in order: “{name}”, {seats} players, {changes}"
        )?;
        for RefusedSeats { reason, .. } in &self.refused {
            writeln!(out, "  but {}", visible(reason))?;
        }
        for idle in &self.idle {
            let name = match idle.variant {
                Some(variant) => format!("the variant {variant}"),
                None => format!("“{}”", idle.field),
            };
            writeln!(out, "  note: {name} has no effect, because {}", idle.reason)?;
        }
        Ok(())
    }
}

fn check(path: &Path, variants: &VariantsChoice) -> CheckedFile {
    match rulesets::read_file(path).and_then(|file| set_on(path, file, variants)) {
        Ok(file) => CheckedFile {
            path: path.to_owned(),
            ok: true,
            refused: refused(&file.rules),
            idle: idle(&file),
            about: Some(About::of(&file)),
            ..CheckedFile::default()
        },
        Err(broken) => CheckedFile::from(broken),
    }
}

impl From<Broken> for CheckedFile {
    fn from(broken: Broken) -> CheckedFile {
        CheckedFile {
            fault: broken.to_string(),
            path: broken.path,
            line: broken.line,
            column: broken.column,
            reason: Some(broken.reason),
            ..CheckedFile::default()
        }
    }
}

/// Checks every file in a folder. A folder without rule-set files counts as an invalid file.
fn check_folder(folder: &Path, variants: &VariantsChoice) -> Vec<CheckedFile> {
    let reason = match rulesets::files_in(folder) {
        Ok(files) if files.is_empty() => {
            "there is no rule-set file (.ron) in this folder".to_owned()
        }
        Ok(files) => return files.iter().map(|path| check(path, variants)).collect(),
        Err(error) => format!("cannot be read: {error}"),
    };
    vec![CheckedFile::from(Broken::whole(folder, reason))]
}

/// Adds the requested variants to the rules. The file counts as invalid if no number of players can play the result, or if
/// a row of points has no effect.
fn set_on(path: &Path, mut file: RuleFile, variants: &VariantsChoice) -> Result<RuleFile, Broken> {
    let combined = combine(&file.rules, &variants.variants);
    let combined = combined.and_then(|combined| combined.rules.check_any().map(|()| combined));
    let combined = combined.map_err(|error| Broken::whole(path, error))?;
    file.rules = combined.rules;
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

fn idle(file: &RuleFile) -> Vec<IdleField> {
    // A file without a base must set every field, so that its author cannot leave any of them out.
    let Some(base) = file.base else {
        return Vec::new();
    };
    let (variants, _) = variants_and_fields(&file.rules, base.rules());
    let fields = file.rules.idle_fields(base.rules());
    let idle = fields.into_iter().map(|(field, reason)| {
        let mut variants = variants.iter().copied();
        IdleField {
            field: field.key(),
            variant: variants.find(|variant| variant.field() == field),
            reason,
        }
    });
    idle.collect()
}

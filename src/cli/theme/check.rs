//! `continental theme check`.
use super::{
    place,
    report::{self, Findings, SCHEMA, ThemeRow},
};
use cardart::{
    Severity,
    check::{Report, check},
};
use clap::Args;
use platform::{
    Failure,
    failure::{print_json, tell},
};
use std::{io::Write, path::PathBuf};

/// Arguments of `theme check`.
#[derive(Args, Debug)]
pub struct CheckArgs {
    /// The folders, zips, single pictures, or ids of installed themes.
    #[arg(required = true, value_name = "PLACE")]
    places: Vec<PathBuf>,
    /// Exit code 1 if there is a warning, too.
    #[arg(long)]
    strict: bool,
    /// Print the findings as JSON; the guide that “theme --help” names explains its fields.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &CheckArgs, out: &mut impl Write) -> Result<(), Failure> {
    let sources = place::sources();
    let mut rows = Vec::new();
    for named in &args.places {
        match place::find(named, &sources)? {
            Ok(pack) => {
                let report = check(pack, &sources).0;
                if !args.json {
                    report::write(out, &report)?;
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
    let ok = rows.iter().all(ThemeRow::passes);
    if args.json {
        let findings = Findings {
            schema: SCHEMA,
            ok,
            themes: rows,
        };
        print_json(out, &findings)?;
    }
    out.flush()?;
    if ok { Ok(()) } else { Err(Failure::Told) }
}

/// Whether a theme is in order: no errors, when `strict` no warnings.
pub fn passes(report: &Report, strict: bool) -> bool {
    report.count(Severity::Error) == 0 && (!strict || report.count(Severity::Warning) == 0)
}

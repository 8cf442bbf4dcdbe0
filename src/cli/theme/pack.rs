//! `continental theme pack`.
use super::{
    check::passes,
    place, report,
    sheet::{ends_with, spares_the_theme, write_file},
};
use cardart::{bundle, check::check};
use clap::Args;
use engine::text::{counted, visible};
use platform::{Failure, failure::tell};
use std::{io::Write, path::PathBuf};

/// Arguments of `theme pack`.
#[derive(Args, Debug)]
pub struct PackArgs {
    /// The folder; a zip, a single picture or the id of an installed theme will do as well.
    #[arg(value_name = "DIR")]
    place: PathBuf,
    /// The zip that is written; its name is the id of the theme.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Pack it though it has errors.
    #[arg(long)]
    force: bool,
}

pub fn run(args: &PackArgs, out: &mut impl Write) -> Result<(), Failure> {
    // A zip under the name that a double click opens with the game is as good.
    ends_with(&args.output, "continental-theme").or_else(|_| ends_with(&args.output, "zip"))?;
    let sources = place::sources();
    let pack = place::open(&args.place, &sources)?;
    spares_the_theme(&pack, &args.output)?;
    let report = check(place::open(&args.place, &sources)?, &sources).0;
    if !passes(&report, false) {
        report::write(out, &report)?;
        out.flush()?;
        if !args.force {
            return Err(Failure::Failed(
                "it has errors and was not packed; --force packs it all the same".to_owned(),
            ));
        }
    }
    let packed = bundle(pack.files())
        .map_err(|(file, reason)| Failure::Failed(format!("{file}: {reason}")))?;
    write_file(&args.output, &packed.bytes)?;
    let path = args.output.display().to_string();
    let kib = packed.bytes.len().div_ceil(1024);
    let files = counted(packed.packed.len(), "file");
    writeln!(out, "{}: {files}, {kib} KiB", visible(&path))?;
    for name in &packed.left_out {
        tell(&format!("left out, the game does not read it: {name}"));
    }
    if report.manifest.licence.is_empty() {
        tell("no licence is named: write one into theme.toml before you share it");
    }
    Ok(out.flush()?)
}

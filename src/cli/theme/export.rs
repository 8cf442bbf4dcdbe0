//! `continental theme export`.
use super::place;
use cardart::{check::check, export, write_folder};
use clap::{Args, value_parser};
use engine::text::{counted, visible};
use platform::{Failure, failure::tell};
use std::{io, io::Write, path::PathBuf};

/// Arguments of `theme export`.
#[derive(Args, Debug)]
pub struct ExportArgs {
    /// The folder, zip, single picture, or id of an installed theme.
    #[arg(value_name = "PLACE|ID")]
    place: PathBuf,
    /// The folder that is made; its name is the id of the new theme.
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// The height of the pictures in pixels.
    #[arg(long, value_name = "N", default_value_t = 700, value_parser = value_parser!(u32).range(32..=4000))]
    height: u32,
    /// If the folder is there already, put the new one in its place; the old one is kept beside it under another name.
    #[arg(long)]
    force: bool,
}

pub fn run(args: &ExportArgs, out: &mut impl Write) -> Result<(), Failure> {
    let path = args.output.display().to_string();
    let there = || {
        Failure::Failed(format!(
            "“{path}” is there already: name another folder, or put the new one in its place with --force"
        ))
    };
    // Before the work; nothing is overwritten even if it comes into being meanwhile.
    if args.output.symlink_metadata().is_ok() && !args.force {
        return Err(there());
    }
    let sources = place::sources();
    let pack = place::open(&args.place, &sources)?;
    let (report, deck) = check(place::open(&args.place, &sources)?, &sources);
    let name = args.output.file_name().unwrap_or_default();
    let files = export(&pack, &deck, args.height, &name.to_string_lossy());
    let files = files.map_err(|error| Failure::Failed(error.to_string()))?;
    let old = match write_folder(&args.output, &files, args.force) {
        Ok(old) => old,
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(there()),
        Err(error) => return Err(Failure::unwritten(&args.output, &error)),
    };
    let pictures = counted(files.len() - 1, "picture");
    writeln!(out, "{}: {pictures} and theme.toml", visible(&path))?;
    if let Some(old) = old {
        tell(&format!(
            "what was there before lies in “{}” now",
            old.display()
        ));
    }
    if report.faces() < 52 {
        let borrowed = 52 - report.faces();
        tell(&format!(
            "{} borrowed from another deck are among them",
            counted(borrowed, "card")
        ));
    }
    Ok(out.flush()?)
}

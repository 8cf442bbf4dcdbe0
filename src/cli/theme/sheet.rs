//! `continental theme sheet`.
use super::place;
use cardart::{Layout, Pack, check::check, contact_sheet};
use clap::{Args, value_parser};
use engine::text::visible;
use image::{
    DynamicImage,
    codecs::png::{CompressionType, FilterType, PngEncoder},
};
use platform::{Failure, disk::Output, failure::tell};
use std::{
    io::Write,
    path::{Path, PathBuf},
};

/// Arguments of `theme sheet`.
#[derive(Args, Debug)]
pub struct SheetArgs {
    /// The folder, zip, single picture, or id of an installed theme.
    #[arg(value_name = "PLACE")]
    place: PathBuf,
    /// The picture that is written: a .png file.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// The height of a card in pixels.
    #[arg(long, value_name = "N", default_value_t = 160, value_parser = value_parser!(u32).range(32..=600))]
    height: u32,
    /// How many cards stand in a row.
    #[arg(long, value_name = "N", default_value_t = 13, value_parser = value_parser!(u32).range(1..=100))]
    columns: u32,
    /// Write the name of each card below it.
    #[arg(long)]
    labels: bool,
}

pub fn run(args: &SheetArgs, out: &mut impl Write) -> Result<(), Failure> {
    ends_with(&args.output, "png")?;
    let sources = place::sources();
    let pack = place::open(&args.place, &sources)?;
    spares_the_theme(&pack, &args.output)?;
    let (report, deck) = check(place::open(&args.place, &sources)?, &sources);
    let layout = Layout {
        height: args.height,
        columns: args.columns,
        labels: args.labels,
    };
    // Nothing of it can be seen through.
    let sheet = DynamicImage::from(contact_sheet(&pack, &deck, layout)).into_rgb8();
    let mut png = Vec::new();
    let encoder =
        PngEncoder::new_with_quality(&mut png, CompressionType::Best, FilterType::Adaptive);
    sheet
        .write_with_encoder(encoder)
        .map_err(|error| Failure::Failed(error.to_string()))?;
    write_file(&args.output, &png)?;
    let path = args.output.display().to_string();
    writeln!(
        out,
        "{}: {} of 52 faces its own",
        visible(&path),
        report.faces()
    )?;
    if !report.problems.is_empty() {
        tell("“continental theme check” tells what is to be said about this theme");
    }
    Ok(out.flush()?)
}

/// The output must have this ending: a slip of the finger overwrites no drawing of another kind.
pub fn ends_with(path: &Path, ending: &str) -> Result<(), Failure> {
    let own = path.extension().and_then(|own| own.to_str());
    if own.is_some_and(|own| own.eq_ignore_ascii_case(ending)) {
        return Ok(());
    }
    let path = path.display().to_string();
    Err(Failure::Usage(format!(
        "“{}” must end with .{ending}",
        visible(&path)
    )))
}

/// The output must not be one of the theme's own files.
pub fn spares_the_theme(pack: &Pack, path: &Path) -> Result<(), Failure> {
    let Ok(there) = path.canonicalize() else {
        return Ok(());
    };
    let files = pack.files();
    let own = files.entries().iter().map(|entry| files.path(&entry.name));
    let mut own = own.chain([files.place().to_owned()]);
    if own.any(|file| file.canonicalize().is_ok_and(|file| file == there)) {
        let path = path.display().to_string();
        return Err(Failure::Usage(format!(
            "“{}” belongs to the theme itself and is not overwritten",
            visible(&path)
        )));
    }
    Ok(())
}

/// Writes a file, whole or not at all.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let write = || {
        let mut output = Output::begin(path)?;
        output.write_all(bytes)?;
        output.finish()
    };
    write().map_err(|error| Failure::unwritten(path, &error))
}

//! `continental theme`: checks card art, renders an overview of all cards, exports a template, and packs a theme for
//! sharing.
mod check;

use crate::shown;
use cardart::{
    Layout, Pack, Problem, Sources, bundle, check::check, contact_sheet, export, proposal_sheet,
    write_folder,
};
use check::passes;
use clap::{Args, Subcommand, value_parser};
use engine::{
    rules::near,
    text::{counted, visible},
};
use image::{
    DynamicImage,
    codecs::png::{CompressionType, FilterType, PngEncoder},
};
use platform::{Failure, dirs::Dirs, disk::Output, failure::tell};
use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

pub(super) const AFTER: &str = "\
A theme is a folder of pictures, a zip of one, a single picture with a whole deck, or the id of a theme in a themes folder
(“themes” in the assets and next to the saved matches).
Guide: card-art.md in share/doc/continental (assets/README.md in the sources).

Examples:
  continental theme check my_deck --strict
  continental theme sheet my_deck -o contact.png --labels
  continental theme export classic -o my_deck
  continental theme pack my_deck -o my_deck.zip";

#[derive(Subcommand, Debug)]
pub enum ThemeCommand {
    /// Describe themes and report problems.
    Check(check::CheckArgs),
    /// Draw all cards of a theme on one picture.
    Sheet(SheetArgs),
    /// Export a theme as a template for your own deck.
    Export(ExportArgs),
    /// Pack a theme into a zip for sharing.
    Pack(PackArgs),
}

pub(super) fn run(command: &ThemeCommand) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match command {
        ThemeCommand::Check(args) => check::run(args, &mut out),
        ThemeCommand::Sheet(args) => draw_sheet(args, &mut out),
        ThemeCommand::Export(args) => export_theme(args, &mut out),
        ThemeCommand::Pack(args) => pack_theme(args, &mut out),
    }
}

/// Returns the folders to search for themes: those of installed themes, and the parent folder of a theme given by its
/// path. The theme may extend others in that folder.
pub fn theme_sources(named: &Path) -> Sources {
    let place = named.canonicalize().ok();
    let beside = place.and_then(|place| Some(place.parent()?.to_owned()));
    Sources {
        // Later folders take precedence, so an installed theme is preferred to one of the same name in the parent
        // folder.
        themes: beside
            .into_iter()
            .chain(Dirs::of_the_system().all("themes"))
            .collect(),
        // Pictures that override single cards would hide the theme's own pictures.
        overrides: Vec::new(),
    }
}

/// Finds the theme at this path or, if the path does not exist, the installed theme with this identifier. The inner
/// result is a [`Problem`] if the path exists but cannot be opened as a theme.
///
/// # Errors
/// Returns an error if there is neither such a path nor such an installed theme.
pub fn find_theme(named: &Path, sources: &Sources) -> Result<Result<Pack, Problem>, Failure> {
    if named.symlink_metadata().is_ok() {
        return Ok(Pack::read(named));
    }
    let id = named.to_string_lossy();
    if let Some(read) = sources.read(&id) {
        return Ok(read);
    }
    let ids = sources.ids();
    let near = near::suggestion(&id, ids.iter().map(String::as_str));
    let id = visible(&id);
    Err(Failure::Usage(format!(
        "“{id}” is neither a folder or file nor the id of a theme{near}"
    )))
}

/// Opens the theme at this path, or the installed theme with this identifier.
///
/// # Errors
/// Returns an error if there is no such theme, or if it cannot be opened.
pub fn open_theme(named: &Path, sources: &Sources) -> Result<Pack, Failure> {
    let broken = |problem: Problem| {
        let place = problem.file.display();
        Failure::Failed(format!("{place}: {}", problem.reason))
    };
    find_theme(named, sources)?.map_err(broken)
}

const SHEET_AFTER: &str = "\
The first row is a preview: back, 10♠, J♦, Q♣, K♥, A♠. Cards borrowed from another deck are dimmed, with an orange corner.";

#[derive(Args, Debug)]
#[command(after_help = SHEET_AFTER)]
pub struct SheetArgs {
    /// Folder, zip, single picture, or id of an installed theme.
    #[arg(value_name = "PLACE")]
    place: PathBuf,
    /// Output file (.png).
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Card height in pixels.
    #[arg(long, value_name = "N", default_value_t = 160, value_parser = value_parser!(u32).range(32..=600))]
    height: u32,
    /// Cards per row.
    #[arg(long, value_name = "N", default_value_t = 13, value_parser = value_parser!(u32).range(1..=100))]
    columns: u32,
    /// Write the name of each card below its picture.
    #[arg(long)]
    labels: bool,
}

fn draw_sheet(args: &SheetArgs, out: &mut impl Write) -> Result<(), Failure> {
    ends_with(&args.output, "png")?;
    let sources = theme_sources(&args.place);
    let pack = open_theme(&args.place, &sources)?;
    check_output_path(&pack, &args.output)?;
    let (report, deck) = check(pack, &sources);
    let pack = &report.pack;
    let proposals = pack.proposals();
    let layout = Layout {
        height: args.height,
        columns: args.columns,
        // With proposed orders, labels show which card each picture would be in each of them.
        labels: args.labels || !proposals.is_empty(),
    };
    let sheet = match proposals.as_slice() {
        [] => contact_sheet(pack, &deck, layout),
        proposals => proposal_sheet(pack.files().place(), proposals, &sources, layout)
            .map_err(|problem| Failure::Failed(problem.reason.to_string()))?,
    };
    // The picture is opaque and needs no alpha channel.
    let sheet = DynamicImage::from(sheet).into_rgb8();
    let mut png = Vec::new();
    let encoder =
        PngEncoder::new_with_quality(&mut png, CompressionType::Best, FilterType::Adaptive);
    let written = sheet.write_with_encoder(encoder);
    written.map_err(|error| Failure::Failed(error.to_string()))?;
    write_file(&args.output, &png)?;
    let path = shown(&args.output);
    match proposals.len() {
        0 => writeln!(out, "{path}: {} of 52 faces its own", report.faces)?,
        count => writeln!(out, "{path}: {} to choose from", counted(count, "order"))?,
    }
    if !report.problems.is_empty() {
        tell("this theme has problems; “continental theme check” lists them");
    }
    Ok(out.flush()?)
}

/// Requires the output file to have this extension, so that a typing mistake cannot overwrite a file of another type.
fn ends_with(path: &Path, ending: &str) -> Result<(), Failure> {
    let own = path.extension().and_then(|own| own.to_str());
    if own.is_some_and(|own| own.eq_ignore_ascii_case(ending)) {
        return Ok(());
    }
    Err(Failure::Usage(format!(
        "“{}” must end with .{ending}",
        shown(path)
    )))
}

/// Refuses an output path that is one of the theme's own files.
fn check_output_path(pack: &Pack, path: &Path) -> Result<(), Failure> {
    let Ok(there) = path.canonicalize() else {
        return Ok(());
    };
    let files = pack.files();
    let own = files.entries().map(|entry| files.path(&entry.name));
    let mut own = own.chain([files.place().to_owned()]);
    if own.any(|file| file.canonicalize().is_ok_and(|file| file == there)) {
        return Err(Failure::Usage(format!(
            "“{}” belongs to the theme itself and is not overwritten",
            shown(path)
        )));
    }
    Ok(())
}

/// Writes a file atomically: after a failure, an existing file is unchanged.
fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let write = || {
        let mut output = Output::begin(path)?;
        output.write_all(bytes)?;
        output.finish()
    };
    write().map_err(Failure::unwritten(path))
}

const EXPORT_AFTER: &str = "\
Writes a theme.toml and one PNG per card, as the game shows it. An animated card is written as its first frame.";

#[derive(Args, Debug)]
#[command(after_help = EXPORT_AFTER)]
pub struct ExportArgs {
    /// Folder, zip, single picture, or id of an installed theme.
    #[arg(value_name = "PLACE|ID")]
    place: PathBuf,
    /// Output folder; its name is the id of the new theme.
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// Picture height in pixels.
    #[arg(long, value_name = "N", default_value_t = 700, value_parser = value_parser!(u32).range(32..=4000))]
    height: u32,
    /// Replace an existing folder; the old one is renamed.
    #[arg(long)]
    force: bool,
}

fn export_theme(args: &ExportArgs, out: &mut impl Write) -> Result<(), Failure> {
    let path = args.output.display().to_string();
    let there = || {
        let advice = "name another folder, or replace it with --force";
        Failure::Failed(format!("“{path}” exists already: {advice}"))
    };
    // This is checked early to avoid useless work. The final write also refuses to overwrite a folder that was created
    // meanwhile.
    if args.output.symlink_metadata().is_ok() && !args.force {
        return Err(there());
    }
    let sources = theme_sources(&args.place);
    let pack = open_theme(&args.place, &sources)?;
    let (report, deck) = check(pack, &sources);
    let name = args.output.file_name().unwrap_or_default();
    let files = export(&report.pack, &deck, args.height, &name.to_string_lossy());
    let files = files.map_err(|error| Failure::Failed(error.to_string()))?;
    let old = match write_folder(&args.output, &files, args.force) {
        Ok(old) => old,
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(there()),
        Err(error) => return Err(Failure::unwritten(&args.output)(error)),
    };
    let pictures = counted(files.len() - 1, "picture");
    writeln!(out, "{}: {pictures} and theme.toml", visible(&path))?;
    if let Some(old) = old {
        tell(&format!("the old folder is now “{}”", old.display()));
    }
    if report.faces < 52 {
        let cards = counted(52 - report.faces, "card");
        tell(&format!(
            "{cards} borrowed from another deck are among them"
        ));
    }
    Ok(out.flush()?)
}

const PACK_AFTER: &str = "\
Leaves out working files (.kra, .psd, .xcf …), hidden files and programs. The same theme always gives the same bytes.";

#[derive(Args, Debug)]
#[command(after_help = PACK_AFTER)]
pub struct PackArgs {
    /// Folder, zip, single picture, or id of an installed theme.
    #[arg(value_name = "DIR")]
    place: PathBuf,
    /// Output file (.zip); its name is the id of the theme.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Pack the theme even if it has errors.
    #[arg(long)]
    force: bool,
}

fn pack_theme(args: &PackArgs, out: &mut impl Write) -> Result<(), Failure> {
    // Files with the extension `continental-theme` are zip files too. A double click opens them with the game.
    ends_with(&args.output, "continental-theme").or_else(|_| ends_with(&args.output, "zip"))?;
    let sources = theme_sources(&args.place);
    let pack = open_theme(&args.place, &sources)?;
    check_output_path(&pack, &args.output)?;
    let report = check(pack, &sources).0;
    if !passes(&report, false) {
        check::write_report(out, &report)?;
        out.flush()?;
        if !args.force {
            return Err(Failure::Failed(
                "not packed, because the theme has errors; --force packs it anyway".to_owned(),
            ));
        }
    }
    let packed = bundle(report.pack.files())
        .map_err(|(file, reason)| Failure::Failed(format!("{file}: {reason}")))?;
    write_file(&args.output, &packed.bytes)?;
    let kib = packed.bytes.len().div_ceil(1024);
    let files = counted(packed.packed.len(), "file");
    writeln!(out, "{}: {files}, {kib} KiB", shown(&args.output))?;
    for name in &packed.left_out {
        tell(&format!("left out, the game does not read it: {name}"));
    }
    if report.pack.manifest.licence.is_empty() {
        tell("no licence is named: write one into theme.toml before you share it");
    }
    Ok(out.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_theme_may_extend_one_in_the_same_folder() {
        let root = std::env::temp_dir().join(format!("continental-beside-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        let card = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 5 7\"><rect width=\"5\" height=\"7\"/></svg>";
        for (id, file) in [("a", "QH.svg"), ("b", "KH.svg")] {
            fs::create_dir_all(root.join(id)).expect("made");
            fs::write(root.join(id).join(file), card).expect("written");
        }
        fs::write(root.join("a/theme.toml"), "extends = \"b\"\n").expect("written");
        let place = root.join("a");
        let sources = theme_sources(&place);
        let pack = open_theme(&place, &sources).expect("the theme exists");
        let (report, deck) = check(pack, &sources);
        assert!(
            report
                .problems
                .iter()
                .all(|it| it.reason.key() != "theme-missing")
        );
        let king = cardart::Slot::Face("KH".parse().expect("a card"));
        assert_eq!(deck.card(king).pack.as_deref(), Some("b"));
        fs::remove_dir_all(root).expect("removed");
    }
}

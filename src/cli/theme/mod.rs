//! `continental theme`: card art checked, shown on one picture, written out as a template, packed to be shared.
mod check;
mod export;
mod pack;
mod place;
mod report;
mod sheet;

use super::Failure;
use clap::{Args, Subcommand};
use std::io;

const AFTER: &str = "\
A theme is a folder of pictures, a zip of one, a single picture that holds a whole deck, or the id of one in a themes folder
(“themes” in the assets, and “themes” beside the saved matches). card-art.md in share/doc/continental, which is
assets/README.md in the sources, tells how to draw one.

Examples:
  continental theme check my_deck --strict
  continental theme sheet my_deck -o contact.png --labels
  continental theme export classic -o my_deck
  continental theme pack my_deck -o my_deck.zip";

/// Arguments of `theme`.
#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct ThemeArgs {
    #[command(subcommand)]
    command: ThemeCommand,
}

#[derive(Subcommand, Debug)]
enum ThemeCommand {
    /// Say what themes hold and everything that is wrong with them.
    ///
    /// Each finding names the file, how much it matters, the reason, and what is used instead. Exit code 1 if a theme has
    /// an error; with --strict also if it has a warning. Notes change nothing.
    #[command(verbatim_doc_comment)]
    Check(check::CheckArgs),
    /// Draw all cards of a theme on one picture, those borrowed from another deck marked.
    ///
    /// The first row is a preview: back, 10♠, J♦, Q♣, K♥, A♠. A borrowed card is dimmed and has an orange corner.
    #[command(verbatim_doc_comment)]
    Sheet(sheet::SheetArgs),
    /// Write a theme as pictures and a theme.toml: a template for a deck of your own.
    ///
    /// Every card as the game shows it, one PNG each. A moving picture is written as its first frame.
    #[command(verbatim_doc_comment)]
    Export(export::ExportArgs),
    /// Pack a theme into a zip that the game takes as it is, to be shared.
    ///
    /// The zip is the same to the byte whoever packs it. Working files (.kra, .psd, .xcf …),
    /// hidden files and programs stay out.
    #[command(verbatim_doc_comment)]
    Pack(pack::PackArgs),
}

pub(super) fn run(args: &ThemeArgs) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match &args.command {
        ThemeCommand::Check(args) => check::run(args, &mut out),
        ThemeCommand::Sheet(args) => sheet::run(args, &mut out),
        ThemeCommand::Export(args) => export::run(args, &mut out),
        ThemeCommand::Pack(args) => pack::run(args, &mut out),
    }
}

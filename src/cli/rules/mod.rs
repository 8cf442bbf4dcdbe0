//! `continental rules`: the rule sets there are, what is in them, and whether a file holds one.
mod check;
mod list;
mod report;
mod show;
mod variants;

use super::Failure;
use clap::{Args, Subcommand};
use std::io;

/// Arguments of `rules`.
#[derive(Args, Debug)]
pub struct RulesArgs {
    #[command(subcommand)]
    command: RulesCommand,
}

#[derive(Subcommand, Debug)]
enum RulesCommand {
    /// Name all rule sets: the three rulebooks and the files in the rules folders.
    ///
    /// The folders are “rules” in the assets and “rules” beside the saved matches (CONTINENTAL_HOME). A file that holds no rule set
    /// is named on standard error with line, column and reason.
    List(list::ListArgs),
    /// Show one rule set, with variants set on it if you like.
    Show(show::ShowArgs),
    /// Check files: can they be read, and by how many players can their rules be played?
    ///
    /// Exit code 1 if a file is broken; each is named on standard error as FILE:LINE:COLUMN: reason.
    Check(check::CheckArgs),
    /// Name all variants with what they mean.
    Variants(variants::VariantsArgs),
}

pub(super) fn run(args: &RulesArgs) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match &args.command {
        RulesCommand::List(args) => list::run(args, &mut out),
        RulesCommand::Show(args) => show::run(args, &mut out),
        RulesCommand::Check(args) => check::run(args, &mut out),
        RulesCommand::Variants(args) => variants::run(args, &mut out),
    }
}

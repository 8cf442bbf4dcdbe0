//! `continental completions` and `continental man`: shell completions and manual pages, mainly for packages.
use super::{Cli, Failure};
use clap::{Args, Command, CommandFactory};
use clap_complete::Shell;
use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

/// Name of the program in the shell.
const NAME: &str = "continental";

/// Section of the manual for games.
const SECTION: &str = "6";

#[derive(Args, Debug)]
pub struct CompletionsArgs {
    /// Shell: bash, zsh, fish, elvish or powershell.
    shell: Shell,
}

#[derive(Args, Debug)]
pub struct ManArgs {
    /// Output folder for continental.6 and a page for every command; created if missing.
    #[arg(value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

pub(super) fn completions(args: &CompletionsArgs) -> Result<(), Failure> {
    // The script is generated in memory first, because the generator panics if standard output is a closed pipe.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), NAME, &mut script);
    Ok(io::stdout().write_all(&script)?)
}

pub(super) fn man(args: &ManArgs) -> Result<(), Failure> {
    let mut program = Cli::command().disable_help_subcommand(true);
    // Sets the full name of each subcommand.
    program.build();
    let Some(folder) = &args.folder else {
        return Ok(io::stdout().write_all(&page(&program)?)?);
    };
    fs::create_dir_all(folder).map_err(|error| Failure::unwritten(folder, &error))?;
    write_pages(folder, &program)
}

/// Writes the manual page of a command and those of all its subcommands.
fn write_pages(folder: &Path, command: &Command) -> Result<(), Failure> {
    let name = command.get_display_name().unwrap_or(NAME);
    let file = folder.join(format!("{name}.{SECTION}"));
    fs::write(&file, page(command)?).map_err(|error| Failure::unwritten(&file, &error))?;
    let mut below = command.get_subcommands();
    below.try_for_each(|command| write_pages(folder, command))
}

/// Returns a manual page in roff format.
fn page(command: &Command) -> Result<Vec<u8>, io::Error> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone())
        .manual("Games")
        .section(SECTION)
        .source(concat!("continental ", env!("CARGO_PKG_VERSION")))
        .render(&mut page)?;
    Ok(page)
}

//! `continental completions` and `continental man`: what shell and manual know of this program, for packages and for whoever wants it.
use super::{Cli, Failure};
use clap::{Args, Command, CommandFactory};
use clap_complete::Shell;
use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

/// The program as the shell calls it.
const NAME: &str = "continental";

/// The part of the manual that games are in.
const SECTION: &str = "6";

/// Arguments of `completions`.
#[derive(Args, Debug)]
pub struct CompletionsArgs {
    /// The shell: bash, zsh, fish, elvish or powershell.
    shell: Shell,
}

/// Arguments of `man`.
#[derive(Args, Debug)]
pub struct ManArgs {
    /// Write continental.6 and a page for every command into this folder, which is made if it is not there.
    #[arg(value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

pub(super) fn completions(args: &CompletionsArgs) -> Result<(), Failure> {
    // The generator panics when nobody reads any more.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), NAME, &mut script);
    Ok(io::stdout().write_all(&script)?)
}

pub(super) fn man(args: &ManArgs) -> Result<(), Failure> {
    let mut program = Cli::command().disable_help_subcommand(true);
    // Only now each command knows by what names it is called.
    program.build();
    match &args.folder {
        None => Ok(io::stdout().write_all(&page(&program)?)?),
        Some(folder) => {
            fs::create_dir_all(folder).map_err(|error| Failure::unwritten(folder, &error))?;
            write_pages(folder, &program)
        }
    }
}

/// The page of a command and those of all the commands below it.
fn write_pages(folder: &Path, command: &Command) -> Result<(), Failure> {
    let name = command.get_display_name().unwrap_or(NAME);
    let file = folder.join(format!("{name}.{SECTION}"));
    fs::write(&file, page(command)?).map_err(|error| Failure::unwritten(&file, &error))?;
    let mut below = command.get_subcommands();
    below.try_for_each(|command| write_pages(folder, command))
}

/// One page, in the language of `man`.
fn page(command: &Command) -> Result<Vec<u8>, io::Error> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone())
        .manual("Games")
        .section(SECTION)
        .source(concat!("continental ", env!("CARGO_PKG_VERSION")))
        .render(&mut page)?;
    Ok(page)
}

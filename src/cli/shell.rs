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
    /// Write continental.6 and a page for each command into this folder, which is made if it is not there.
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
    match &args.folder {
        None => Ok(io::stdout().write_all(&page(Cli::command())?)?),
        Some(folder) => write_pages(folder),
    }
}

/// The page of the program and one of each command.
fn write_pages(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| Failure::unwritten(folder, &error))?;
    let mut program = Cli::command();
    program.build();
    let commands = program
        .get_subcommands()
        .filter(|it| it.get_name() != "help");
    let called = |command: &Command| {
        let name = format!("{NAME}-{}", command.get_name());
        // Both want names that live as long as the program.
        command.clone().name(String::leak(name) as &str)
    };
    let pages: Vec<Command> = commands.map(called).collect();
    for command in pages.into_iter().chain([Cli::command()]) {
        let file = folder.join(format!("{}.{SECTION}", command.get_name()));
        fs::write(&file, page(command)?).map_err(|error| Failure::unwritten(&file, &error))?;
    }
    Ok(())
}

/// One page, in the language of `man`.
fn page(command: Command) -> Result<Vec<u8>, io::Error> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command)
        .manual("Games")
        .section(SECTION)
        .render(&mut page)?;
    Ok(page)
}

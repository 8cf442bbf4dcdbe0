//! The command line: options of the game itself, and commands that run without a window. Also the shell completions and
//! manual pages, mainly for packages.
#![allow(
    missing_docs,
    reason = "part of the application: comments say what a name does not"
)]
mod arena;
#[cfg(feature = "cardart")]
mod icons;
mod jobs;
#[cfg(feature = "online")]
mod join;
mod paths;
mod player;
mod records;
mod replay;
mod review;
mod rules;
#[cfg(feature = "server")]
mod serve;
mod simulate;
mod solve;
mod stats;
#[cfg(feature = "cardart")]
mod theme;
mod transcript;

use clap::{
    Args, CommandFactory, Parser, Subcommand,
    error::{ContextKind, ContextValue, ErrorKind},
};
use clap_complete::Shell;
use engine::{
    matchplay::Setup,
    text::{is_hidden, visible},
};
use platform::{DoctorArgs, Failure, PlayOptions, choice, failure};
use serde::Serialize;
use std::{
    borrow::Cow,
    ffi::OsString,
    fs,
    io::{self, BufWriter, StdoutLock, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

const AFTER: &str = "\
Rules (--rules): oficial, fournier, francais; the id of a file in a rules folder; or the path of a .ron file.
Variants (--variant): an id like V1, V4last or no-joker-discard; see “continental rules variants”.
Cards: rank A 2 … 9 T J Q K and suit C D H S, like 7H or TS; a joker is JK.

Bots: aprendiz, habitual, fuerte, experto, maestro, each also in the style of a character, like fuerte:paco;
  or cmd:PROGRAM for your own bot, see bots/README.md in share/doc/continental (tests/bots in the sources).

Examples:
  continental simulate --rules francais --variant V1 --seats 6 --matches 1000 --jobs 4
  continental arena --challenger \"cmd:python3 bots/plain.py\" --against habitual
  continental replay match.jsonl --verify
  continental solve --contract TE \"7H 7S JK 4D 5D 6D 7D 9C KS\"

Exit codes: 0 success; 1 failure, or a check found an error; 2 invalid arguments.";

const ABOUT: &str = "\
Continental, the Spanish contract rummy.

Without a command, opens the game in a window. Commands need no window; see “continental COMMAND --help”.";

/// The parsed command line.
#[derive(Parser, Debug)]
#[command(name = "continental", version, about = ABOUT, after_help = AFTER, max_term_width = 110)]
pub struct Cli {
    /// The command; without one the game opens its window.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Options of the game itself.
    #[command(flatten)]
    pub play: PlayOptions,
}

/// Commands without a window.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Play matches between bots and print statistics.
    Simulate(simulate::SimulateArgs),
    /// Measure the strength of one bot against another.
    Arena(arena::ArenaArgs),
    /// Print match records and check them against the rules.
    Replay(replay::ReplayArgs),
    /// Review a player's decisions in a match record.
    Review(review::ReviewArgs),
    /// List, show and check rule sets and variants.
    #[command(subcommand)]
    Rules(rules::RulesCommand),
    /// Print statistics of players and bots from match records.
    Stats(stats::StatsArgs),
    /// Find the ways to lay down a hand, or the cards it lacks.
    Solve(solve::SolveArgs),
    /// Run a match server for phones.
    #[cfg(feature = "server")]
    Serve(serve::ServeArgs),
    /// Play a match of another home with bots, by an invitation.
    #[cfg(feature = "online")]
    Join(join::JoinArgs),
    /// Print file locations.
    Paths(paths::PathsArgs),
    /// Check the system requirements and report the last failure.
    Doctor(DoctorArgs),
    // For packages: hidden from the list of commands.
    /// Print a shell completion script.
    #[command(hide = true)]
    Completions(CompletionsArgs),
    /// Print the manual page, or write all pages into a folder.
    #[command(hide = true)]
    Man(ManArgs),
    /// Write the icon in all sizes and formats into a folder.
    #[cfg(feature = "cardart")]
    #[command(hide = true)]
    Icons(icons::IconsArgs),
    /// Check, preview, export and pack card art.
    #[cfg(feature = "cardart")]
    #[command(subcommand, after_help = theme::AFTER)]
    Theme(theme::ThemeCommand),
}

/// Parses the command line. Exits the process if it is invalid or asks for help.
pub fn parse() -> Cli {
    Cli::try_parse().unwrap_or_else(|mut error| {
        let mut words = std::env::args_os();
        let ends_in_comma = |word: OsString| word.as_encoded_bytes().ends_with(b",");
        if error.kind() == ErrorKind::UnknownArgument && words.any(ends_in_comma) {
            let tip = "write a list without spaces, like 1,3,5".into();
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
        }
        let text = error.render().to_string();
        let hidden = |letter: char| letter != '\n' && is_hidden(letter);
        if !text.contains(hidden) {
            error.exit();
        }
        // The message quotes an argument, which may come from an untrusted source, so hidden characters are escaped.
        let lines: Vec<_> = text.lines().map(visible).collect();
        let _ = writeln!(io::stderr(), "{}", lines.join("\n"));
        std::process::exit(error.exit_code())
    })
}

/// Runs a command without a window. Prints an error as one sentence on standard error.
pub fn run(command: Command) -> ExitCode {
    let result = match command {
        Command::Simulate(args) => simulate::run(&args),
        Command::Arena(args) => arena::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Review(args) => review::run(&args),
        Command::Rules(command) => rules::run(&command),
        Command::Solve(args) => solve::run(&args),
        Command::Stats(args) => stats::run(&args),
        #[cfg(feature = "server")]
        Command::Serve(args) => serve::run(&args),
        #[cfg(feature = "online")]
        Command::Join(args) => join::run(&args),
        Command::Paths(args) => paths::run(&args),
        // If this build has a window, the game handles this command before `run` is called.
        Command::Doctor(_) => Err(no_window()),
        Command::Completions(args) => completions(&args),
        Command::Man(args) => man(&args),
        #[cfg(feature = "cardart")]
        Command::Icons(args) => icons::run(&args),
        #[cfg(feature = "cardart")]
        Command::Theme(command) => theme::run(&command),
    };
    result.map_or_else(Failure::report, |()| ExitCode::SUCCESS)
}

/// Buffered standard output.
type Out = BufWriter<StdoutLock<'static>>;

/// Prints the answer of a command on standard output, as JSON or as text.
fn print_answer(
    json: bool,
    answer: &impl Serialize,
    text: impl FnOnce(&mut Out) -> io::Result<()>,
) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    if json {
        failure::print_json(&mut out, answer)?;
    } else {
        text(&mut out)?;
    }
    Ok(out.flush()?)
}

/// Results of a check, with an entry for each file.
#[derive(Serialize)]
struct CheckResults<T> {
    ok: bool,
    files: Vec<T>,
}

/// Fails without a further message unless all checks have passed.
fn passed(ok: bool) -> Result<(), Failure> {
    ok.then_some(()).ok_or(Failure::AlreadyPrinted)
}

/// The path with hidden characters escaped.
fn shown(path: &Path) -> String {
    visible(&path.display().to_string()).into_owned()
}

/// The names of the players with hidden characters escaped.
fn names(setup: &Setup) -> Vec<String> {
    let names = setup.players.iter().map(|player| visible(&player.name));
    names.map(Cow::into_owned).collect()
}

/// Returns the failure of a build that has no window.
pub fn no_window() -> Failure {
    Failure::Usage(
        "this build of continental has no window (the feature “app” is off); \
         only the commands are available: see continental --help"
            .to_owned(),
    )
}

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

fn completions(args: &CompletionsArgs) -> Result<(), Failure> {
    // The script is generated in memory first, because the generator panics if standard output is a closed pipe.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), NAME, &mut script);
    Ok(io::stdout().write_all(&script)?)
}

fn man(args: &ManArgs) -> Result<(), Failure> {
    let mut program = Cli::command().disable_help_subcommand(true);
    // Sets the full name of each subcommand.
    program.build();
    let Some(folder) = &args.folder else {
        return Ok(io::stdout().write_all(&page(&program)?)?);
    };
    fs::create_dir_all(folder).map_err(Failure::unwritten(folder))?;
    write_pages(folder, &program)
}

/// Writes the manual page of a command and those of all its subcommands.
fn write_pages(folder: &Path, command: &clap::Command) -> Result<(), Failure> {
    let name = command.get_display_name().unwrap_or(NAME);
    let file = folder.join(format!("{name}.{SECTION}"));
    fs::write(&file, page(command)?).map_err(Failure::unwritten(&file))?;
    let mut below = command.get_subcommands();
    below.try_for_each(|command| write_pages(folder, command))
}

/// Returns a manual page in roff format.
fn page(command: &clap::Command) -> Result<Vec<u8>, io::Error> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone())
        .manual("Games")
        .section(SECTION)
        .source(concat!("continental ", env!("CARGO_PKG_VERSION")))
        .render(&mut page)?;
    Ok(page)
}

//! The command line: the headless commands, and the options of the game itself.
mod arena;
mod guests;
#[cfg(feature = "cardart")]
mod icons;
mod paths;
mod player;
mod progress;
mod records;
mod replay;
mod review;
mod rulebook;
mod rules;
#[cfg(feature = "server")]
mod serve;
mod shell;
mod simulate;
mod solve;
mod stats;
#[cfg(feature = "cardart")]
mod theme;
mod transcript;

use clap::{Parser, Subcommand};
use engine::text::{is_hidden, visible};
use platform::{DoctorArgs, Failure, PlayOptions, choice, failure};
use std::{
    io::{self, Write},
    process::ExitCode,
};

const AFTER: &str = "\
Rules (--rules): oficial, fournier, francais; the id of a file in a rules folder; or the path of a .ron file.
Variants (--variant, as often as you like): V1 … V14, V4last, no-joker-discard, no-playable-discard,
  no-own-claim, no-claim-down, must-lay-off. “continental rules variants” explains them.
Cards: rank A 2 … 9 T J Q K and suit C D H S, like 7H or TS; a joker is JK.

Bots: aprendiz, habitual, fuerte, experto, maestro, each also in the style of a character, like fuerte:paco;
  or cmd:PROGRAM, a bot of your own: bots/README.md in share/doc/continental (in the sources: tests/bots) tells how.

Examples:
  continental simulate --rules francais --variant V1 --seats 6 --matches 1000 --jobs 4
  continental arena --challenger \"cmd:python3 bots/plain.py\" --against habitual
  continental replay match.jsonl --verify
  continental review match.jsonl --player 0 --hand 1
  continental solve --contract TE \"7H 7S JK 4D 5D 6D 7D 9C KS\"

Exit codes: 0 done; 1 it failed, or what was checked is wrong; 2 it was asked for in a way that makes no sense.";

const ABOUT: &str = "\
Continental, the Spanish contract rummy.

Without a command the game opens its window. The commands need none; “continental COMMAND --help” tells more about each.";

/// What was typed after the program's name.
#[derive(Parser, Debug)]
#[command(name = "continental", version, about = ABOUT, after_help = AFTER, max_term_width = 110)]
pub struct Cli {
    /// What to do instead of opening the game.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Options of the game itself.
    #[command(flatten)]
    pub play: PlayOptions,
}

/// What the program does without a window.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Play whole matches between bots and sum up how they went.
    Simulate(simulate::SimulateArgs),
    /// Measure how much stronger one bot is than another.
    Arena(arena::ArenaArgs),
    /// Tell the course of recorded matches, and check every line of them against the rules.
    Replay(replay::ReplayArgs),
    /// Look again at a player's own decisions in a record: where points were lost.
    Review(review::ReviewArgs),
    /// List, show and check rule sets and variants.
    Rules(rules::RulesArgs),
    /// Sum up how people and bots have played in recorded matches.
    Stats(stats::StatsArgs),
    /// Tell how a hand can be laid down, or what it lacks.
    Solve(solve::SolveArgs),
    /// Hold a match that people join with their phones, without a window.
    #[cfg(feature = "server")]
    Serve(serve::ServeArgs),
    /// Tell where everything lies: the player's files, and what came with the game.
    Paths(paths::PathsArgs),
    /// Tell what this machine has for the game, what it lacks, and what went wrong last.
    Doctor(DoctorArgs),
    // For packages: not in the list of what people do.
    /// Print what a shell needs to complete the options of this program.
    #[command(hide = true)]
    Completions(shell::CompletionsArgs),
    /// Print the page of the manual, or write all pages into a folder.
    #[command(hide = true)]
    Man(shell::ManArgs),
    /// Draw the icon in all sizes and kinds into a folder.
    #[cfg(feature = "cardart")]
    #[command(hide = true)]
    Icons(icons::IconsArgs),
    /// Check card art, show it on one picture, write it out as a template, pack it.
    #[cfg(feature = "cardart")]
    Theme(theme::ThemeArgs),
}

/// What was typed; a mistake in it, or the help asked for, ends the program.
pub fn parse() -> Cli {
    Cli::try_parse().unwrap_or_else(|error| {
        let text = error.render().to_string();
        let hidden = |letter: char| letter != '\n' && is_hidden(letter);
        if !text.contains(hidden) {
            error.exit();
        }
        // The message quotes an argument, which may come from a stranger: hidden letters in it are written out.
        let lines: Vec<_> = text.lines().map(visible).collect();
        let _ = writeln!(io::stderr(), "{}", lines.join("\n"));
        std::process::exit(error.exit_code())
    })
}

/// Runs a headless command. Mistakes are told on standard error in one sentence.
pub fn run(command: Command) -> ExitCode {
    let result = match command {
        Command::Simulate(args) => simulate::run(&args),
        Command::Arena(args) => arena::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Review(args) => review::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Stats(args) => stats::run(&args),
        #[cfg(feature = "server")]
        Command::Serve(args) => serve::run(&args),
        Command::Paths(args) => paths::run(&args),
        // The game does it, where there is one.
        Command::Doctor(_) => Err(no_game()),
        Command::Completions(args) => shell::completions(&args),
        Command::Man(args) => shell::man(&args),
        #[cfg(feature = "cardart")]
        Command::Icons(args) => icons::run(&args),
        #[cfg(feature = "cardart")]
        Command::Theme(args) => theme::run(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// Says that this build cannot open a window.
pub fn no_window() -> ExitCode {
    no_game().report()
}

fn no_game() -> Failure {
    Failure::Usage(
        "this build of continental has no window (it was made without the feature “app”); \
         its commands work all the same: see continental --help"
            .to_owned(),
    )
}

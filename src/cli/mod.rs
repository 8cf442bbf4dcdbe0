//! The command line: the headless commands, and the options of the game itself.
mod arena;
mod choice;
mod doctor;
mod failure;
pub mod film;
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
#[cfg(feature = "phones")]
mod serve;
mod shell;
mod simulate;
mod solve;
mod stats;
#[cfg(feature = "cardart")]
mod theme;
mod transcript;

pub use doctor::DoctorArgs;
pub use failure::Failure;

use crate::engine::{
    rules::{RuleSet, Variant},
    text::{is_hidden, visible},
};
use clap::{Args, Parser, Subcommand};
use std::{
    io::{self, Write},
    path::PathBuf,
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

/// Options of the game in its window.
#[derive(Args, Clone, PartialEq, Debug, Default)]
#[command(next_help_heading = "Options of the game")]
pub struct PlayOptions {
    /// Shuffle new matches from this text instead of from chance.
    #[arg(long, value_name = "TEXT")]
    pub seed: Option<String>,
    /// Go on with the match recorded in this file.
    #[arg(long, value_name = "FILE")]
    pub load: Option<PathBuf>,
    /// Open a match, a deck or a picture of a card, as if dropped on the window.
    // None is as well: the desktop entry always says `--open`.
    #[arg(long, value_name = "FILE", num_args = 0..)]
    pub open: Vec<PathBuf>,
    /// Watch a match of so many bots.
    #[arg(long, value_name = "SEATS", value_parser = clap::value_parser!(u8).range(2..=8))]
    pub watch: Option<u8>,
    /// By which rules the match watched is played; see below.
    #[arg(long, value_name = "ID|FILE", requires = "watch")]
    pub rules: Option<String>,
    /// Set this variant on them; may be repeated.
    #[arg(
        long = "variant",
        value_name = "ID",
        value_delimiter = ',',
        requires = "watch"
    )]
    pub variants: Vec<Variant>,
    /// Bring a bot of your own to the table: cmd:PROGRAM or NAME=cmd:PROGRAM; may be repeated.
    #[arg(long = "bot", value_name = "BOT")]
    pub bots: Vec<String>,
    /// How fast everything moves: 1 is the usual pace, 2 twice as fast, 0 at once.
    #[arg(long, value_name = "FACTOR")]
    pub speed: Option<f32>,
    /// Close the window when the match watched has ended.
    #[arg(long, requires = "watch")]
    pub exit_at_end: bool,
    /// The size of the window in pixels, like 1920x1080.
    #[arg(long, value_name = "WxH", value_parser = size)]
    pub size: Option<(u32, u32)>,
    /// A film instead of a window.
    #[command(flatten)]
    pub film: film::FilmOptions,
}

impl PlayOptions {
    /// The options that a film's script starts the game with.
    ///
    /// # Errors
    /// What is wrong with the words, in one line.
    pub fn of_film(words: &[&str]) -> Result<PlayOptions, String> {
        // Most options of a film make sense with its folder only; which one that is, a script does not say.
        let start = ["continental", "--film", "."];
        let cli = Cli::try_parse_from(start.iter().chain(words)).map_err(|error| {
            let text = error.render().to_string();
            let line = text.lines().next().unwrap_or_default();
            line.trim_start_matches("error: ").to_owned()
        })?;
        if cli.command.is_some() {
            return Err("a script gives options of the game, no command".to_owned());
        }
        let mut options = cli.play;
        options.film.folder = None;
        Ok(options)
    }

    /// These options, and where they say nothing the others.
    pub fn or(self, other: PlayOptions) -> PlayOptions {
        PlayOptions {
            seed: self.seed.or(other.seed),
            load: self.load.or(other.load),
            open: match self.open.is_empty() {
                true => other.open,
                false => self.open,
            },
            watch: self.watch.or(other.watch),
            rules: self.rules.or(other.rules),
            variants: match self.variants.is_empty() {
                true => other.variants,
                false => self.variants,
            },
            bots: match self.bots.is_empty() {
                true => other.bots,
                false => self.bots,
            },
            speed: self.speed.or(other.speed),
            exit_at_end: self.exit_at_end || other.exit_at_end,
            size: self.size.or(other.size),
            film: self.film.or(other.film),
        }
    }

    /// The rules asked for, the official ones if none were.
    ///
    /// # Errors
    /// The failure that says why there are no such rules.
    pub fn rules(&self) -> Result<RuleSet, Failure> {
        let choice = choice::RulesChoice {
            rules: self.rules.clone().unwrap_or_else(|| "oficial".to_owned()),
            variants: choice::VariantsChoice {
                variants: self.variants.clone(),
            },
        };
        let rules = choice.load()?.rules;
        let seats = self.watch.map_or(rules.min_seats, |seats| seats) as usize;
        rules
            .check(seats)
            .map_err(|error| Failure::Usage(error.to_string()))?;
        Ok(rules)
    }
}

fn size(text: &str) -> Result<(u32, u32), String> {
    let wrong = || format!("“{text}” is no size: write it like 1920x1080");
    let (w, h) = text.split_once('x').ok_or_else(wrong)?;
    match (w.parse(), h.parse()) {
        (Ok(w), Ok(h)) if (320..=16384).contains(&w) && (240..=16384).contains(&h) => Ok((w, h)),
        _ => Err(wrong()),
    }
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
    #[cfg(feature = "phones")]
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
        #[cfg(feature = "phones")]
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

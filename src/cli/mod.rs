//! The command line: the headless commands, and the options of the game itself.
mod course;
mod failure;
mod replay;
mod rules;
mod simulate;
mod summary;

pub use failure::Failure;

use clap::{Args, Parser, Subcommand};
use std::{path::PathBuf, process::ExitCode};

/// Continental, the Spanish contract rummy.
///
/// Without a command the game opens its window. The commands below need none.
#[derive(Parser, Debug)]
#[command(name = "continental", version, about, max_term_width = 100)]
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
pub struct PlayOptions {
    /// Shuffle new matches from this text instead of from chance.
    #[arg(long, value_name = "TEXT")]
    pub seed: Option<String>,
    /// Go on with the match recorded in this file.
    #[arg(long, value_name = "FILE")]
    pub load: Option<PathBuf>,
    /// Watch a match of so many bots.
    #[arg(long, value_name = "SEATS", value_parser = clap::value_parser!(u8).range(2..=4))]
    pub watch: Option<u8>,
    /// How fast everything moves: 1 is the usual pace, 2 twice as fast, 0 at once.
    #[arg(long, value_name = "FACTOR")]
    pub speed: Option<f32>,
    /// Close the window when the match watched has ended.
    #[arg(long, requires = "watch")]
    pub exit_at_end: bool,
    /// The size of the window in pixels, like 1920x1080.
    #[arg(long, value_name = "WxH", value_parser = size)]
    pub size: Option<(u32, u32)>,
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
    /// Tell the course of a recorded match, and check every line of it against the rules.
    Replay(replay::ReplayArgs),
    /// Show the rule sets.
    Rules(rules::RulesArgs),
}

/// Runs a headless command. Mistakes are told on standard error in one sentence.
pub fn run(command: Command) -> ExitCode {
    let result = match command {
        Command::Simulate(args) => simulate::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Rules(args) => rules::run(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// Says that this build cannot open a window.
pub fn no_window() -> ExitCode {
    Failure::Usage(
        "this build of continental has no window (it was made without the feature “app”); \
         it has the commands simulate, replay and rules: see continental --help"
            .to_owned(),
    )
    .report()
}

//! Options of the game on the command line: window, film and doctor.
use crate::{
    Failure,
    choice::{RulesChoice, VariantsChoice},
};
use clap::{Args, Parser, value_parser};
use engine::rules::{RuleSet, Variant};
use std::{ops::Range, path::PathBuf, time::Duration};

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
    pub film: FilmOptions,
}

impl PlayOptions {
    /// The options that a film's script starts the game with.
    ///
    /// # Errors
    /// What is wrong with the words, in one line.
    pub fn of_film(words: &[&str]) -> Result<PlayOptions, String> {
        // Most film options require its folder, which a script does not name.
        let start = ["continental", "--film", "."];
        let start = Start::try_parse_from(start.iter().chain(words)).map_err(|error| {
            let text = error.render().to_string();
            let line = text.lines().next().unwrap_or_default();
            line.trim_start_matches("error: ").to_owned()
        })?;
        let mut options = start.play;
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
        let choice = RulesChoice {
            rules: self.rules.clone().unwrap_or_else(|| "oficial".to_owned()),
            variants: VariantsChoice {
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

/// Start options of a film's script: options of the game, without a command.
#[derive(Parser)]
#[command(name = "continental")]
struct Start {
    #[command(flatten)]
    play: PlayOptions,
}

/// A film instead of a window: time goes on by exactly one frame a picture, however long the machine needs for it, and nothing of
/// the player's is read or written.
#[derive(Args, Clone, PartialEq, Eq, Debug, Default)]
#[command(next_help_heading = "A film, frame by frame")]
pub struct FilmOptions {
    /// Write pictures into this folder instead of opening a window.
    #[arg(long = "film", value_name = "DIR")]
    pub folder: Option<PathBuf>,
    /// Pictures for each second of the game [default: 60].
    #[arg(long, value_name = "N", requires = "folder", value_parser = value_parser!(u16).range(1..=1000))]
    pub fps: Option<u16>,
    /// The first frame that is written; the ones before it are played all the same [default: 0].
    #[arg(long, value_name = "FRAME", requires = "folder", value_parser = value_parser!(u32).range(..=1_000_000))]
    pub from: Option<u32>,
    /// How many frames are written [default: 300].
    #[arg(long, value_name = "N", requires = "folder", value_parser = value_parser!(u32).range(1..=100_000))]
    pub frames: Option<u32>,
    /// A script, an input a line: “FRAME click X Y”, “FRAME key Enter” …; “start OPTIONS” says what is shown.
    #[arg(long, value_name = "FILE", requires = "folder")]
    pub inputs: Option<PathBuf>,
}

impl FilmOptions {
    /// These options, and where they say nothing the others.
    pub fn or(self, other: FilmOptions) -> FilmOptions {
        FilmOptions {
            folder: self.folder.or(other.folder),
            fps: self.fps.or(other.fps),
            from: self.from.or(other.from),
            frames: self.frames.or(other.frames),
            inputs: self.inputs.or(other.inputs),
        }
    }

    /// How long a picture lasts.
    pub fn frame_time(&self) -> Duration {
        Duration::from_secs_f64(1.0 / f64::from(self.fps.unwrap_or(60)))
    }

    /// The frames that are written.
    pub fn written(&self) -> Range<u32> {
        let from = self.from.unwrap_or(0);
        from..from + self.frames.unwrap_or(300)
    }
}

const AFTER_DOCTOR: &str = "\
It speaks the language that is set in the game, else that of the system. The exit code is 1 if one cannot play here, or what one plays
cannot be saved. When something does not work, its output is what to send along.";

/// Arguments of `doctor`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_DOCTOR)]
pub struct DoctorArgs {
    /// Print it as JSON.
    #[arg(long)]
    pub json: bool,
}

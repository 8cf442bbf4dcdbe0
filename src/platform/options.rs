//! Command-line options of the game in a window, of a film (frames written as pictures), and of `doctor`.
use crate::{
    Failure,
    choice::{RulesChoice, VariantsChoice, hand_number},
};
use clap::{Args, Parser, value_parser};
use engine::rules::{RuleSet, Variant};
use std::{ops::Range, path::PathBuf, time::Duration};

/// Options for playing the game in a window.
#[derive(Parser, Clone, PartialEq, Debug, Default)]
#[command(next_help_heading = "Game options")]
pub struct PlayOptions {
    /// Seed for shuffling new matches, any text; combined with random data if phones play.
    #[arg(long, value_name = "TEXT")]
    pub seed: Option<String>,
    /// Continue the match in this record.
    #[arg(long, value_name = "FILE")]
    pub load: Option<PathBuf>,
    /// Open a match, a deck or a card picture, as if dropped onto the window.
    // Without a file it does nothing: the desktop entry always passes `--open`.
    #[arg(long, value_name = "FILE", num_args = 0..)]
    pub open: Vec<PathBuf>,
    /// Watch a match of 2 to 8 bots.
    #[arg(long, value_name = "SEATS", value_parser = clap::value_parser!(u8).range(2..=8))]
    pub watch: Option<u8>,
    /// Rules of the watched match, see below [default: oficial].
    #[arg(long, value_name = "ID|FILE", requires = "watch")]
    pub rules: Option<String>,
    /// Variant of these rules; may be repeated.
    #[arg(
        long = "variant",
        value_name = "ID",
        value_delimiter = ',',
        requires = "watch"
    )]
    pub variants: Vec<Variant>,
    /// Hands to play, by number, like 1,3,5, for a short match.
    #[arg(
        long,
        value_name = "N,…",
        value_delimiter = ',',
        value_parser = hand_number,
        requires = "watch"
    )]
    pub hands: Vec<u8>,
    /// Add your own bot to the choice at the table: cmd:PROGRAM or NAME=cmd:PROGRAM; may be repeated.
    #[arg(long = "bot", value_name = "BOT")]
    pub bots: Vec<String>,
    /// Speed of all motion: 1 normal, 2 twice as fast, 0 instant.
    #[arg(long, value_name = "FACTOR")]
    pub speed: Option<f32>,
    /// Close the window when the watched match ends.
    #[arg(long, requires = "watch")]
    pub exit_at_end: bool,
    /// Window size in pixels, like 1920x1080.
    #[arg(long, value_name = "WxH", value_parser = size)]
    pub size: Option<(u32, u32)>,
    /// A film instead of a window.
    #[command(flatten)]
    pub film: FilmOptions,
}

impl PlayOptions {
    /// Parses the words after `start` in a film's script as options of the game.
    ///
    /// # Errors
    /// Returns one line of text if the options are invalid.
    pub fn of_film(words: &[&str]) -> Result<PlayOptions, String> {
        // Most film options require the option `--film`, which a script does not contain. It is added here and removed below.
        let start = ["continental", "--film", "."];
        let options = PlayOptions::try_parse_from(start.iter().chain(words));
        let mut options = options.map_err(|error| {
            let text = error.render().to_string();
            let line = text.lines().next().unwrap_or_default();
            line.trim_start_matches("error: ").to_owned()
        })?;
        options.film.folder = None;
        Ok(options)
    }

    /// Returns these options. Values that are not set come from `other`.
    pub fn or(self, other: PlayOptions) -> PlayOptions {
        PlayOptions {
            seed: self.seed.or(other.seed),
            load: self.load.or(other.load),
            open: or_if_empty(self.open, other.open),
            watch: self.watch.or(other.watch),
            rules: self.rules.or(other.rules),
            variants: or_if_empty(self.variants, other.variants),
            hands: or_if_empty(self.hands, other.hands),
            bots: or_if_empty(self.bots, other.bots),
            speed: self.speed.or(other.speed),
            exit_at_end: self.exit_at_end || other.exit_at_end,
            size: self.size.or(other.size),
            film: self.film.or(other.film),
        }
    }

    /// Returns the chosen rules, by default the official ones.
    ///
    /// # Errors
    /// Returns an error if the rules do not exist, are broken, or do not allow the number of seats.
    pub fn rules(&self) -> Result<RuleSet, Failure> {
        let choice = RulesChoice {
            rules: self.rules.clone().unwrap_or_else(|| "oficial".to_owned()),
            variants: VariantsChoice {
                variants: self.variants.clone(),
            },
            hands: self.hands.clone(),
        };
        let rules = choice.load()?.rules;
        let seats = self.watch.map_or(rules.min_seats, |seats| seats) as usize;
        rules.check(seats)?;
        Ok(rules)
    }
}

fn or_if_empty<T>(own: Vec<T>, other: Vec<T>) -> Vec<T> {
    if own.is_empty() { other } else { own }
}

fn size(text: &str) -> Result<(u32, u32), String> {
    let wrong = || format!("“{text}” is not a window size; expected a size like 1920x1080");
    let (w, h) = text.split_once('x').ok_or_else(wrong)?;
    match (w.parse(), h.parse()) {
        (Ok(w), Ok(h)) if (320..=16384).contains(&w) && (240..=16384).contains(&h) => Ok((w, h)),
        _ => Err(wrong()),
    }
}

/// Options for writing a film, a series of pictures, instead of opening a window. Time advances by exactly one frame per picture, however
/// long the machine takes. The player's files are neither read nor written.
#[derive(Args, Clone, PartialEq, Eq, Debug, Default)]
#[command(next_help_heading = "Film options")]
pub struct FilmOptions {
    /// Write each frame as a picture into this folder instead of opening a window.
    #[arg(long = "film", value_name = "DIR")]
    pub folder: Option<PathBuf>,
    /// Frames per second of the game [default: 60].
    #[arg(long, value_name = "N", requires = "folder", value_parser = value_parser!(u16).range(1..=1000))]
    pub fps: Option<u16>,
    /// First frame to write; earlier frames are played but not written [default: 0].
    #[arg(long, value_name = "FRAME", requires = "folder", value_parser = value_parser!(u32).range(..=1_000_000))]
    pub from: Option<u32>,
    /// Number of frames to write [default: 300].
    #[arg(long, value_name = "N", requires = "folder", value_parser = value_parser!(u32).range(1..=100_000))]
    pub frames: Option<u32>,
    /// Script with one input per line: “FRAME click X Y”, “FRAME key Enter” …, “start OPTIONS”.
    #[arg(long, value_name = "FILE", requires = "folder")]
    pub inputs: Option<PathBuf>,
}

impl FilmOptions {
    /// Returns these options. Values that are not set come from `other`.
    pub fn or(self, other: FilmOptions) -> FilmOptions {
        FilmOptions {
            folder: self.folder.or(other.folder),
            fps: self.fps.or(other.fps),
            from: self.from.or(other.from),
            frames: self.frames.or(other.frames),
            inputs: self.inputs.or(other.inputs),
        }
    }

    /// Returns the duration of one frame.
    pub fn frame_time(&self) -> Duration {
        Duration::from_secs_f64(1.0 / f64::from(self.fps.unwrap_or(60)))
    }

    /// Returns the range of frame numbers that are written.
    pub fn written(&self) -> Range<u32> {
        let from = self.from.unwrap_or(0);
        from..from + self.frames.unwrap_or(300)
    }
}

const AFTER_DOCTOR: &str = "\
Prints in the language set in the game, otherwise in that of the system. Include this output in bug reports.

Exit codes: 0 success; 1 the game cannot run here or cannot save; 2 invalid arguments.";

/// Arguments of `doctor`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_DOCTOR)]
pub struct DoctorArgs {
    /// Print the report as JSON.
    #[arg(long)]
    pub json: bool,
}

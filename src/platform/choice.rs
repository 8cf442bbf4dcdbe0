//! Command-line options: the rules of a match (`--rules`, `--variant` and `--hands`). Also the options of the game in a
//! window, of a film, and of `doctor`.
use crate::{
    failure::{Failure, tell},
    rulesets::{self, RuleSets},
};
use clap::{Args, Parser, value_parser};
use engine::rules::{Preset, RuleFile, RuleSet, Variant, combine, near};
use std::{
    ops::Range,
    path::{Path, PathBuf},
    time::Duration,
};

/// The choice of rules on the command line.
#[derive(Args, Clone, Debug)]
pub struct RulesChoice {
    /// Rules: oficial, fournier, francais, the id of a rule-set file, or the path of one.
    #[arg(long, default_value = "oficial", value_name = "ID|FILE")]
    pub rules: String,
    #[command(flatten)]
    /// The variants to apply to the rules.
    pub variants: VariantsChoice,
    /// Hands to play, by number, like 1,3,5; 1 is the first hand of these rules [default: all].
    #[arg(long, value_name = "N,…", value_delimiter = ',', value_parser = hand_number)]
    pub hands: Vec<u8>,
}

/// The choice of variants on the command line.
#[derive(Args, Clone, Debug)]
pub struct VariantsChoice {
    /// Variant of these rules; may be repeated. See “continental rules variants”.
    #[arg(long = "variant", value_name = "ID", value_delimiter = ',')]
    pub variants: Vec<Variant>,
}

/// Rules as chosen on the command line.
#[derive(Clone, Debug)]
pub struct ChosenRules {
    /// Rule set as named by the player, without the variants.
    pub file: RuleFile,
    /// Rule set with the variants applied.
    pub rules: RuleSet,
    /// Variants that have been applied.
    pub variants: Vec<Variant>,
}

impl RulesChoice {
    /// Loads the chosen rules, and applies the variants and the choice of hands.
    ///
    /// # Errors
    /// Returns an error if the rule set does not exist or is broken. Other errors are variants that contradict each
    /// other, and numbers of hands that the rules do not have.
    pub fn load(&self) -> Result<ChosenRules, Failure> {
        let mut chosen = self.variants.set_on(named(&self.rules)?)?;
        chosen.play_hands(&self.hands)?;
        Ok(chosen)
    }

    /// Returns the name of these [loaded](Self::load) rules, the chosen variants and the chosen hands, for example
    /// `oficial + V1 + V6 + hands 1,3`.
    pub fn title(&self, rules: &RuleSet) -> String {
        let title = title(&rules.name, &self.variants.in_order());
        match self.hands.as_slice() {
            [] => title,
            hands => with_hands(title, hands),
        }
    }
}

impl VariantsChoice {
    /// Applies the variants to a rule set. Prints a message on standard error for each variant that changes nothing.
    ///
    /// # Errors
    /// Returns an error if the variants contradict each other.
    pub fn set_on(&self, file: RuleFile) -> Result<ChosenRules, Failure> {
        let combined = combine(&file.rules, &self.variants)?;
        for variant in &combined.already {
            tell(&format!(
                "note: {variant} changes nothing, {} is so already",
                file.rules.name
            ));
        }
        Ok(ChosenRules {
            file,
            rules: combined.rules,
            variants: self.in_order(),
        })
    }

    fn in_order(&self) -> Vec<Variant> {
        let mut variants = self.variants.clone();
        variants.sort();
        variants.dedup();
        variants
    }
}

impl ChosenRules {
    /// Limits the match to the hands with these numbers. An empty list changes nothing.
    ///
    /// # Errors
    /// Returns an error if the rules have no such hand, if the numbers do not ascend, or if the match cannot be played.
    pub fn play_hands(&mut self, hands: &[u8]) -> Result<(), Failure> {
        if hands.is_empty() {
            return Ok(());
        }
        let all = 1..=self.rules.all_hands().len();
        if let Some(wrong) = hands
            .iter()
            .find(|hand| !all.contains(&usize::from(**hand)))
        {
            let reason = format!(
                "there is no hand {wrong}: these rules have the hands 1 to {}",
                all.end()
            );
            return Err(Failure::Usage(reason));
        }
        if let Some([before, hand]) = hands.array_windows().find(|[a, b]| a >= b) {
            let reason = format!(
                "hand {hand} stands after hand {before}: write each number once, in ascending order"
            );
            return Err(Failure::Usage(reason));
        }
        self.rules.hands_played = Some(hands.to_vec());
        self.rules.check_any()?;
        Ok(())
    }

    /// Returns the name of the rules, the variants and the chosen hands, for example `oficial + V1 + V6 + hands 1,3`.
    pub fn title(&self) -> String {
        let title = title(&self.rules.name, &self.variants);
        match &self.rules.hands_played {
            Some(hands) if self.rules.hands_played != self.file.rules.hands_played => {
                with_hands(title, hands)
            }
            _ => title,
        }
    }
}

/// Parses the number of a hand.
///
/// # Errors
/// Returns the reason as a sentence.
pub fn hand_number(text: &str) -> Result<u8, String> {
    if text.is_empty() {
        return Err("a number is missing: write them without spaces, like 1,3,5".to_owned());
    }
    let number = text.trim().parse();
    number.map_err(|_| "a number of a hand is expected, like 3".to_owned())
}

fn with_hands(title: String, hands: &[u8]) -> String {
    format!("{title} + hands {}", hand_list(hands))
}

/// Returns numbers of hands as the option `--hands` takes them, for example `1,3`.
pub fn hand_list(hands: &[u8]) -> String {
    let numbers: Vec<String> = hands.iter().map(u8::to_string).collect();
    numbers.join(",")
}

/// Returns the name of a rule set and the variants, for example `oficial + V1 + V6`.
pub fn title(name: &str, variants: &[Variant]) -> String {
    let ids = variants.iter().map(|variant| variant.id());
    std::iter::once(name)
        .chain(ids)
        .collect::<Vec<_>>()
        .join(" + ")
}

/// Returns the rule set with this id, or the one in the file at this path.
///
/// # Errors
/// Returns an error if the rule set does not exist or its file is broken.
pub fn named(name: &str) -> Result<RuleFile, Failure> {
    if let Ok(preset) = name.parse::<Preset>() {
        return Ok(preset.file().clone());
    }
    let path = Path::new(name);
    if path.extension().is_some_and(|end| end == "ron") || path.components().count() > 1 {
        return rulesets::read_file(path).map_err(|broken| Failure::Failed(broken.to_string()));
    }
    let sets = RuleSets::of_the_system();
    if let Some(entry) = sets.find(name) {
        return Ok(entry.file.clone());
    }
    let of_that_id = |broken: &&rulesets::Broken| rulesets::id_of(&broken.path) == name;
    if let Some(broken) = sets.broken.iter().find(of_that_id) {
        return Err(Failure::Failed(broken.to_string()));
    }
    let suggestion = near::suggestion(name, sets.entries.iter().map(|entry| entry.id.as_str()));
    Err(Failure::Usage(format!(
        "“{name}” is neither the id of a rule set nor the path of a .ron file{suggestion}"
    )))
}

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
    #[arg(long, value_name = "SEATS", value_parser = value_parser!(u8).range(2..=8))]
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

//! `continental simulate`: plays whole matches between bots and prints statistics. This file determines the rules,
//! players and seed of each match.
mod play;
mod report;

use super::{
    choice::{ChosenRules, RulesChoice, hand_list, title},
    player::{ExternalBotArgs, Lineup, PlayerSpec, known},
    print_answer,
};
use clap::Args;
use engine::{
    matchplay::{BotLevel, PlayerInfo, PlayerKind, Setup},
    rules::{RuleSet, Variant, combine},
    text::{counted, visible},
};
use platform::{Failure, disk::Output};
use rand::{RngExt, SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;
use report::Summary;
use sha2::{Digest, Sha256};
use std::{io::Write, path::PathBuf, time::Instant};

const AFTER: &str = "\
Exit codes: 0 success; 1 a bot's action was refused, a match did not end, or a record did not verify
(printed with the command that repeats the match); 2 invalid arguments.";

#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct SimulateArgs {
    #[command(flatten)]
    rules: RulesChoice,
    /// Number of players [default: 4, or the nearest number that the rules allow].
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    #[arg(long, value_name = "BOT,…", help = bots_help())]
    bots: Option<Lineup>,
    #[command(flatten)]
    guests: ExternalBotArgs,
    /// Number of matches.
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    matches: u32,
    /// Seed, any text; several matches use TEXT-1, TEXT-2 and so on.
    #[arg(long, default_value = "1", value_name = "TEXT")]
    seed: String,
    /// Number of matches to play in parallel; does not change the results.
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,
    /// Play every match once for each rotation of the bots over the seats, with the same shuffles.
    #[arg(long, conflicts_with = "random_tables")]
    rotate: bool,
    /// Add random variants and choose random players for every match, derived from its seed.
    #[arg(long)]
    random_tables: bool,
    /// Replay the record of every match and compare the results.
    #[arg(long)]
    verify: bool,
    /// Write the records of all matches to this file; an existing file is replaced at the end.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Show progress on standard error, even without a terminal.
    #[arg(long)]
    progress: bool,
    /// Print the summary as JSON.
    #[arg(long)]
    json: bool,
}

impl SimulateArgs {
    /// Returns the bots given on the command line. Empty if none were given.
    fn bots(&self) -> &[PlayerSpec] {
        self.bots.as_ref().map_or(&[], |lineup| &lineup.0)
    }
}

fn bots_help() -> String {
    format!(
        "Bots, one each or one for all players: {} [default: habitual; with --random-tables, the first three]",
        known()
    )
}

pub(super) fn run(args: &SimulateArgs) -> Result<(), Failure> {
    let chosen = args.rules.load()?;
    let tables = Tables::new(args, &chosen)?;
    let guests = args.guests.external_programs(args.bots())?;
    // The file is opened last, so that a run that cannot begin leaves an existing file unchanged.
    let file = args.record.as_ref().map(|path| {
        let file = Output::begin(path).map_err(Failure::unwritten(path));
        file.map(|file| (path, file))
    });
    let mut file = file.transpose()?;
    let begun = Instant::now();
    let mut rules = chosen.title();
    if args.random_tables {
        rules += " + any variants";
    }
    let mut summary = Summary::new(rules);
    play::play_all(args, &tables, &guests, |result| {
        if let (Some((path, file)), Some(record)) = (&mut file, &result.record) {
            file.write_all(record.as_bytes())
                .map_err(Failure::unwritten(path))?;
        }
        summary.add(result);
        Ok(())
    })?;
    if let Some((path, file)) = file {
        file.finish().map_err(Failure::unwritten(path))?;
    }
    guests.tell();
    let report = summary.report(begun.elapsed().as_secs_f64(), &guests);
    print_answer(args.json, &report, |out| report.write(out))?;
    summary.verdict()
}

const NAMES: [&str; 8] = [
    "South",
    "East",
    "North",
    "West",
    "Southeast",
    "Northeast",
    "Northwest",
    "Southwest",
];

/// Probability of each variant at a random table, from 0 to 1.
const SET: f64 = 0.2;

/// Settings that determine the tables of all matches.
pub struct Tables<'a> {
    args: &'a SimulateArgs,
    chosen: &'a ChosenRules,
    bots: Vec<PlayerSpec>,
}

/// Rules, players and seed of one match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableSetup {
    /// Number of the deal set. All matches of a set have the same shuffles.
    pub set: usize,
    pub seed: String,
    pub rules: RuleSet,
    pub players: Vec<PlayerSpec>,
    rules_id: String,
    variants: Vec<Variant>,
}

impl<'a> Tables<'a> {
    /// Checks that the arguments are compatible with each other and with the rules.
    pub fn new(args: &'a SimulateArgs, chosen: &'a ChosenRules) -> Result<Tables<'a>, Failure> {
        let (min, max) = (chosen.rules.min_seats, chosen.rules.max_seats);
        let seats = args.seats.unwrap_or(4.clamp(min, max));
        if !args.random_tables || args.seats.is_some() {
            chosen.rules.check(seats as usize)?;
        }
        let bots = match args.bots() {
            [] if args.random_tables => BotLevel::QUICK.map(PlayerSpec::Level).to_vec(),
            [] => vec![PlayerSpec::Level(BotLevel::Habitual); seats as usize],
            [one] => vec![one.clone(); seats as usize],
            all if all.len() == seats as usize || args.random_tables => all.to_vec(),
            all => {
                let (bots, players) = (counted(all.len(), "bot"), counted(seats, "player"));
                return Err(Failure::Usage(format!(
                    "--bots names {bots} for {players}; expected one bot, or one per player"
                )));
            }
        };
        let tables = Tables { args, chosen, bots };
        if tables.random("").is_none() {
            return Err(Failure::Usage(
                "these rules allow no combination of players and variants".to_owned(),
            ));
        }
        Ok(tables)
    }

    /// Returns the number of matches.
    pub fn count(&self) -> usize {
        self.args.matches as usize * self.per_set()
    }

    fn per_set(&self) -> usize {
        if self.args.rotate { self.bots.len() } else { 1 }
    }

    /// Returns the table of the match with this index.
    pub fn table(&self, index: usize) -> TableSetup {
        let (set, rotation) = (index / self.per_set(), index % self.per_set());
        let seed = match self.args.matches {
            1 => self.args.seed.clone(),
            _ => format!("{}-{}", self.args.seed, set + 1),
        };
        let wanted = self.args.random_tables;
        let random = wanted.then(|| self.random(&seed)).flatten();
        let (rules, variants, players) = random.unwrap_or_else(|| {
            let (rules, variants) = (self.chosen.rules.clone(), self.chosen.variants.clone());
            let bots = self.bots.iter().cycle().skip(rotation).cloned();
            (rules, variants, bots.take(self.bots.len()).collect())
        });
        TableSetup {
            set,
            seed,
            rules,
            players,
            rules_id: self.args.rules.rules.clone(),
            variants,
        }
    }

    /// Chooses random variants and players. Returns `None` if it finds no combination that can be played.
    fn random(&self, seed: &str) -> Option<(RuleSet, Vec<Variant>, Vec<PlayerSpec>)> {
        let rules = &self.chosen.rules;
        let mut rng = ChaCha8Rng::from_seed(Sha256::digest(format!("{seed}|table")).into());
        for _ in 0..1000 {
            let mut set = self.chosen.variants.clone();
            for variant in Variant::ALL {
                let wanted = rng.random_bool(SET) && !variant.is_on(rules);
                set.extend(wanted.then_some(variant));
                if combine(&self.chosen.file.rules, &set).is_err() {
                    set.pop();
                }
            }
            let any = rng.random_range(rules.min_seats..=rules.max_seats);
            let seats = self.args.seats.unwrap_or(any);
            let mut combined = combine(&self.chosen.file.rules, &set).ok()?.rules;
            combined.hands_played.clone_from(&rules.hands_played);
            if combined.check(seats as usize).is_ok() {
                let player = |_| self.bots.choose(&mut rng).cloned();
                let players = (0..seats).map_while(player).collect();
                return Some((combined, set, players));
            }
        }
        None
    }
}

impl TableSetup {
    /// Returns the match set-up for the engine.
    pub fn setup(&self) -> Setup {
        let info = |(player, name): (&PlayerSpec, &str)| match player {
            PlayerSpec::Level(level) => PlayerInfo::new(name, PlayerKind::Bot(*level)),
            PlayerSpec::Styled(level, style) => PlayerInfo {
                // A match record can name only the built-in characters, so any other style is left out.
                character: style.id().parse().ok(),
                ..PlayerInfo::new(name, PlayerKind::Bot(*level))
            },
            // A match record can name only built-in levels. This is the level of the bot that takes over when the
            // program gives no valid answer. Line breaks in the name are escaped.
            PlayerSpec::Command(command) => PlayerInfo::new(
                format!("{name} ({})", visible(&command.to_string())),
                PlayerKind::Bot(BotLevel::Habitual),
            ),
        };
        Setup {
            seed: self.seed.clone(),
            rules: self.rules.clone(),
            players: self.players.iter().zip(NAMES).map(info).collect(),
        }
    }

    /// Returns the name of the rules with the added variants.
    pub fn title(&self) -> String {
        title(&self.rules.name, &self.variants)
    }

    /// Returns the command line that plays this match again.
    pub fn command(&self) -> String {
        let bots: Vec<String> = self.players.iter().map(PlayerSpec::to_string).collect();
        let bots = match bots.join(",") {
            list if list.contains(|letter: char| letter.is_whitespace()) => format!("'{list}'"),
            list => list,
        };
        let mut command = format!("continental simulate --rules {}", self.rules_id);
        for variant in &self.variants {
            command += &format!(" --variant {variant}");
        }
        if let Some(hands) = &self.rules.hands_played {
            command += &format!(" --hands {}", hand_list(hands));
        }
        command += &format!(" --seats {} --bots {bots}", self.players.len());
        command + &format!(" --matches 1 --seed {} --verify", self.seed)
    }
}

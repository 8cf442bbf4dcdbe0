//! Which rules, how many players and which bots each match has.
use super::SimulateArgs;
use crate::{
    choice::{ChosenRules, title},
    player::PlayerSpec,
};
use engine::{
    matchplay::{BotLevel, PlayerInfo, PlayerKind, Setup},
    rules::{RuleSet, Variant, combine},
    text::{counted, visible},
};
use platform::Failure;
use rand::{RngExt, SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;
use sha2::{Digest, Sha256};

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

/// The probability with which a random table sets each switch.
const SET: f64 = 0.2;

/// All tables of a simulation.
pub struct Tables<'a> {
    args: &'a SimulateArgs,
    chosen: &'a ChosenRules,
    seats: u8,
    bots: Vec<PlayerSpec>,
}

/// The rules, players and seed of one match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableSetup {
    /// Matches with the same number have the same shuffles.
    pub set: usize,
    pub seed: String,
    pub rules: RuleSet,
    pub players: Vec<PlayerSpec>,
    rules_id: String,
    variants: Vec<Variant>,
}

impl<'a> Tables<'a> {
    /// Checks that everything asked for goes together.
    pub fn new(args: &'a SimulateArgs, chosen: &'a ChosenRules) -> Result<Tables<'a>, Failure> {
        let (min, max) = (chosen.rules.min_seats, chosen.rules.max_seats);
        let seats = args.seats.unwrap_or(4.clamp(min, max));
        if !args.random_tables || args.seats.is_some() {
            let checked = chosen.rules.check(seats as usize);
            checked.map_err(|error| Failure::Usage(error.to_string()))?;
        }
        let bots = match args.bots() {
            [] if args.random_tables => BotLevel::QUICK.map(PlayerSpec::Level).to_vec(),
            [] => vec![PlayerSpec::Level(BotLevel::Habitual); seats as usize],
            [one] => vec![one.clone(); seats as usize],
            all if all.len() == seats as usize || args.random_tables => all.to_vec(),
            all => {
                let named = all.len();
                return Err(Failure::Usage(format!(
                    "--bots names {} for {}: name one, or one each",
                    counted(named, "bot"),
                    counted(seats, "player")
                )));
            }
        };
        let tables = Tables {
            args,
            chosen,
            seats,
            bots,
        };
        if tables.random("").is_none() {
            return Err(Failure::Usage(
                "no table can be found that these rules admit".to_owned(),
            ));
        }
        Ok(tables)
    }

    /// How many matches there are.
    pub fn count(&self) -> usize {
        self.args.matches as usize * self.per_set()
    }

    fn per_set(&self) -> usize {
        if self.args.rotate { self.bots.len() } else { 1 }
    }

    /// The table of the match with this index.
    pub fn table(&self, index: usize) -> TableSetup {
        let (set, rotation) = (index / self.per_set(), index % self.per_set());
        let seed = if self.args.matches == 1 {
            self.args.seed.clone()
        } else {
            format!("{}-{}", self.args.seed, set + 1)
        };
        let random = self
            .args
            .random_tables
            .then(|| self.random(&seed))
            .flatten();
        let (rules, variants, players) = random.unwrap_or_else(|| {
            let bots = self.bots.iter().cycle().skip(rotation);
            let ChosenRules {
                rules, variants, ..
            } = self.chosen;
            (
                rules.clone(),
                variants.clone(),
                bots.take(self.bots.len()).cloned().collect(),
            )
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

    /// Switches and players by chance; nothing if none is found that can be played.
    fn random(&self, seed: &str) -> Option<(RuleSet, Vec<Variant>, Vec<PlayerSpec>)> {
        let ChosenRules {
            rules, variants, ..
        } = self.chosen;
        let mut rng = ChaCha8Rng::from_seed(Sha256::digest(format!("{seed}|table")).into());
        for _ in 0..1000 {
            let mut set = variants.clone();
            for variant in Variant::ALL {
                let wanted = rng.random_bool(SET) && !variant.is_on(rules);
                set.extend(wanted.then_some(variant));
                if combine(&self.chosen.file.rules, &set).is_err() {
                    set.pop();
                }
            }
            let any = rng.random_range(rules.min_seats..=rules.max_seats);
            let seats = if self.args.seats.is_some() {
                self.seats
            } else {
                any
            };
            let Ok(combined) = combine(&self.chosen.file.rules, &set) else {
                return None;
            };
            if combined.rules.check(seats as usize).is_ok() {
                let player = |_| self.bots.choose(&mut rng).cloned();
                let players = (0..seats).map_while(player).collect();
                return Some((combined.rules, set, players));
            }
        }
        None
    }
}

impl TableSetup {
    /// Everything that determines the match before its first card.
    pub fn setup(&self) -> Setup {
        let info = |(player, name): (&PlayerSpec, &str)| match player {
            PlayerSpec::Level(level) => PlayerInfo::new(name, PlayerKind::Bot(*level)),
            PlayerSpec::Styled(level, style) => PlayerInfo {
                // The record knows the characters; a foreign style has no name there.
                character: style.id().parse().ok(),
                ..PlayerInfo::new(name, PlayerKind::Bot(*level))
            },
            // The record knows our levels only: it names the one that answers when the program does not. A name stands on one line.
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

    /// The name of the rules, for people.
    pub fn title(&self) -> String {
        title(&self.rules.name, &self.variants)
    }

    /// The command line that plays this match again.
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
        command += &format!(" --seats {} --bots {bots}", self.players.len());
        command + &format!(" --matches 1 --seed {} --verify", self.seed)
    }
}

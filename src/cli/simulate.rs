//! `continental simulate`: whole matches between bots.
use super::{Failure, rules, summary::Summary};
use crate::engine::{
    matchplay::{BotLevel, MatchStage, PlayerInfo, PlayerKind, Setup},
    rules::RuleSet,
    sim::{self, Tally},
};
use clap::Args;
use std::{
    collections::BTreeMap,
    fs::File,
    io::{self, BufWriter, IsTerminal, Write},
    path::PathBuf,
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};

/// Arguments of `simulate`.
#[derive(Args, Debug)]
pub struct SimulateArgs {
    /// The rules: oficial, fournier, francais, or a JSON file with a rule set.
    #[arg(long, default_value = "oficial")]
    rules: String,
    /// How many players.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=8))]
    seats: u8,
    /// How many matches.
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    matches: u32,
    /// The seed, any text. A single match has this seed, one of several TEXT-1, TEXT-2 and so on.
    #[arg(long, default_value = "1", value_name = "TEXT")]
    seed: String,
    /// The bots, one for each player or one for all: aprendiz, habitual, fuerte.
    #[arg(long, value_delimiter = ',', value_name = "LEVEL,…", default_value = "habitual", value_parser = bot)]
    bots: Vec<BotLevel>,
    /// Play every match once for each rotation of the bots over the players, with the same shuffles.
    #[arg(long)]
    rotate: bool,
    /// Write the records of the matches to this file, one match after another.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// How many matches are played at the same time.
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,
    /// Print the summary as JSON.
    #[arg(long)]
    json: bool,
}

fn bot(text: &str) -> Result<BotLevel, String> {
    text.parse().map_err(|_| {
        let known: Vec<&str> = BotLevel::ALL.iter().map(|level| level.id()).collect();
        format!("the bots are {}", known.join(", "))
    })
}

/// What is kept of one match.
pub(super) struct MatchResult {
    /// The shuffles it shares with others: the number of its deal set.
    pub set: usize,
    /// Who sat where, by player.
    pub levels: Vec<BotLevel>,
    /// The final totals by player.
    pub totals: Vec<i32>,
    /// Who won, by player.
    pub winner: Option<usize>,
    /// What was counted.
    pub tally: Tally,
    /// Refused actions, in words.
    pub rejected: Vec<String>,
    /// The record, if it is wanted.
    record: Option<String>,
}

pub(super) fn run(args: &SimulateArgs) -> Result<(), Failure> {
    let rules = rules::load(&args.rules)?;
    rules
        .check(args.seats as usize)
        .map_err(|error| Failure::Usage(error.to_string()))?;
    let bots = match args.bots.as_slice() {
        [one] => vec![*one; args.seats as usize],
        all if all.len() == args.seats as usize => all.to_vec(),
        all => {
            let (named, seats) = (all.len(), args.seats);
            return Err(Failure::Usage(format!(
                "--bots names {named} bots for {seats} players: name one, or one each"
            )));
        }
    };
    let mut file = match &args.record {
        Some(path) => Some(BufWriter::new(File::create(path).map_err(|error| {
            Failure::Failed(format!("{} cannot be written: {error}", path.display()))
        })?)),
        None => None,
    };
    let begun = Instant::now();
    let mut summary = Summary::new(&rules.name, &bots);
    play_all(args, &rules, &bots, |result| {
        if let (Some(file), Some(record)) = (&mut file, &result.record) {
            file.write_all(record.as_bytes())?;
        }
        summary.add(result);
        Ok(())
    })?;
    if let Some(mut file) = file {
        file.flush()?;
    }
    let mut out = io::stdout().lock();
    summary.print(&mut out, begun.elapsed(), args.json)?;
    out.flush()?;
    summary.verdict()
}

/// Plays all matches; `each` gets the results in the order of the matches, however many are played at a time.
fn play_all(
    args: &SimulateArgs,
    rules: &RuleSet,
    bots: &[BotLevel],
    mut each: impl FnMut(MatchResult) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let per_set = if args.rotate { bots.len() } else { 1 };
    let count = args.matches as usize * per_set;
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::sync_channel(1024);
    thread::scope(|scope| {
        for _ in 0..args.jobs {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    // The receiver is gone when the output failed: then there is nothing to play for.
                    if index >= count
                        || sender
                            .send((index, play_one(args, rules, bots, index, per_set)))
                            .is_err()
                    {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut progress = Progress::new(count);
        let mut early = BTreeMap::new();
        let mut wanted = 0;
        for (index, result) in receiver {
            early.insert(index, result);
            while let Some(result) = early.remove(&wanted) {
                wanted += 1;
                each(result?)?;
            }
            progress.show(wanted);
        }
        Ok(())
    })
}

fn play_one(
    args: &SimulateArgs,
    rules: &RuleSet,
    bots: &[BotLevel],
    index: usize,
    per_set: usize,
) -> Result<MatchResult, Failure> {
    let (set, rotation) = (index / per_set, index % per_set);
    let seed = if args.matches == 1 {
        args.seed.clone()
    } else {
        format!("{}-{}", args.seed, set + 1)
    };
    let levels: Vec<BotLevel> = (0..bots.len())
        .map(|i| bots[(i + rotation) % bots.len()])
        .collect();
    let names = [
        "South",
        "East",
        "North",
        "West",
        "Southeast",
        "Northeast",
        "Northwest",
        "Southwest",
    ];
    let players = levels
        .iter()
        .zip(names)
        .map(|(level, name)| PlayerInfo {
            name: name.to_owned(),
            kind: PlayerKind::Bot(*level),
        })
        .collect();
    let setup = Setup {
        seed: seed.clone(),
        rules: rules.clone(),
        players,
    };
    let played = sim::play(setup, args.record.is_some())
        .map_err(|error| Failure::Usage(error.to_string()))?;
    let winner = match played.game.stage() {
        MatchStage::Over { winner } => Some(winner.index()),
        MatchStage::BetweenHands { .. } | MatchStage::Playing => None,
    };
    let totals = played
        .game
        .sheet()
        .lines
        .last()
        .map(|line| line.totals.as_slice().to_vec())
        .unwrap_or_default();
    let say = |(seat, action, rejection): &(
        crate::engine::seat::Seat,
        _,
        crate::engine::table::Rejection,
    )| {
        format!(
            "seed {seed}, player {}: {action:?} was refused: {rejection}",
            seat.0,
            action = action as &crate::engine::table::Action
        )
    };
    let rejected = played.rejected.iter().map(say).collect();
    Ok(MatchResult {
        set,
        levels,
        totals,
        winner,
        tally: played.tally,
        rejected,
        record: played.record,
    })
}

/// How far it has got, on standard error, when somebody watches.
struct Progress {
    count: usize,
    shown: Option<Instant>,
    begun: Instant,
}

impl Progress {
    fn new(count: usize) -> Progress {
        Progress {
            count,
            shown: None,
            begun: Instant::now(),
        }
    }

    fn show(&mut self, done: usize) {
        let now = Instant::now();
        let due = now - self.shown.unwrap_or(self.begun) >= Duration::from_millis(250);
        if !io::stderr().is_terminal() || !(due || done == self.count && self.shown.is_some()) {
            return;
        }
        self.shown = Some(now);
        let mut err = io::stderr().lock();
        let end = if done == self.count { "\n" } else { "" };
        // Progress that cannot be shown is no failure.
        let _ = write!(err, "\r{done} of {} matches{end}", self.count);
        let _ = err.flush();
    }
}

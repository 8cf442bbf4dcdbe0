//! `continental simulate`: whole matches between bots.
mod one;
mod pool;
mod report;
mod summary;
mod tables;

use super::{
    Failure,
    choice::{ChosenRules, RulesChoice},
    guests::GuestArgs,
    player::{Lineup, PlayerSpec, known},
};
use clap::Args;
use platform::disk::Output;
use std::{
    io::{self, Write},
    path::PathBuf,
    time::Instant,
};
use summary::Summary;
use tables::Tables;

const AFTER: &str = "\
Exit codes: 0 everything went well; 1 an action of a bot was refused, a match did not end, or a record did not verify
(each is told with the command that plays that match again); 2 it was asked for in a way that makes no sense.";

/// Arguments of `simulate`.
#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct SimulateArgs {
    #[command(flatten)]
    rules: RulesChoice,
    /// How many players: 4 if nothing is said, or as many as the rules admit.
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    #[arg(long, value_name = "BOT,…", help = bots_help())]
    bots: Option<Lineup>,
    #[command(flatten)]
    guests: GuestArgs,
    /// How many matches.
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    matches: u32,
    /// The seed, any text. A single match has this seed, one of several TEXT-1, TEXT-2 and so on.
    #[arg(long, default_value = "1", value_name = "TEXT")]
    seed: String,
    /// How many matches are played at the same time. The result does not depend on it.
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,
    /// Play every match once for each rotation of the bots over the players, with the same shuffles.
    #[arg(long, conflicts_with = "random_tables")]
    rotate: bool,
    /// Play every match with variants and players of its own, by chance from its seed, besides those asked for.
    #[arg(long)]
    random_tables: bool,
    /// Replay the record of every match in memory and compare.
    #[arg(long)]
    verify: bool,
    /// Write the records of the matches to this file, one match after another. A file of that name stays until the new one is whole.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Tell on standard error how far it has got, even where that is no terminal.
    #[arg(long)]
    progress: bool,
    /// Print the summary as JSON.
    #[arg(long)]
    json: bool,
}

impl SimulateArgs {
    /// The bots named; none if it was left to us.
    fn bots(&self) -> &[PlayerSpec] {
        self.bots.as_ref().map_or(&[], |lineup| &lineup.0)
    }
}

fn bots_help() -> String {
    format!(
        "The bots, one for each player or one for all: {} [default: habitual; at random tables the first three]",
        known()
    )
}

pub(super) fn run(args: &SimulateArgs) -> Result<(), Failure> {
    let chosen = args.rules.load()?;
    let tables = Tables::new(args, &chosen)?;
    let guests = args.guests.invite(args.bots())?;
    // Last of all: only a run that can begin touches what the player has.
    let mut file = match &args.record {
        Some(path) => {
            let file = Output::begin(path).map_err(|error| Failure::unwritten(path, &error))?;
            Some((path, file))
        }
        None => None,
    };
    let begun = Instant::now();
    let mut summary = Summary::new(&name(&chosen, args.random_tables));
    pool::play_all(args, &tables, &guests, |result| {
        if let (Some((path, file)), Some(record)) = (&mut file, &result.record) {
            file.write_all(record.as_bytes())
                .map_err(|error| Failure::unwritten(path, &error))?;
        }
        summary.add(result);
        Ok(())
    })?;
    if let Some((path, file)) = file {
        file.finish()
            .map_err(|error| Failure::unwritten(path, &error))?;
    }
    guests.tell();
    let mut out = io::stdout().lock();
    summary.print(&mut out, begun.elapsed(), &guests, args.json)?;
    out.flush()?;
    summary.verdict()
}

fn name(chosen: &ChosenRules, random: bool) -> String {
    let any = if random { " + any variants" } else { "" };
    chosen.title() + any
}

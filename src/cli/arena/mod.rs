//! `continental arena`: how much stronger one bot is than another, by deal sets.
mod kept;
mod ladder;
mod play;
mod progress;
mod report;
mod watch;

use super::{
    Failure,
    choice::RulesChoice,
    failure::print_json,
    guests::{GuestArgs, GuestPrograms},
    player::{PlayerSpec, known},
};
use clap::Args;
use engine::{
    arena::{self, Pairing},
    bots::new_bot,
    matchplay::BotLevel,
    rules::RuleSet,
};
use kept::StoredSets;
use report::{ArenaReport, SetSums};
use serde::Serialize;
use std::{
    io::{self, Write},
    path::PathBuf,
    sync::{Arc, Mutex},
    time::Instant,
};
use watch::Watch;

/// Arguments of `arena`.
#[derive(Args, Debug)]
pub struct ArenaArgs {
    #[arg(long, value_name = "BOT", required_unless_present = "ladder", requires = "against", help = format!("The bot that is measured: {}", known()))]
    challenger: Option<PlayerSpec>,
    /// The bots in all other seats.
    #[arg(long, value_name = "BOT")]
    against: Option<PlayerSpec>,
    /// Measure every level against the one below it, and tell it as a table.
    #[arg(long, conflicts_with_all = ["challenger", "against", "stop"])]
    ladder: bool,
    #[command(flatten)]
    guests: GuestArgs,
    #[command(flatten)]
    rules: RulesChoice,
    /// How many players.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=8))]
    seats: u8,
    /// How many deal sets: the shuffles of a match, played once with the challenger in each seat.
    #[arg(long, default_value_t = 100, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    sets: u32,
    /// The seed, any text.
    #[arg(long, default_value = "1", value_name = "TEXT")]
    seed: String,
    /// How many sets are played at the same time. It changes nothing but the time.
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,
    /// The edge that the sequential test looks for, in points a match.
    #[arg(long, default_value_t = 10.0, value_name = "POINTS", value_parser = edge)]
    edge: f64,
    /// Stop as soon as the sequential test has decided.
    #[arg(long)]
    stop: bool,
    /// Keep every set in this file as soon as it is played, and do not play again what it holds: a long measurement can be broken off and gone on with. Only sets of the same question count, played by this very program; the timing is of the sets played now
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Print the report as JSON. All of it follows from the seed but the field `timing`, and what programs from outside did with their time.
    #[arg(long)]
    json: bool,
    /// Leave the timing out, so that the whole report follows from the seed.
    #[arg(long)]
    no_timing: bool,
}

/// An edge makes sense as a positive number.
fn edge(text: &str) -> Result<f64, String> {
    let edge: f64 = text.parse().map_err(|_| "it is no number".to_owned())?;
    if edge.is_finite() && edge > 0.0 {
        Ok(edge)
    } else {
        Err("an edge is a number above 0".to_owned())
    }
}

/// Who is measured against whom.
#[derive(Clone, Debug)]
struct Duel {
    challenger: PlayerSpec,
    against: PlayerSpec,
}

pub(super) fn run(args: &ArenaArgs) -> Result<(), Failure> {
    let rules = args.rules.load()?.rules;
    rules
        .check(args.seats as usize)
        .map_err(|error| Failure::Usage(error.to_string()))?;
    match (args.challenger.clone(), args.against.clone()) {
        (Some(challenger), Some(against)) => {
            let report = measure(
                args,
                &rules,
                &Duel {
                    challenger,
                    against,
                },
            )?;
            tell(args, &report, |out| report::print(out, &report))?;
            sound([&report])
        }
        _ => {
            let steps = ladder::climb(args, &rules)?;
            tell(args, &steps, |out| ladder::print(out, &steps))?;
            sound(steps.iter().map(|step| &step.report))
        }
    }
}

/// Plays the sets of one question.
fn measure(args: &ArenaArgs, rules: &RuleSet, duel: &Duel) -> Result<ArenaReport, Failure> {
    let pairing = Pairing {
        rules: rules.clone(),
        seats: args.seats as usize,
        seed: args.seed.clone(),
    };
    let guests: GuestPrograms = args.guests.invite([&duel.challenger, &duel.against])?;
    let watches: [Arc<Mutex<Watch>>; 2] = Default::default();
    // The solver makes its tables when it is first asked: no bot's cost, so a few quick matches go before.
    arena::play_set(&pairing, 0, &mut |_| new_bot(BotLevel::Habitual))
        .map_err(|error| Failure::Usage(error.to_string()))?;
    let mut kept = match &args.keep {
        Some(path) => StoredSets::open(path, kept::question(args, duel, rules)?)?,
        None => StoredSets::default(),
    };
    let begun = Instant::now();
    let mut sums = SetSums::new(args.edge);
    play::play_all(
        args, duel, &pairing, &guests, &watches, &mut kept, &mut sums,
    )?;
    guests.tell();
    let mut report = sums.report(args, duel, &pairing, begun.elapsed(), &watches);
    report.external = guests.report();
    Ok(report)
}

fn tell(
    args: &ArenaArgs,
    what: &impl Serialize,
    print: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    if args.json {
        print_json(&mut out, what)?;
    } else {
        print(&mut out)?;
    }
    out.flush()?;
    Ok(())
}

fn sound<'a>(reports: impl IntoIterator<Item = &'a ArenaReport>) -> Result<(), Failure> {
    let wrong = |report: &ArenaReport| !report.rejected.is_empty() || report.unfinished > 0;
    if reports.into_iter().any(wrong) {
        let reason = "an action was refused or a match did not end: this is a defect";
        return Err(Failure::Failed(reason.to_owned()));
    }
    Ok(())
}

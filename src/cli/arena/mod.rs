//! `continental arena`: measures the strength of one bot against another. It plays deal sets. In each set, the same
//! shuffles are played several times, with the challenger in a different seat each time. The ladder measures each bot
//! level against the next lower one.
mod report;
mod stored_sets;

use super::{choice::RulesChoice, print_answer};
use crate::{
    jobs::{ProgressLine, run_parallel},
    player::{ExternalBotArgs, ExternalPrograms, PlayerSpec, known},
};
use clap::Args;
use cpu_time::ThreadTime;
use engine::{
    arena::{self, Pairing, SetResult, Side, Verdict},
    bots::{Bot, Question, new_bot},
    matchplay::{BotLevel, SeenMatchEvent},
    rules::RuleSet,
    table::Action,
    text::{counted, visible},
};
use platform::Failure;
use rand_chacha::ChaCha8Rng;
use report::{ArenaReport, SetSums, chance};
use serde::Serialize;
use std::{
    collections::BTreeMap,
    io::{self, Write},
    path::PathBuf,
    sync::{Arc, Mutex},
    time::Instant,
};
use stored_sets::StoredSets;

const AFTER: &str = "\
A measurement with --keep can be interrupted and continued by the same command. The timing then covers only newly played sets.
The report is reproducible from the seed, except the timing and matches in which external bots exceed the time limit.

Exit codes: 0 success; 1 a bot's action was refused or a match did not end; 2 invalid arguments.";

#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct ArenaArgs {
    #[arg(long, value_name = "BOT", required_unless_present = "ladder", requires = "against", help = format!("Bot to measure: {}", known()))]
    challenger: Option<PlayerSpec>,
    /// Bot in all other seats.
    #[arg(long, value_name = "BOT")]
    against: Option<PlayerSpec>,
    /// Measure every level against the level below and print a table.
    #[arg(long, conflicts_with_all = ["challenger", "against", "stop"])]
    ladder: bool,
    #[command(flatten)]
    guests: ExternalBotArgs,
    #[command(flatten)]
    rules: RulesChoice,
    /// Number of players, 2 to 8.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=8))]
    seats: u8,
    /// Number of deal sets; each plays the same shuffles once with the challenger in each seat.
    #[arg(long, default_value_t = 100, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    sets: u32,
    /// Seed, any text.
    #[arg(long, default_value = "1", value_name = "TEXT")]
    seed: String,
    /// Number of sets to play in parallel; does not change the results.
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,
    /// Edge that the sequential test looks for, in points per match.
    #[arg(long, default_value_t = 10.0, value_name = "POINTS", value_parser = edge)]
    edge: f64,
    /// Stop when the sequential test has decided.
    #[arg(long)]
    stop: bool,
    /// Store finished sets in this file, and reuse stored sets of the same measurement by this build of the program.
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Print the report as JSON.
    #[arg(long)]
    json: bool,
    /// Leave out the timing, so that the report is reproducible from the seed.
    #[arg(long)]
    no_timing: bool,
}

/// Parses the `--edge` option, which must be a positive number.
fn edge(text: &str) -> Result<f64, String> {
    let edge: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    let is_valid = edge.is_finite() && edge > 0.0;
    let error = || "the edge must be above 0".to_owned();
    is_valid.then_some(edge).ok_or_else(error)
}

/// The two bots that a measurement compares, by [`Side`](arena::Side): the challenger, and the bot in all other seats.
type Duel = [PlayerSpec; 2];

pub(super) fn run(args: &ArenaArgs) -> Result<(), Failure> {
    let rules = args.rules.load()?.rules;
    rules.check(args.seats as usize)?;
    if let (Some(challenger), Some(against)) = (&args.challenger, &args.against) {
        let report = measure(args, &rules, &[challenger.clone(), against.clone()])?;
        print_answer(args.json, &report, |out| report::print(out, &report))?;
        return sound([&report]);
    }
    let steps = climb(args, &rules)?;
    print_answer(args.json, &steps, |out| print_ladder(out, &steps))?;
    sound(steps.iter().map(|step| &step.report))
}

/// Plays the deal sets of one measurement.
fn measure(args: &ArenaArgs, rules: &RuleSet, duel: &Duel) -> Result<ArenaReport, Failure> {
    let pairing = Pairing {
        rules: rules.clone(),
        seats: args.seats as usize,
        seed: args.seed.clone(),
    };
    let guests = args.guests.external_programs(duel)?;
    let watch = |player: &PlayerSpec| (player.to_string(), Arc::default());
    let times: DecisionTimes = duel.iter().map(watch).collect();
    // The solver builds its tables on first use. A few quick matches before the measurement keep this time out of the
    // results.
    arena::play_set(&pairing, 0, &mut |_| new_bot(BotLevel::Habitual))?;
    let mut kept = match &args.keep {
        Some(path) => StoredSets::open(path, stored_sets::question(args, duel, rules)?)?,
        None => StoredSets::default(),
    };
    let begun = Instant::now();
    let mut sums = SetSums::new(args.edge);
    play_all(args, duel, &pairing, &guests, &times, &mut kept, &mut sums)?;
    guests.tell();
    let mut report = sums.report(args, duel, &pairing, begun.elapsed(), &times);
    report.external = guests.report();
    Ok(report)
}

fn sound<'a>(reports: impl IntoIterator<Item = &'a ArenaReport>) -> Result<(), Failure> {
    let wrong = |report: &ArenaReport| !report.rejected.is_empty() || report.unfinished > 0;
    if reports.into_iter().any(wrong) {
        let reason = "an action was refused or a match did not end; this is a bug";
        return Err(Failure::Failed(reason.to_owned()));
    }
    Ok(())
}

/// Result of one bot level against the next lower one.
#[derive(Serialize)]
struct LadderStep {
    /// Results of the match-up between the two levels.
    pub report: ArenaReport,
    /// Probability that equally strong bots differ at least this much by chance, with the Holm–Bonferroni correction
    /// for the number of comparisons.
    pub p_corrected: f64,
}

/// Measures all steps, starting with the lowest levels.
///
/// # Errors
/// Returns an error if the rules do not allow this number of players.
fn climb(args: &ArenaArgs, rules: &RuleSet) -> Result<Vec<LadderStep>, Failure> {
    let mut reports = Vec::new();
    for [lower, upper] in BotLevel::ALL.array_windows() {
        let duel = [*upper, *lower].map(PlayerSpec::Level);
        reports.push(measure(args, rules, &duel)?);
    }
    let chances: Vec<f64> = reports.iter().map(|report| report.points.p).collect();
    let steps = reports.into_iter().zip(holm(&chances));
    Ok(steps
        .map(|(report, p_corrected)| LadderStep {
            report,
            p_corrected,
        })
        .collect())
}

/// Applies Holm's correction for multiple tests. It multiplies the smallest probability by the number of tests, the
/// next by one less, and so on. No result is smaller than the one before it.
fn holm(chances: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..chances.len()).collect();
    order.sort_by(|a, b| chances[*a].total_cmp(&chances[*b]));
    let mut corrected = vec![0.0; chances.len()];
    let mut least = 0.0_f64;
    for (rank, at) in order.into_iter().enumerate() {
        let chance = chances[at] * (chances.len() - rank) as f64;
        least = least.max(chance).min(1.0);
        corrected[at] = least;
    }
    corrected
}

/// Prints the ladder as a Markdown table.
///
/// # Errors
/// Returns an error if the output cannot be written.
fn print_ladder(out: &mut dyn Write, steps: &[LadderStep]) -> io::Result<()> {
    let Some(first) = steps.first().map(|step| &step.report) else {
        return Ok(());
    };
    writeln!(
        out,
        "| one of | against {} of | points a match | 95 % | matches won (equal: {:.0} %) | p | µs a decision, mean / most |",
        first.seats - 1,
        100.0 * first.par
    )?;
    writeln!(out, "|---|---|---|---|---|---|---|")?;
    for step in steps {
        let (report, points) = (&step.report, &step.report.points);
        let timing = report.timing.as_ref();
        let cost = timing.and_then(|timing| timing.decisions.get(&report.challenger));
        let cost = cost.map_or_else(String::new, |cost| {
            format!("{:.1} / {:.0}", cost.mean_us, cost.max_us)
        });
        let [challenger, against] = [&report.challenger, &report.against].map(|text| visible(text));
        let (won, p) = (100.0 * report.wins.mean, chance(step.p_corrected, 0));
        let p = p.trim_start_matches("= ");
        writeln!(
            out,
            "| {challenger} | {against} | {:+.1} | {:+.1} … {:+.1} | {won:.1} % | {p} | {cost} |",
            points.mean, points.low, points.high
        )?;
    }
    let [rules, seed] = [&first.rules, &first.seed].map(|text| visible(text));
    let sets = counted(first.sets, "deal set");
    let matches = counted(first.matches, "match");
    writeln!(
        out,
        "\n{rules}, {sets} ({matches}) a line, seed {seed}; fewer points are better."
    )
}

/// Plays the deal sets that are not stored yet. Results are added in the order of the sets, so that they do not depend
/// on the number of parallel jobs.
fn play_all(
    args: &ArenaArgs,
    duel: &Duel,
    pairing: &Pairing,
    guests: &ExternalPrograms,
    times: &DecisionTimes,
    kept: &mut StoredSets,
    sums: &mut SetSums,
) -> Result<(), Failure> {
    let count = args.sets as usize;
    let mut early = kept.sets(count);
    let mut missing = Vec::from_iter(0..count);
    missing.retain(|number| !early.contains_key(number));
    let mut progress = ProgressLine::new("set", count, true);
    let mut wanted = 0;
    // Returns false once the sequential test has decided.
    let mut add_in_order = |early: &mut BTreeMap<usize, SetResult>| {
        while let Some(set) = early.remove(&wanted) {
            wanted += 1;
            sums.add(set);
            if args.stop && sums.sequential.verdict().0 != Verdict::Open {
                return false;
            }
        }
        progress.show_with(wanted, || {
            let (mean, half) = (sums.points.mean(), 1.96 * sums.points.error());
            format!(", {mean:+.1} ± {half:.1} points")
        });
        true
    };
    if !add_in_order(&mut early) {
        return Ok(());
    }
    let work = |number| {
        let mut make = |side: Side| -> Box<dyn Bot> {
            let player = &duel[side as usize];
            Box::new(TimedBot {
                bot: guests.bot(player),
                outside: player.is_outside(),
                costs: Arc::clone(&times[&player.to_string()]),
            })
        };
        arena::play_set(pairing, number, &mut make)
    };
    run_parallel(args.jobs, missing.into_iter(), work, |number, set| {
        let set = set?;
        kept.note(number, &set)?;
        early.insert(number, set);
        Ok(add_in_order(&mut early))
    })
}

/// Bot whose thinking time is measured.
struct TimedBot {
    bot: Box<dyn Bot>,
    /// True for an external program. It does not run on this thread, so its wall-clock time is measured instead of
    /// processor time.
    outside: bool,
    costs: Arc<Mutex<DecisionTime>>,
}

/// Thinking time of each bot, by its name.
type DecisionTimes = BTreeMap<String, Arc<Mutex<DecisionTime>>>;

/// Number of decisions, and the mean and maximum time for one in microseconds. The times are processor time for
/// built-in bots and wall-clock time for external programs.
#[derive(Clone, Copy, Default, Serialize)]
pub struct DecisionTime {
    pub decisions: u64,
    pub mean_us: f64,
    pub max_us: f64,
}

impl Bot for TimedBot {
    fn think(&mut self, question: &Question<'_>, rng: &mut ChaCha8Rng) -> Action {
        let begun = Instant::now();
        let worked = ThreadTime::try_now().ok().filter(|_| !self.outside);
        let action = self.bot.think(question, rng);
        let spent = worked.map_or_else(|| begun.elapsed(), |worked| worked.elapsed());
        let watch = self.costs.lock();
        let mut watch = watch.expect("nobody panics with the watch in hand");
        let us = spent.as_secs_f64() * 1e6;
        watch.decisions += 1;
        watch.mean_us += (us - watch.mean_us) / watch.decisions as f64;
        watch.max_us = watch.max_us.max(us);
        action
    }

    fn follows(&self) -> bool {
        self.bot.follows()
    }

    fn witness(&mut self, event: &SeenMatchEvent) {
        self.bot.witness(event);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_probability_is_multiplied_most() {
        assert_eq!(holm(&[0.01, 0.04, 0.03]), [0.03, 0.06, 0.06]);
        assert_eq!(holm(&[0.9, 0.5]), [1.0, 1.0]);
        assert_eq!(holm(&[]), [0.0; 0]);
    }
}

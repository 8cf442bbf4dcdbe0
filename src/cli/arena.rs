//! `continental arena`: how much stronger one bot is than another, by deal sets.
use super::{
    Failure,
    choice::RulesChoice,
    guests::{GuestArgs, GuestReport, Guests},
    player::{Player, known},
};
use crate::engine::{
    arena::{self, Blunders, Estimate, Pairing, Sample, Sequential, SetResult, Side, Verdict},
    bots::{Bot, Question},
    table::{Action, Legal, SeatView},
};
use clap::Args;
use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use std::{
    collections::BTreeMap,
    io::{self, IsTerminal, Write},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};

/// Arguments of `arena`.
#[derive(Args, Debug)]
pub struct ArenaArgs {
    #[arg(long, value_name = "BOT", help = format!("The bot that is measured: {}", known()))]
    challenger: Player,
    /// The bots in all other seats.
    #[arg(long, value_name = "BOT")]
    against: Player,
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
    #[arg(long, default_value_t = 10.0, value_name = "POINTS")]
    edge: f64,
    /// Stop as soon as the sequential test has decided.
    #[arg(long)]
    stop: bool,
    /// Print the report as JSON. All of it follows from the seed but the field `timing`.
    #[arg(long)]
    json: bool,
    /// Leave the timing out, so that the whole report follows from the seed.
    #[arg(long)]
    no_timing: bool,
}

#[derive(Serialize)]
struct Report {
    challenger: String,
    against: String,
    rules: String,
    seats: u8,
    seed: String,
    sets: u32,
    matches: u32,
    /// Points of the challenger less the mean of the others, a match. Less is better.
    points: Estimate,
    /// The share of the matches that the challenger won; `par` is what equal bots win.
    wins: Estimate,
    par: f64,
    hands_closed: f64,
    sequential: SequentialReport,
    challenger_discards: Blunders,
    against_discards: Blunders,
    rejected: Vec<String>,
    unfinished: u32,
    /// How the bots from outside behaved.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    external: Vec<GuestReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    timing: Option<Timing>,
}

#[derive(Serialize)]
struct SequentialReport {
    edge: f64,
    verdict: Verdict,
    after_sets: u32,
    likelihood: f64,
}

#[derive(Serialize)]
struct Timing {
    seconds: f64,
    /// By level: decisions, and microseconds for one, mean and most.
    decisions: BTreeMap<String, Cost>,
}

#[derive(Serialize, Clone, Copy, Default)]
struct Cost {
    decisions: u64,
    mean_us: f64,
    max_us: f64,
}

/// A bot with a stopwatch.
struct Timed {
    bot: Box<dyn Bot>,
    costs: Arc<Mutex<Watch>>,
}

#[derive(Default)]
struct Watch {
    decisions: u64,
    spent: Duration,
    most: Duration,
}

impl Timed {
    fn measure(&mut self, answer: impl FnOnce(&mut dyn Bot) -> Action) -> Action {
        let begun = Instant::now();
        let action = answer(&mut *self.bot);
        let spent = begun.elapsed();
        let mut watch = self
            .costs
            .lock()
            .expect("nobody panics with the watch in hand");
        watch.decisions += 1;
        watch.spent += spent;
        watch.most = watch.most.max(spent);
        action
    }
}

impl Bot for Timed {
    fn decide(&mut self, view: SeatView<'_>, legal: &Legal, rng: &mut ChaCha8Rng) -> Action {
        self.measure(|bot| bot.decide(view, legal, rng))
    }

    fn think(&mut self, question: &Question<'_>, rng: &mut ChaCha8Rng) -> Action {
        self.measure(|bot| bot.think(question, rng))
    }
}

pub(super) fn run(args: &ArenaArgs) -> Result<(), Failure> {
    let rules = args.rules.load()?.rules;
    rules
        .check(args.seats as usize)
        .map_err(|error| Failure::Usage(error.to_string()))?;
    let pairing = Pairing {
        rules,
        seats: args.seats as usize,
        seed: args.seed.clone(),
    };
    let guests = args.guests.invite([&args.challenger, &args.against])?;
    let watches: [Arc<Mutex<Watch>>; 2] = Default::default();
    let begun = Instant::now();
    let mut sums = Sums::new(args);
    play_all(args, &pairing, &guests, &watches, &mut sums)?;
    guests.tell();
    let mut report = sums.report(args, &pairing, begun.elapsed(), &watches);
    report.external = guests.report();
    let mut out = io::stdout().lock();
    if args.json {
        let text = serde_json::to_string_pretty(&report)
            .map_err(|error| Failure::Failed(error.to_string()))?;
        writeln!(out, "{text}")?;
    } else {
        print(&mut out, &report)?;
    }
    out.flush()?;
    if report.rejected.is_empty() && report.unfinished == 0 {
        Ok(())
    } else {
        Err(Failure::Failed(
            "an action was refused or a match did not end: this is a defect".to_owned(),
        ))
    }
}

/// What the sets add up to, in their order.
struct Sums {
    points: Sample,
    wins: Sample,
    sequential: Sequential,
    matches: u32,
    closed: u32,
    hands: u32,
    challenger: Blunders,
    reference: Blunders,
    rejected: Vec<String>,
    unfinished: u32,
}

impl Sums {
    fn new(args: &ArenaArgs) -> Sums {
        Sums {
            points: Sample::EMPTY,
            wins: Sample::EMPTY,
            sequential: Sequential::new(args.edge),
            matches: 0,
            closed: 0,
            hands: 0,
            challenger: Blunders::default(),
            reference: Blunders::default(),
            rejected: Vec::new(),
            unfinished: 0,
        }
    }

    fn add(&mut self, set: SetResult) {
        self.points.add(set.edge);
        self.wins.add(f64::from(set.wins) / f64::from(set.matches));
        self.sequential.add(set.edge);
        self.matches += set.matches;
        self.closed += set.closed;
        self.hands += set.hands;
        self.challenger += set.challenger;
        self.reference += set.reference;
        self.rejected.extend(set.rejected);
        self.unfinished += set.stuck;
    }

    fn report(
        self,
        args: &ArenaArgs,
        pairing: &Pairing,
        spent: Duration,
        watches: &[Arc<Mutex<Watch>>; 2],
    ) -> Report {
        let par = 1.0 / f64::from(args.seats);
        let (verdict, after_sets) = self.sequential.verdict();
        Report {
            challenger: args.challenger.to_string(),
            against: args.against.to_string(),
            rules: pairing.rules.name.clone(),
            seats: args.seats,
            seed: args.seed.clone(),
            sets: self.points.count(),
            matches: self.matches,
            points: self.points.estimate(0.0),
            wins: self.wins.estimate(par),
            par,
            hands_closed: f64::from(self.closed) / f64::from(self.hands.max(1)),
            sequential: SequentialReport {
                edge: args.edge,
                verdict,
                after_sets,
                likelihood: self.sequential.likelihood(),
            },
            challenger_discards: self.challenger,
            against_discards: self.reference,
            rejected: self.rejected,
            unfinished: self.unfinished,
            external: Vec::new(),
            timing: (!args.no_timing).then(|| timing(args, spent, watches)),
        }
    }
}

fn timing(args: &ArenaArgs, spent: Duration, watches: &[Arc<Mutex<Watch>>; 2]) -> Timing {
    let mut decisions = BTreeMap::new();
    for (player, watch) in [&args.challenger, &args.against].into_iter().zip(watches) {
        let watch = watch.lock().expect("nobody panics with the watch in hand");
        let cost: &mut Cost = decisions.entry(player.to_string()).or_default();
        let before = cost.mean_us * cost.decisions as f64;
        cost.decisions += watch.decisions;
        cost.mean_us = (before + watch.spent.as_secs_f64() * 1e6) / cost.decisions.max(1) as f64;
        cost.max_us = cost.max_us.max(watch.most.as_secs_f64() * 1e6);
    }
    Timing {
        seconds: spent.as_secs_f64(),
        decisions,
    }
}

/// Plays the sets; they are added up in their order, however many are played at a time.
fn play_all(
    args: &ArenaArgs,
    pairing: &Pairing,
    guests: &Guests,
    watches: &[Arc<Mutex<Watch>>; 2],
    sums: &mut Sums,
) -> Result<(), Failure> {
    let count = args.sets as usize;
    let (next, enough) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..args.jobs {
            let (sender, next, enough) = (sender.clone(), &next, &enough);
            scope.spawn(move || {
                let mut make = |side: Side| -> Box<dyn Bot> {
                    let (player, watch) = match side {
                        Side::Challenger => (&args.challenger, &watches[0]),
                        Side::Reference => (&args.against, &watches[1]),
                    };
                    let (bot, costs) = (guests.bot(player), Arc::clone(watch));
                    Box::new(Timed { bot, costs })
                };
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count || enough.load(Ordering::Relaxed) {
                        return;
                    }
                    let set = arena::play_set(pairing, number, &mut make);
                    // The receiver is gone once enough is known.
                    if sender.send((number, set)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut progress = Progress::new(count);
        let mut early = BTreeMap::new();
        let mut wanted = 0;
        for (number, set) in receiver {
            early.insert(number, set);
            while let Some(set) = early.remove(&wanted) {
                wanted += 1;
                sums.add(set.map_err(|error| Failure::Usage(error.to_string()))?);
                if args.stop && sums.sequential.verdict().0 != Verdict::Open {
                    enough.store(true, Ordering::Relaxed);
                    progress.show(wanted, &sums.points, true);
                    return Ok(());
                }
            }
            progress.show(wanted, &sums.points, wanted == count);
        }
        Ok(())
    })
}

/// How far it has got, on standard error: a line that rewrites itself on a terminal, else a line now and then.
struct Progress {
    count: usize,
    shown: Instant,
    every: Duration,
    rewrites: bool,
}

impl Progress {
    fn new(count: usize) -> Progress {
        let rewrites = io::stderr().is_terminal();
        let every = Duration::from_millis(if rewrites { 250 } else { 10_000 });
        Progress {
            count,
            shown: Instant::now(),
            every,
            rewrites,
        }
    }

    fn show(&mut self, done: usize, points: &Sample, last: bool) {
        let now = Instant::now();
        if now - self.shown < self.every && !(last && self.rewrites) {
            return;
        }
        self.shown = now;
        let (count, mean, half) = (self.count, points.mean(), 1.96 * points.error());
        let (start, end) = match (self.rewrites, last) {
            (true, false) => ("\r", ""),
            (true, true) => ("\r", "\n"),
            (false, _) => ("", "\n"),
        };
        let mut err = io::stderr().lock();
        // Progress that cannot be shown is no failure.
        let _ = write!(
            err,
            "{start}{done} of {count} sets, {mean:+.1} ± {half:.1} points{end}"
        );
        let _ = err.flush();
    }
}

fn print(out: &mut dyn Write, report: &Report) -> io::Result<()> {
    let (points, wins) = (&report.points, &report.wins);
    let percent = |share: f64| 100.0 * share;
    writeln!(
        out,
        "{} against {} {}, {}, seed {}: {} deal sets, {} matches",
        report.challenger,
        report.seats - 1,
        report.against,
        report.rules,
        report.seed,
        report.sets,
        report.matches
    )?;
    writeln!(
        out,
        "points a match  {:+.1}, 95 % from {:+.1} to {:+.1}; a set's deviation {:.1}; p = {:.1e} (less is better)",
        points.mean, points.low, points.high, points.deviation, points.p
    )?;
    writeln!(
        out,
        "matches won     {:.1} %, 95 % from {:.1} to {:.1}; equal bots win {:.1} %",
        percent(wins.mean),
        percent(wins.low),
        percent(wins.high),
        percent(report.par)
    )?;
    writeln!(out, "hands closed    {:.1} %", percent(report.hands_closed))?;
    let sequential = &report.sequential;
    let verdict = match sequential.verdict {
        Verdict::Better => format!("better, after {} sets", sequential.after_sets),
        Verdict::Not => format!("not better, after {} sets", sequential.after_sets),
        Verdict::Open => "open".to_owned(),
    };
    writeln!(
        out,
        "sequential test {verdict} (an edge of {} points against none; log likelihood {:+.1})",
        sequential.edge, sequential.likelihood
    )?;
    let rows = [
        (&report.challenger, report.challenger_discards),
        (&report.against, report.against_discards),
    ];
    for (name, blunders) in rows {
        let share = percent(f64::from(blunders.gifts) / f64::from(blunders.discards.max(1)));
        writeln!(
            out,
            "{name:<15} {} discards, {} gifts that could be avoided ({share:.2} %), {} combinations broken, {} jokers thrown away",
            blunders.discards, blunders.gifts, blunders.broken, blunders.jokers
        )?;
    }
    for line in &report.rejected {
        writeln!(out, "{line}")?;
    }
    writeln!(
        out,
        "refused actions {}; unfinished matches {}",
        report.rejected.len(),
        report.unfinished
    )?;
    if let Some(timing) = &report.timing {
        writeln!(out, "time            {:.1} s", timing.seconds)?;
        for (player, cost) in &timing.decisions {
            writeln!(
                out,
                "{player:<15} {} decisions, {:.1} µs each, {:.1} µs at most",
                cost.decisions, cost.mean_us, cost.max_us
            )?;
        }
    }
    Ok(())
}

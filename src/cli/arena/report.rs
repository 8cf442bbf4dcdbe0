//! Sums over all deal sets, and the report with the results.
use super::{ArenaArgs, Duel, play::DecisionTimes};
use crate::player::ExternalReport;
use engine::{
    arena::{Blunders, Estimate, Pairing, Sample, Sequential, SetResult, Verdict},
    text::{counted, visible},
};
use serde::Serialize;
use std::{
    collections::BTreeMap,
    io::{self, Write},
    sync::{Arc, Mutex},
    time::Duration,
};

#[derive(Serialize)]
pub struct ArenaReport {
    pub challenger: String,
    pub against: String,
    pub rules: String,
    pub seats: u8,
    pub seed: String,
    pub sets: u32,
    /// True if the sequential test ended the run early. The intervals and `p` assume a fixed number of sets, so they
    /// are too optimistic in that case.
    pub stopped: bool,
    pub matches: u32,
    /// The challenger's points per match minus the mean points of the other players. Lower is better.
    pub points: Estimate,
    /// Fraction of the matches that the challenger won.
    pub wins: Estimate,
    /// Fraction of the matches that each player would win on average if all were equally strong.
    pub par: f64,
    pub hands_closed: f64,
    pub sequential: SequentialReport,
    pub challenger_discards: Blunders,
    pub against_discards: Blunders,
    pub rejected: Vec<String>,
    pub unfinished: u32,
    /// Faults of the external bots.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub external: Vec<ExternalReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timing: Option<Timing>,
}

#[derive(Serialize)]
pub struct SequentialReport {
    pub edge: f64,
    pub verdict: Verdict,
    pub after_sets: u32,
    pub likelihood: f64,
}

#[derive(Serialize)]
pub struct Timing {
    pub seconds: f64,
    /// For each bot: the number of decisions, and the mean and maximum time for one in microseconds. The times are
    /// processor time for built-in bots and wall-clock time for external programs.
    pub decisions: BTreeMap<String, DecisionTime>,
}

#[derive(Serialize, Clone, Copy, Default)]
pub struct DecisionTime {
    pub decisions: u64,
    pub mean_us: f64,
    pub max_us: f64,
}

/// Running sums over the deal sets. The sets must be added in the order of their numbers.
pub struct SetSums {
    pub points: Sample,
    wins: Sample,
    pub sequential: Sequential,
    matches: u32,
    closed: u32,
    hands: u32,
    challenger: Blunders,
    reference: Blunders,
    rejected: Vec<String>,
    unfinished: u32,
}

impl SetSums {
    pub fn new(edge: f64) -> SetSums {
        SetSums {
            points: Sample::EMPTY,
            wins: Sample::EMPTY,
            sequential: Sequential::new(edge),
            matches: 0,
            closed: 0,
            hands: 0,
            challenger: Blunders::default(),
            reference: Blunders::default(),
            rejected: Vec::new(),
            unfinished: 0,
        }
    }

    pub fn add(&mut self, set: SetResult) {
        let edge = set.edge();
        self.points.add(edge);
        self.wins.add(f64::from(set.wins) / f64::from(set.matches));
        self.sequential.add(edge);
        self.matches += set.matches;
        self.closed += set.closed;
        self.hands += set.hands;
        self.challenger += set.challenger;
        self.reference += set.reference;
        self.rejected.extend(set.rejected);
        self.unfinished += set.stuck;
    }

    pub fn report(
        self,
        args: &ArenaArgs,
        duel: &Duel,
        pairing: &Pairing,
        spent: Duration,
        watches: &[Arc<Mutex<DecisionTimes>>; 2],
    ) -> ArenaReport {
        let par = 1.0 / f64::from(args.seats);
        let (verdict, after_sets) = self.sequential.verdict();
        ArenaReport {
            challenger: duel.challenger.to_string(),
            against: duel.against.to_string(),
            rules: args.rules.title(&pairing.rules),
            seats: args.seats,
            seed: args.seed.clone(),
            sets: self.points.count(),
            stopped: self.points.count() < args.sets,
            matches: self.matches,
            points: self.points.estimate(0.0),
            wins: share(self.wins.estimate(par)),
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
            timing: (!args.no_timing).then(|| timing(duel, spent, watches)),
        }
    }
}

fn timing(duel: &Duel, spent: Duration, watches: &[Arc<Mutex<DecisionTimes>>; 2]) -> Timing {
    let mut decisions = BTreeMap::new();
    for (player, watch) in [&duel.challenger, &duel.against].into_iter().zip(watches) {
        let watch = watch.lock().expect("nobody panics with the watch in hand");
        // A bot whose sets were all read from the file has made no decision in this run, so it has no times.
        if watch.decisions == 0 {
            continue;
        }
        let cost: &mut DecisionTime = decisions.entry(player.to_string()).or_default();
        let before = cost.mean_us * cost.decisions as f64;
        cost.decisions += watch.decisions;
        cost.mean_us = (before + watch.spent.as_secs_f64() * 1e6) / cost.decisions as f64;
        cost.max_us = cost.max_us.max(watch.most.as_secs_f64() * 1e6);
    }
    Timing {
        seconds: spent.as_secs_f64(),
        decisions,
    }
}

/// Prints the report as text.
pub fn print(out: &mut dyn Write, report: &ArenaReport) -> io::Result<()> {
    let (points, wins) = (&report.points, &report.wins);
    let percent = |share: f64| 100.0 * share;
    writeln!(
        out,
        "{} against {} {}, {}, seed {}: {}, {}",
        visible(&report.challenger),
        report.seats - 1,
        visible(&report.against),
        visible(&report.rules),
        visible(&report.seed),
        counted(report.sets, "deal set"),
        counted(report.matches, "match")
    )?;
    writeln!(
        out,
        "points a match  {:+.1}, 95 % from {:+.1} to {:+.1}; a set's deviation {:.1}; p {} (less is better)",
        points.mean,
        points.low,
        points.high,
        points.deviation,
        chance(points.p, 1)
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
    sequential_test(out, report)?;
    discards(out, report)?;
    for line in &report.rejected {
        writeln!(out, "{}", visible(line))?;
    }
    writeln!(
        out,
        "refused actions {}; unfinished matches {}",
        report.rejected.len(),
        report.unfinished
    )?;
    match &report.timing {
        Some(timing) => timing.print(out),
        None => Ok(()),
    }
}

fn sequential_test(out: &mut dyn Write, report: &ArenaReport) -> io::Result<()> {
    let sequential = &report.sequential;
    let verdict = match sequential.verdict {
        Verdict::Better => format!("better, after {}", counted(sequential.after_sets, "set")),
        Verdict::Not => format!(
            "not better, after {}",
            counted(sequential.after_sets, "set")
        ),
        Verdict::Open => "open".to_owned(),
    };
    writeln!(
        out,
        "sequential test {verdict} (an edge of {} points against none; log likelihood {:+.1})",
        sequential.edge, sequential.likelihood
    )?;
    if report.stopped {
        writeln!(
            out,
            "                stopped early: intervals and p hold for a number of sets fixed beforehand"
        )?;
    }
    Ok(())
}

fn discards(out: &mut dyn Write, report: &ArenaReport) -> io::Result<()> {
    let rows = [
        (&report.challenger, report.challenger_discards),
        (&report.against, report.against_discards),
    ];
    for (name, blunders) in rows {
        let share = 100.0 * (f64::from(blunders.gifts) / f64::from(blunders.discards.max(1)));
        writeln!(
            out,
            "{:<15} {}, {} that could be avoided ({share:.2} %), {} broken, {} thrown away",
            visible(name),
            counted(blunders.discards, "discard"),
            counted(blunders.gifts, "gift"),
            counted(blunders.broken, "combination"),
            counted(blunders.jokers, "joker")
        )?;
    }
    Ok(())
}

impl Timing {
    fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "time            {:.1} s", self.seconds)?;
        for (player, cost) in &self.decisions {
            writeln!(
                out,
                "{:<15} {}, {:.1} µs each, {:.1} µs at most",
                visible(player),
                counted(cost.decisions, "decision"),
                cost.mean_us,
                cost.max_us
            )?;
        }
        Ok(())
    }
}

/// Formats a probability in scientific notation with `decimals` digits after the point. A value below 1e-300 is printed
/// as `< 1e-300`.
pub fn chance(p: f64, decimals: usize) -> String {
    if p < 1e-300 {
        "< 1e-300".to_owned()
    } else {
        format!("= {p:.decimals$e}")
    }
}

/// Returns the estimate of a fraction with the bounds of its interval clamped to 0 and 1.
fn share(wins: Estimate) -> Estimate {
    let within = |bound: f64| {
        if bound.is_finite() {
            bound.clamp(0.0, 1.0)
        } else {
            bound
        }
    };
    Estimate {
        low: within(wins.low),
        high: within(wins.high),
        ..wins
    }
}

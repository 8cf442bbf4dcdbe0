//! Sums over all deal sets, and the report with the results.
use super::{ArenaArgs, DecisionTime, DecisionTimes, Duel};
use crate::player::{ExternalReport, PlayerSpec};
use engine::{
    arena::{Blunders, Estimate, Pairing, Sample, Sequential, SetResult, Verdict},
    text::{counted, visible},
};
use serde::Serialize;
use std::{
    collections::BTreeMap,
    io::{self, Write},
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
    /// Thinking time of each bot, by its name.
    pub decisions: BTreeMap<String, DecisionTime>,
}

/// Running sums over the deal sets. The sets must be added in the order of their numbers.
#[derive(Default)]
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
            sequential: Sequential::new(edge),
            ..SetSums::default()
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
        times: &DecisionTimes,
    ) -> ArenaReport {
        let [challenger, against] = duel.each_ref().map(PlayerSpec::to_string);
        let par = 1.0 / f64::from(args.seats);
        let (verdict, after_sets) = self.sequential.verdict();
        ArenaReport {
            challenger,
            against,
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
            timing: (!args.no_timing).then(|| timing(spent, times)),
        }
    }
}

fn timing(spent: Duration, times: &DecisionTimes) -> Timing {
    let times = times.iter().map(|(player, watch)| {
        let time = *watch.lock().expect("nobody panics with the watch in hand");
        (player.clone(), time)
    });
    Timing {
        seconds: spent.as_secs_f64(),
        // A bot whose sets were all read from the file has made no decision in this run, so it has no times.
        decisions: times.filter(|(_, time)| time.decisions > 0).collect(),
    }
}

/// Prints the report as text.
pub fn print(out: &mut dyn Write, report: &ArenaReport) -> io::Result<()> {
    let (points, wins, others) = (&report.points, &report.wins, report.seats - 1);
    let (challenger, against) = (visible(&report.challenger), visible(&report.against));
    let (rules, seed) = (visible(&report.rules), visible(&report.seed));
    let sets = counted(report.sets, "deal set");
    let matches = counted(report.matches, "match");
    let [won, low, high] = [wins.mean, wins.low, wins.high].map(|share| 100.0 * share);
    let [par, closed] = [report.par, report.hands_closed].map(|share| 100.0 * share);
    let p = chance(points.p, 1);
    write!(
        out,
        "{challenger} against {others} {against}, {rules}, seed {seed}: {sets}, {matches}\n\
         points a match  {:+.1}, 95 % from {:+.1} to {:+.1}; a set's deviation {:.1}; p {p} (less is better)\n\
         matches won     {won:.1} %, 95 % from {low:.1} to {high:.1}; equal bots win {par:.1} %\n\
         hands closed    {closed:.1} %\n",
        points.mean, points.low, points.high, points.deviation
    )?;
    sequential_test(out, report)?;
    discards(out, report)?;
    for line in &report.rejected {
        writeln!(out, "{}", visible(line))?;
    }
    let (refused, unfinished) = (report.rejected.len(), report.unfinished);
    writeln!(
        out,
        "refused actions {refused}; unfinished matches {unfinished}"
    )?;
    if let Some(timing) = &report.timing {
        timing.print(out)?;
    }
    Ok(())
}

fn sequential_test(out: &mut dyn Write, report: &ArenaReport) -> io::Result<()> {
    let sequential = &report.sequential;
    let sets = counted(sequential.after_sets, "set");
    let verdict = match sequential.verdict {
        Verdict::Better => format!("better, after {sets}"),
        Verdict::Not => format!("not better, after {sets}"),
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
            let (player, decisions) = (visible(player), counted(cost.decisions, "decision"));
            writeln!(
                out,
                "{player:<15} {decisions}, {:.1} µs each, {:.1} µs at most",
                cost.mean_us, cost.max_us
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
    let within = |bound: f64| match bound.is_finite() {
        true => bound.clamp(0.0, 1.0),
        false => bound,
    };
    Estimate {
        low: within(wins.low),
        high: within(wins.high),
        ..wins
    }
}

//! What many matches add up to.
use super::{Failure, simulate::MatchResult};
use crate::engine::{matchplay::BotLevel, sim::Tally};
use serde::Serialize;
use std::{
    collections::BTreeMap,
    io::{self, Write},
    time::Duration,
};

/// Sums over matches.
pub(super) struct Summary {
    rules: String,
    players: Vec<Score>,
    levels: BTreeMap<BotLevel, Score>,
    /// By level and deal set: the sum over its matches of points less the mean of the players of other levels, and their number.
    edges: BTreeMap<BotLevel, BTreeMap<usize, (f64, u32)>>,
    total: Tally,
    matches: u32,
    unfinished: u32,
    rejected: Vec<String>,
}

/// Sums over players of matches.
#[derive(Clone, Default)]
struct Score {
    matches: u32,
    points: i64,
    wins: u32,
    closed: u32,
    claims: u32,
}

#[derive(Serialize)]
struct Row {
    name: String,
    mean_points: f64,
    wins: f64,
    hands_closed: f64,
    claims_per_hand: f64,
    /// Points per match less those of the other levels, and half the width of the 95 % interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    against_others: Option<(f64, f64)>,
}

#[derive(Serialize)]
struct Report {
    rules: String,
    matches: u32,
    hands: u32,
    closed_with_discard: u32,
    closed_laying_off: u32,
    closed_with_leftover: u32,
    tablas: u32,
    closed_from_hand: u32,
    turns_per_hand: f64,
    claims_per_hand: f64,
    renewals: u32,
    rejected_actions: usize,
    unfinished_matches: u32,
    players: Vec<Row>,
    levels: Vec<Row>,
    seconds: f64,
    matches_per_second: f64,
    answers_per_second: f64,
}

impl Summary {
    pub(super) fn new(rules: &str, bots: &[BotLevel]) -> Summary {
        Summary {
            rules: rules.to_owned(),
            players: vec![Score::default(); bots.len()],
            levels: BTreeMap::new(),
            edges: BTreeMap::new(),
            total: Tally::default(),
            matches: 0,
            unfinished: 0,
            rejected: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, result: MatchResult) {
        self.matches += 1;
        self.unfinished += u32::from(result.winner.is_none());
        self.rejected.extend(result.rejected);
        let tally = &result.tally;
        self.total.hands += tally.hands;
        self.total.turns += tally.turns;
        self.total.answers += tally.answers;
        self.total.from_hand += tally.from_hand;
        self.total.renewals += tally.renewals;
        for (sum, n) in self.total.how.iter_mut().zip(tally.how) {
            *sum += n;
        }
        for (i, level) in result.levels.iter().enumerate() {
            let points = result.totals.get(i).copied().unwrap_or_default();
            for score in [&mut self.players[i], self.levels.entry(*level).or_default()] {
                score.matches += 1;
                score.points += i64::from(points);
                score.wins += u32::from(result.winner == Some(i));
                score.closed += tally.closed.as_slice()[i];
                score.claims += tally.claims.as_slice()[i];
            }
            let others: Vec<f64> = (result.levels.iter().zip(&result.totals))
                .filter(|(other, _)| *other != level)
                .map(|(_, points)| f64::from(*points))
                .collect();
            if !others.is_empty() {
                let mean = others.iter().sum::<f64>() / others.len() as f64;
                let edge = self
                    .edges
                    .entry(*level)
                    .or_default()
                    .entry(result.set)
                    .or_default();
                edge.0 += f64::from(points) - mean;
                edge.1 += 1;
            }
        }
    }

    /// Nothing may be refused, and every match must end.
    pub(super) fn verdict(&self) -> Result<(), Failure> {
        match (self.rejected.first(), self.unfinished) {
            (None, 0) => Ok(()),
            (None, n) => Err(Failure::Failed(format!(
                "{n} matches did not come to their end"
            ))),
            (Some(first), _) => Err(Failure::Failed(format!(
                "{} actions of bots were refused; the first: {first}",
                self.rejected.len()
            ))),
        }
    }

    pub(super) fn print(
        &self,
        out: &mut impl Write,
        time: Duration,
        json: bool,
    ) -> Result<(), Failure> {
        let report = self.report(time.as_secs_f64());
        if json {
            let text = serde_json::to_string_pretty(&report)
                .map_err(|error| Failure::Failed(error.to_string()))?;
            return Ok(writeln!(out, "{text}")?);
        }
        Ok(write_report(out, &report)?)
    }

    fn report(&self, seconds: f64) -> Report {
        let hands = self.total.hands;
        let [
            closed_with_discard,
            closed_laying_off,
            closed_with_leftover,
            tablas,
        ] = self.total.how;
        let claims: u32 = self.players.iter().map(|score| score.claims).sum();
        let row = |name: String, score: &Score, against_others| Row {
            name,
            mean_points: score.points as f64 / f64::from(score.matches.max(1)),
            wins: share(score.wins, score.matches),
            hands_closed: share(score.closed, score.matches * hands / self.matches.max(1)),
            claims_per_hand: share(score.claims, score.matches * hands / self.matches.max(1)),
            against_others,
        };
        Report {
            rules: self.rules.clone(),
            matches: self.matches,
            hands,
            closed_with_discard,
            closed_laying_off,
            closed_with_leftover,
            tablas,
            closed_from_hand: self.total.from_hand,
            turns_per_hand: share(self.total.turns, hands),
            claims_per_hand: share(claims, hands),
            renewals: self.total.renewals,
            rejected_actions: self.rejected.len(),
            unfinished_matches: self.unfinished,
            players: (self.players.iter().enumerate())
                .map(|(i, score)| row(format!("player {i}"), score, None))
                .collect(),
            levels: (self.levels.iter())
                .map(|(level, score)| {
                    row(
                        level.id().to_owned(),
                        score,
                        self.edges.get(level).and_then(mean_and_interval),
                    )
                })
                .collect(),
            seconds,
            matches_per_second: f64::from(self.matches) / seconds.max(1e-9),
            answers_per_second: f64::from(self.total.answers) / seconds.max(1e-9),
        }
    }
}

fn share(part: u32, of: u32) -> f64 {
    f64::from(part) / f64::from(of.max(1))
}

/// Mean over deal sets, and half the width of its 95 % interval: matches with the same shuffles are one observation.
fn mean_and_interval(sets: &BTreeMap<usize, (f64, u32)>) -> Option<(f64, f64)> {
    let means: Vec<f64> = sets.values().map(|(sum, n)| sum / f64::from(*n)).collect();
    let n = means.len() as f64;
    let mean = means.iter().sum::<f64>() / n;
    let variance = means.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
    (means.len() > 1).then(|| (mean, 1.96 * (variance / n).sqrt()))
}

fn write_report(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let Report {
        rules,
        matches,
        hands,
        tablas,
        renewals,
        ..
    } = report;
    writeln!(out, "{matches} matches by the rules {rules}, {hands} hands")?;
    writeln!(
        out,
        "hands closed      {} with the last discard, {} by laying off, {} with cards left, {tablas} tablas",
        report.closed_with_discard, report.closed_laying_off, report.closed_with_leftover
    )?;
    writeln!(
        out,
        "closed from hand  {} (laid down and closed in one turn)",
        report.closed_from_hand
    )?;
    writeln!(
        out,
        "a hand takes      {:.1} turns, {:.2} claims; stocks renewed: {renewals}",
        report.turns_per_hand, report.claims_per_hand
    )?;
    writeln!(
        out,
        "rejected actions  {}; unfinished matches: {}",
        report.rejected_actions, report.unfinished_matches
    )?;
    writeln!(
        out,
        "time              {:.1} s, {:.0} matches/s, {:.0} answers/s",
        report.seconds, report.matches_per_second, report.answers_per_second
    )?;
    writeln!(
        out,
        "\n{:<12}{:>12}{:>8}{:>14}{:>13}",
        "", "points/match", "wins", "hands closed", "claims/hand"
    )?;
    for row in report.players.iter().chain(&report.levels) {
        let Row {
            name, mean_points, ..
        } = row;
        write!(
            out,
            "{name:<12}{mean_points:>12.1}{:>7.1}%",
            100.0 * row.wins
        )?;
        write!(
            out,
            "{:>13.1}%{:>13.2}",
            100.0 * row.hands_closed,
            row.claims_per_hand
        )?;
        match row.against_others {
            Some((mean, half)) => writeln!(out, "   {mean:+.1} ± {half:.1} against the others")?,
            None => writeln!(out)?,
        }
    }
    Ok(())
}

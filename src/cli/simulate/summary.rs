//! What many matches add up to.
use super::one::{MatchResult, Trouble, TroubleKind};
use crate::{
    cli::{Failure, failure::print_json},
    engine::{matchplay::BotLevel, sim::Tally},
};
use serde::Serialize;
use std::{
    collections::BTreeMap,
    io::{self, Write},
    time::Duration,
};

/// How many troubles are told in words.
const MOST_TOLD: usize = 20;

/// Sums over matches.
pub(super) struct Summary {
    rules: String,
    players: Vec<Score>,
    levels: BTreeMap<BotLevel, Score>,
    /// By level and deal set: the sum over its matches of points less the mean of the players of other levels, and their number.
    edges: BTreeMap<BotLevel, BTreeMap<usize, (f64, u32)>>,
    total: Tally,
    matches: u32,
    troubles: Vec<Trouble>,
}

/// Sums over players of matches.
#[derive(Clone, Default)]
struct Score {
    matches: u32,
    hands: u32,
    points: i64,
    wins: u32,
    closed: u32,
    claims: u32,
}

#[derive(Serialize)]
struct Row {
    name: String,
    matches: u32,
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
    unfinished_matches: usize,
    unverified_records: usize,
    panics: usize,
    /// The first of them in words.
    troubles: Vec<String>,
    players: Vec<Row>,
    levels: Vec<Row>,
    seconds: f64,
    matches_per_second: f64,
    answers_per_second: f64,
}

impl Summary {
    pub(super) fn new(rules: &str) -> Summary {
        Summary {
            rules: rules.to_owned(),
            players: Vec::new(),
            levels: BTreeMap::new(),
            edges: BTreeMap::new(),
            total: Tally::default(),
            matches: 0,
            troubles: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, result: MatchResult) {
        self.matches += 1;
        self.troubles.extend(result.troubles);
        let tally = &result.tally;
        self.total.hands += tally.hands;
        self.total.turns += tally.turns;
        self.total.answers += tally.answers;
        self.total.from_hand += tally.from_hand;
        self.total.renewals += tally.renewals;
        for (sum, n) in self.total.how.iter_mut().zip(tally.how) {
            *sum += n;
        }
        if self.players.len() < result.levels.len() {
            self.players.resize(result.levels.len(), Score::default());
        }
        for (i, level) in result.levels.iter().enumerate() {
            let points = result.totals.get(i).copied().unwrap_or_default();
            for score in [&mut self.players[i], self.levels.entry(*level).or_default()] {
                score.matches += 1;
                score.hands += tally.hands;
                score.points += i64::from(points);
                score.wins += u32::from(result.winner == Some(i));
                score.closed += tally.closed.as_slice().get(i).copied().unwrap_or_default();
                score.claims += tally.claims.as_slice().get(i).copied().unwrap_or_default();
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

    /// Nothing may be refused, every match must end, every record must verify.
    pub(super) fn verdict(&self) -> Result<(), Failure> {
        match self.troubles.as_slice() {
            [] => Ok(()),
            [one] => Err(Failure::Failed(one.sentence.clone())),
            [first, ..] => Err(Failure::Failed(format!(
                "{} things went wrong; the first: {}",
                self.troubles.len(),
                first.sentence
            ))),
        }
    }

    fn count(&self, kind: TroubleKind) -> usize {
        self.troubles
            .iter()
            .filter(|trouble| trouble.kind == kind)
            .count()
    }

    pub(super) fn print(
        &self,
        out: &mut impl Write,
        time: Duration,
        json: bool,
    ) -> Result<(), Failure> {
        let report = self.report(time.as_secs_f64());
        if json {
            return print_json(out, &report);
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
            matches: score.matches,
            hands_closed: share(score.closed, score.hands),
            claims_per_hand: share(score.claims, score.hands),
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
            rejected_actions: self.count(TroubleKind::Refused),
            unfinished_matches: self.count(TroubleKind::Unfinished),
            unverified_records: self.count(TroubleKind::Unverified),
            panics: self.count(TroubleKind::Panicked),
            troubles: self
                .troubles
                .iter()
                .take(MOST_TOLD)
                .map(|trouble| trouble.sentence.clone())
                .collect(),
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
        "rejected actions  {}; unfinished matches: {}; records that do not verify: {}; panics: {}",
        report.rejected_actions,
        report.unfinished_matches,
        report.unverified_records,
        report.panics
    )?;
    for trouble in &report.troubles {
        writeln!(out, "  {trouble}")?;
    }
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

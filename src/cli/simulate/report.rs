//! Sums over all matches of a run, and their summary for text and JSON output.
use super::play::{FailureKind, MatchFailure, MatchResult};
use crate::player::{ExternalPrograms, ExternalReport, PlayerSpec};
use engine::{
    arena::Sample,
    sim::MatchTally,
    text::{counted, visible},
};
use platform::Failure;
use serde::Serialize;
use std::{
    collections::BTreeMap,
    io::{self, Write},
};

/// Maximum number of failures that are described. Further ones are only counted.
const MOST_TOLD: usize = 20;

/// Sums over all matches of a run.
#[derive(Default)]
pub(super) struct Summary {
    rules: String,
    players: Vec<Score>,
    levels: BTreeMap<PlayerSpec, Score>,
    total: MatchTally,
    matches: u32,
    /// The first [`MOST_TOLD`] failures.
    troubles: Vec<MatchFailure>,
    count: BTreeMap<FailureKind, usize>,
}

/// Sums over the matches of one player, or of all bots of one level.
#[derive(Clone, Default)]
struct Score {
    matches: u32,
    hands: u32,
    points: i64,
    wins: u32,
    closed: u32,
    claims: u32,
    /// For each deal set: a level's points minus the mean points of players of other levels, summed over the matches of
    /// the set, and the number of these matches. Empty for a player.
    edges: BTreeMap<usize, (f64, u32)>,
}

impl Summary {
    pub(super) fn new(rules: String) -> Summary {
        Summary {
            rules,
            ..Summary::default()
        }
    }

    pub(super) fn add(&mut self, result: MatchResult) {
        self.matches += 1;
        for trouble in result.troubles {
            *self.count.entry(trouble.kind).or_default() += 1;
            if self.troubles.len() < MOST_TOLD {
                self.troubles.push(trouble);
            }
        }
        let tally = &result.tally;
        self.total.hands += tally.hands;
        self.total.turns += tally.turns;
        self.total.answers += tally.answers;
        self.total.from_hand += tally.from_hand;
        self.total.renewals += tally.renewals;
        for (sum, n) in self.total.how.iter_mut().zip(tally.how) {
            *sum += n;
        }
        if self.players.len() < result.players.len() {
            self.players.resize(result.players.len(), Score::default());
        }
        for (i, level) in result.players.iter().enumerate() {
            let points = result.totals.get(i).copied().unwrap_or_default();
            for score in [
                &mut self.players[i],
                self.levels.entry(level.clone()).or_default(),
            ] {
                score.matches += 1;
                score.hands += tally.hands;
                score.points += i64::from(points);
                score.wins += u32::from(result.winner == Some(i));
                score.closed += tally.closed.as_slice().get(i).copied().unwrap_or_default();
                score.claims += tally.claims.as_slice().get(i).copied().unwrap_or_default();
            }
            let others: Vec<f64> = (result.players.iter().zip(&result.totals))
                .filter(|(other, _)| *other != level)
                .map(|(_, points)| f64::from(*points))
                .collect();
            if !others.is_empty() {
                let mean = others.iter().sum::<f64>() / others.len() as f64;
                let score = self.levels.entry(level.clone()).or_default();
                let edge = score.edges.entry(result.set).or_default();
                edge.0 += f64::from(points) - mean;
                edge.1 += 1;
            }
        }
    }

    /// Returns an error if an action was refused, a match did not end, or a record could not be verified.
    pub(super) fn verdict(&self) -> Result<(), Failure> {
        match self.troubles.as_slice() {
            [] => Ok(()),
            [one] => Err(Failure::Failed(one.sentence.clone())),
            [MatchFailure { sentence, .. }, ..] => {
                let count: usize = self.count.values().sum();
                let why = format!("{count} failures; the first: {sentence}");
                Err(Failure::Failed(why))
            }
        }
    }

    fn count(&self, kind: FailureKind) -> usize {
        self.count.get(&kind).copied().unwrap_or_default()
    }

    pub(super) fn report(&self, seconds: f64, guests: &ExternalPrograms) -> SimulationReport {
        let (hands, how) = (self.total.hands, self.total.how);
        let claims: u32 = self.players.iter().map(|score| score.claims).sum();
        let sentences = self.troubles.iter().map(|trouble| trouble.sentence.clone());
        let row = |name: String, score: &Score| ReportRow {
            name,
            mean_points: score.points as f64 / f64::from(score.matches.max(1)),
            wins: share(score.wins, score.matches),
            matches: score.matches,
            hands_closed: share(score.closed, score.hands),
            claims_per_hand: share(score.claims, score.hands),
            against_others: mean_and_interval(&score.edges),
        };
        SimulationReport {
            rules: self.rules.clone(),
            matches: self.matches,
            hands,
            closed_with_discard: how[0],
            closed_laying_off: how[1],
            closed_with_leftover: how[2],
            tablas: how[3],
            closed_laying_down: how[4],
            closed_from_hand: self.total.from_hand,
            turns_per_hand: share(self.total.turns, hands),
            claims_per_hand: share(claims, hands),
            renewals: self.total.renewals,
            rejected_actions: self.count(FailureKind::Refused),
            unfinished_matches: self.count(FailureKind::Unfinished),
            unverified_records: self.count(FailureKind::Unverified),
            panics: self.count(FailureKind::Panicked),
            troubles: sentences.collect(),
            players: (self.players.iter().enumerate())
                .map(|(i, score)| row(format!("player {i}"), score))
                .collect(),
            levels: (self.levels.iter())
                .map(|(level, score)| row(level.to_string(), score))
                .collect(),
            external: guests.report(),
            seconds,
            matches_per_second: f64::from(self.matches) / seconds.max(1e-9),
            answers_per_second: f64::from(self.total.answers) / seconds.max(1e-9),
        }
    }
}

fn share(part: u32, of: u32) -> f64 {
    f64::from(part) / f64::from(of.max(1))
}

/// Returns the mean over all deal sets, and half the width of its 95 % confidence interval. The matches of one set
/// count as one observation, because they have the same shuffles.
fn mean_and_interval(sets: &BTreeMap<usize, (f64, u32)>) -> Option<(f64, f64)> {
    let mut means = Sample::default();
    for (sum, n) in sets.values() {
        means.add(sum / f64::from(*n));
    }
    (means.count() > 1).then(|| (means.mean(), 1.96 * means.error()))
}

/// Results of one player, or of all bots of one level.
#[derive(Serialize)]
struct ReportRow {
    name: String,
    matches: u32,
    mean_points: f64,
    wins: f64,
    hands_closed: f64,
    claims_per_hand: f64,
    /// Mean points per match minus those of the other levels, with half the width of the 95 % confidence interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    against_others: Option<(f64, f64)>,
}

/// JSON output of `continental simulate`.
#[derive(Serialize)]
pub(super) struct SimulationReport {
    rules: String,
    matches: u32,
    hands: u32,
    closed_with_discard: u32,
    closed_laying_off: u32,
    /// Hands closed by laying down the whole hand (V23).
    closed_laying_down: u32,
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
    /// Sentences that describe the first failures.
    troubles: Vec<String>,
    players: Vec<ReportRow>,
    levels: Vec<ReportRow>,
    /// Faults of the external bots.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    external: Vec<ExternalReport>,
    seconds: f64,
    matches_per_second: f64,
    answers_per_second: f64,
}

impl SimulationReport {
    /// Prints the summary as text.
    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let (matches, hands) = (counted(self.matches, "match"), counted(self.hands, "hand"));
        let (rules, tablas, renewals) = (visible(&self.rules), self.tablas, self.renewals);
        writeln!(out, "{matches} by the rules {rules}, {hands}")?;
        writeln!(
            out,
            "hands closed      {} with the last discard, {} by laying off, {} with the whole hand, {} with cards left, {tablas} tablas",
            self.closed_with_discard,
            self.closed_laying_off,
            self.closed_laying_down,
            self.closed_with_leftover
        )?;
        writeln!(
            out,
            "closed from hand  {} (laid down and closed in one turn)",
            self.closed_from_hand
        )?;
        writeln!(
            out,
            "a hand takes      {:.1} turns, {:.2} claims; stocks renewed: {renewals}",
            self.turns_per_hand, self.claims_per_hand
        )?;
        writeln!(
            out,
            "rejected actions  {}; unfinished matches: {}; records that do not verify: {}; panics: {}",
            self.rejected_actions, self.unfinished_matches, self.unverified_records, self.panics
        )?;
        for trouble in &self.troubles {
            writeln!(out, "  {}", visible(trouble))?;
        }
        writeln!(
            out,
            "time              {:.1} s, {:.0} matches/s, {:.0} answers/s",
            self.seconds, self.matches_per_second, self.answers_per_second
        )?;
        table(out, self.players.iter().chain(&self.levels))
    }
}

/// Prints one line for each row.
fn table<'a>(out: &mut impl Write, rows: impl Iterator<Item = &'a ReportRow>) -> io::Result<()> {
    writeln!(
        out,
        "\n{:<12}{:>12}{:>8}{:>14}{:>13}",
        "", "points/match", "wins", "hands closed", "claims/hand"
    )?;
    for row in rows {
        let (name, points, claims) = (visible(&row.name), row.mean_points, row.claims_per_hand);
        let (wins, closed) = (100.0 * row.wins, 100.0 * row.hands_closed);
        write!(
            out,
            "{name:<12}{points:>12.1}{wins:>7.1}%{closed:>13.1}%{claims:>13.2}"
        )?;
        match row.against_others {
            Some((mean, half)) => writeln!(out, "   {mean:+.1} ± {half:.1} against the others")?,
            None => writeln!(out)?,
        }
    }
    Ok(())
}

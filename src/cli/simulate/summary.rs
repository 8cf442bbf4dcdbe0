//! What many matches add up to.
use super::{
    one::{MatchResult, MatchTrouble, TroubleKind},
    report::{self, ReportRow, SimulationReport},
};
use crate::{guests::GuestPrograms, player::PlayerSpec};
use engine::sim::MatchTally;
use platform::{Failure, failure::print_json};
use std::{collections::BTreeMap, io::Write, time::Duration};

/// The most troubles that are told in words; further ones are only counted.
const MOST_TOLD: usize = 20;

/// Sums over all matches of a run.
pub(super) struct Summary {
    rules: String,
    players: Vec<Score>,
    levels: BTreeMap<PlayerSpec, Score>,
    /// By level and deal set: the sum over its matches of points less the mean of the players of other levels, and their number.
    edges: BTreeMap<PlayerSpec, BTreeMap<usize, (f64, u32)>>,
    total: MatchTally,
    matches: u32,
    /// The first [`MOST_TOLD`]; the others are only counted.
    troubles: Vec<MatchTrouble>,
    count: BTreeMap<TroubleKind, usize>,
}

/// Sums over the matches of one player, or of one level of bots.
#[derive(Clone, Default)]
struct Score {
    matches: u32,
    hands: u32,
    points: i64,
    wins: u32,
    closed: u32,
    claims: u32,
}

impl Summary {
    pub(super) fn new(rules: &str) -> Summary {
        Summary {
            rules: rules.to_owned(),
            players: Vec::new(),
            levels: BTreeMap::new(),
            edges: BTreeMap::new(),
            total: MatchTally::default(),
            matches: 0,
            troubles: Vec::new(),
            count: BTreeMap::new(),
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
                let edge = self
                    .edges
                    .entry(level.clone())
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
                self.count.values().sum::<usize>(),
                first.sentence
            ))),
        }
    }

    fn count(&self, kind: TroubleKind) -> usize {
        self.count.get(&kind).copied().unwrap_or_default()
    }

    pub(super) fn print(
        &self,
        out: &mut impl Write,
        time: Duration,
        guests: &GuestPrograms,
        json: bool,
    ) -> Result<(), Failure> {
        let mut report = self.report(time.as_secs_f64());
        report.external = guests.report();
        if json {
            return print_json(out, &report);
        }
        Ok(report::write(out, &report)?)
    }

    fn report(&self, seconds: f64) -> SimulationReport {
        let hands = self.total.hands;
        let [
            closed_with_discard,
            closed_laying_off,
            closed_with_leftover,
            tablas,
        ] = self.total.how;
        let claims: u32 = self.players.iter().map(|score| score.claims).sum();
        let row = |name: String, score: &Score, against_others| ReportRow {
            name,
            mean_points: score.points as f64 / f64::from(score.matches.max(1)),
            wins: share(score.wins, score.matches),
            matches: score.matches,
            hands_closed: share(score.closed, score.hands),
            claims_per_hand: share(score.claims, score.hands),
            against_others,
        };
        SimulationReport {
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
                .map(|trouble| trouble.sentence.clone())
                .collect(),
            players: (self.players.iter().enumerate())
                .map(|(i, score)| row(format!("player {i}"), score, None))
                .collect(),
            levels: (self.levels.iter())
                .map(|(level, score)| {
                    row(
                        level.to_string(),
                        score,
                        self.edges.get(level).and_then(mean_and_interval),
                    )
                })
                .collect(),
            external: Vec::new(),
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

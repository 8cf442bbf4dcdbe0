//! Luck and skill. Luck: what was expected of the cards when they were dealt. Skill: the points that decisions have lost, judged by what
//! could be known then. Both take thought, so they are worked out once, when nobody waits for them.
use super::MatchStatistics;
use crate::{
    bots::{
        Effort, Streams, expectation,
        review::{self, Review, ReviewStep},
    },
    matchplay::{MatchEvent, Setup},
    seat::Seat,
    table::{DecisionStage, Event, Pending, Table},
};
use std::sync::Arc;

/// How much thought goes into a judgement.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judging {
    /// Imagined worlds for what was expected of a deal.
    pub worlds: u32,
    /// The effort spent on each decision.
    pub effort: Effort,
}

impl Default for Judging {
    /// As much as the look back at a hand takes.
    fn default() -> Judging {
        Judging {
            worlds: 160,
            effort: review::EFFORT,
        }
    }
}

/// Judges what has not been judged of this match, whose events these are. `keep_going` is asked now and then; false if it said no.
/// What was judged by then stays.
///
/// # Panics
/// May panic on events that did not happen in the match that was counted.
pub fn judge(
    numbers: &mut MatchStatistics,
    setup: &Setup,
    events: &[MatchEvent],
    judging: &Judging,
    keep_going: &dyn Fn() -> bool,
) -> bool {
    for (hand, deal) in deals(events) {
        let rules = Arc::new(setup.rules.clone());
        let last = usize::from(hand) + 1 == rules.contracts().len();
        let table = Table::dealt(rules, last, deal);
        for index in 0..numbers.players.len() {
            if !keep_going() {
                return false;
            }
            let seat = Seat(index as u8);
            let known = numbers.players[index].hands.get_mut(usize::from(hand));
            let Some(known) = known.filter(|known| known.expected.is_none()) else {
                continue;
            };
            known.expected = expected(&setup.seed, &table, hand, seat, judging.worlds);
        }
    }
    for index in 0..numbers.players.len() {
        for hand in 0..numbers.players[index].hands.len() {
            let is_own = numbers.players[index].is_own(hand);
            let known = &mut numbers.players[index].hands[hand];
            if known.lost.is_some() {
                continue;
            }
            if !is_own {
                // A bot's decisions are nobody's mistakes.
                known.lost = Some(0.0);
                continue;
            }
            let review = Review::of(setup, events, hand as u8, Seat(index as u8));
            let Ok(review) = review else { continue };
            let mut review = review.with_effort(judging.effort);
            loop {
                match review.next_step(keep_going) {
                    ReviewStep::Judged(_) => {}
                    ReviewStep::Interrupted => return false,
                    ReviewStep::Done => break,
                }
            }
            let judged = review.judged();
            let mistakes = judged.iter().filter(|one| !one.verdict.is_fine());
            known.decisions = judged.len() as u16;
            known.mistakes = mistakes.count() as u16;
            known.lost = Some(rounded(review.report().lost));
        }
    }
    true
}

/// The deals of all hands.
fn deals(events: &[MatchEvent]) -> impl Iterator<Item = (u8, &Event)> {
    events.iter().filter_map(|event| match event {
        MatchEvent::Table(deal @ Event::Dealt { hand, .. }) => Some((*hand, deal)),
        _ => None,
    })
}

/// What is expected of a player's hand right after the deal.
fn expected(seed: &str, table: &Table, hand: u8, seat: Seat, worlds: u32) -> Option<[f32; 2]> {
    let view = table.view(seat)?;
    // Streams of their own: nobody at the table dreamt these worlds.
    let asked = Pending {
        seat,
        decision: view.table.decision,
        stage: DecisionStage::Draw,
    };
    let mut rng = Streams::new(&format!("{seed}|dealt")).decision(hand, asked);
    let expected = expectation(view, worlds, &mut rng);
    Some([rounded(expected.own), rounded(expected.others)])
}

/// Points to a tenth: no more is known.
fn rounded(points: f64) -> f32 {
    (points * 10.0).round() as f32 / 10.0
}

//! Judgement of luck and skill.
//!
//! Luck is the advantage in points expected from the dealt cards. Skill is measured by the points lost through
//! decisions, given the information that the player had. Both take long to compute, so they are computed only once,
//! while no player is waiting for the result.
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

/// Amount of computation for judging a match.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judging {
    /// Number of sampled worlds (random deals of the hidden cards) for the expected points of a deal.
    pub worlds: u32,
    /// Effort for each decision.
    pub effort: Effort,
}

impl Default for Judging {
    /// Returns 160 worlds, and the default effort of a review.
    fn default() -> Judging {
        let (worlds, effort) = (160, review::EFFORT);
        Judging { worlds, effort }
    }
}

/// Judges all hands of this match that have not been judged yet, and stores the results in `numbers`. `events` must
/// contain all events of the match.
///
/// Calls `keep_going` repeatedly. If it returns false, stops and returns false; the results so far stay in `numbers`.
///
/// # Panics
/// May panic if `events` and `numbers` belong to different matches.
pub fn judge(
    numbers: &mut MatchStatistics,
    setup: &Setup,
    events: &[MatchEvent],
    judging: &Judging,
    keep_going: &dyn Fn() -> bool,
) -> bool {
    for event in events {
        let MatchEvent::Table(deal @ Event::Dealt { hand, .. }) = event else {
            continue;
        };
        let hand = *hand;
        let table = Table::dealt(Arc::new(setup.rules.clone()), deal);
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
            let is_own = numbers.players[index].is_played_by_owner(hand);
            let known = &mut numbers.players[index].hands[hand];
            if known.lost.is_some() {
                continue;
            }
            if !is_own {
                // Decisions of a substitute do not count as mistakes of this player.
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

/// Returns the expected points of a player's hand right after the deal: the player's own, and the mean of the other
/// players.
fn expected(seed: &str, table: &Table, hand: u8, seat: Seat, worlds: u32) -> Option<[f32; 2]> {
    let view = table.view(seat)?;
    // A separate random stream, so that the result does not depend on the worlds sampled during play.
    let asked = Pending {
        seat,
        decision: view.table.decision,
        stage: DecisionStage::Draw,
    };
    let mut rng = Streams::new(&format!("{seed}|dealt")).decision(hand, asked);
    let expected = expectation(view, worlds, &mut rng);
    Some([rounded(expected.own), rounded(expected.others)])
}

/// Rounds points to a tenth, because the estimate is not more precise.
fn rounded(points: f64) -> f32 {
    (points * 10.0).round() as f32 / 10.0
}

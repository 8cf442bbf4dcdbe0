//! The review after a hand: judges a player's decisions with the search behind the hints, then adds facts from all
//! players' cards.
//!
//! ```text
//! events of a hand ─► Decision    every answer that was not revised, with the table before it.
//!                     judge       the same decision from that player's view: the move made, the best move.
//!                     hindsight   the cards in the other players' hands and in the stock.
//!                     Review      one decision after another, until interrupted; reports the worst ones.
//! ```
//!
//! `judge` gets a [`SeatView`](crate::table::SeatView) and no table: only `hindsight` sees hidden cards.
mod hindsight;
mod judge;

pub use hindsight::HindsightFact;
pub use judge::{LEAST_POINTS, MoveVerdict, SURE, judge};

use super::{Question, Streams, search::Effort};
use crate::{
    cards::{Card, CardCounts},
    matchplay::{MatchEvent, Setup},
    seat::Seat,
    table::{DecisionStage, Event, Legal, Pending},
};
use judge::{Decision, options};
use rand_chacha::ChaCha8Rng;
use std::{collections::VecDeque, sync::Arc};

/// Default effort for each decision, about the same as for a hint.
pub const EFFORT: Effort = Effort {
    turns: 16_000,
    worlds: 256,
    candidates: 5,
    ..Effort::ADVICE
};

/// Maximum number of mistakes listed in a report.
pub const MOST_FAULTS: usize = 5;

/// The reason why a hand cannot be reviewed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReviewError {
    /// The player does not exist.
    #[error("there is no player {}", .0.0)]
    NoSuchSeat(Seat),
    /// The events contain no deal of the hand with this index.
    #[error("hand {} was not played", .0 + 1)]
    NotPlayed(u8),
    /// The hand with this index is not over, so its cards are still hidden.
    #[error("hand {} is not over yet", .0 + 1)]
    NotOver(u8),
}

/// Judgement of one decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Judgement {
    /// Index of the event that carried out the decision, in the list given to [`Review::of`].
    pub event: usize,
    /// Number of the turn in which the decision was made, from 1. The turns of all players count.
    pub turn: u16,
    /// Stage of the decision.
    pub stage: DecisionStage,
    /// The player's hand before the decision.
    pub hand: CardCounts,
    /// The top of the discard pile before the decision, which could be taken or claimed.
    pub top: Option<Card>,
    /// The move made and the best one, judged by the information available at that time.
    pub verdict: MoveVerdict,
    /// Facts that the player could not know, derived from all players' cards and the stock.
    pub hindsight: Vec<HindsightFact>,
}

impl Judgement {
    /// Returns the points lost by the decision; 0 if it was fine.
    pub fn lost(&self) -> f64 {
        if self.verdict.is_fine() {
            0.0
        } else {
            self.verdict.played.behind
        }
    }
}

/// Result of [`Review::next_step`].
#[derive(Clone, PartialEq, Debug)]
pub enum ReviewStep {
    /// One more decision was judged.
    Judged(Box<Judgement>),
    /// `keep_going` returned false. The next call starts with the same decision again.
    Interrupted,
    /// No decision is left.
    Done,
}

/// Summary of the results so far.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewReport {
    /// Number of decisions judged so far.
    pub judged: usize,
    /// Total number of decisions to judge.
    pub of: usize,
    /// The mistakes, the worst first, at most [`MOST_FAULTS`].
    pub faults: Vec<Judgement>,
    /// Number of further mistakes.
    pub more: usize,
    /// Points lost by all mistakes. Each mistake counts as if the rest had been played well, so the sum may exceed the
    /// cost of the hand.
    pub lost: f64,
}

/// Review of one hand of one player. It owns all its data, so it can run on another thread.
#[derive(Clone, Debug)]
pub struct Review {
    seat: Seat,
    hand: u8,
    effort: Effort,
    streams: Streams,
    /// The table events of the hand, from its deal to its end.
    events: Vec<Event>,
    /// Index of each event of `events` in the list given to [`Review::of`].
    places: Vec<usize>,
    waiting: VecDeque<Decision>,
    judged: Vec<Judgement>,
}

impl Review {
    /// Prepares the review of the hand with this index.
    ///
    /// `events` contains the events of the match (for those of a record see [`crate::record::Replay`]). The events of
    /// this hand, from deal to end, are enough. The function replays the hand and inspects each decision. This takes a
    /// few milliseconds, too long for the time between two frames.
    ///
    /// # Errors
    /// Returns an error if the player does not exist, if the hand was not dealt, or if it is not over.
    ///
    /// # Panics
    /// May panic if the events did not happen in a match with this setup.
    pub fn of(
        setup: &Setup,
        events: &[MatchEvent],
        hand: u8,
        seat: Seat,
    ) -> Result<Review, ReviewError> {
        if seat.index() >= setup.players.len() {
            return Err(ReviewError::NoSuchSeat(seat));
        }
        let (places, events) = of_hand(events, hand)?;
        let rules = Arc::new(setup.rules.clone());
        let decisions = judge::final_decisions(rules, &events, seat).into_iter();
        let mut review = Review {
            seat,
            hand,
            effort: EFFORT,
            // A separate random stream, so that the review does not sample the same worlds as the reviewed bot did.
            streams: Streams::new(&format!("{}|review", setup.seed)),
            waiting: VecDeque::new(),
            events,
            places,
            judged: Vec::new(),
        };
        let open = decisions.filter(|decision| review.has_choice(decision));
        review.waiting = open.collect();
        Ok(review)
    }

    /// Sets the effort for each decision; [`EFFORT`] by default. Tests use less, because they review many hands.
    pub fn with_effort(mut self, effort: Effort) -> Review {
        self.effort = effort;
        self
    }

    /// Returns the index of the hand.
    pub fn hand(&self) -> u8 {
        self.hand
    }

    /// Returns the number of decisions to judge in all. Decisions without a choice do not count.
    pub fn len(&self) -> usize {
        self.judged.len() + self.waiting.len()
    }

    /// True if there is nothing to judge.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Judges the next decision in the order of play. Calls `keep_going` repeatedly, and stops if it returns false.
    pub fn next_step(&mut self, keep_going: &dyn Fn() -> bool) -> ReviewStep {
        while let Some(decision) = self.waiting.front() {
            if !keep_going() {
                return ReviewStep::Interrupted;
            }
            match self.judgement(decision, keep_going) {
                Some(judgement) => {
                    self.waiting.pop_front();
                    self.judged.push(judgement.clone());
                    return ReviewStep::Judged(Box::new(judgement));
                }
                None if !keep_going() => return ReviewStep::Interrupted,
                // With less effort ([`Review::with_effort`]) a decision may have no alternative left. Skip it.
                None => self.waiting.pop_front(),
            };
        }
        ReviewStep::Done
    }

    /// Returns the decisions judged so far, in the order of play.
    pub fn judged(&self) -> &[Judgement] {
        &self.judged
    }

    /// Returns a summary of the results so far.
    pub fn report(&self) -> ReviewReport {
        let faults = self.judged.iter().filter(|one| !one.verdict.is_fine());
        let mut faults: Vec<&Judgement> = faults.collect();
        faults.sort_by(|a, b| b.lost().total_cmp(&a.lost()));
        ReviewReport {
            judged: self.judged.len(),
            of: self.len(),
            more: faults.len().saturating_sub(MOST_FAULTS),
            lost: faults.iter().fold(0.0, |lost, one| lost + one.lost()),
            faults: faults.into_iter().take(MOST_FAULTS).cloned().collect(),
        }
    }

    fn judgement(&self, decision: &Decision, keep_going: &dyn Fn() -> bool) -> Option<Judgement> {
        let table = &decision.before;
        let legal = table.legal(self.seat).ok()?;
        let view = table.view(self.seat)?;
        let question = Question {
            view,
            legal: &legal,
            standing: None,
            keep_going,
        };
        let mut rng = self.rng(&legal);
        let verdict = judge(&question, &decision.action, &self.effort, &mut rng)?;
        let best = &verdict.best.action;
        Some(Judgement {
            event: self.places[decision.at],
            turn: view.table.turn,
            stage: legal.stage,
            hand: *view.hand,
            top: view.table.pile.last().copied(),
            hindsight: hindsight::facts(decision, &self.events[decision.at..], self.seat, best),
            verdict,
        })
    }

    /// True if the decision had an alternative.
    fn has_choice(&self, decision: &Decision) -> bool {
        let table = &decision.before;
        let (Ok(legal), Some(view)) = (table.legal(self.seat), table.view(self.seat)) else {
            return false;
        };
        let mut rng = self.rng(&legal);
        options(view, &legal, &decision.action, &self.effort, &mut rng).len() > 1
    }

    /// Returns the random generator of a decision, the same on every call.
    fn rng(&self, legal: &Legal) -> ChaCha8Rng {
        let asked = Pending {
            seat: self.seat,
            decision: legal.decision,
            stage: legal.stage,
        };
        self.streams.decision(self.hand, asked)
    }
}

/// Returns the table events of a hand from its deal to its end, and their indices.
fn of_hand(events: &[MatchEvent], hand: u8) -> Result<(Vec<usize>, Vec<Event>), ReviewError> {
    let mut found: (Vec<usize>, Vec<Event>) = (Vec::new(), Vec::new());
    for (place, event) in events.iter().enumerate() {
        let MatchEvent::Table(event) = event else {
            continue;
        };
        let deals = matches!(event, Event::Dealt { hand: dealt, .. } if *dealt == hand);
        if !deals && found.0.is_empty() {
            continue;
        }
        found.0.push(place);
        found.1.push(event.clone());
        if let Event::Ended(_) = event {
            return Ok(found);
        }
    }
    if found.0.is_empty() {
        Err(ReviewError::NotPlayed(hand))
    } else {
        Err(ReviewError::NotOver(hand))
    }
}

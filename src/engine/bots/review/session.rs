//! A review in the making: one decision after another, as long as there is time.
use super::super::{Question, Streams, search::Effort};
use super::{
    Hindsight, MoveVerdict,
    decisions::{self, Decision},
    hindsight,
    judge::{judge, options},
};
use crate::{
    cards::{Card, CardCounts},
    matchplay::{MatchEvent, Setup},
    seat::Seat,
    table::{DecisionStage, Event, Pending},
};
use rand_chacha::ChaCha8Rng;
use std::{collections::VecDeque, sync::Arc};

/// The effort spent on a decision: about as much as on a hint.
pub const EFFORT: Effort = Effort {
    turns: 16_000,
    worlds: 256,
    candidates: 5,
    ..Effort::ADVICE
};

/// How many mistakes a report names.
pub const MOST_FAULTS: usize = 5;

/// Why a hand cannot be reviewed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReviewError {
    /// No such player.
    #[error("there is no player {}", .0.0)]
    NoSuchSeat(Seat),
    /// The hand was not dealt, or not by these events; the hand's index.
    #[error("hand {} was not played", .0 + 1)]
    NotPlayed(u8),
    /// The hands are not open yet. The hand's index.
    #[error("hand {} is not over yet", .0 + 1)]
    NotOver(u8),
}

/// What was found about one decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Judgement {
    /// Which of the events given carried the decision out: where a replay would show it.
    pub event: usize,
    /// The turn it was made in, counted over all players from 1.
    pub turn: u16,
    /// What the player was asked.
    pub stage: DecisionStage,
    /// The player's hand before the decision.
    pub hand: CardCounts,
    /// The pile's top before it: the card that could be taken or claimed.
    pub top: Option<Card>,
    /// The move made beside the best one, judged by what could be known then.
    pub verdict: MoveVerdict,
    /// What the open hands tell about the decision.
    pub hindsight: Vec<Hindsight>,
}

impl Judgement {
    /// The points lost by the decision; 0 if it was fine.
    pub fn lost(&self) -> f64 {
        if self.verdict.is_fine() {
            0.0
        } else {
            self.verdict.played.behind
        }
    }
}

/// What [`Review::next_step`] came to.
#[derive(Clone, PartialEq, Debug)]
pub enum ReviewStep {
    /// One more decision was judged.
    Judged(Box<Judgement>),
    /// `keep_going` said no. Nothing is lost: the next call takes up the same decision again.
    Interrupted,
    /// No decision is left.
    Done,
}

/// What has been found so far.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewReport {
    /// Decisions judged so far.
    pub judged: usize,
    /// Decisions to be judged in all.
    pub of: usize,
    /// The mistakes, the worst first, at most [`MOST_FAULTS`].
    pub faults: Vec<Judgement>,
    /// Further mistakes.
    pub more: usize,
    /// Points lost by all mistakes. Each is counted as if the rest had been played well, so together they may be more than the hand cost.
    pub lost: f64,
}

/// The review of one hand of one player. It holds all it needs: move it to a thread.
#[derive(Clone, Debug)]
pub struct Review {
    seat: Seat,
    hand: u8,
    effort: Effort,
    streams: Streams,
    /// The hand's table events, from its deal to its end, each with its place among the events given.
    events: Vec<Event>,
    places: Vec<usize>,
    waiting: VecDeque<Decision>,
    judged: Vec<Judgement>,
}

impl Review {
    /// Sets out to review the hand with this index. `events` are those of the match (a record's: see
    /// [`crate::record::Replay`]); those of the one hand from its deal to its end are enough.
    ///
    /// Replays the hand and looks once at each decision, which takes some milliseconds: not to be done between two frames.
    ///
    /// # Errors
    /// There is no such player, or no such hand that is over.
    ///
    /// # Panics
    /// May panic on events that did not happen in a match with this setup.
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
        let last_hand = usize::from(hand) + 1 == rules.contracts().len();
        let mut review = Review {
            seat,
            hand,
            effort: EFFORT,
            // A stream of its own: a bot that is reviewed dreamt other worlds.
            streams: Streams::new(&format!("{}|review", setup.seed)),
            waiting: decisions::that_stood(rules, last_hand, &events, seat).into(),
            events,
            places,
            judged: Vec::new(),
        };
        let thoughtful = |decision: &Decision| review.has_choice(decision);
        let waiting = review.waiting.iter().filter(|d| thoughtful(d)).cloned();
        review.waiting = waiting.collect();
        Ok(review)
    }

    /// With more thought or less than [`EFFORT`]: tests, which review many hands, think little.
    pub fn with_effort(mut self, effort: Effort) -> Review {
        self.effort = effort;
        self
    }

    /// The hand's index.
    pub fn hand(&self) -> u8 {
        self.hand
    }

    /// How many decisions are to be judged in all: those with nothing to think about do not count.
    pub fn len(&self) -> usize {
        self.judged.len() + self.waiting.len()
    }

    /// Whether there is nothing to judge.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Judges the next decision in the order of play. `keep_going` is asked now and then.
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
                // With another effort there may be nothing to think about.
                None => self.waiting.pop_front(),
            };
        }
        ReviewStep::Done
    }

    /// The decisions judged so far, in the order of play.
    pub fn judged(&self) -> &[Judgement] {
        &self.judged
    }

    /// What has been found so far.
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
        let mut rng = self.rng(decision)?;
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

    /// Whether there was anything to think about.
    fn has_choice(&self, decision: &Decision) -> bool {
        let table = &decision.before;
        let (Ok(legal), Some(view), Some(mut rng)) = (
            table.legal(self.seat),
            table.view(self.seat),
            self.rng(decision),
        ) else {
            return false;
        };
        options(view, &legal, &decision.action, &self.effort, &mut rng).len() > 1
    }

    /// The random numbers of a decision, the same however often it is looked at.
    fn rng(&self, decision: &Decision) -> Option<ChaCha8Rng> {
        let legal = decision.before.legal(self.seat).ok()?;
        let asked = Pending {
            seat: self.seat,
            decision: legal.decision,
            stage: legal.stage,
        };
        Some(self.streams.decision(self.hand, asked))
    }
}

/// The table events of a hand from its deal to its end, and their places.
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

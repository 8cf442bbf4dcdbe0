//! The mistakes of a match's human players. They are found by the review that is also used after each hand. The review
//! runs for minutes on a thread of its own, and each mistake is shown as soon as it is found.
use bevy::prelude::*;
use engine::{
    bots::{
        Effort,
        review::{EFFORT, Review, ReviewStep},
    },
    matchplay::PlayerKind,
    seat::Seat,
    timeline::{MarkKind, Timeline},
};
use gamecore::cancel::CancelToken;
use std::{
    sync::{Arc, Mutex, PoisonError},
    thread,
};

/// Computing effort for each decision that the review examines.
#[derive(Resource, Clone, Debug)]
pub struct ReviewEffort(pub Effort);

impl Default for ReviewEffort {
    fn default() -> Self {
        ReviewEffort(EFFORT)
    }
}

/// Mistake that the review has found.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ReviewedMistake {
    /// Number of events before the mistake.
    pub place: usize,
    /// Seat of the player who made the mistake.
    pub seat: Seat,
    /// Points that the mistake cost.
    pub lost: i32,
}

/// Results that the review thread has written so far.
#[derive(Default)]
struct ReviewResults {
    faults: Vec<ReviewedMistake>,
    is_done: bool,
}

/// Mistakes found so far in a match, and the running review.
#[derive(Default)]
pub struct Faults {
    faults: Vec<ReviewedMistake>,
    is_done: bool,
    work: Option<(Arc<Mutex<ReviewResults>>, CancelToken)>,
}

impl Faults {
    /// Returns the mistakes in the order in which they were found.
    pub fn found(&self) -> &[ReviewedMistake] {
        &self.faults
    }

    /// True if the review has finished.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// Starts the review for all human players of the match. Dropping the returned value ends its thread.
    pub(super) fn of(timeline: &Arc<Timeline>, effort: &ReviewEffort) -> Faults {
        let (found, token) = (
            Arc::<Mutex<ReviewResults>>::default(),
            CancelToken::default(),
        );
        let (results, keep_going) = (found.clone(), token.keep_going());
        let (timeline, effort) = (timeline.clone(), effort.0);
        let spawned = thread::Builder::new()
            .name("look back".to_owned())
            .spawn(move || {
                let tell = |fault: ReviewedMistake| lock(&results).faults.push(fault);
                look_back(&timeline, &effort, &keep_going, &tell);
                lock(&results).is_done = true;
            });
        match spawned {
            Ok(_) => Faults {
                work: Some((found, token)),
                ..Faults::default()
            },
            Err(error) => {
                warn!("the match cannot be looked back at: {error}");
                Faults {
                    is_done: true,
                    ..Faults::default()
                }
            }
        }
    }

    /// Copies the results that the thread has written so far.
    pub(super) fn gather(&mut self) {
        let Some((found, _)) = &self.work else { return };
        let found = lock(found);
        if found.faults.len() > self.faults.len() {
            self.faults.clone_from(&found.faults);
        }
        let is_done = found.is_done;
        drop(found);
        if is_done {
            self.is_done = true;
            self.work = None;
        }
    }
}

fn lock(found: &Mutex<ReviewResults>) -> std::sync::MutexGuard<'_, ReviewResults> {
    found.lock().unwrap_or_else(PoisonError::into_inner)
}

fn look_back(
    timeline: &Timeline,
    effort: &Effort,
    keep_going: &dyn Fn() -> bool,
    tell: &dyn Fn(ReviewedMistake),
) {
    let setup = timeline.setup();
    let hands = timeline.marks().iter().filter_map(|mark| match mark.kind {
        MarkKind::Hand(hand) => Some(hand),
        MarkKind::Claim(_) | MarkKind::LayDown(_) | MarkKind::Closing(_) => None,
    });
    let players = setup.players.iter().enumerate();
    let people = players.filter(|(_, player)| player.kind == PlayerKind::Human);
    let people: Vec<Seat> = people.map(|(seat, _)| Seat(seat as u8)).collect();
    for hand in hands {
        for seat in people.iter().copied() {
            if !keep_going() {
                return;
            }
            // This always succeeds, because every hand of a finished match is over and the seats belong to the match.
            let Ok(review) = Review::of(setup, timeline.events(), hand, seat) else {
                continue;
            };
            let mut review = review.with_effort(*effort);
            while let ReviewStep::Judged(judgement) = review.next_step(keep_going) {
                let lost = judgement.lost();
                if lost > 0.0 {
                    tell(ReviewedMistake {
                        place: judgement.event,
                        seat,
                        lost: lost.round() as i32,
                    });
                }
            }
        }
    }
}

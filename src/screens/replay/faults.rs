//! The mistakes of the people in a match, found by the same look back as after a hand, on a thread of its own: it takes minutes of
//! one processor, and whatever is found is shown at once.
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

/// The thought that goes into each decision that is looked back at.
#[derive(Resource, Clone, Debug)]
pub struct ReviewEffort(pub Effort);

impl Default for ReviewEffort {
    fn default() -> Self {
        ReviewEffort(EFFORT)
    }
}

/// A mistake.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fault {
    /// So many events had happened before it.
    pub place: usize,
    /// Whose it was.
    pub seat: Seat,
    /// The points that it cost.
    pub lost: i32,
}

/// What the thread has found by now.
#[derive(Default)]
struct Found {
    faults: Vec<Fault>,
    is_done: bool,
}

/// The mistakes of a match, as far as they are known.
#[derive(Default)]
pub struct Faults {
    faults: Vec<Fault>,
    is_done: bool,
    work: Option<(Arc<Mutex<Found>>, CancelToken)>,
}

impl Faults {
    /// Those that are known, in the order in which they were found.
    pub fn found(&self) -> &[Fault] {
        &self.faults
    }

    /// Whether no more will be found.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// Sets out to find those of all people in the match. The thread ends when this is dropped.
    pub(super) fn of(timeline: &Arc<Timeline>, effort: &ReviewEffort) -> Faults {
        let (found, token) = (Arc::<Mutex<Found>>::default(), CancelToken::default());
        let (results, keep_going) = (found.clone(), token.keep_going());
        let (timeline, effort) = (timeline.clone(), effort.0);
        let spawned = thread::Builder::new()
            .name("look back".to_owned())
            .spawn(move || {
                let tell = |fault: Fault| lock(&results).faults.push(fault);
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

    /// Takes over what was found by now.
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

fn lock(found: &Mutex<Found>) -> std::sync::MutexGuard<'_, Found> {
    found.lock().unwrap_or_else(PoisonError::into_inner)
}

fn look_back(
    timeline: &Timeline,
    effort: &Effort,
    keep_going: &dyn Fn() -> bool,
    tell: &dyn Fn(Fault),
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
            // Every hand of a finished match is over, and these are its players.
            let Ok(review) = Review::of(setup, timeline.events(), hand, seat) else {
                continue;
            };
            let mut review = review.with_effort(*effort);
            while let ReviewStep::Judged(judgement) = review.next_step(keep_going) {
                let lost = judgement.lost();
                if lost > 0.0 {
                    tell(Fault {
                        place: judgement.event,
                        seat,
                        lost: lost.round() as i32,
                    });
                }
            }
        }
    }
}

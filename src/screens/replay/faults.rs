//! The mistakes of a match's human players. They are found by the review that is also used after each hand. The review
//! runs for minutes on a thread of its own, and each mistake is shown as soon as it is found.
use bevy::prelude::*;
use engine::{
    bots::{
        Effort,
        review::{Review, ReviewStep},
    },
    matchplay::PlayerKind,
    seat::Seat,
    timeline::{MarkKind, Timeline},
};
use gamecore::cancel::CancelToken;
use std::{
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, Sender, TryRecvError, channel},
    },
    thread,
};

/// Computing effort for each decision that the review examines.
#[derive(Resource, Clone, Debug)]
pub struct ReviewEffort(pub Effort);

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

/// Mistakes found so far in a match, and the running review.
#[derive(Default)]
pub struct Faults {
    /// Mistakes in the order in which they were found.
    pub found: Vec<ReviewedMistake>,
    /// Mistakes that the review sends when it finds them. `None` once it has finished.
    work: Option<(Mutex<Receiver<ReviewedMistake>>, CancelToken)>,
}

impl Faults {
    /// True if the review has finished.
    pub fn is_done(&self) -> bool {
        self.work.is_none()
    }

    /// Starts the review for all human players of the match. Dropping the returned value ends its thread.
    pub(super) fn of(timeline: &Arc<Timeline>, effort: &ReviewEffort) -> Faults {
        let ((tell, found), token) = (channel(), CancelToken::default());
        let (timeline, effort, keep_going) = (timeline.clone(), effort.0, token.keep_going());
        let spawned = thread::Builder::new()
            .name("look back".to_owned())
            .spawn(move || look_back(&timeline, &effort, &keep_going, &tell));
        match spawned {
            Ok(_) => Faults {
                found: Vec::new(),
                work: Some((Mutex::new(found), token)),
            },
            Err(error) => {
                warn!("the match cannot be looked back at: {error}");
                Faults::default()
            }
        }
    }

    /// Takes the mistakes that the thread has sent so far.
    pub(super) fn gather(&mut self) {
        let Some((found, _)) = &mut self.work else {
            return;
        };
        let found = found.get_mut().unwrap_or_else(PoisonError::into_inner);
        loop {
            match found.try_recv() {
                Ok(fault) => self.found.push(fault),
                Err(TryRecvError::Empty) => return,
                Err(TryRecvError::Disconnected) => break,
            }
        }
        self.work = None;
    }
}

fn look_back(
    timeline: &Timeline,
    effort: &Effort,
    keep_going: &dyn Fn() -> bool,
    tell: &Sender<ReviewedMistake>,
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
                    // Sending fails if the replay has ended.
                    let _ = tell.send(ReviewedMistake {
                        place: judgement.event,
                        seat,
                        lost: lost.round() as i32,
                    });
                }
            }
        }
    }
}

//! Hints for phones: the moves that the expert would make, computed only from what the seat may know. Each hint is
//! computed once per decision, on a thread of its own. A seat has at most one hint at a time, so repeated requests
//! cause no further computation.
use super::ReplySender;
use engine::{
    bots::{Effort, best_three, must_wait},
    protocol::{HintDto, ServerMessage, question_id},
    seat::Seat,
    table::{DecisionStage, Pending},
};
use platform::cancel::CancelToken;
use session::{BotQuestion, Game};
use std::{
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::{Duration, Instant},
};

/// Time limit for the computation. When it expires, the best moves found so far are sent.
const ENOUGH: Duration = Duration::from_secs(3);

/// Hints for pending decisions, finished or still being computed.
#[derive(Default)]
pub(crate) struct Hints(Vec<PendingHint>);

/// Hint for one decision.
struct PendingHint {
    seat: Seat,
    id: u32,
    thought: Arc<Mutex<HintState>>,
    /// Stops the computation when it is dropped.
    token: CancelToken,
}

enum HintState {
    /// The hint is being computed. It will be sent as a reply to each of these requests.
    Computing(Vec<ReplySender>),
    /// The hint is finished.
    Ready(Box<ServerMessage<'static>>),
}

impl Hints {
    /// Answers a phone's request for a hint at this seat. The hint is empty if the seat has nothing to decide, or must
    /// wait for other players.
    pub fn ask(&mut self, game: &Game, seat: Seat, reply: ReplySender) {
        let pending = game.pending().into_iter().find(|one| one.seat == seat);
        let can_act = (game.legal(seat)).is_ok_and(|legal| !must_wait(&legal));
        let decides = |one: &Pending| can_act && one.stage != DecisionStage::LateClaim;
        let Some(pending) = pending.filter(decides) else {
            return reply.say(&ServerMessage::Hint(HintDto::default()));
        };
        let id = question_id(pending);
        if let Some(known) = self.0.iter().find(|one| (one.seat, one.id) == (seat, id)) {
            return known.tell(reply);
        }
        self.0.retain(|one| one.seat != seat);
        let Some(question) = BotQuestion::for_hint(game, pending) else {
            return;
        };
        let hinted = PendingHint {
            seat,
            id,
            thought: Arc::new(Mutex::new(HintState::Computing(vec![reply]))),
            token: CancelToken::default(),
        };
        let (thought, is_wanted) = (Arc::clone(&hinted.thought), hinted.token.keep_going());
        let think = move || {
            let until = Instant::now() + ENOUGH;
            let keep_going = || is_wanted() && Instant::now() < until;
            let moves = question.put(&keep_going, |question, rng| {
                best_three(question, &Effort::ADVICE, rng)
            });
            let id = Some(id);
            let said = ServerMessage::Hint(HintDto { id, moves });
            let mut thought = thought.lock().unwrap_or_else(PoisonError::into_inner);
            if let HintState::Computing(waiting) = &*thought {
                waiting.iter().for_each(|reply| reply.say(&said));
            }
            *thought = HintState::Ready(Box::new(said));
        };
        // If no thread can be started, there is no hint. The next request tries again.
        let thread = thread::Builder::new().name("hint".to_owned());
        if thread.spawn(think).is_ok() {
            self.0.push(hinted);
        }
    }
}

impl PendingHint {
    /// Sends the hint immediately if it is ready. Otherwise, the hint is sent once it has been computed.
    fn tell(&self, reply: ReplySender) {
        let mut thought = self.thought.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *thought {
            // Limits the number of waiting replies. Further requests are ignored.
            HintState::Computing(waiting) if waiting.len() < MOST => waiting.push(reply),
            HintState::Computing(_) => {}
            HintState::Ready(said) => reply.say(said),
        }
    }
}

/// Maximum number of replies that wait for the same hint.
const MOST: usize = 4;

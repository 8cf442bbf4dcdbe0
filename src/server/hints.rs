//! Hints for phones: what an expert would do in their place, from what their seat may know. Each is thought out on a thread of its own, once
//! for each question, and at most one for each seat at a time: whoever asks again and again makes nobody think more.
use super::Reply;
use engine::{
    bots::{Effort, Question, Standing, best_three, decision_rng, must_wait},
    matchplay::Match,
    protocol::{Said, WrittenAdvice, WrittenHint, question_id},
    seat::Seat,
    table::{DecisionStage, Viewer},
};
use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// After this time what has been found is told.
const ENOUGH: Duration = Duration::from_secs(3);

/// All that were asked for and are still of use.
#[derive(Default)]
pub struct Hints(Vec<Hinted>);

/// A hint for one question.
struct Hinted {
    seat: Seat,
    id: u32,
    thought: Arc<Mutex<Thought>>,
    stop: Arc<AtomicBool>,
}

/// How far it has got.
enum Thought {
    /// These wait for it.
    Goes(Vec<Reply>),
    /// It is found.
    Found(Said),
}

impl Drop for Hinted {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Hints {
    /// Somebody with a phone at this seat asks what to do.
    pub fn ask(&mut self, game: &Match, seat: Seat, reply: Reply) {
        let pending = game.pending().into_iter().find(|one| one.seat == seat);
        let legal = game.legal(seat).ok();
        let (Some(pending), Some(legal)) = (pending, legal.filter(|legal| !must_wait(legal)))
        else {
            return reply.say(&Said::Hint(WrittenHint::default()));
        };
        if pending.stage == DecisionStage::LateClaim {
            return reply.say(&Said::Hint(WrittenHint::default()));
        }
        let id = question_id(pending);
        if let Some(known) = self.0.iter().find(|one| (one.seat, one.id) == (seat, id)) {
            return known.tell(reply);
        }
        self.0.retain(|one| one.seat != seat);
        let Some(view) = game.owned_view(Viewer::Seat(seat)) else {
            return;
        };
        let hinted = Hinted {
            seat,
            id,
            thought: Arc::new(Mutex::new(Thought::Goes(vec![reply]))),
            stop: Arc::default(),
        };
        let (thought, stop) = (Arc::clone(&hinted.thought), Arc::clone(&hinted.stop));
        let standing = Standing::of(game);
        let seed = format!("{}|hint", game.setup().seed);
        let mut rng = decision_rng(&seed, view.table.hand, pending);
        let think = move || {
            let until = Instant::now() + ENOUGH;
            let keep_going = || !stop.load(Ordering::Relaxed) && Instant::now() < until;
            let Some(seen) = view.as_seat() else { return };
            let question = Question {
                view: seen,
                legal: &legal,
                standing: Some(standing),
                keep_going: &keep_going,
            };
            let found = best_three(&question, &Effort::ADVICE, &mut rng);
            let said = Said::Hint(WrittenHint {
                id: Some(id),
                moves: found.iter().map(WrittenAdvice::from).collect(),
            });
            let mut thought = thought.lock().unwrap_or_else(PoisonError::into_inner);
            if let Thought::Goes(waiting) = &*thought {
                waiting.iter().for_each(|reply| reply.say(&said));
            }
            *thought = Thought::Found(said);
        };
        // Without a thread left there is no hint: whoever asks again may have one.
        if thread::Builder::new()
            .name("hint".to_owned())
            .spawn(think)
            .is_ok()
        {
            self.0.push(hinted);
        }
    }

    /// The match is over, or left.
    pub fn forget(&mut self) {
        self.0.clear();
    }
}

impl Hinted {
    /// Tells it as soon as it is found.
    fn tell(&self, reply: Reply) {
        let mut thought = self.thought.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *thought {
            // The way back has room for so many words only: whoever asks on and on hears it as often.
            Thought::Goes(waiting) if waiting.len() < MOST => waiting.push(reply),
            Thought::Goes(_) => {}
            Thought::Found(said) => reply.say(said),
        }
    }
}

/// So many wait for one hint at most.
const MOST: usize = 4;

//! A bot with a stopwatch.
use cpu_time::ThreadTime;
use engine::{
    bots::{Bot, Question},
    matchplay::SeenMatchEvent,
    table::{Action, Legal, SeatView},
};
use rand_chacha::ChaCha8Rng;
use std::{
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

/// A bot with a stopwatch.
pub struct Timed {
    pub bot: Box<dyn Bot>,
    /// Whether it is a program of its own: then its time is not this thread's, and the clock on the wall is looked at.
    pub outside: bool,
    pub costs: Arc<Mutex<Watch>>,
}

#[derive(Default)]
pub struct Watch {
    pub decisions: u64,
    pub spent: Duration,
    pub most: Duration,
}

impl Timed {
    fn measure(&mut self, answer: impl FnOnce(&mut dyn Bot) -> Action) -> Action {
        let begun = Instant::now();
        let worked = ThreadTime::try_now().ok().filter(|_| !self.outside);
        let action = answer(&mut *self.bot);
        let spent = match worked {
            Some(worked) => worked.elapsed(),
            None => begun.elapsed(),
        };
        let mut watch = self
            .costs
            .lock()
            .expect("nobody panics with the watch in hand");
        watch.decisions += 1;
        watch.spent += spent;
        watch.most = watch.most.max(spent);
        action
    }
}

impl Bot for Timed {
    fn decide(&mut self, view: SeatView<'_>, legal: &Legal, rng: &mut ChaCha8Rng) -> Action {
        self.measure(|bot| bot.decide(view, legal, rng))
    }

    fn think(&mut self, question: &Question<'_>, rng: &mut ChaCha8Rng) -> Action {
        self.measure(|bot| bot.think(question, rng))
    }

    fn follows(&self) -> bool {
        self.bot.follows()
    }

    fn witness(&mut self, event: &SeenMatchEvent) {
        self.bot.witness(event);
    }
}

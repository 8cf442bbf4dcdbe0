//! A decision put to a bot, and where its answer comes from.
use bevy::{
    platform::cell::SyncCell,
    tasks::{AsyncComputeTaskPool, Task, block_on, futures_lite::future},
};
use engine::{
    bots::{self, Bot, Question, Standing, decision_rng, must_wait},
    matchplay::{Match, PlayerInfo},
    table::{Action, Legal, OwnedView, Pending, Viewer},
};
use rand_chacha::ChaCha8Rng;
use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, TryRecvError},
    },
};

/// A decision as a bot is asked it.
#[derive(Clone)]
pub(super) struct BotQuestion {
    view: OwnedView,
    legal: Legal,
    standing: Standing,
    rng: ChaCha8Rng,
}

impl BotQuestion {
    pub(super) fn of(game: &Match, pending: Pending) -> Option<BotQuestion> {
        let view = game.owned_view(Viewer::Seat(pending.seat))?;
        let rng = decision_rng(&game.setup().seed, view.table.hand, pending);
        Some(BotQuestion {
            legal: game.legal(pending.seat).ok()?,
            standing: Standing::of(game),
            view,
            rng,
        })
    }

    /// Whether the bot, which has laid all it can, must wait for the others' answers before it discards (D3).
    pub(super) fn must_wait(&self) -> bool {
        must_wait(&self.legal)
    }

    pub(super) fn answer(mut self, bot: &mut dyn Bot, keep_going: &dyn Fn() -> bool) -> Action {
        let question = Question {
            view: self
                .view
                .as_seat()
                .expect("a bot is asked from a seat's view"),
            legal: &self.legal,
            standing: Some(self.standing),
            keep_going,
        };
        bot.think(&question, &mut self.rng)
    }
}

/// Where an answer comes from.
pub(super) enum BotWork {
    /// One of ours, on the task pool; whether its turn there has come.
    Ours(Task<Action>, Arc<AtomicBool>),
    /// A guest's program, on its own thread.
    Guest(SyncCell<Receiver<Action>>),
    /// From nowhere: whoever should give it could not be asked.
    Nobody,
}

impl BotWork {
    /// Puts a question to one of our bots.
    pub(super) fn of_ours(
        player: &PlayerInfo,
        question: BotQuestion,
        keep_going: impl Fn() -> bool + Send + 'static,
    ) -> BotWork {
        let mut bot = bots::bot_of(player);
        let begun = Arc::new(AtomicBool::new(false));
        let begins = Arc::clone(&begun);
        let task = AsyncComputeTaskPool::get().spawn(async move {
            begins.store(true, Ordering::Relaxed);
            question.answer(&mut *bot, &keep_going)
        });
        BotWork::Ours(task, begun)
    }

    /// Waits for the answer of a guest's program, which may not have come to the table.
    pub(super) fn of_guest(answers: io::Result<Receiver<Action>>) -> BotWork {
        answers.map_or(BotWork::Nobody, |answers| {
            BotWork::Guest(SyncCell::new(answers))
        })
    }

    pub(super) fn begun(&self) -> bool {
        match self {
            BotWork::Ours(_, begun) => begun.load(Ordering::Relaxed),
            BotWork::Guest(_) | BotWork::Nobody => true,
        }
    }

    /// The answer, however long it takes to come.
    pub(super) fn wait(&mut self) -> Option<Action> {
        match self {
            BotWork::Ours(task, _) => Some(block_on(task)),
            BotWork::Guest(answers) => answers.get().recv().ok(),
            BotWork::Nobody => None,
        }
    }

    /// The answer, if it is there. Nobody's never will be.
    pub(super) fn poll(&mut self) -> Option<Action> {
        match self {
            BotWork::Ours(task, _) => block_on(future::poll_once(task)),
            BotWork::Guest(answers) => match answers.get().try_recv() {
                Ok(action) => Some(action),
                Err(TryRecvError::Empty) => None,
                Err(TryRecvError::Disconnected) => {
                    *self = BotWork::Nobody;
                    None
                }
            },
            BotWork::Nobody => None,
        }
    }
}

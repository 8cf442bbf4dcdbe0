//! Bots of a host. Deep bots think on threads of their own, so that no phone waits for them.
use engine::{
    bots::{bot_of, quick_bot_of},
    matchplay::PlayerKind,
    seat::Seat,
    table::{Action, Pending},
};
use session::Session;
use std::{
    sync::mpsc::{self, Receiver, TryRecvError},
    thread,
};

/// Bots that think on threads: their questions, and the receivers of their answers.
#[derive(Default)]
pub(super) struct BotThreads(Vec<(Pending, Receiver<Action>)>);

impl BotThreads {
    /// Asks the bot at a seat. Quick bots answer at once.
    pub fn ask(&mut self, session: &mut Session, asked: Pending) {
        let player = session.player_at(asked.seat);
        let is_deep = matches!(player.kind, PlayerKind::Bot(level) if level.quick() != level);
        let Some(question) = session.question(asked).filter(|_| is_deep) else {
            return answer_quickly(session, asked);
        };
        let (sender, answer) = mpsc::channel();
        let mut bot = bot_of(&player);
        let think = move || {
            // The question may have been dropped by then.
            let _ = sender.send(question.answer(&mut *bot, &|| true));
        };
        // Without a thread the sender is dropped, and the quick bot answers.
        let _ = (thread::Builder::new().name(format!("bot {}", asked.seat.0))).spawn(think);
        self.0.push((asked, answer));
    }

    /// Drops the questions to the bot at this seat.
    pub fn forget(&mut self, seat: Seat) {
        self.0.retain(|(asked, _)| asked.seat != seat);
    }

    /// True while a bot thinks.
    pub fn is_busy(&self) -> bool {
        !self.0.is_empty()
    }

    /// Passes on the answers that have come.
    pub fn poll(&mut self, session: &mut Session) {
        self.0.retain(|(asked, answer)| {
            match answer.try_recv() {
                Ok(action) => session.bot_answers(*asked, action),
                Err(TryRecvError::Empty) => return true,
                // It has panicked.
                Err(TryRecvError::Disconnected) => answer_quickly(session, *asked),
            }
            false
        });
    }
}

fn answer_quickly(session: &mut Session, asked: Pending) {
    if let Some(question) = session.question(asked) {
        let mut bot = quick_bot_of(&session.player_at(asked.seat));
        session.bot_answers(asked, question.answer(&mut *bot, &|| true));
    }
}

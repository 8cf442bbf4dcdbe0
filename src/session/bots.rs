//! Questions to bots, and the pace of their answers.
use crate::{BotQuestion, Conditions, Output, Session};
use engine::{
    bots::{must_wait, temperament_of},
    seat::Seat,
    sim::first_allowed,
    table::{Action, DecisionStage, Pending},
};

/// Question to a bot whose answer has not taken effect yet.
#[derive(Clone, Debug)]
pub(crate) struct OpenQuestion {
    asked: Pending,
    /// Seconds until the answer may be given, so that people can follow.
    left: f32,
    answer: Option<Action>,
}

impl Session {
    /// Returns a question that was asked with [`Output::Ask`]. `None` if it is out of date.
    pub fn question(&self, asked: Pending) -> Option<BotQuestion> {
        BotQuestion::of(&self.game, asked)
    }

    /// Takes the answer to an [`Output::Ask`]. It is given once the pace allows it, and dropped if it is out of date.
    pub fn bot_answers(&mut self, asked: Pending, action: Action) {
        self.bot_answers.push((asked, action));
    }

    /// True while bots are thinking, or their answers are waiting to be given.
    pub fn is_asking_bots(&self) -> bool {
        !self.questions.is_empty()
    }

    /// True if a bot's answer can be given in the next step.
    pub fn has_due_answer(&self) -> bool {
        let due = |one: &OpenQuestion| one.answer.is_some() && one.left <= 0.0;
        !self.bot_answers.is_empty() || self.questions.iter().any(due)
    }

    /// Seconds until the next answer of a bot may be given, if it has arrived by then.
    pub(crate) fn next_answer(&self) -> Option<f32> {
        let left = self.questions.iter().map(|one| one.left);
        left.min_by(f32::total_cmp)
    }

    /// Drops the questions to the bot at this seat.
    pub(crate) fn forget_bot(&mut self, seat: Seat) {
        let forgotten = self.questions.extract_if(.., |one| one.asked.seat == seat);
        if forgotten.count() > 0 {
            self.outputs.push(Output::Forget(seat));
        }
    }

    pub(crate) fn run_bots(&mut self, passed: f32, at: &Conditions<'_>) {
        let mut questions = std::mem::take(&mut self.questions);
        for one in &mut questions {
            one.left -= passed;
            let mut answers = self.bot_answers.iter();
            let answer = answers.position(|(asked, _)| *asked == one.asked);
            if let Some(answer) = answer.filter(|_| one.answer.is_none()) {
                let (asked, action) = self.bot_answers.swap_remove(answer);
                let temper = temperament_of(&self.player_at(asked.seat));
                one.left += at.pace.extra(&action, temper);
                one.answer = Some(action);
            }
        }
        self.bot_answers.clear();
        let passes = |one: &OpenQuestion| one.answer == Some(Action::Pass);
        let is_due = |one: &OpenQuestion| one.answer.is_some() && one.left <= 0.0;
        // All bots that have decided to pass do so with the first of them.
        if questions.iter().any(|one| passes(one) && is_due(one)) {
            let others = questions.iter_mut().filter(|one| passes(one));
            others.for_each(|one| one.left = 0.0);
        }
        let waits = self.waits_for_screen(at);
        let mut next = 0;
        while next < questions.len() {
            // Other actions are given one at a time, so that each is seen.
            let waits = match passes(&questions[next]) {
                true => waits,
                false => self.waits_for_screen(at),
            };
            if is_due(&questions[next]) && !waits {
                let OpenQuestion { asked, answer, .. } = questions.remove(next);
                self.give(asked, answer.expect("the answer is there"));
            } else {
                next += 1;
            }
        }
        self.questions = questions;
    }

    fn give(&mut self, asked: Pending, action: Action) {
        let Pending { seat, decision, .. } = asked;
        if !self.game.pending().contains(&asked) {
            return;
        }
        if let Err(why) = self.answer(seat, decision, action.clone()) {
            // The engine checks bots as it checks people. The match goes on after a bot's mistake, and the adapter reports it.
            self.outputs.push(Output::BotRefused { seat, action, why });
            let legal = self.game.legal(seat).ok();
            if let Some(action) = legal.as_ref().and_then(first_allowed) {
                let _ = self.answer(seat, decision, action);
            }
        }
    }

    pub(crate) fn ask_bots(&mut self, at: &Conditions<'_>) {
        if self.waits_for_screen(at) {
            return;
        }
        for asked in self.game.pending() {
            let is_elsewhere = !self.game.is_own(asked.seat);
            let by_itself = !self.is_person(asked.seat) && !self.is_phone(asked.seat);
            let known = self.questions.iter().any(|one| one.asked == asked);
            if asked.stage == DecisionStage::LateClaim || is_elsewhere || !by_itself || known {
                continue;
            }
            // A bot that has laid off all it can waits for the others' claims before its discard (D3).
            let legal = self.game.legal(asked.seat);
            if legal.is_ok_and(|legal| !must_wait(&legal)) {
                let temper = temperament_of(&self.player_at(asked.seat));
                self.questions.push(OpenQuestion {
                    asked,
                    left: at.pace.before(asked, temper),
                    answer: None,
                });
                self.outputs.push(Output::Ask(asked));
            }
        }
    }
}

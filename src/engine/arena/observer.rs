//! Observer of a bot that counts its plain mistakes.
use crate::{
    bots::{Bot, Question, lays_off},
    cards::Card,
    matchplay::SeenMatchEvent,
    melds,
    table::{Action, Legal, SeatView},
};
use rand_chacha::ChaCha8Rng;
use std::sync::{Arc, Mutex, PoisonError};

/// Counts of plain mistakes in discarding.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Blunders {
    /// Number of discards, except those of the last card.
    pub discards: u32,
    /// Number of discards that an opponent who is down could lay off, although another card would have cost no more.
    pub gifts: u32,
    /// Number of discards that needlessly moved the hand away from its contract.
    pub broken: u32,
    /// Number of jokers discarded although another card could have been discarded.
    pub jokers: u32,
}

impl std::ops::AddAssign for Blunders {
    fn add_assign(&mut self, other: Blunders) {
        self.discards += other.discards;
        self.gifts += other.gifts;
        self.broken += other.broken;
        self.jokers += other.jokers;
    }
}

/// Wrapper that counts a bot's mistakes without changing its play.
pub struct ObservedBot {
    bot: Box<dyn Bot>,
    counts: Arc<Mutex<Blunders>>,
}

impl ObservedBot {
    /// Wraps a bot. Its mistakes are added to `counts`.
    pub fn new(bot: Box<dyn Bot>, counts: Arc<Mutex<Blunders>>) -> ObservedBot {
        ObservedBot { bot, counts }
    }
}

impl Bot for ObservedBot {
    fn think(&mut self, question: &Question<'_>, rng: &mut ChaCha8Rng) -> Action {
        let action = self.bot.think(question, rng);
        self.count_blunders(question.view, question.legal, &action);
        action
    }

    fn follows(&self) -> bool {
        self.bot.follows()
    }

    fn witness(&mut self, event: &SeenMatchEvent) {
        self.bot.witness(event);
    }
}

impl ObservedBot {
    fn count_blunders(&self, view: SeatView<'_>, legal: &Legal, action: &Action) {
        let Action::Discard { card, close: false } = *action else {
            return;
        };
        // The last card leaves no choice.
        if view.hand.len() < 2 {
            return;
        }
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.discards += 1;
        let rules = &view.table.rules;
        let natural = |card: &Card| !rules.is_wild(*card);
        if !natural(&card) {
            counts.jokers += u32::from(legal.discards.iter().any(natural));
            return;
        }
        let others: Vec<Card> = legal.discards.iter().copied().filter(natural).collect();
        let down = view.table.down.contains(view.seat);
        let away = |card: Card| match down {
            true => 0,
            false => melds::distance(&view.hand.without([card]), view.contract(), rules),
        };
        let own = away(card);
        counts.broken += u32::from(others.iter().any(|other| away(*other) < own));
        let somebody_down = (view.table.down.iter()).any(|seat| seat != view.seat);
        let costs_no_more =
            |other: Card| away(other) <= own && rules.value(other) >= rules.value(card);
        let better = |other: &Card| costs_no_more(*other) && !lays_off(view.table, *other);
        let gives = somebody_down && lays_off(view.table, card);
        counts.gifts += u32::from(gives && others.iter().any(better));
    }
}

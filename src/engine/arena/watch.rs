//! Looks over a bot's shoulder and counts what players call stupid.
use crate::{
    bots::{Bot, Question, lays_off},
    cards::{Card, CardCounts},
    matchplay::SeenMatchEvent,
    melds,
    table::{Action, Legal, SeatView},
};
use rand_chacha::ChaCha8Rng;
use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};

/// Counts of plain mistakes at discards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Blunders {
    /// Discards made.
    pub discards: u32,
    /// Discards that an opponent who is down can lay off, while one of no more cost was there.
    pub gifts: u32,
    /// Discards that took the hand away from its contract without need.
    pub broken: u32,
    /// Jokers discarded although something else could go.
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

/// The counters of all bots of a side.
#[derive(Debug, Default)]
pub struct WatchedBot([AtomicU32; 4]);

impl WatchedBot {
    fn note(&self, which: usize) {
        self.0[which].fetch_add(1, Ordering::Relaxed);
    }

    /// The counts so far.
    pub fn read(&self) -> Blunders {
        let [discards, gifts, broken, jokers] =
            [0, 1, 2, 3].map(|i| self.0[i].load(Ordering::Relaxed));
        Blunders {
            discards,
            gifts,
            broken,
            jokers,
        }
    }
}

/// A bot under observation. It plays as it would without.
pub struct Watched {
    bot: Box<dyn Bot>,
    counts: Arc<WatchedBot>,
}

impl Watched {
    /// Watches a bot.
    pub fn new(bot: Box<dyn Bot>, counts: Arc<WatchedBot>) -> Watched {
        Watched { bot, counts }
    }
}

impl Bot for Watched {
    fn decide(&mut self, view: SeatView<'_>, legal: &Legal, rng: &mut ChaCha8Rng) -> Action {
        let action = self.bot.decide(view, legal, rng);
        self.look(view, legal, &action);
        action
    }

    fn think(&mut self, question: &Question<'_>, rng: &mut ChaCha8Rng) -> Action {
        let action = self.bot.think(question, rng);
        self.look(question.view, question.legal, &action);
        action
    }

    fn follows(&self) -> bool {
        self.bot.follows()
    }

    fn witness(&mut self, event: &SeenMatchEvent) {
        self.bot.witness(event);
    }
}

impl Watched {
    fn look(&self, view: SeatView<'_>, legal: &Legal, action: &Action) {
        let Action::Discard { card, close: false } = *action else {
            return;
        };
        // The last card goes wherever it goes.
        if view.hand.len() < 2 {
            return;
        }
        self.counts.note(0);
        let rules = &view.table.rules;
        let natural = |card: &Card| !rules.is_wild(*card);
        if !natural(&card) {
            if legal.discards.iter().any(natural) {
                self.counts.note(3);
            }
            return;
        }
        let others: Vec<Card> = legal.discards.iter().copied().filter(natural).collect();
        let down = view.table.down.contains(view.seat);
        let away = |card: Card| {
            if down {
                0
            } else {
                distance_without(view, card)
            }
        };
        let own = away(card);
        if others.iter().any(|other| away(*other) < own) {
            self.counts.note(2);
        }
        let somebody_down = (view.table.down.iter()).any(|seat| seat != view.seat);
        let costs_no_more =
            |other: Card| away(other) <= own && rules.value(other) >= rules.value(card);
        if somebody_down
            && lays_off(view.table, card)
            && others
                .iter()
                .any(|other| costs_no_more(*other) && !lays_off(view.table, *other))
        {
            self.counts.note(1);
        }
    }
}

fn distance_without(view: SeatView<'_>, card: Card) -> u8 {
    let mut hand: CardCounts = *view.hand;
    hand.remove(card);
    melds::distance(&hand, view.table.contract, &view.table.rules)
}

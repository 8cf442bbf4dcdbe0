//! Question to a bot, as a copy that can be sent to another thread.
use crate::Game;
use engine::{
    bots::{Bot, MatchStanding, Question, decision_rng},
    table::{Action, Legal, OwnedView, Pending, Viewer},
};
use rand_chacha::ChaCha8Rng;

/// Everything that a bot needs for a decision. Contains only what its seat may see.
#[derive(Clone)]
pub struct BotQuestion {
    view: OwnedView,
    legal: Legal,
    standing: MatchStanding,
    rng: ChaCha8Rng,
}

impl BotQuestion {
    /// Creates the question for a pending decision. Returns `None` if the decision is not pending.
    pub fn of(game: &Game, pending: Pending) -> Option<BotQuestion> {
        BotQuestion::seeded(game, pending, seed_of(game))
    }

    /// Creates the question for a hint, with random numbers of its own.
    pub fn for_hint(game: &Game, pending: Pending) -> Option<BotQuestion> {
        BotQuestion::seeded(game, pending, &format!("{}|hint", seed_of(game)))
    }

    fn seeded(game: &Game, pending: Pending, seed: &str) -> Option<BotQuestion> {
        let view = game.owned_view(Viewer::Seat(pending.seat))?;
        Some(BotQuestion {
            legal: game.legal(pending.seat).ok()?,
            standing: game.standing(),
            rng: decision_rng(seed, view.table.hand, pending),
            view,
        })
    }

    /// Calls `think` with the question. A long search stops when `keep_going` returns false.
    pub fn put<T>(
        mut self,
        keep_going: &dyn Fn() -> bool,
        think: impl FnOnce(&Question<'_>, &mut ChaCha8Rng) -> T,
    ) -> T {
        let question = Question {
            view: self.view.as_seat().expect("the view belongs to a seat"),
            legal: &self.legal,
            standing: Some(self.standing),
            keep_going,
        };
        think(&question, &mut self.rng)
    }

    /// Returns the bot's answer.
    pub fn answer(self, bot: &mut dyn Bot, keep_going: &dyn Fn() -> bool) -> Action {
        self.put(keep_going, |question, rng| bot.think(question, rng))
    }
}

/// Returns the seed of a bot's random numbers. A guest does not know the seed of the match.
fn seed_of(game: &Game) -> &str {
    match game {
        Game::Host(game) => &game.setup().seed,
        Game::Guest(guest) => guest.id(),
    }
}

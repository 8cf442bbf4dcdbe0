//! Players without a person: each sees its [`SeatView`] and the legal options, nothing else.
//!
//! ```text
//!  Draw   ─► drawing   is the discard worth more than a card from the stock?
//!  Claim  ─► drawing   … and worth a penalty card?
//!  Play   ─► laying    lay down, lay off, swap: all that can go, goes
//!         ─► discards  then the card that is missed least, feeds nobody and costs most
//! ```
//! They rest on `hand` (distance to the contract, outs), `unseen` (what is still to come), `outlook` (how long the hand will last),
//! `prospect` (what a hand is worth), `appetite` (what the others want) and `holding` (lay down now or close from the hand).
//! Expert and master check the strong player's answer: `worlds` makes up hidden cards that agree with the view (`leaning`: who is
//! likely to hold what), `dream` plays them to the end between quick players, `search` compares, `value` says what points are worth.
//! `advice` tells a person, and `review` tells once the hand is over where points were lost; `expectation` tells what the cards of a hand
//! let its player hope for.
//! A bot keeps nothing between decisions: everything it may remember is in the view, so a resumed match goes on alike.
mod advice;
mod appetite;
mod aprendiz;
mod discards;
mod drawing;
mod dream;
mod expectation;
mod experto;
mod fitting;
mod fuerte;
mod habitual;
mod hand;
mod holding;
mod laying;
mod leaning;
mod outlook;
mod practice;
mod prospect;
mod question;
mod quick;
pub mod review;
mod rng;
mod search;
mod temperament;
mod unseen;
mod value;
mod worlds;

pub use advice::{Advice, Reason, best_three};
pub use expectation::{Expectation, expectation};
pub use question::{Question, Standing};
pub use rng::{Streams, decision_rng};
pub use search::Effort;
pub use temperament::{PlayStyle, Temperament, UnknownStyle};

use super::{
    cards::Card,
    matchplay::{BotLevel, PlayerInfo, PlayerKind, SeenMatchEvent},
    table::{Action, DecisionStage, Legal, PublicTable, Rejection, SeatView},
};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

/// Someone who answers decisions. A bot is handed no table, so it cannot peek.
///
/// Ask the claims first: see [`must_wait`].
pub trait Bot: Send {
    /// The answer to the decision that `legal` describes.
    fn decide(&mut self, view: SeatView<'_>, legal: &Legal, rng: &mut ChaCha8Rng) -> Action;

    /// Decides as [`Bot::decide`] does, with the score sheet at hand and interruptible: what matches and the game call.
    fn think(&mut self, question: &Question<'_>, rng: &mut ChaCha8Rng) -> Action {
        self.decide(question.view, question.legal, rng)
    }

    /// Whether it wants to be told what happens ([`Bot::witness`]). Ours do not: everything they may remember is in the view.
    fn follows(&self) -> bool {
        false
    }

    /// Something has happened, as the seat may know it. Told before the next question, in order, from the beginning of the match on.
    fn witness(&mut self, _event: &SeenMatchEvent) {}
}

/// Whether the active player has to wait for the claims: while a window is undecided nothing may be discarded (D3), so a bot that
/// has laid all it can would have no answer. Ask it again once the claims are answered.
pub fn must_wait(legal: &Legal) -> bool {
    legal.stage == DecisionStage::Play && legal.discard == Err(Rejection::ClaimsOpen)
}

/// What a beginner is advised in the lesson: sound, plain play without long thought, of which every step can be said in a sentence.
/// What helps is taken, what can be laid goes at once, what fits with nothing is discarded. It follows from what the player sees.
pub fn tutor(view: SeatView<'_>, legal: &Legal) -> Action {
    let plain = Temperament {
        patience: 0.0,
        ..Temperament::EVEN
    };
    // It draws no random numbers.
    let mut unused = ChaCha8Rng::from_seed([0; 32]);
    habitual::Habitual(plain).decide(view, legal, &mut unused)
}

/// A bot of this level, inclined to nothing in particular.
pub fn new_bot(level: BotLevel) -> Box<dyn Bot> {
    bot_with(level, Temperament::EVEN)
}

/// A bot of this level and character.
pub fn bot_with(level: BotLevel, temper: Temperament) -> Box<dyn Bot> {
    match level {
        BotLevel::Aprendiz => Box::new(aprendiz::Aprendiz(temper)),
        BotLevel::Habitual => Box::new(habitual::Habitual(temper)),
        BotLevel::Fuerte => Box::new(fuerte::Fuerte(temper)),
        BotLevel::Experto => thinker(temper, Effort::EXPERTO),
        BotLevel::Maestro => thinker(temper, Effort::MAESTRO),
    }
}

/// The bot that plays for this player, with its character; a regular one in a person's place.
pub fn bot_of(player: &PlayerInfo) -> Box<dyn Bot> {
    bot_with(level_of(player), temper_of(player))
}

/// The bot that answers for this player when [`bot_of`] takes too long: the same temperament without thinking ahead.
pub fn quick_bot_of(player: &PlayerInfo) -> Box<dyn Bot> {
    bot_with(level_of(player).quick(), temper_of(player))
}

fn level_of(player: &PlayerInfo) -> BotLevel {
    match player.kind {
        PlayerKind::Bot(level) => level,
        PlayerKind::Human => BotLevel::Habitual,
    }
}

/// What a player inclines to.
pub fn temper_of(player: &PlayerInfo) -> Temperament {
    let character = player
        .character
        .and_then(|character| Temperament::named(character.id()));
    character.unwrap_or_default()
}

/// A bot that thinks ahead with this effort: the two highest levels with another effort, for tests and slow machines.
pub fn thinker(temper: Temperament, effort: Effort) -> Box<dyn Bot> {
    Box::new(experto::Thinker {
        quick: fuerte::Fuerte(temper),
        effort: Effort {
            memory: effort.memory.min(temper.memory),
            ..effort
        },
    })
}

/// Whether a player who is down could lay this card off, or swap a joker with it.
pub fn lays_off(table: &PublicTable, card: Card) -> bool {
    fitting::fits(table, card)
}

//! Players without a person: each sees its [`SeatView`] and the legal options, nothing else.
//!
//! ```text
//!  Draw   ─► drawing   is the discard worth more than a card from the stock?
//!  Claim  ─► drawing   … and worth a penalty card?
//!  Play   ─► laying    lay down, lay off, swap: all that can go, goes
//!         ─► discards  then the card that is missed least, feeds nobody and costs most
//! ```
//! They rest on `hand` (distance to the contract, outs), `unseen` (what is still to come), `outlook` (how long the hand will last),
//! `prospect` (what a hand is worth) and `appetite` (what the others want). A bot keeps nothing between decisions: everything it may remember is in the view, so a resumed match goes on alike.
mod appetite;
mod aprendiz;
mod discards;
mod drawing;
mod fuerte;
mod habitual;
mod hand;
mod laying;
mod outlook;
mod prospect;
mod rng;
mod unseen;

pub use rng::{Streams, decision_rng};

use super::{
    matchplay::BotLevel,
    table::{Action, Legal, Rejection, SeatView, Stage},
};
use rand_chacha::ChaCha8Rng;

/// Someone who answers decisions. A bot is handed no table, so it cannot peek.
///
/// Ask the claims first: see [`must_wait`].
pub trait Bot: Send {
    /// The answer to the decision that `legal` describes.
    fn decide(&mut self, view: SeatView<'_>, legal: &Legal, rng: &mut ChaCha8Rng) -> Action;
}

/// Whether the active player has to wait for the claims: while a window is undecided nothing may be discarded (D3), so a bot that
/// has laid all it can would have no answer. Ask it again once the claims are answered.
pub fn must_wait(legal: &Legal) -> bool {
    legal.stage == Stage::Play && legal.discard == Err(Rejection::ClaimsOpen)
}

/// A bot of this level.
pub fn new_bot(level: BotLevel) -> Box<dyn Bot> {
    match level {
        BotLevel::Aprendiz => Box::new(aprendiz::Aprendiz),
        BotLevel::Habitual => Box::new(habitual::Habitual),
        BotLevel::Fuerte => Box::new(fuerte::Fuerte),
    }
}

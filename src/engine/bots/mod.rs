//! Players without a person: each sees its [`SeatView`] and the legal options, nothing else.
//!
//! ```text
//!  Draw   ─► drawing   is the discard worth more than a card from the stock?
//!  Claim  ─► drawing   … and worth a penalty card?
//!  Play   ─► laying    lay down, lay off, swap: all that can go, goes
//!         ─► discards  then the card that is missed least, feeds nobody and costs most
//! ```
//! All of them rest on `hand` (distance to the contract, outs), `unseen` (what is still to come) and `outlook` (how long the hand
//! will last). A bot keeps nothing between decisions: everything it may remember is in the view, so a resumed match goes on alike.
mod aprendiz;
mod discards;
mod drawing;
mod fuerte;
mod habitual;
mod hand;
mod laying;
mod outlook;
mod rng;
mod unseen;

pub use rng::decision_rng;

use super::{
    matchplay::BotLevel,
    table::{Action, Legal, SeatView},
};
use rand_chacha::ChaCha8Rng;

/// Someone who answers decisions. A bot is handed no table, so it cannot peek.
///
/// Ask the claims first: while a claim window is undecided, the active player may not discard (D3), and a bot asked then has
/// nothing to answer once it has laid all it can.
pub trait Bot: Send {
    /// The answer to the decision that `legal` describes.
    fn decide(&mut self, view: SeatView<'_>, legal: &Legal, rng: &mut ChaCha8Rng) -> Action;
}

/// A bot of this level.
pub fn new_bot(level: BotLevel) -> Box<dyn Bot> {
    match level {
        BotLevel::Aprendiz => Box::new(aprendiz::Aprendiz),
        BotLevel::Habitual => Box::new(habitual::Habitual),
        BotLevel::Fuerte => Box::new(fuerte::Fuerte::default()),
    }
}

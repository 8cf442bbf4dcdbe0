//! What is said between this program and an opponent from outside: JSON Lines, one message a line, in UTF-8.
//!
//! ```text
//!  program ─► bot   hello    once, at the beginning of a match: the rules, the seat
//!                   decide   a question: the seat's view, the scores, the legal actions ready to be sent back
//!                   refused  what was wrong with an answer; no answer is wanted
//!                   bye      the match is over or left
//!  bot ─► program   {"id":17,"action":{"do":"discard","card":"QS"}}
//! ```
//!
//! The messages are made from a [`crate::engine::table::SeatView`] alone, so nothing hidden can be in them. Cards and actions are
//! written as in the record. `tests/bots/README.md` describes every field. How a program is started and listened to is not the
//! engine's business: see [`crate::external`].
mod action;
mod check;
mod message;
mod options;
mod table;

pub use action::{WrittenAction, written};
pub use check::check;
pub use message::{BotAnswer, Decide, Hello, Message, Refused, StageName, WrittenStanding};
pub use options::{LAY_DOWNS, options};
pub use table::{
    WrittenClaim, WrittenDiscard, WrittenFate, WrittenMeld, WrittenPhase, WrittenReply,
    WrittenShape, WrittenStep, WrittenView,
};

/// The version of the protocol. Within one fields may be added, which a bot ignores; a change of meaning makes a new one.
pub const VERSION: u32 = 1;

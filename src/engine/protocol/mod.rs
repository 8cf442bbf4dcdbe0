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
//! That is version 1. A program that answers the `hello` with `{"type":"hello","version":2}` is spoken to in version 2 from there on,
//! and so are phones and programs at a socket ([`Feed`]):
//!
//! ```text
//!  program ─► seat  hello     the rules, the seat, the names
//!                   event     what happened, numbered through the match: can be sent again from any number on
//!                   state     the seat's view, the score sheet, why not what cannot be done
//!                   decide    a question with a number of its own; without a time limit unless the table sets one
//!                   accepted, refused, closed, bye
//!  seat ─► program  {"type":"answer","id":17,"action":{"do":"discard","card":"QS"}}   taken exactly once, however often it comes
//! ```
//!
//! The messages are made from a [`crate::table::SeatView`] alone, so nothing hidden can be in them. Cards and actions are
//! written as in the record. `tests/bots/README.md` describes every field. How a program is started and listened to is not the
//! engine's business: see the crate `botprocess`.
mod action;
mod check;
mod event;
mod feed;
mod first;
mod hint;
mod message;
mod options;
mod reason;
mod refusals;
mod second;
mod table;

pub use action::{WrittenAction, written};
pub use check::check;
pub use event::WrittenEvent;
pub use feed::{Fate, Feed, Glimpse, permitted, question_id};
pub use first::{First, InFirst};
pub use hint::{WrittenAdvice, WrittenHint};
pub use message::{
    BotAnswer, Decide, Greeting, Hello, Message, Refused, StageName, WrittenStanding, millis,
};
pub use options::{LAY_DOWNS, options};
pub use reason::{Reason, meld_key, rejection_key};
pub use refusals::refusals;
pub use second::{Asked, Heard, Numbered, RefusedAnswer, Said, State, WrittenScore, WrittenStage};
pub use table::{
    WrittenClaim, WrittenDiscard, WrittenFate, WrittenMeld, WrittenPhase, WrittenReply,
    WrittenShape, WrittenStep, WrittenView,
};

/// The version that a program is spoken to in at first. Within one fields may be added, which a bot ignores; a change of meaning
/// makes a new one.
pub const VERSION: u32 = 1;

/// The versions that can be asked for.
pub const VERSIONS: [u32; 2] = [1, 2];

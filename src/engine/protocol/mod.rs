//! The protocol between this program and external players: JSON Lines in UTF-8, one message per line.
//!
//! ```text
//!  program ─► bot   hello    Sent once, at the beginning of a match: the rules and the seat.
//!                   decide   A question: the seat's view, the scores, and the legal actions in the form of answers.
//!                   refused  The reason why an answer was rejected. It needs no reply.
//!                   bye      The match is over or was abandoned.
//!  bot ─► program   {"id":17,"action":{"do":"discard","card":"QS"}}
//! ```
//!
//! The table above is version 1. A program that answers the `hello` with `{"type":"hello","version":2}` receives
//! version 2 from then on. Phones and programs that connect through a socket use version 2 as well ([`SeatEventLog`]):
//!
//! ```text
//!  program ─► seat  hello     The rules, the seat and the names.
//!                   event     An event, numbered through the match. Events can be resent from any number.
//!                   state     The seat's view, the score sheet, and the reasons for impossible actions.
//!                   decide    A question with its number. It has no time limit unless the table sets one.
//!                   accepted, refused, closed, bye.
//!  seat ─► program  {"type":"answer","id":17,"action":{"do":"discard","card":"QS"}}   accepted once, even if sent repeatedly
//! ```
//!
//! All messages are made from a [`HandView`], so they contain nothing hidden. Cards and actions use the
//! record's notation. `tests/bots/README.md` describes every field. The crate `botprocess` starts external programs and
//! reads their output.
mod action;
mod client;
mod refusals;
mod v1;
mod v2;
mod view;

pub use action::{HintDto, LAY_DOWNS, options, written};
pub use client::ReceivedMessage;
pub use refusals::{Reason, check, refusals};
pub use v1::{
    BotAnswer, Decide, Greeting, Hello, MatchRules, Message, Refused, V1Adapter, V1Message, millis,
};
pub use v2::{
    AnswerVerdict, ClientMessage, DecisionRequest, NumberedEvent, RefusedAnswer, SeatEventLog,
    SeatSnapshot, ServerMessage, State, permitted, question_id,
};
pub use view::HandView;

/// The protocol version in use until a program requests another one. Fields may be added within a version, and bots
/// ignore unknown fields. A change of meaning needs a new version.
pub const VERSION: u32 = 1;

/// The versions that a program can request.
pub const VERSIONS: [u32; 2] = [1, 2];

//! Phones as hands: a match that people join with the browser of whatever they hold, over the private network.
//!
//! ```text
//!  browser ─ws─► socket ─► Entry, Heard ─► Request ──channel──► whoever holds the match (Host, the game)
//!     ▲            │ one task a phone                                   │ submits, and publishes
//!     └─ texts ◄───┴──── Shared: Room (places, keys, PIN) and a Feed for each seat ◄┘
//! ```
//! The server runs on a thread of its own and never touches a match: it knows of each seat what its [`Feed`](engine::protocol::Feed)
//! holds, and that is made of a `SeatView` and `SeenMatchEvent`s alone. What is said is version 2 of the protocol of
//! [`engine::protocol`]; how one comes in is in [`Entry`] and [`RoomSaid`]. `tests/bots/README.md` describes all of it.
//!
//! Nobody is trusted: only private addresses are bound, `Host` and `Origin` must be ours, a PIN may be guessed five times a minute, a key
//! has 128 bits, messages have at most 64 KiB and come at most 240 times a minute, connections are counted, those without a seat make
//! room for others, and who does not read is put out and finds all of it again.
mod address;
mod art;
mod doors;
mod entry;
mod hearing;
mod hints;
mod host;
mod kept;
mod pages;
mod patience;
mod pin;
mod rate;
mod room;
mod seatkey;
mod server;
mod serving;
mod shared;
mod socket;
mod square;
mod telling;
mod web;

pub use address::{Reach, is_private, reaches};
pub use art::{CardArt, FolderArt, Picture};
pub use entry::{Entry, PlaceState, RoomSaid, WrittenPlace};
pub use hints::Hints;
pub use host::{Host, HostOptions, Outcome, RecordTo};
pub use kept::KeptPhones;
pub use pages::Pages;
pub use patience::Patience;
pub use pin::Pin;
pub use room::{Sitting, Takeover, all_ready};
pub use seatkey::{KeptKey, SeatKey, chance, digits};
pub use server::{Expected, Server, ServerOptions};
pub use shared::{Moment, Reply, Request};
pub use square::Square;
pub use telling::{greet, tell};

//! A server for phones that show a player's hand of cards. Players join a match with the browser of their phone, over
//! the private network.
//!
//! ```text
//!  browser ─ws─► socket ─► ClientHello, ClientMessage ─► Request ──channel──► application that runs the match (Host, the game)
//!     ▲            │ one task per phone                                 │ submits, and publishes
//!     └─ texts ◄───┴──── Shared: Room (seats, keys, PIN) and a SeatEventLog for each seat ◄─┘
//! ```
//! The server runs on its own thread and never touches a match. About each seat, it knows only the
//! [`SeatEventLog`](engine::protocol::SeatEventLog), which is built from a `SeatView` and `SeenMatchEvent`s alone.
//! Spectators share one more log, whose views contain no hand.
//!
//! Clients of another home ([`FarClient`]) send the same messages as lines of text instead of over a WebSocket. An invitation takes the place
//! of the PIN. At the other end, [`GuestLink`] keeps the seats, and a guest's session follows the match.
//! Phones speak version 2 of the protocol of [`engine::protocol`]. Joining and the room use the messages
//! [`ClientHello`] and [`LobbyMessage`]. `tests/bots/README.md` describes the whole protocol.
//!
//! Two terms: the *application* is the process that runs the match, either the game or the headless [`Host`]. The *host* is the person at
//! the big screen.
//!
//! Clients are not trusted:
//!
//! - The server binds a private address only and checks the `Host` and `Origin` headers.
//! - It tries at most twenty PIN guesses a minute. A seat key has 128 bits.
//! - During a match a seat with an owner changes hands only with the host's consent.
//! - A message has at most 64 KiB, and a connection sends at most 240 messages a minute.
//! - The number of connections is limited. At the limit, connections without a seat are dropped first.
//! - A client that does not read its messages is disconnected. It receives everything that it missed after it
//!   reconnects.
mod address;
mod credentials;
mod entry;
mod files;
mod guest;
mod hints;
mod host;
mod limits;
mod link;
mod room;
mod server;
mod shared;
mod socket;
mod web;
mod wire;

pub use address::{LocalAddress, QrMatrix, is_private, local_addresses};
pub use credentials::{KeyHash, Pin, SeatKey, digits, system_rng};
pub use entry::{ClientHello, LobbyMessage, SeatDto, SeatOccupant, SeatTaken};
pub use files::{CardArt, FolderArt, NoArt, Pages, Picture};
pub use guest::{GuestLink, GuestNews, GuestSeat, HostFault};
pub use host::{Host, HostOptions, RecordTo};
pub use limits::ClientLimits;
pub use link::PhoneLink;
pub use room::{OFFERED, SeatStatus, Takeover};
pub use server::{PhoneSeats, ReservedSeat, SavedPhones, Server, ServerOptions};
pub use shared::{DisplayTime, PhoneAnswer, ReplySender, Request};
pub use wire::FarClient;

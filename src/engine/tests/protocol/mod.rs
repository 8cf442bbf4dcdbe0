//! The protocol for external players.

mod client;
mod messages;
mod second;

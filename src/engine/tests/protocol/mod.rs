//! The protocol for external players.

mod messages;
mod second;

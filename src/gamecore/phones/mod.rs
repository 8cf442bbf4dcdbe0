//! Phones at the table of this window: the server while a seat is one, what is wanted of it, and what it serves.
//!
//! ```text
//!  server ─► its own thread ─► Request ─► post.rs: a thread that wakes the window ─► Phones::take, each frame
//!     ▲ publish, take, decide ◄──────────────────────────────── the referee (`referee/phones.rs`)
//!     └ DeckArt: the deck in use, drawn when a phone asks for a card
//! ```
mod art;
mod hosting;
mod net;
mod plugin;
mod post;

pub use art::DeckArt;
pub use hosting::{Phones, Places};
pub use net::PhoneNet;
pub use plugin::{PhoneArt, plugin};

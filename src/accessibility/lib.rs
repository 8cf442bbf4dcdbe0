//! The game for whoever hears it: what a screen reader is told, what it asks for, and a voice of the game's own.
//!
//! ```text
//!  interface (pages, buttons, texts) ─┐
//!  table (cards, piles, plates) ──────┼─► AloudTree ─► adapter of the window ─► screen reader
//!  announcer (what has happened) ─────┘        └─► voice: what has the focus, and what is announced
//!  screen reader ─► ActionRequest ─► requests ─► the same Activate and PlayerIntent as of mouse and keys
//! ```
//!
//! Nothing of it is made while nobody listens. It reads what the screen shows (`Shown`, `Zones`), so nobody hears what they may not see.
mod announcer;
mod asked;
mod events;
mod interface;
mod labels;
mod lead;
mod listening;
mod pages;
mod piece;
mod plugin;
mod requests;
mod situation;
mod table;
mod tree;
mod voice;
mod watch;
mod words;

pub use announcer::{Announcer, Said};
pub use plugin::plugin;
pub use tree::AloudTree;
pub use voice::{Speaker, Utterance};

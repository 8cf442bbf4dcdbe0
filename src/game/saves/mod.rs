//! Everything on disk: where it lies, how it is written so that nothing is lost, and the running match.
//!
//! ```text
//!  match.jsonl         the match being played: a record that grows by whole lines (`journal.rs`)
//!  match.jsonl.bak     the same, at most a few lines shorter (`running.rs`); read when the first is not whole (`recover.rs`)
//!  match.desk.json     how its table is arranged: order of the hands, colours of the jokers (`desk.rs`)
//!  match.lock          held by the window that plays it (`slot.rs`); a second window has match-2.jsonl and so on
//!  match.broken-1.jsonl …         what could not be read
//!  matches/DATE_SEED.jsonl        finished;  …-unfinished.jsonl: put away for another one
//! ```
mod archive;
mod clock;
mod desk;
mod dirs;
mod journal;
mod plugin;
mod recover;
mod running;
mod slot;
mod store;
#[cfg(test)]
mod tests;
mod trouble;
mod unfinished;

pub use crate::disk::{backup_of, write_atomic};
pub use desk::Desk;
pub use dirs::Dirs;
pub use plugin::{keep_desk, plugin};
pub use store::{Opened, Saved, Store};
pub use trouble::{Trouble, Troubles, io_reason};
pub use unfinished::Unfinished;

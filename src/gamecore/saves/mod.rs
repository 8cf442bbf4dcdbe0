//! Everything on disk: where it lies, how it is written so that nothing is lost, and the matches: played, waiting, over.
//!
//! ```text
//!  match.jsonl         a match that is not finished: a record that grows by whole lines (`journal.rs`)
//!  match.jsonl.bak     the same, at most a few lines shorter (`recordfile.rs`); read when the first is not whole (`recover.rs`)
//!  match.desk.json     how its table is arranged: order of the hands, colours of the jokers (`desk.rs`)
//!  match.phones.json   the phones that play in it, and what opens their seats again (`../phones/kept.rs`)
//!  match.name.json     what somebody has called it (`label.rs`)
//!  match.lock          held by the window that plays it (`slot.rs`); the next match has match-2.jsonl and so on
//!  match.broken-1.jsonl …         what could not be read
//!  matches/DATE_SEED.jsonl        finished (`archive.rs`);  .trash/: what was deleted from the list
//!  matches/DATE_SEED.seats.json   where bots stood in for people in it (`stoodin.rs`)
//! ```
//!
//! Nothing here waits for the disk in a frame. Two kinds of threads do (`scribe.rs`):
//!
//! ```text
//!  Store ─► Running ─► scribe of that match: RecordFile      lines, backup, arrangement
//!    └────► Clerk ───► scribe of the list:   Shelf           list, open, rename, delete, take in and write out (`exchange.rs`)
//!    └────◄ hear: troubles, the list, the match that was opened
//! ```
mod archive;
mod clerk;
mod desk;
mod dirs;
mod entry;
mod exchange;
mod finished;
mod journal;
mod label;
mod listing;
mod news;
mod opened;
mod plugin;
mod reason;
mod recordfile;
mod recover;
mod running;
mod scribe;
mod shelf;
mod slot;
mod stoodin;
mod store;
mod summary;
#[cfg(test)]
mod tests;
mod trash;
mod trouble;

pub use archive::Archive;
pub use desk::Desk;
pub use dirs::Dirs;
pub use entry::{MatchId, PlayedBy, SavedMatch, Trashed};
pub use exchange::is_record;
pub use finished::FinishedMatch;
pub use label::LABEL_LENGTH;
pub use opened::{Opened, OpenedMatch, Saved};
pub use platform::disk::{backup_of, write_atomic};
pub use plugin::{OpenSaved, keep_desk, plugin};
pub use reason::{io_reason, unread_reason};
pub use slot::last_played;
pub use stoodin::stood_in;
pub use store::Store;
pub use summary::MatchSummary;
pub use trouble::{Trouble, Troubles};

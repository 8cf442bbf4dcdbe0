//! The numbers of all finished matches: counted and judged on a thread of their own, and kept in one file.
//!
//! ```text
//!  matches/*.jsonl ─► keeper (thread): counts what is new, judges it (luck, skill) ─► ledger: statistics.jsonl
//!                         └─► Statistics (resource): what is known by now ─► menus/statistics
//! ```
//! The file can be deleted: it is made anew from the finished matches. Nothing here waits for the disk in a frame, and nothing wakes a
//! window that sleeps.
mod counting;
mod keeper;
mod known;
mod ledger;
mod pace;
mod plugin;
#[cfg(test)]
mod tests;

pub use keeper::Judged;
pub use known::{Known, Progress};
pub use pace::KeeperPace;
pub use plugin::{Statistics, plugin};

//! Which bot is stronger, and by how much: deal sets, their statistics, and a watch for stupidities.
//!
//! The unit is a *deal set*: the shuffles of one match, played once with the challenger in each seat against copies of the
//! reference. Luck of the cards falls on both alike; two bots that play alike come out at exactly 0.
mod dealset;
mod stats;
mod verdict;
mod watch;

pub use dealset::{Pairing, SetResult, Side, play_set};
pub use stats::{Estimate, Sample};
pub use verdict::{Sequential, Verdict};
pub use watch::{Blunders, Watched, WatchedBot};

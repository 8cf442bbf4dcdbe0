//! A match of phones and bots without a window: whoever holds it.
mod minds;
mod play;

pub use play::{Host, HostOptions, Outcome, RecordTo};

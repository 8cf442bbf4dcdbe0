//! The player's own keys and buttons on the disk: read before the first frame, written a moment after each change.
mod plugin;

pub use plugin::plugin;

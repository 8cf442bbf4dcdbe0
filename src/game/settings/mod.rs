//! What the player has set: read at start, saved a moment after each change and on leaving.
mod file;
mod plugin;
mod values;

pub use file::{Loaded, parse, to_json};
pub use plugin::plugin;
pub use values::{Felt, MotionSpeed, Settings, label_key};

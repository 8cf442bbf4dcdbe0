//! What the player has set: read at start, saved a moment after each change and on leaving.
mod decks;
mod file;
mod plugin;
mod values;

pub use decks::{DeckStack, StackedPack};
pub use file::{Loaded, parse, to_json};
pub use plugin::plugin;
pub use values::{Felt, MotionSpeed, Settings, TableChoice, label_key};

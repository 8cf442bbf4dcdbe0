//! What the player has set: read at start, saved a moment after each change and on leaving.
mod decks;
mod file;
mod listening;
mod plugin;
mod values;
mod words;

pub use decks::{DeckStack, StackedPack};
pub use file::{Loaded, language_set, parse, to_json};
pub use listening::Listening;
pub use plugin::plugin;
pub use values::{BotPace, CARD_SIZES, Felt, MotionSpeed, Settings, TEXT_SIZES, TableChoice};
pub use words::{hint_key, label_key};

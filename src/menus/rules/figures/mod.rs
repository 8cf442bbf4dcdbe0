//! Pictures of the rulebook: cards of the deck in use.
//!
//! ```text
//!  scene       some cards with a caption, and their notation      "5C 6C JK=7C 8C > …"
//!  pictures    picture of each sentence or paragraph: scenes side by side; card values
//!  contracts   the hands, with the cards that they require
//!  drawing     elements of the pictures, which follow the deck
//! ```
mod contracts;
mod drawing;
mod pictures;
mod scene;

pub(super) use contracts::hands;
pub use drawing::BookCard;
pub(super) use drawing::{picture, plugin};
pub(super) use pictures::{of_paragraph, of_sentence, values};

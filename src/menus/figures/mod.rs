//! The pictures of the rulebook: real cards of the deck in use, in the pages where they are spoken of.
//!
//! ```text
//!  notation    cards in letters: what lies where                "5C 6C JK=7C 8C > …"
//!  figure      what a picture shows: scenes side by side, each with a line of words
//!  table       which picture belongs to a sentence of the table's rules: it follows from them
//!  book        which belongs to a paragraph of the whole rulebook
//!  contracts   the hands, with what they ask for as cards; values: what cards cost
//!  drawing     how they are drawn, and how they follow the deck
//! ```
mod book;
mod contracts;
mod drawing;
mod figure;
mod notation;
mod table;
mod values;

pub(super) use book::of_paragraph;
pub(super) use contracts::hands;
pub use drawing::BookCard;
pub(super) use drawing::{Paper, plugin, spawn};
pub(super) use table::of_sentence;
pub(super) use values::values;

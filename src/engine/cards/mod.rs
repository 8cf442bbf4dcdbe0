//! Cards, multisets of cards, sets of faces, and the text notation of cards.
mod card;
mod sets;

pub use card::{Card, FACES, NotationError, Rank, Suit, full_shoe, parse_cards, write_cards};
pub use sets::{CardCounts, Faces};
pub(crate) use sets::{MAX_COPIES, ONES, bits, held_once, spread, squeeze};

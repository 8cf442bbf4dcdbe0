//! Cards, sets of cards and how they are written.
mod card;
mod counts;
mod faces;
pub(crate) mod nibbles;
mod notation;
mod rank;
mod shoe;
mod suit;

pub use card::{Card, FACES};
pub use counts::CardCounts;
pub use faces::Faces;
pub use notation::{NotationError, parse_cards, write_cards};
pub use rank::Rank;
pub use shoe::full_shoe;
pub use suit::Suit;

//! One card, known by its face.
//!
//! The shoe holds several copies of each face, and the engine does not tell them apart: two sevens of hearts are the same card
//! to the rules, to the record and to fairness. Were copies numbered, a seat could see from a discard *which* of two equal cards
//! an opponent kept. The table view gives its card entities an identity of its own.
use super::{Rank, Suit};

/// The number of different faces: 52 and the joker.
pub const FACES: usize = 53;

/// A card's face: rank and suit, or the joker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The joker (comodín, *el mono*).
    pub const JOKER: Card = Card(52);

    /// The natural card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card(suit as u8 * 13 + rank as u8)
    }

    /// The card with this index (see [`Card::index`]), if there is one.
    pub const fn from_index(index: usize) -> Option<Card> {
        if index < FACES {
            Some(Card(index as u8))
        } else {
            None
        }
    }

    /// 0 to 51 suit by suit from the ace up, 52 for the joker.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether this is a joker as printed. (Whether a card *counts* as one is the rule set's to say: V13.)
    pub const fn is_joker(self) -> bool {
        self.0 == 52
    }

    /// Rank and suit; nothing for the joker.
    pub const fn face(self) -> Option<(Rank, Suit)> {
        if self.is_joker() {
            None
        } else {
            Some((
                Rank::ALL[(self.0 % 13) as usize],
                Suit::ALL[(self.0 / 13) as usize],
            ))
        }
    }

    /// The rank; nothing for the joker.
    pub const fn rank(self) -> Option<Rank> {
        if self.is_joker() {
            None
        } else {
            Some(Rank::ALL[(self.0 % 13) as usize])
        }
    }

    /// The suit; nothing for the joker.
    pub const fn suit(self) -> Option<Suit> {
        if self.is_joker() {
            None
        } else {
            Some(Suit::ALL[(self.0 / 13) as usize])
        }
    }
}

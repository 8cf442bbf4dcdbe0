//! A multiset of cards in five machine words: hands, known cards, unseen cards.
use super::{
    Card, Faces, Rank, Suit,
    nibbles::{ONES, squeeze},
    parse_cards, write_cards,
};
use std::fmt;

/// How many of each face there are; order is not kept. Up to 15 of a face, which four decks never reach.
///
/// One `u64` per suit, a nibble per rank, so that the solver reads a suit at once and a hand is copied without allocation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardCounts {
    suits: [u64; 4],
    jokers: u8,
    len: u8,
}

impl CardCounts {
    /// No cards.
    pub const EMPTY: CardCounts = CardCounts {
        suits: [0; 4],
        jokers: 0,
        len: 0,
    };

    /// All the cards of `decks` packs, each with `jokers_per_deck` jokers.
    pub const fn of_packs(decks: usize, jokers_per_deck: usize) -> CardCounts {
        CardCounts {
            suits: [ONES * decks as u64; 4],
            jokers: (decks * jokers_per_deck) as u8,
            len: (decks * (52 + jokers_per_deck)) as u8,
        }
    }

    /// How many cards in all.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is no card.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many printed jokers.
    pub const fn jokers(&self) -> usize {
        self.jokers as usize
    }

    /// The counts of a suit: nibble `rank.index()` holds how many of that rank.
    pub const fn suit_nibbles(&self, suit: Suit) -> u64 {
        self.suits[suit.index()]
    }

    /// [`CardCounts::suit_nibbles`] of all suits.
    #[inline]
    pub const fn nibbles(&self) -> [u64; 4] {
        self.suits
    }

    /// How many of this face.
    #[inline]
    pub const fn count(&self, card: Card) -> usize {
        if card.is_joker() {
            return self.jokers as usize;
        }
        let (suit, shift) = nibble(card);
        (self.suits[suit] >> shift & 15) as usize
    }

    /// How many natural cards of this rank.
    #[inline]
    pub fn count_rank(&self, rank: Rank) -> usize {
        let of_suit = |suit: u64| suit >> (4 * rank.index()) & 15;
        self.suits.into_iter().map(of_suit).sum::<u64>() as usize
    }

    /// Whether at least one of this face is there.
    pub const fn contains(&self, card: Card) -> bool {
        self.count(card) > 0
    }

    /// Adds one card.
    #[inline]
    pub fn add(&mut self, card: Card) {
        if card.is_joker() {
            self.jokers += 1;
        } else {
            let (suit, shift) = nibble(card);
            self.suits[suit] += 1 << shift;
        }
        self.len += 1;
    }

    /// Removes one card of this face; false (and nothing changed) if there is none.
    #[inline]
    pub fn remove(&mut self, card: Card) -> bool {
        if !self.contains(card) {
            return false;
        }
        if card.is_joker() {
            self.jokers -= 1;
        } else {
            let (suit, shift) = nibble(card);
            self.suits[suit] -= 1 << shift;
        }
        self.len -= 1;
        true
    }

    /// Every card, copies repeated, suit by suit from the ace up, jokers last.
    pub fn iter(&self) -> impl Iterator<Item = Card> + use<> {
        let this = *self;
        let (mut faces, mut card, mut copies) = (self.faces(), Card::JOKER, 0);
        std::iter::from_fn(move || {
            if copies == 0 {
                card = faces.next()?;
                copies = this.count(card);
            }
            copies -= 1;
            Some(card)
        })
    }

    /// Every different face once, in the same order.
    pub fn faces(&self) -> impl Iterator<Item = Card> + use<> {
        self.face_set().iter()
    }

    /// The different faces.
    #[inline]
    pub const fn face_set(&self) -> Faces {
        let [clubs, diamonds, hearts, spades] = self.suits;
        let naturals =
            ranks(clubs) | ranks(diamonds) << 13 | ranks(hearts) << 26 | ranks(spades) << 39;
        Faces::from_bits(naturals | ((self.jokers > 0) as u64) << 52)
    }

    /// The cards as a sorted list.
    pub fn to_vec(&self) -> Vec<Card> {
        self.iter().collect()
    }
}

/// Where a natural card is counted: the index of its suit's word, and by how many bits its nibble lies to the left.
#[inline]
const fn nibble(card: Card) -> (usize, usize) {
    (card.index() / 13, 4 * (card.index() % 13))
}

/// The ranks of a suit word that are there, a bit for each.
const fn ranks(word: u64) -> u64 {
    squeeze((word | word >> 1 | word >> 2 | word >> 3) & ONES) as u64
}

impl FromIterator<Card> for CardCounts {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardCounts {
        let mut counts = CardCounts::EMPTY;
        cards.into_iter().for_each(|card| counts.add(card));
        counts
    }
}

impl std::str::FromStr for CardCounts {
    type Err = super::NotationError;

    fn from_str(text: &str) -> Result<CardCounts, Self::Err> {
        Ok(parse_cards(text)?.into_iter().collect())
    }
}

impl fmt::Debug for CardCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}]", write_cards(&self.to_vec()))
    }
}

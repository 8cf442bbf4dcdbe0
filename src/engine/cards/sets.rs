//! Sets of cards. [`CardCounts`] is a multiset, for example a player's hand or all unseen cards. [`Faces`] is a set of
//! faces without copies, for example the faces that a meld accepts.
//!
//! A suit word is a `u64` with one nibble (four bits) for each of the 13 ranks.
use super::{Card, Rank, Suit, card::FACES, parse_cards, write_cards};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::{
    fmt,
    ops::{BitAnd, BitOr, BitOrAssign, Sub},
};

/// Maximum number of copies of a natural card in a multiset.
pub(crate) const MAX_COPIES: usize = 15;

/// A multiset of cards: the number of copies of each face. A natural card may occur at most 15 times; the largest shoe
/// has four copies.
///
/// Each suit is a `u64` with one nibble (four bits) per rank. The solver reads a whole suit at once, and copying a
/// `CardCounts` needs no allocation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardCounts {
    suits: [u64; 4],
    jokers: u8,
    len: u8,
}

impl CardCounts {
    /// The empty multiset.
    pub const EMPTY: CardCounts = CardCounts {
        suits: [0; 4],
        jokers: 0,
        len: 0,
    };

    /// Returns all cards of `decks` packs, each with 52 natural cards, and `jokers` jokers.
    pub const fn of_packs(decks: usize, jokers: usize) -> CardCounts {
        CardCounts {
            suits: [ONES * decks as u64; 4],
            jokers: jokers as u8,
            len: (decks * 52 + jokers) as u8,
        }
    }

    /// Returns the total number of cards, copies included.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// True if there are no cards.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the number of printed jokers. Red twos are not included, even if they count as jokers.
    pub const fn jokers(&self) -> usize {
        self.jokers as usize
    }

    /// Returns the counts of a suit as one word: nibble `rank.index()`, counted from the low end, is the number of
    /// cards of that rank.
    #[inline]
    pub const fn suit_nibbles(&self, suit: Suit) -> u64 {
        self.suits[suit.index()]
    }

    /// Returns [`CardCounts::suit_nibbles`] of each suit, in the order of [`Suit::ALL`].
    #[inline]
    pub const fn nibbles(&self) -> [u64; 4] {
        self.suits
    }

    /// Returns the number of copies of this face.
    #[inline]
    pub const fn count(&self, card: Card) -> usize {
        if card.is_joker() {
            return self.jokers as usize;
        }
        let (suit, shift) = nibble(card);
        (self.suits[suit] >> shift & 15) as usize
    }

    /// Returns the number of natural cards of this rank in all suits.
    #[inline]
    pub fn count_rank(&self, rank: Rank) -> usize {
        let of_suit = |suit: u64| suit >> (4 * rank.index()) & 15;
        self.suits.into_iter().map(of_suit).sum::<u64>() as usize
    }

    /// True if there is at least one copy of this face.
    #[inline]
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

    /// Removes one copy of this face. Returns false and changes nothing if there is none.
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

    /// Returns the cards that are left after one copy of each of `cards` is removed.
    #[must_use]
    pub fn without(mut self, cards: impl IntoIterator<Item = Card>) -> CardCounts {
        cards.into_iter().for_each(|card| {
            self.remove(card);
        });
        self
    }

    /// Iterates over all cards, each copy separately, in the order of [`Card::index`].
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

    /// Iterates over the distinct faces in the order of [`Card::index`], each once.
    pub fn faces(&self) -> impl Iterator<Item = Card> + use<> {
        self.face_set().iter()
    }

    /// Returns the distinct faces as a set.
    #[inline]
    pub const fn face_set(&self) -> Faces {
        Faces(Faces::held(self.suits).0 | ((self.jokers > 0) as u64) << 52)
    }

    /// Returns the cards as a list, in the order of [`CardCounts::iter`].
    pub fn to_vec(&self) -> Vec<Card> {
        self.iter().collect()
    }
}

/// Returns the location of a natural card's count: the index of the suit word, and the shift of the nibble in bits.
#[inline]
const fn nibble(card: Card) -> (usize, usize) {
    (card.index() / 13, 4 * (card.index() % 13))
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

impl Serialize for CardCounts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for CardCounts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CardCounts, D::Error> {
        let cards = Vec::<Card>::deserialize(deserializer)?;
        let mut counts = CardCounts::EMPTY;
        for card in cards {
            if counts.count(card) == MAX_COPIES || counts.len() == usize::from(u8::MAX) {
                return Err(D::Error::custom("too many cards"));
            }
            counts.add(card);
        }
        Ok(counts)
    }
}

impl fmt::Debug for CardCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}]", write_cards(&self.to_vec()))
    }
}

/// A set of card faces, with one bit for each [`Card::index`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Faces(u64);

impl Faces {
    /// The empty set.
    pub const NONE: Faces = Faces(0);
    /// All faces, including the joker.
    pub const ALL: Faces = Faces((1 << FACES) - 1);

    /// Returns the set as bits: bit [`Card::index`] is 1 for each face in the set.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Iterates over the faces in the order of [`Card::index`].
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> {
        bits(self.0).filter_map(Card::from_index)
    }

    /// Returns the set that contains only this face.
    pub const fn of(card: Card) -> Faces {
        Faces(1 << card.index())
    }

    /// Returns the set of the four natural cards of a rank.
    pub const fn of_rank(rank: Rank) -> Faces {
        Faces((1 | 1 << 13 | 1 << 26 | 1 << 39) << rank.index())
    }

    /// Returns the natural faces held, from suit words as in [`CardCounts::nibbles`].
    #[inline]
    pub const fn held([clubs, diamonds, hearts, spades]: [u64; 4]) -> Faces {
        Faces(
            (squeeze(held_once(clubs)) as u64)
                | (squeeze(held_once(diamonds)) as u64) << 13
                | (squeeze(held_once(hearts)) as u64) << 26
                | (squeeze(held_once(spades)) as u64) << 39,
        )
    }

    /// Returns the faces whose suit is in a bit set: `odd` for the ace, the 3 and every second rank up to the king, `even`
    /// for the ranks between them.
    pub const fn of_suits(odd: u8, even: u8) -> Faces {
        const ODD: u64 = 0b1_0101_0101_0101;
        const EVEN: u64 = 0b0_1010_1010_1010;
        let (mut faces, mut suit) = (0, 0);
        while suit < Suit::ALL.len() {
            let ranks = ODD * (odd >> suit & 1) as u64 + EVEN * (even >> suit & 1) as u64;
            faces |= ranks << (Rank::ALL.len() * suit);
            suit += 1;
        }
        Faces(faces)
    }

    /// Returns the union of both sets.
    pub const fn or(self, other: Faces) -> Faces {
        Faces(self.0 | other.0)
    }

    /// True if the face is in the set.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    /// True if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl BitAnd for Faces {
    type Output = Faces;
    fn bitand(self, other: Faces) -> Faces {
        Faces(self.0 & other.0)
    }
}

impl BitOr for Faces {
    type Output = Faces;
    fn bitor(self, other: Faces) -> Faces {
        self.or(other)
    }
}

impl BitOrAssign for Faces {
    fn bitor_assign(&mut self, other: Faces) {
        *self = self.or(other);
    }
}

/// Set difference.
impl Sub for Faces {
    type Output = Faces;
    fn sub(self, other: Faces) -> Faces {
        Faces(self.0 & !other.0)
    }
}

/// Returns the indices of the set bits, lowest first.
#[inline]
pub fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros() as usize;
        mask &= mask.checked_sub(1)?;
        Some(bit)
    })
}

/// Mask of the lowest bit in each of the 13 nibbles.
pub const ONES: u64 = 0x0001_1111_1111_1111;

/// Sets the lowest bit of each non-zero nibble of a suit word, and clears all other bits.
#[inline]
pub const fn held_once(word: u64) -> u64 {
    (word | word >> 1 | word >> 2 | word >> 3) & ONES
}

/// Packs the lowest bits of 13 nibbles into the 13 lowest bits of the result. All other bits of `word` must be 0.
#[inline]
pub const fn squeeze(word: u64) -> u16 {
    let pairs = (word | word >> 3) & 0x0303_0303_0303_0303;
    let fours = (pairs | pairs >> 6) & 0x000F_000F_000F_000F;
    let eights = (fours | fours >> 12) & 0x0000_00FF_0000_00FF;
    (eights | eights >> 24) as u16
}

/// Spreads the 13 lowest bits of `ranks` to the lowest bits of 13 nibbles. Inverse of [`squeeze`].
#[inline]
pub const fn spread(ranks: u16) -> u64 {
    let eights = (ranks as u64 | (ranks as u64) << 24) & 0x0000_00FF_0000_00FF;
    let fours = (eights | eights << 12) & 0x000F_000F_000F_000F;
    let pairs = (fours | fours << 6) & 0x0303_0303_0303_0303;
    (pairs | pairs << 3) & ONES
}

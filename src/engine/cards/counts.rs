//! A multiset of cards in five machine words: hands, known cards, unseen cards.
use super::{Card, Rank, Suit, parse_cards, write_cards};
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

    /// How many of this face.
    pub const fn count(&self, card: Card) -> usize {
        match card.face() {
            Some((rank, suit)) => (self.suits[suit.index()] >> (4 * rank.index()) & 15) as usize,
            None => self.jokers as usize,
        }
    }

    /// How many natural cards of this rank.
    pub fn count_rank(&self, rank: Rank) -> usize {
        Suit::ALL
            .into_iter()
            .map(|suit| self.count(Card::new(rank, suit)))
            .sum()
    }

    /// Whether at least one of this face is there.
    pub const fn contains(&self, card: Card) -> bool {
        self.count(card) > 0
    }

    /// Whether every card of `other` is here as often.
    pub fn contains_all(&self, other: &CardCounts) -> bool {
        other
            .iter()
            .all(|card| self.count(card) >= other.count(card))
    }

    /// Adds one card.
    pub fn add(&mut self, card: Card) {
        match card.face() {
            Some((rank, suit)) => self.suits[suit.index()] += 1 << (4 * rank.index()),
            None => self.jokers += 1,
        }
        self.len += 1;
    }

    /// Removes one card of this face; false (and nothing changed) if there is none.
    pub fn remove(&mut self, card: Card) -> bool {
        if !self.contains(card) {
            return false;
        }
        match card.face() {
            Some((rank, suit)) => self.suits[suit.index()] -= 1 << (4 * rank.index()),
            None => self.jokers -= 1,
        }
        self.len -= 1;
        true
    }

    /// Every card, copies repeated, suit by suit from the ace up, jokers last.
    pub fn iter(&self) -> impl Iterator<Item = Card> + use<> {
        let this = *self;
        this.faces()
            .flat_map(move |card| std::iter::repeat_n(card, this.count(card)))
    }

    /// Every different face once, in the same order.
    pub fn faces(&self) -> impl Iterator<Item = Card> + use<> {
        let jokers = self.jokers > 0;
        let suits = self.suits;
        Suit::ALL
            .into_iter()
            .flat_map(move |suit| {
                let mut left = suits[suit.index()];
                std::iter::from_fn(move || {
                    if left == 0 {
                        return None;
                    }
                    let rank = left.trailing_zeros() as usize / 4;
                    left &= !(15 << (4 * rank));
                    Some(Card::new(Rank::ALL[rank], suit))
                })
            })
            .chain(jokers.then_some(Card::JOKER))
    }

    /// The cards as a sorted list.
    pub fn to_vec(&self) -> Vec<Card> {
        self.iter().collect()
    }
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

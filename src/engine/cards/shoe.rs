//! The shoe: all the cards of a hand before the shuffle.
use super::Card;

/// `decks` packs of 52, each with `jokers_per_deck` jokers, in factory order.
pub fn full_shoe(decks: usize, jokers_per_deck: usize) -> Vec<Card> {
    let jokers = std::iter::repeat_n(Card::JOKER, jokers_per_deck);
    let naturals = (0..52).filter_map(Card::from_index);
    let pack: Vec<Card> = naturals.chain(jokers).collect();
    pack.repeat(decks)
}

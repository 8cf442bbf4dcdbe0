//! The shoe: all the cards of a hand before the shuffle.
use super::Card;

/// `decks` packs of 52, each with `jokers_per_deck` jokers, in factory order.
pub fn full_shoe(decks: usize, jokers_per_deck: usize) -> Vec<Card> {
    let pack = || {
        (0..52)
            .filter_map(Card::from_index)
            .chain(std::iter::repeat_n(Card::JOKER, jokers_per_deck))
    };
    (0..decks).flat_map(|_| pack()).collect()
}

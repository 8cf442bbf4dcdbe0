//! Takes cards out of a hand.
use crate::{
    cards::{Card, CardCounts, Rank, Suit},
    rules::RuleSet,
};

/// Takes this card.
pub fn take(hand: &mut CardCounts, card: Card) -> Option<Card> {
    hand.remove(card).then_some(card)
}

/// Takes a card that counts as a joker out of the hand: a red two (V13) before a printed one.
pub fn take_wild(rules: &RuleSet, hand: &mut CardCounts) -> Option<Card> {
    let wild = wild(rules, hand)?;
    take(hand, wild)
}

/// A card of the hand that counts as a joker.
pub fn wild(rules: &RuleSet, hand: &CardCounts) -> Option<Card> {
    let twos = [Suit::Diamonds, Suit::Hearts].map(|suit| Card::new(Rank::Two, suit));
    twos.into_iter()
        .chain([Card::JOKER])
        .find(|card| rules.is_wild(*card) && hand.contains(*card))
}

/// The first `size` cards of a rank.
pub fn first(have: [u8; 4], mut size: u8) -> [u8; 4] {
    have.map(|count| {
        let taken = count.min(size);
        size -= taken;
        taken
    })
}

//! Which cards bring the contract nearer.
use super::{
    distance::usable,
    held::{Held, Want},
};
use crate::{
    cards::{Card, CardCounts, FACES},
    rules::{Contract, RuleSet},
};

/// The faces that shorten the [`distance`](super::distance) by one, each once; none if the contract can be laid down already.
/// Mahjong players call them *ukeire*. A face of which the hand holds all that the largest shoe has is none, as it cannot come; how
/// many of the others are still to be drawn is the caller's to count, who knows more of the shoe than the hand.
pub fn outs(hand: &CardCounts, contract: Contract, rules: &RuleSet) -> CardCounts {
    let (held, want) = (Held::new(rules, hand), Want::new(contract));
    let now = usable(rules, &held, &want);
    if now == want.cards() {
        return CardCounts::EMPTY;
    }
    let nearer = |card: Card| usable(rules, &held.with(rules, card), &want) > now;
    // All that count as jokers do the same.
    let joker = nearer(Card::JOKER);
    let faces = (0..FACES)
        .filter_map(Card::from_index)
        .filter(|card| rules.can_come(hand, *card));
    let helps = |card: &Card| {
        if rules.is_wild(*card) {
            joker
        } else {
            nearer(*card)
        }
    };
    faces.filter(helps).collect()
}

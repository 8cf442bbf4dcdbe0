//! Which cards bring the contract nearer.
use super::{
    distance::usable,
    held::{Held, Want},
};
use crate::engine::{
    cards::{Card, CardCounts, FACES},
    rules::{Contract, RuleSet},
};

/// The faces that shorten the [`distance`](super::distance) by one, each once; none if the contract can be laid down already.
/// Mahjong players call them *ukeire*. How many of them are left to be drawn is the caller's to count.
pub fn outs(hand: &CardCounts, contract: Contract, rules: &RuleSet) -> CardCounts {
    let (held, want) = (Held::new(rules, hand), Want::new(contract));
    let now = usable(rules, &held, &want);
    if now == want.cards() {
        return CardCounts::EMPTY;
    }
    let nearer = |card: Card| usable(rules, &held.with(rules, card), &want) > now;
    // All that count as jokers do the same.
    let joker = nearer(Card::JOKER);
    let faces = (0..FACES).filter_map(Card::from_index);
    let helps = |card: &Card| {
        if rules.is_wild(*card) {
            joker
        } else {
            nearer(*card)
        }
    };
    faces.filter(helps).collect()
}

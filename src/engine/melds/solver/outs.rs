//! Which cards bring the contract nearer.
use super::distance::distance;
use crate::engine::{
    cards::{Card, CardCounts, FACES},
    rules::{Contract, RuleSet},
};

/// The faces that shorten the [`distance`] by one, each once; none if the contract can be laid down already. Mahjong
/// players call them *ukeire*. How many of them are left to be drawn is the caller's to count.
pub fn outs(hand: &CardCounts, contract: Contract, rules: &RuleSet) -> CardCounts {
    let now = distance(hand, contract, rules);
    if now == 0 {
        return CardCounts::EMPTY;
    }
    let nearer = |card: &Card| {
        let mut more = *hand;
        more.add(*card);
        distance(&more, contract, rules) < now
    };
    (0..FACES).filter_map(Card::from_index).filter(nearer).collect()
}

//! How many cards a hand is away from its contract.
use super::{
    full,
    held::{Held, Want},
    naturals,
};
use crate::engine::{
    cards::CardCounts,
    rules::{Contract, RuleSet},
};

/// The fewest cards to add to the hand so that the contract can be laid down (R20); 0 if it can be. Any card may be added, jokers
/// too. It is the solver's currency: mahjong players call it *shanten*.
pub fn distance(hand: &CardCounts, contract: Contract, rules: &RuleSet) -> u8 {
    let want = Want::new(contract);
    (want.cards() - usable(rules, &Held::new(rules, hand), &want)) as u8
}

/// Whether the hand holds the whole contract (R20).
pub fn can_lay_down(hand: &CardCounts, contract: Contract, rules: &RuleSet) -> bool {
    hand.len() >= contract.cards_needed() && distance(hand, contract, rules) == 0
}

/// The most cards of the hand that can lie in the combinations wanted, three to a trio and four to a run.
#[inline]
pub fn usable(rules: &RuleSet, held: &Held, want: &Want) -> usize {
    let found = naturals::usable(rules, held, want);
    if found.least == found.most {
        found.least
    } else {
        full::usable(rules, held, want, found)
    }
}

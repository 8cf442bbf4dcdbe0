//! How many cards a hand is away from its contract.
use super::{
    full,
    held::{Held, Want},
    naturals,
};
use crate::{
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
    hand.len() >= contract.cards_needed() && nearer_than(1, hand, contract, rules)
}

/// Whether the hand is fewer than `distance` cards away from its contract; cheaper than [`distance`].
pub fn nearer_than(distance: u8, hand: &CardCounts, contract: Contract, rules: &RuleSet) -> bool {
    let want = Want::new(contract);
    match want.cards().checked_sub(usize::from(distance)) {
        Some(known) => exceeds(rules, &Held::new(rules, hand), &want, known),
        None => true,
    }
}

/// The most cards of the hand that can lie in the combinations wanted, three to a trio and four to a run.
#[inline]
pub fn usable(rules: &RuleSet, held: &Held, want: &Want) -> usize {
    let found = naturals::usable(rules, held, want, 0);
    if found.least == found.most {
        found.least
    } else {
        full::usable(rules, held, want, found)
    }
}

/// Whether [`usable`] is more than this. Ways that do not come up to it are not looked at.
#[inline]
pub fn exceeds(rules: &RuleSet, held: &Held, want: &Want, known: usize) -> bool {
    let found = naturals::usable(rules, held, want, known);
    found.least > known || found.most > known && full::usable(rules, held, want, found) > known
}

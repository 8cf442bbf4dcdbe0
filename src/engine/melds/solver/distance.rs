//! The distance of a hand: the number of cards that it lacks for the contract. Outs are the cards that reduce it.
use super::{
    full, naturals,
    solver_hand::{RemainingContract, SolverHand},
};
use crate::{
    cards::{Card, CardCounts, FACES},
    rules::{Contract, RuleSet},
};

/// Returns the smallest number of cards that must be added to the hand to complete the contract (R20); 0 if the hand
/// already contains it.
///
/// Any cards may be added, jokers included. The same number is called *shanten* in Mahjong.
pub fn distance(hand: &CardCounts, contract: Contract, rules: &RuleSet) -> u8 {
    let want = RemainingContract::new(contract);
    (want.cards() - usable(rules, &SolverHand::new(rules, hand), &want)) as u8
}

/// True if the hand contains the whole contract (R20).
pub fn can_lay_down(hand: &CardCounts, contract: Contract, rules: &RuleSet) -> bool {
    hand.len() >= contract.cards_needed() && nearer_than(1, hand, contract, rules)
}

/// True if the hand lacks fewer than `distance` cards for its contract. Faster than [`distance`].
pub fn nearer_than(distance: u8, hand: &CardCounts, contract: Contract, rules: &RuleSet) -> bool {
    let want = RemainingContract::new(contract);
    match want.cards().checked_sub(usize::from(distance)) {
        Some(known) => exceeds(rules, &SolverHand::new(rules, hand), &want, known),
        None => true,
    }
}

/// Returns the maximum number of cards in the hand that the contract's melds can use. Each uses at most its minimum
/// length.
#[inline]
pub fn usable(rules: &RuleSet, held: &SolverHand, want: &RemainingContract) -> usize {
    let found = naturals::usable(rules, held, want, 0);
    if found.least == found.most {
        found.least
    } else {
        full::usable(rules, held, want, found)
    }
}

/// True if [`usable`] is greater than `known`. Faster than [`usable`], because it need not find the exact number.
#[inline]
pub fn exceeds(rules: &RuleSet, held: &SolverHand, want: &RemainingContract, known: usize) -> bool {
    let found = naturals::usable(rules, held, want, known);
    found.least > known || found.most > known && full::usable(rules, held, want, found) > known
}

/// Returns the cards that reduce the [`distance`] by one, each face once. Empty if the contract can
/// already be laid down.
///
/// Omits a card if the hand already holds as many copies as the largest shoe contains. The caller must count how many
/// copies of the other cards are still unseen. The same concept is called *ukeire* in Mahjong.
pub fn outs(hand: &CardCounts, contract: Contract, rules: &RuleSet) -> CardCounts {
    let held = SolverHand::new(rules, hand);
    let want = RemainingContract::new(contract);
    let now = usable(rules, &held, &want);
    if now == want.cards() {
        return CardCounts::EMPTY;
    }
    let nearer = |card: Card| usable(rules, &held.with(rules, card), &want) > now;
    // All cards that count as jokers have the same effect.
    let joker = nearer(Card::JOKER);
    let helps = |card: &Card| match rules.is_wild(*card) {
        true => joker,
        false => nearer(*card),
    };
    let faces = (0..FACES).filter_map(Card::from_index);
    let faces = faces.filter(|card| rules.can_come(hand, *card));
    faces.filter(helps).collect()
}

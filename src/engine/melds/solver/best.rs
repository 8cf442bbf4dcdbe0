//! The lay-down that leaves the fewest points, what lies on the table counted in.
use super::turn::{self, BestPlan};
use crate::{
    cards::CardCounts,
    melds::{Meld, NewMeld},
    rules::{Contract, RuleSet},
};

/// The best way to lay the contract down; nothing if the hand does not hold it.
///
/// *Best* looks at the whole turn. After the lay-down the player lays off, swaps jokers and moves them (R23, R42, R43), on the new
/// combinations and on all of `table`, as the rule set allows; the best way is one after which the fewest points *can* be left in
/// hand, the discard not yet made. Among equals it is one that spends the fewest jokers in the turn, then one that leaves the
/// fewest cards. No card is held back for the discard: who lays off everything closes without one (R30). Variants that reward a
/// closing or forbid a discard do not enter (V3–V8, V15); V5 and V13 do.
///
/// The combinations returned take along what the turn lays onto them. What goes onto the table's, and what must wait for a joker
/// to come free, stays in hand: with it the promised points can still be reached.
///
/// The answer is exact, however many jokers the hand has: where no trio takes them and they may not lie side by side, one may be
/// worth more in the place of a cheap card than in hand. Its limits: moves (R43) are not counted where a freed joker may go to any
/// other combination, a pair of rules that no rulebook has; nor, in such rules without neighbouring jokers, is the order of swaps;
/// no run grows by more than 26 cards at an end; and a search of more than some hundred thousand steps, which takes a hand far larger
/// than any that is dealt and drawn, ends with the best way found so far. `table` holds none of the player's own combinations, as
/// nobody lays down twice.
pub fn best_lay_down(
    hand: &CardCounts,
    contract: Contract,
    rules: &RuleSet,
    table: &[Meld],
) -> Option<Vec<NewMeld>> {
    let mut best = BestPlan::default();
    turn::search(rules, hand, contract, table, &mut best);
    Some(best.0?.lay(rules, hand, contract, true))
}

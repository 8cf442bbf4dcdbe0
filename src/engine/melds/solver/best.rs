//! The lay-down that leaves the fewest points, what lies on the table counted in.
use super::{
    extend::{SpareJokers, lay_off},
    laydown::{in_order, ways},
};
use crate::engine::{
    cards::CardCounts,
    melds::{Meld, MeldId, NewMeld},
    rules::{Contract, RuleSet},
};

/// How many skeletons are looked at.
const TRIED: usize = 128;

/// The way to lay the contract down after which, with all lay-offs on `table` and on itself, the fewest points stay in hand; of
/// equal ones that which uses the fewest jokers. One card is left to discard, or none at all because everything fits (R30). Nothing
/// if the hand does not hold the contract.
pub fn best_lay_down(
    hand: &CardCounts,
    contract: Contract,
    rules: &RuleSet,
    table: &[Meld],
) -> Option<Vec<NewMeld>> {
    let cost = |melds: &[Meld], left: &CardCounts| {
        let mut left = *left;
        let mut all: Vec<Meld> = table.iter().chain(melds).cloned().collect();
        for (id, meld) in all.iter_mut().enumerate() {
            meld.id = MeldId(id as u8);
        }
        lay_off(rules, &mut all, &mut left, SpareJokers::Lay);
        rules.points(left.iter())
    };
    // `min_by_key` keeps the first of equals, and the ways come in order.
    let best = ways(hand, contract, rules, TRIED)
        .into_iter()
        .min_by_key(|way| cost(&way.melds, &way.left))?;
    Some(in_order(contract, best.melds))
}

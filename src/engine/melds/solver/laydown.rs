//! In which ways a contract can be laid down.
use super::turn::{self, BestPlan, BestPlans, TurnPlan};
use crate::{
    cards::CardCounts,
    melds::NewMeld,
    rules::{Contract, RuleSet},
};

/// The essentially different ways to lay the contract down (R20, R21), at most `limit`, best first: fewest points left in hand, then
/// fewest jokers used, then most cards laid. The first is the very best (see [`best_lay_down`](super::best_lay_down)); nothing
/// comes back only if the hand does not hold the contract.
///
/// Ways differ in the windows of their runs, in where jokers lie, or in the ranks of their trios. Each takes along the natural cards
/// that fit it; where spare jokers could be kept, that is a way of its own. The combinations come in the order of the contract.
pub fn lay_downs(
    hand: &CardCounts,
    contract: Contract,
    rules: &RuleSet,
    limit: usize,
) -> Vec<Vec<NewMeld>> {
    if limit == 0 {
        return Vec::new();
    }
    let mut ways: Vec<(LayDownCost, Vec<NewMeld>)> = Vec::new();
    for plan in plans(hand, contract, rules, limit) {
        for spare in [true, false] {
            if !spare && !plan.has_spare() {
                continue;
            }
            let melds = plan.lay(rules, hand, contract, spare);
            if ways.iter().all(|(_, other)| *other != melds) {
                ways.push((order(rules, hand, &melds), melds));
            }
        }
    }
    ways.sort_by_key(|(order, _)| *order);
    ways.truncate(limit);
    ways.into_iter().map(|(_, melds)| melds).collect()
}

/// The very best way, and others so far as they leave nothing lying that would fit their runs.
fn plans(hand: &CardCounts, contract: Contract, rules: &RuleSet, limit: usize) -> Vec<TurnPlan> {
    let mut one = BestPlan::default();
    turn::search(rules, hand, contract, &[], &mut one);
    let mut plans = Vec::from_iter(one.0);
    if limit > 1 && !plans.is_empty() {
        let mut many = BestPlans::new(limit);
        turn::search(rules, hand, contract, &[], &mut many);
        let others = many.plans.into_iter();
        plans.extend(
            others
                .filter(|plan| !plans[0].same(plan))
                .collect::<Vec<_>>(),
        );
    }
    plans
}

/// Points left in hand, jokers used, cards left.
type LayDownCost = (i32, usize, usize);

fn order(rules: &RuleSet, hand: &CardCounts, melds: &[NewMeld]) -> LayDownCost {
    let mut left = *hand;
    let mut jokers = 0;
    for card in melds.iter().flat_map(NewMeld::cards) {
        left.remove(*card);
        jokers += usize::from(rules.is_wild(*card));
    }
    (rules.points(left.iter()), jokers, left.len())
}

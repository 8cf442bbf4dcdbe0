//! In which ways a contract can be laid down.
use super::{
    extend::{SpareJokers, lay_off},
    held::Want,
    ways::{Skeleton, skeletons},
};
use crate::engine::{
    cards::{Card, CardCounts},
    melds::{Meld, MeldShape, NewMeld},
    rules::{Contract, MeldKind, RuleSet},
};
use std::collections::HashSet;

/// How many skeletons are looked at for one way asked for, and at least.
const TRIED: usize = 4;
const TRIED_AT_LEAST: usize = 128;

/// The essentially different ways to lay the contract down (R20, R21), at most `limit`, best first: fewest points left in hand, then
/// fewest jokers used, then most cards laid. Each takes along all that fits its combinations; where spare jokers could
/// be kept, that is a way of its own. The search is bounded: with many jokers the very best way may be missed by a few points, about
/// once in ten thousand hands. The combinations come in the order of the contract.
pub fn lay_downs(
    hand: &CardCounts,
    contract: Contract,
    rules: &RuleSet,
    limit: usize,
) -> Vec<Vec<NewMeld>> {
    let mut ways = ways(
        hand,
        contract,
        rules,
        limit.saturating_mul(TRIED).max(TRIED_AT_LEAST),
    );
    ways.truncate(limit);
    ways.into_iter()
        .map(|way| in_order(contract, way.melds))
        .collect()
}

/// One way to lay the contract down.
pub struct Way {
    /// The combinations.
    pub melds: Vec<Meld>,
    /// What is left in hand.
    pub left: CardCounts,
    order: (i32, usize, usize),
}

/// All ways found from at most `tried` skeletons, best first.
pub fn ways(hand: &CardCounts, contract: Contract, rules: &RuleSet, tried: usize) -> Vec<Way> {
    let mut seen = HashSet::new();
    let mut ways = Vec::new();
    for skeleton in skeletons(rules, hand, &Want::new(contract), tried) {
        for spare in [SpareJokers::Lay, SpareJokers::Keep] {
            let Skeleton {
                mut melds,
                mut left,
            } = Skeleton {
                melds: skeleton.melds.clone(),
                left: skeleton.left,
            };
            lay_off(rules, &mut melds, &mut left, spare);
            if seen.insert(fingerprint(&melds)) {
                let jokers = hand.iter().filter(|card| rules.is_wild(*card)).count()
                    - left.iter().filter(|card| rules.is_wild(*card)).count();
                ways.push(Way {
                    order: (rules.points(left.iter()), jokers, left.len()),
                    melds,
                    left,
                });
            }
        }
    }
    ways.sort_by_key(|way| way.order);
    ways
}

/// The combinations as proposals, in the contract's order.
pub fn in_order(contract: Contract, mut melds: Vec<Meld>) -> Vec<NewMeld> {
    let mut ordered = Vec::with_capacity(melds.len());
    for kind in contract.kinds() {
        if let Some(at) = melds.iter().position(|meld| meld.kind() == *kind) {
            ordered.push(propose(melds.remove(at)));
        }
    }
    ordered
}

fn propose(meld: Meld) -> NewMeld {
    match meld.shape {
        MeldShape::Trio { .. } => NewMeld::Trio { cards: meld.cards },
        MeldShape::Run { suit, low } => NewMeld::Run {
            from: Card::new(low, suit),
            cards: meld.cards,
        },
    }
}

/// Equal for equal ways, whatever order the combinations and a trio's cards were found in.
fn fingerprint(melds: &[Meld]) -> Vec<Vec<u8>> {
    let mut prints: Vec<Vec<u8>> = melds.iter().map(print).collect();
    prints.sort_unstable();
    prints
}

fn print(meld: &Meld) -> Vec<u8> {
    let mut print: Vec<u8> = meld.cards.iter().map(|card| card.index() as u8).collect();
    match meld.shape {
        MeldShape::Trio { .. } => print.sort_unstable(),
        MeldShape::Run { suit, low } => print.push(Card::new(low, suit).index() as u8),
    }
    print.push(u8::from(meld.kind() == MeldKind::Run));
    print
}

//! The different ways to lay a contract down, best first. The best one leaves the fewest points in hand after all
//! lay-offs of the turn. Further cards in hand can extend the new melds before the lay-down (R20), or any meld on the
//! table afterwards (R23).
use super::{
    full_run,
    solver_hand::wild,
    turn::{self, TurnPlan},
};
use crate::{
    cards::CardCounts,
    melds::{End, Meld, NewMeld, fits, taken_by},
    rules::{Contract, MeldKind, RuleSet},
};

/// Returns the essentially different ways to lay the contract down (R20, R21), at most `limit`, best first.
///
/// The order is: fewest points left in hand, then fewest jokers used, then most cards laid. The first way is the best
/// one (see [`best_lay_down`]). The list is empty only if `limit` is 0 or the hand does not
/// contain the contract.
///
/// Two ways count as different if their runs differ in ranks or joker positions, or if their trios differ in ranks.
/// Each way includes all natural cards that fit. Keeping spare jokers in hand counts as a separate way. The melds come
/// in the order of the contract.
pub fn lay_downs(
    hand: &CardCounts,
    contract: Contract,
    rules: &RuleSet,
    limit: usize,
) -> Vec<Vec<NewMeld>> {
    if limit == 0 {
        return Vec::new();
    }
    if let Some(full_run) = contract.full_run() {
        return Vec::from_iter(full_run::lay_down(rules, hand, full_run));
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

/// Returns the best plan, then other plans. Omits other plans that leave a card in hand although it would fit their
/// runs.
fn plans(hand: &CardCounts, contract: Contract, rules: &RuleSet, limit: usize) -> Vec<TurnPlan> {
    let mut plans = turn::search(rules, hand, contract, &[], 1);
    if limit > 1 && !plans.is_empty() {
        let others = turn::search(rules, hand, contract, &[], limit);
        let best = plans[0];
        plans.extend(others.into_iter().filter(|plan| !best.same(plan)));
    }
    plans
}

/// Points left in hand, jokers used, cards left in hand. Less is better, in this order.
type LayDownCost = (i32, usize, usize);

fn order(rules: &RuleSet, hand: &CardCounts, melds: &[NewMeld]) -> LayDownCost {
    let laid = melds.iter().flat_map(NewMeld::cards).copied();
    let left = hand.without(laid.clone());
    let jokers = laid.filter(|card| rules.is_wild(*card)).count();
    (rules.points(left.iter()), jokers, left.len())
}

/// Returns the best way to lay the contract down; `None` if the hand does not contain the contract.
///
/// *Best* refers to the whole turn. After the lay-down the player can lay off (R23), swap jokers (R42) and move jokers
/// (R43), on the new melds and on those of `table`. The best way leaves the fewest points in hand before the discard.
/// Ties go to the fewest jokers used in the turn, then to the fewest cards left.
///
/// No card is kept for the discard, because laying off everything also closes the hand (R30). The variants V5 (distinct
/// suits and ranks) and V13 (red twos as jokers) are respected. Variants about closing and forbidden discards are
/// ignored (V3–V8, V15).
///
/// The returned melds include the cards that are laid off on them in this turn. Cards for melds of `table`, and cards
/// that must wait for a freed joker, stay in hand. They must be laid off afterwards to reach the best result.
///
/// The result is exact for any number of jokers, with these limits:
///
/// - Joker moves (R43) are ignored where a freed joker may go to any other meld. No rulebook has both rules.
/// - If such rules also forbid adjacent jokers, the order of swaps is not considered either.
/// - A run grows by at most 26 cards at an end.
/// - After 400,000 steps the search returns the best way found so far. Only hands far larger than real ones need more.
///
/// `table` must contain no melds of the player, because a player lays down only once in a hand.
pub fn best_lay_down(
    hand: &CardCounts,
    contract: Contract,
    rules: &RuleSet,
    table: &[Meld],
) -> Option<Vec<NewMeld>> {
    if let Some(full_run) = contract.full_run() {
        return full_run::lay_down(rules, hand, full_run);
    }
    let best = turn::search(rules, hand, contract, table, 1);
    Some(best.first()?.lay(rules, hand, contract, true))
}

/// Moves cards from `hand` to `melds` until no card fits any more. Keeps jokers that are not needed to reach a natural
/// card.
///
/// The order is greedy: natural cards at the ends of runs, jokers that bridge a gap to another natural card, then cards
/// for trios.
pub fn lay_off(rules: &RuleSet, melds: &mut [Meld], hand: &mut CardCounts) {
    while naturals(rules, melds, hand, MeldKind::Run) || bridge_gap(rules, melds, hand) {}
    naturals(rules, melds, hand, MeldKind::Trio);
}

/// Lays off all natural cards that fit melds of this kind. Returns false if there are none.
fn naturals(rules: &RuleSet, melds: &mut [Meld], hand: &mut CardCounts, kind: MeldKind) -> bool {
    let mut any = false;
    for at in 0..melds.len() {
        if melds[at].kind() != kind {
            continue;
        }
        for end in [Some(End::High), Some(End::Low), None] {
            loop {
                let taken = taken_by(rules, melds, &melds[at], end).unwrap_or_default();
                let fitting = hand.face_set() & (taken - rules.wilds());
                let Some(card) = fitting.iter().next() else {
                    break;
                };
                hand.remove(card);
                melds[at].put(rules, end, card);
                any = true;
            }
        }
    }
    any
}

/// Lays a joker at the run end where the natural cards that can then follow it are worth the most points. Returns false
/// if none can follow.
fn bridge_gap(rules: &RuleSet, melds: &mut [Meld], hand: &mut CardCounts) -> bool {
    let Some(joker) = wild(rules, hand) else {
        return false;
    };
    let mut best: Option<(i32, usize, End)> = None;
    for (at, meld) in melds.iter().enumerate() {
        for end in [End::High, End::Low] {
            let points = behind_gap(rules, melds, meld, end, hand);
            if points > 0 && best.is_none_or(|(most, ..)| points > most) {
                best = Some((points, at, end));
            }
        }
    }
    if let Some((_, at, end)) = best {
        hand.remove(joker);
        melds[at].put(rules, Some(end), joker);
    }
    best.is_some()
}

/// Returns the points of the natural cards in hand that can follow a joker at this end of a run. If jokers may lie side
/// by side, several jokers can bridge a wider gap.
fn behind_gap(rules: &RuleSet, melds: &[Meld], meld: &Meld, end: End, hand: &CardCounts) -> i32 {
    let (mut run, mut left, mut points) = (meld.clone(), *hand, 0);
    while let Some(joker) = wild(rules, &left) {
        if points > 0 || fits(rules, melds, &run, Some(end), joker).is_err() {
            break;
        }
        left.remove(joker);
        run.put(rules, Some(end), joker);
        while let Some(card) = run.next(end) {
            let is_held = !rules.is_wild(card) && left.contains(card);
            if !is_held || fits(rules, melds, &run, Some(end), card).is_err() {
                break;
            }
            left.remove(card);
            run.put(rules, Some(end), card);
            points += rules.value(card);
        }
    }
    points
}

//! Lays off what fits: makes minimal combinations as fat as the hand allows (R20), and goes on to what lies on the table (R23).
use super::taking::wild;
use crate::{
    cards::{Card, CardCounts, Rank, Suit},
    melds::{End, Meld, MeldShape, fits},
    rules::RuleSet,
};

/// What becomes of the jokers that no natural card needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpareJokers {
    /// Jokers left over are laid off as well: 50 points each.
    Lay,
    /// Jokers left over stay in hand.
    Keep,
}

/// Lays cards of the hand off on the combinations until nothing fits any more, and returns how many. Greedy: first at the ends of
/// runs, across a gap with a joker if a card follows behind it, then onto trios, the spare jokers last.
pub fn lay_off(
    rules: &RuleSet,
    melds: &mut [Meld],
    hand: &mut CardCounts,
    spare: SpareJokers,
) -> usize {
    let before = hand.len();
    while naturals_on_runs(rules, melds, hand) || across_a_gap(rules, melds, hand) {}
    naturals_on_trios(rules, melds, hand);
    rank_for_jokers(rules, melds, hand);
    if spare == SpareJokers::Lay {
        while jokers(rules, melds, hand) {}
    }
    before - hand.len()
}

const ENDS: [End; 2] = [End::High, End::Low];

fn put(
    rules: &RuleSet,
    melds: &mut [Meld],
    hand: &mut CardCounts,
    at: usize,
    end: Option<End>,
    card: Card,
) -> bool {
    let fits = hand.contains(card) && fits(rules, melds, &melds[at], end, card).is_ok();
    if fits && hand.remove(card) {
        melds[at].put(rules, end, card);
    }
    fits
}

fn naturals_on_runs(rules: &RuleSet, melds: &mut [Meld], hand: &mut CardCounts) -> bool {
    let mut any = false;
    for at in 0..melds.len() {
        for end in ENDS {
            while let Some(card) = melds[at].next(end).filter(|card| !rules.is_wild(*card)) {
                if !put(rules, melds, hand, at, Some(end), card) {
                    break;
                }
                any = true;
            }
        }
    }
    any
}

/// Where a joker brings the most points along: after it follows at least one natural card of the hand.
fn across_a_gap(rules: &RuleSet, melds: &mut [Meld], hand: &mut CardCounts) -> bool {
    let Some(joker) = wild(rules, hand) else {
        return false;
    };
    let mut best: Option<(i32, usize, End)> = None;
    for (at, meld) in melds.iter().enumerate() {
        for end in ENDS {
            let points = behind_gap(rules, melds, meld, end, joker, hand);
            if points > 0 && best.is_none_or(|(most, ..)| points > most) {
                best = Some((points, at, end));
            }
        }
    }
    best.is_some_and(|(_, at, end)| put(rules, melds, hand, at, Some(end), joker))
}

/// The points that follow a joker at this end of a run. Where jokers may lie side by side, the gap may be as wide as there are jokers.
fn behind_gap(
    rules: &RuleSet,
    melds: &[Meld],
    meld: &Meld,
    end: End,
    joker: Card,
    hand: &CardCounts,
) -> i32 {
    if !matches!(meld.shape, MeldShape::Run { .. })
        || fits(rules, melds, meld, Some(end), joker).is_err()
    {
        return 0;
    }
    let (mut run, mut left, mut points) = (meld.clone(), *hand, 0);
    while let Some(joker) = wild(rules, &left) {
        if points > 0 || fits(rules, melds, &run, Some(end), joker).is_err() {
            break;
        }
        left.remove(joker);
        run.put(rules, Some(end), joker);
        while let Some(card) = run
            .next(end)
            .filter(|card| !rules.is_wild(*card) && left.contains(*card))
        {
            if fits(rules, melds, &run, Some(end), card).is_err() {
                break;
            }
            left.remove(card);
            run.put(rules, Some(end), card);
            points += rules.value(card);
        }
    }
    points
}

fn naturals_on_trios(rules: &RuleSet, melds: &mut [Meld], hand: &mut CardCounts) {
    for at in 0..melds.len() {
        if let MeldShape::Trio { rank: Some(rank) } = melds[at].shape {
            for card in Suit::ALL
                .map(|suit| Card::new(rank, suit))
                .into_iter()
                .filter(|card| !rules.is_wild(*card))
            {
                while put(rules, melds, hand, at, None, card) {}
            }
        }
    }
}

/// R27: a trio of jokers takes the rank that rids the hand of the most points.
fn rank_for_jokers(rules: &RuleSet, melds: &mut [Meld], hand: &mut CardCounts) {
    for at in 0..melds.len() {
        if melds[at].shape != (MeldShape::Trio { rank: None }) {
            continue;
        }
        let cards = |rank: Rank| {
            hand.iter()
                .filter(move |card| card.rank() == Some(rank) && !rules.is_wild(*card))
        };
        let fitting = |rank: &Rank| {
            cards(*rank)
                .next()
                .is_some_and(|card| fits(rules, melds, &melds[at], None, card).is_ok())
        };
        if let Some(rank) = Rank::ALL
            .into_iter()
            .filter(fitting)
            .max_by_key(|rank| rules.points(cards(*rank)))
        {
            let cards: Vec<Card> = cards(rank).collect();
            for card in cards {
                put(rules, melds, hand, at, None, card);
            }
        }
    }
}

/// A joker goes onto a trio if there is one, else to the end of a run.
fn jokers(rules: &RuleSet, melds: &mut [Meld], hand: &mut CardCounts) -> bool {
    let Some(joker) = wild(rules, hand) else {
        return false;
    };
    let all = melds.len();
    let trios = (0..all).map(|at| (at, None));
    let runs = ENDS
        .into_iter()
        .flat_map(|end| (0..all).map(move |at| (at, Some(end))));
    trios
        .chain(runs)
        .any(|(at, end)| put(rules, melds, hand, at, end, joker))
}

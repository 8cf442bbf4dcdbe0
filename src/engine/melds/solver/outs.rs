//! Which cards bring the contract nearer.
use super::{
    distance::{usable, usable_of},
    held::{Held, Want},
    runs::Suits,
};
use crate::engine::{
    cards::{Card, CardCounts, FACES},
    rules::{Contract, RuleSet},
};

/// The faces that shorten the [`distance`](super::distance) by one, each once; none if the contract can be laid down already.
/// Mahjong players call them *ukeire*. How many of them are left to be drawn is the caller's to count.
pub fn outs(hand: &CardCounts, contract: Contract, rules: &RuleSet) -> CardCounts {
    let (held, want) = (Held::new(rules, hand), Want::new(contract));
    if want.runs == 0 {
        let now = usable(rules, &held, &want);
        return nearer(rules, now, &want, |card| {
            usable(rules, &held.with(rules, card), &want)
        });
    }
    // A natural card changes one suit only.
    let suits = Suits::new(rules, &held, &want);
    let now = usable_of(rules, &held, &want, suits);
    nearer(rules, now, &want, |card| {
        let more = held.with(rules, card);
        let suits = if rules.is_wild(card) {
            Suits::new(rules, &more, &want)
        } else {
            suits.update(&more)
        };
        usable_of(rules, &more, &want, suits)
    })
}

fn nearer(
    rules: &RuleSet,
    now: usize,
    want: &Want,
    usable_with: impl Fn(Card) -> usize,
) -> CardCounts {
    if now == want.cards() {
        return CardCounts::EMPTY;
    }
    // All that count as jokers do the same.
    let joker = usable_with(Card::JOKER) > now;
    let faces = (0..FACES).filter_map(Card::from_index);
    faces
        .filter(|card| {
            if rules.is_wild(*card) {
                joker
            } else {
                usable_with(*card) > now
            }
        })
        .collect()
}

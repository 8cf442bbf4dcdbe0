//! The plain discard of a quick player: one more candidate where the strong one would lay down, and for hints.
use super::{discards, hand::Hand, outlook};
use crate::{cards::Card, table::SeatView};

/// Of the cards without which the hand is as near to its contract as can be, the one most worth parting with; and how far the
/// hand is then.
fn least_missed(
    hand: &Hand<'_>,
    cards: impl Iterator<Item = Card>,
    worth: impl Fn(Card) -> f64,
) -> Option<(Card, u8)> {
    const MOST: usize = 54;
    let mut ranked = [(0.0, Card::JOKER); MOST];
    let mut count = 0;
    for (slot, card) in ranked.iter_mut().zip(cards) {
        *slot = (worth(card), card);
        count += 1;
    }
    let ranked = &mut ranked[..count];
    ranked.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    // Without any card the hand is no nearer than with it: the first that changes nothing is the best there is.
    let nearest = hand.distance();
    let mut best: Option<(Card, u32)> = None;
    for (_, card) in ranked.iter() {
        let away = hand.minus(*card).distance();
        if away <= nearest {
            return Some((*card, away as u8));
        }
        if best.is_none_or(|(_, least)| away < least) {
            best = Some((*card, away));
        }
    }
    best.map(|(card, away)| (card, away as u8))
}

/// The card to discard, and how far the hand is from its contract without it.
pub(super) fn discard(view: SeatView<'_>) -> Option<(Card, u8)> {
    let rules = &view.table.rules;
    let hand = Hand::of(view);
    let natural = |card: &Card| !rules.is_wild(*card);
    let feeds = view.table.down.contains(discards::next_player(view));
    let gift = |card| {
        if feeds && super::lays_off(view.table, card) {
            200.0
        } else {
            0.0
        }
    };
    let found = if view.table.down.contains(view.seat) {
        let worth = |card| f64::from(rules.value(card)) - gift(card);
        let cards = view.hand.faces().filter(natural);
        let best = cards.max_by(|a, b| worth(*a).total_cmp(&worth(*b)));
        best.map(|card| (card, 0))
    } else {
        let hurry = 1.0 / outlook::turns_left(view);
        let worth =
            |card| hurry * f64::from(rules.value(card)) - 3.0 * hand.company(card) - gift(card);
        least_missed(&hand, view.hand.faces().filter(natural), worth)
    };
    found.or_else(|| {
        let card = view.hand.faces().next()?;
        Some((card, hand.minus(card).distance() as u8))
    })
}

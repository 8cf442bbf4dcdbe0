//! Which card to part with.
use super::laying;
use crate::engine::{
    cards::Card,
    seat::Seat,
    table::{Action, Legal, Rejection, SeatView, TakeBack},
};

/// Discards the card with the highest value of `worth_parting`; V3 closes where it can.
pub(super) fn choose(
    view: SeatView<'_>,
    legal: &Legal,
    mut worth_parting: impl FnMut(Card) -> f64,
) -> Action {
    let rules = &view.table.rules;
    if let Some(card) = legal
        .closing_discards
        .iter()
        .copied()
        .max_by_key(|card| rules.value(*card))
    {
        // With one card left the plain discard closes as well, and is what the record shows.
        return Action::Discard {
            card,
            close: view.hand.len() > 1,
        };
    }
    let mut best: Option<(f64, Card)> = None;
    for card in sensible(view, legal) {
        let worth = worth_parting(card);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, card));
        }
    }
    match best {
        Some((_, card)) => Action::Discard { card, close: false },
        // V4, D7: down without being able to close.
        None if legal.discard == Err(Rejection::MustCloseSameTurn) => {
            Action::TakeBack(TakeBack::All)
        }
        // Asked too early, while the claims are open (see `must_wait`): this is refused, and nothing has changed.
        None => Action::Discard {
            card: view.hand.faces().next().unwrap_or(Card::JOKER),
            close: false,
        },
    }
}

/// The cards that may go, jokers only when there is nothing else.
pub(super) fn sensible(view: SeatView<'_>, legal: &Legal) -> impl Iterator<Item = Card> {
    let natural = |card: &Card| !view.table.rules.is_wild(*card);
    let only_jokers = !legal.discards.iter().any(natural);
    legal
        .discards
        .iter()
        .copied()
        .filter(move |card| only_jokers || natural(card))
}

/// How bad it is to hand a card to somebody who is down and can lay it off: to the next player it is a gift, to another one only if
/// all those between let it lie and a penalty card is no matter.
pub(super) fn gift(view: SeatView<'_>, card: Card) -> f64 {
    let others_down = view.table.down.iter().any(|seat| seat != view.seat);
    if !others_down || !laying::fits(view.table, card) {
        0.0
    } else if view.table.down.contains(next_player(view)) {
        FEEDING
    } else {
        FEEDING_ANOTHER
    }
}

/// See [`gift`], in points.
const FEEDING: f64 = 200.0;
const FEEDING_ANOTHER: f64 = 3.0;

/// Who plays next.
pub(super) fn next_player(view: SeatView<'_>) -> Seat {
    view.table.seating.right_of(view.seat)
}

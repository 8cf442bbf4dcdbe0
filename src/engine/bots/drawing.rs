//! Whether the discard is worth taking: on the own turn for nothing, out of turn for a penalty card.
use super::{fitting, hand::Hand, laying};
use crate::{
    cards::Card,
    table::{Action, DecisionStage, Legal, PublicTable, SeatView},
};

/// The card in question: the pile's top.
pub(super) fn offered(view: SeatView<'_>) -> Option<Card> {
    view.table.pile.last().copied()
}

/// Whether the discard brings the hand nearer to the contract; once down, whether it can be laid off.
pub(super) fn useful(view: SeatView<'_>, card: Card) -> bool {
    if view.table.down.contains(view.seat) {
        return fitting::fits(view.table, card);
    }
    Hand::of(view).gains_by(card)
}

/// Whether somebody who has waited with a finished contract can close with the card at once: nothing else brings such a hand nearer.
pub(super) fn closes(view: SeatView<'_>, card: Card) -> bool {
    let hand = Hand::of(view);
    if view.table.down.contains(view.seat) || hand.distance() > 0 {
        return false;
    }
    let with = hand.plus(card).cards;
    let view = SeatView {
        hand: &with,
        ..view
    };
    laying::best(view).is_some_and(|melds| laying::closes(view, &melds))
}

/// Takes the discard if it is useful, else from the stock.
///
/// A discard is only taken for progress, so the same card cannot go round for ever: without a stock the hand ends (D2).
pub(super) fn take(view: SeatView<'_>, legal: &Legal, useful: impl Fn(Card) -> bool) -> Action {
    match offered(view) {
        Some(card)
            if legal.take_discard.is_ok()
                && (legal.take_stock.is_err() || useful(card) || closes(view, card)) =>
        {
            Action::TakeDiscard
        }
        _ => Action::TakeStock,
    }
}

/// Whether nearly all cards one gets are one's own to draw: between two every second one is, and with V4 nobody claims.
pub(super) fn few_claims(table: &PublicTable) -> bool {
    table.seating.len() == 2 || laying::must_close_at_once(table)
}

/// How many cards may be missing where a card that brings the hand nearer is worth a penalty card, to somebody of this appetite;
/// `usual` is what even appetite says of larger tables. Between two it is worth it for the last one only: every second card is one's
/// own to draw, and whoever claims holds two more when the other closes (4 points a match for Fuerte, 7 where no card is to spare).
pub(super) fn reach(view: SeatView<'_>, usual: f64, appetite: f64) -> f64 {
    let even = if view.table.seating.len() == 2 {
        1.0
    } else {
        usual
    };
    even * appetite
}

/// Claims the discard if it is wanted. Where only who has all cards but one on the table may lay down (V4, D7), two cards more are
/// two more that have to find a place: nothing is wanted there.
pub(super) fn claim(view: SeatView<'_>, legal: &Legal, wanted: impl Fn(Card) -> bool) -> Action {
    match offered(view) {
        Some(card)
            if legal.claim.is_ok()
                && (legal.stage == DecisionStage::LateClaim
                    || !laying::must_close_at_once(view.table) && wanted(card)) =>
        {
            Action::Claim
        }
        _ => Action::Pass,
    }
}

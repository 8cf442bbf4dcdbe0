//! Which card to part with.
use super::{fitting, hand::Hand};
use crate::{
    cards::{Card, Faces},
    seat::Seat,
    table::{Action, Legal, Rejection, SeatView, TakeBack},
};

/// Discards the card with the highest value of `worth_parting`; V3 closes where it can.
pub(super) fn choose(
    view: SeatView<'_>,
    legal: &Legal,
    mut worth_parting: impl FnMut(Card) -> f64,
) -> Action {
    choose_by(view, legal, || {
        let mut best: Option<(f64, Card)> = None;
        for card in sensible(view, legal) {
            let worth = worth_parting(card);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, card));
            }
        }
        best.map(|(_, card)| card)
    })
}

/// The discard of a player who is not down: the one with the greatest `worth`, less [`BROKEN`] for each card that the hand is then
/// away from its contract.
pub(super) fn choose_whole(
    view: SeatView<'_>,
    legal: &Legal,
    worth: impl Fn(Card) -> f64,
) -> Action {
    choose_by(view, legal, || least_broken(view, legal, worth))
}

/// A hand is never nearer for having lost a card, so no card is worth more than at the distance of the whole hand. The cards are
/// weighed in the order of that, until no other can come up to the best.
fn least_broken(view: SeatView<'_>, legal: &Legal, worth: impl Fn(Card) -> f64) -> Option<Card> {
    let hand = Hand::of(view);
    let broken = |hand: Hand<'_>| BROKEN * f64::from(hand.distance());
    let mut open: Vec<(f64, Card)> = Vec::with_capacity(legal.discards.len());
    open.extend(sensible(view, legal).map(|card| (worth(card), card)));
    // Of equal ones the first card.
    let beats = |a: (f64, Card), b: (f64, Card)| a.0 > b.0 || a.0 == b.0 && a.1 < b.1;
    let first = (open.iter().copied()).reduce(|a, b| if beats(b, a) { b } else { a })?;
    // Sums that differ by less may be equal beside the distance.
    let clear = |(worth, _): &(f64, Card)| *worth == first.0 || *worth < first.0 - 1e-6;
    if open.iter().all(clear) && hand.minus(first.1).gains_nothing_by(first.1) {
        return Some(first.1);
    }
    let least = broken(hand);
    let mut best: Option<(f64, Card)> = None;
    while !open.is_empty() {
        let most = |at: usize| (open[at].0 - least, open[at].1);
        let next = (1..open.len()).fold(0, |a, b| if beats(most(b), most(a)) { b } else { a });
        if best.is_some_and(|best| beats(best, most(next))) {
            break;
        }
        let (worth, card) = open.swap_remove(next);
        let weighed = (worth - broken(hand.minus(card)), card);
        if best.is_none_or(|best| beats(weighed, best)) {
            best = Some(weighed);
        }
    }
    best.map(|(_, card)| card)
}

/// The discard that closes with a few points left where the rules let it (V3), else `best`.
fn choose_by(view: SeatView<'_>, legal: &Legal, best: impl FnOnce() -> Option<Card>) -> Action {
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
    match best() {
        Some(card) => Action::Discard { card, close: false },
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
    Gifts::of(view).cost(card)
}

/// [`gift`] for somebody who asks about several cards.
pub(super) struct Gifts {
    /// What others can lay off.
    fitting: Faces,
    /// How bad it is to discard one of these, in points.
    cost: f64,
}

impl Gifts {
    pub(super) fn of(view: SeatView<'_>) -> Gifts {
        let down = view.table.down;
        let fitting = if down.iter().any(|seat| seat != view.seat) {
            fitting::faces(&view.table.rules, &view.table.melds)
        } else {
            Faces::NONE
        };
        let cost = if down.contains(next_player(view)) {
            FEEDING
        } else {
            FEEDING_ANOTHER
        };
        Gifts { fitting, cost }
    }

    pub(super) fn cost(&self, card: Card) -> f64 {
        if self.fitting.contains(card) {
            self.cost
        } else {
            0.0
        }
    }
}

/// How bad it is to be a card further away from the contract, beyond all that points could say.
const BROKEN: f64 = 1000.0;
/// What a [`gift`] costs, in points.
const FEEDING: f64 = 200.0;
pub(super) const FEEDING_ANOTHER: f64 = 3.0;

/// Who plays next.
pub(super) fn next_player(view: SeatView<'_>) -> Seat {
    view.table.seating.right_of(view.seat)
}

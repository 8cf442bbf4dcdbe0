//! What can go from the hand to the table goes there at once: the contract, then card by card.
use super::{fitting, holding, temperament::Temperament};
use crate::{
    cards::Card,
    melds::{self, End, Meld, MeldShape, Place},
    rules::Closing,
    table::{Action, Legal, PublicTable, SeatView},
};

/// The next card or combination to lay; nothing if all that can go has gone.
pub(super) fn next(view: SeatView<'_>, legal: &Legal, temper: &Temperament) -> Option<Action> {
    if legal.lay_down.is_ok() {
        let melds = proposal(view)?;
        return (!holding::waits(view, &melds, temper)).then_some(Action::LayDown { melds });
    }
    lay_off(view, legal)
        .or_else(|| swap(view, legal))
        .or_else(|| make_room(view, legal))
}

/// The best way to lay down now; nothing if the hand cannot, or may not.
pub(super) fn proposal(view: SeatView<'_>) -> Option<Vec<melds::NewMeld>> {
    let melds = best(view)?;
    if must_close_at_once(view.table) && !closes(view, &melds) {
        // D7: it would have to be taken back again.
        return None;
    }
    Some(melds)
}

/// The best way to lay down this hand, whether it may or not.
pub(super) fn best(view: SeatView<'_>) -> Option<Vec<melds::NewMeld>> {
    let table = view.table;
    melds::best_lay_down(view.hand, table.contract, &table.rules, &table.melds)
}

/// R43: moves a joker away from an end if that makes room for a card in hand. The card goes there next, so this never goes on for
/// ever.
fn make_room(view: SeatView<'_>, legal: &Legal) -> Option<Action> {
    let (rules, table) = (&view.table.rules, &view.table.melds);
    let gains = |(meld, from, to): &(melds::MeldId, End, Place)| {
        // Nothing can be laid off as it lies, and only these two change.
        let changed = |lying: &&Meld| lying.id == *meld || lying.id == to.meld;
        let mut moved: Vec<Meld> = table.iter().filter(changed).cloned().collect();
        melds::move_joker(rules, &mut moved, *meld, *from, *to);
        !(view.hand.face_set() & melds::taken(rules, &moved)).is_empty()
    };
    let (meld, from, to) = *legal.moves.iter().find(|step| gains(step))?;
    Some(Action::MoveJoker { meld, from, to })
}

/// V4: whether closing is only possible in the turn of laying down.
pub(super) fn must_close_at_once(table: &PublicTable) -> bool {
    match table.rules.closing {
        Closing::Any => false,
        Closing::SameTurn => true,
        Closing::SameTurnInLastHand => table.last_hand,
    }
}

/// Whether, after laying down these combinations, all cards but one fit the table as it lies now; with V3 (D6), all but cards of as
/// few points as a closer may keep.
pub(super) fn closes(view: SeatView<'_>, melds: &[melds::NewMeld]) -> bool {
    let mut left = *view.hand;
    for card in melds.iter().flat_map(melds::NewMeld::cards) {
        left.remove(*card);
    }
    let rules = &view.table.rules;
    let fitting = fitting::faces(rules, &view.table.melds);
    let kept = || left.iter().filter(|card| !fitting.contains(*card));
    let Some(dearest) = kept().map(|card| rules.value(card)).max() else {
        return true;
    };
    let cheap = |most: u8| rules.points(kept()) - dearest <= i32::from(most);
    kept().count() == 1 || rules.leftover.is_some_and(cheap)
}

/// Natural cards first, jokers last: a joker fits nearly everywhere, and a natural card may need the place.
fn lay_off(view: SeatView<'_>, legal: &Legal) -> Option<Action> {
    let best = legal
        .lay_offs
        .iter()
        .max_by_key(|(card, place)| lay_off_rank(view, *card, *place))?;
    Some(Action::LayOff {
        card: best.0,
        to: best.1,
    })
}

fn lay_off_rank(view: SeatView<'_>, card: Card, place: Place) -> (bool, i32) {
    let wild = view.table.rules.is_wild(card);
    let Some(meld) = view.table.melds.iter().find(|meld| meld.id == place.meld) else {
        return (false, 0);
    };
    // What comes next at that end of the run: if it is in the hand, this card opens the door for it.
    let opens = match (meld.shape, place.end) {
        (MeldShape::Run { suit, .. }, Some(end)) => {
            meld.next(end).and_then(Card::rank).is_some_and(|rank| {
                let beyond = match end {
                    End::Low => rank.below(),
                    End::High => rank.up(1),
                };
                view.hand.contains(Card::new(beyond, suit))
            })
        }
        (MeldShape::Run { .. } | MeldShape::Trio { .. }, _) => false,
    };
    // Otherwise a trio: it offers the others no new place.
    let rank = match (opens, place.end) {
        (true, _) => 2,
        (false, None) => 1,
        (false, Some(_)) => 0,
    };
    (!wild, rank)
}

fn swap(view: SeatView<'_>, legal: &Legal) -> Option<Action> {
    let dearest = |card: Card| view.table.rules.value(card);
    let best = legal
        .swaps
        .iter()
        .max_by_key(|(_, _, card, to)| (dearest(*card), to.end.is_none()))?;
    let (meld, at, card, to) = *best;
    Some(Action::SwapJoker { meld, at, card, to })
}

//! Lays down the contract and lays off cards as soon as possible, unless it is better to hold the complete contract
//! back. A player who waits lays down and closes in one turn.
use super::{
    hand::{self, unseen},
    temperament::Temperament,
};
use crate::{
    cards::{Card, CardCounts, Faces},
    melds::{self, End, Meld, MeldId, NewMeld, Place},
    rules::JokerTakers,
    table::{Action, Legal, SeatView},
};

/// Returns the next lay-down, lay-off, swap or joker move; `None` if nothing is left to lay.
pub(super) fn next(view: SeatView<'_>, legal: &Legal, temper: &Temperament) -> Option<Action> {
    if legal.lay_down.is_ok() {
        let melds = proposal(view)?;
        return (!waits(view, &melds, temper)).then_some(Action::LayDown { melds });
    }
    lay_off(view, legal)
        .or_else(|| swap(view, legal, temper))
        .or_else(|| make_room(view, legal))
}

/// Returns the best way to lay down now. `None` if the hand does not hold the contract, or if V4 (a player must lay
/// down and close in the same turn) forbids it.
pub(super) fn proposal(view: SeatView<'_>) -> Option<Vec<NewMeld>> {
    let melds = best(view)?;
    if view.table.must_close_at_once() && !closes(view, &melds) {
        // The lay-down does not close the hand, so the player would have to take it back (rule V4, decision D7).
        return None;
    }
    Some(melds)
}

/// Returns the best way to lay down this hand, even if laying down is not allowed now.
pub(super) fn best(view: SeatView<'_>) -> Option<Vec<NewMeld>> {
    view.best_lay_down()
}

/// Returns a joker move (R43) that frees an end of a run for a card in hand. That card is laid off next, so joker moves
/// cannot repeat forever.
fn make_room(view: SeatView<'_>, legal: &Legal) -> Option<Action> {
    let (rules, table) = (&view.table.rules, &view.table.melds);
    // Under V20 the last card stays in hand, so it could not be laid off.
    view.check_keeps_card(1).ok()?;
    let gains = |(meld, from, to): &(MeldId, End, Place)| {
        // No card can be laid off before the move, and the move changes only these two melds.
        let changed = |lying: &&Meld| lying.id == *meld || lying.id == to.meld;
        let mut moved: Vec<Meld> = table.iter().filter(changed).cloned().collect();
        melds::move_joker(rules, &mut moved, *meld, *from, *to);
        !(view.hand.face_set() & melds::taken(rules, &moved)).is_empty()
    };
    let (meld, from, to) = *legal.moves.iter().find(|step| gains(step))?;
    Some(Action::MoveJoker { meld, from, to })
}

/// True if, after laying down `melds`, at most one card fits no meld on the table. Under V3 (closing with at most five
/// points left), a few cheap cards may also stay in hand.
pub(super) fn closes(view: SeatView<'_>, melds: &[NewMeld]) -> bool {
    let left = (view.hand).without(melds.iter().flat_map(NewMeld::cards).copied());
    if view.table.must_lay_down_all() {
        return left.is_empty();
    }
    let rules = &view.table.rules;
    let fitting = match rules.lay_off_next_turn {
        true => Faces::NONE,
        false => hand::fitting_faces(rules, &view.table.melds),
    };
    let kept = || left.iter().filter(|card| !fitting.contains(*card));
    let Some(dearest) = kept().map(|card| rules.value(card)).max() else {
        return true;
    };
    let cheap = |most: u8| rules.points(kept()) - dearest <= i32::from(most);
    kept().count() == 1 || rules.leftover.is_some_and(cheap)
}

/// Returns the best lay-off: natural cards first, jokers last. A joker fits nearly everywhere, and could occupy the
/// only position that a natural card fits.
fn lay_off(view: SeatView<'_>, legal: &Legal) -> Option<Action> {
    let lay_offs = legal.lay_offs.iter().copied();
    let (card, to) = lay_offs.max_by_key(|(card, place)| lay_off_rank(view, *card, *place))?;
    Some(Action::LayOff { card, to })
}

fn lay_off_rank(view: SeatView<'_>, card: Card, place: Place) -> (bool, i32) {
    let wild = view.table.rules.is_wild(card);
    let Some(meld) = view.table.melds.iter().find(|meld| meld.id == place.meld) else {
        return (false, 0);
    };
    // True if the hand also holds the card that follows this one at the same end of the run. In that case both cards
    // can be laid off.
    let opens = place.end.is_some_and(|end| {
        let mut longer = meld.clone();
        longer.put(&view.table.rules, Some(end), card);
        let next = longer.next(end);
        next.is_some_and(|next| view.hand.contains(next))
    });
    // If no such card follows, prefer a trio, because a longer trio gives opponents no new position for their cards.
    let rank = match (opens, place.end) {
        (true, _) => 2,
        (false, None) => 1,
        (false, Some(_)) => 0,
    };
    (!wild, rank)
}

fn swap(view: SeatView<'_>, legal: &Legal, temper: &Temperament) -> Option<Action> {
    let value = |card: Card| view.table.rules.value(card);
    let swaps = legal.swaps.iter().copied();
    let swaps = swaps.filter(|swap| swap.3.is_some() || uses_joker(view, *swap, temper));
    let in_trio = |to: Option<Place>| to.is_some_and(|to| to.end.is_none());
    let (meld, at, card, to) = swaps.max_by_key(|swap| (value(swap.2), in_trio(swap.3)))?;
    Some(Action::SwapJoker { meld, at, card, to })
}

/// True if this player can use the joker that the swap brings into the hand (F18): lay it off at once, come nearer to the
/// contract, or lay down now where the rules require that.
fn uses_joker(
    view: SeatView<'_>,
    (meld, at, card, to): (MeldId, u8, Card, Option<Place>),
    temper: &Temperament,
) -> bool {
    let (mut table, mut hand) = (view.table.clone(), view.hand.without([card]));
    let rules = view.table.rules.clone();
    let melds = &mut table.melds;
    let Some(joker) = melds::swap_joker(&rules, melds, meld, at.into(), card, to) else {
        return false;
    };
    if table.down.contains(view.seat) {
        return melds::places_for(&rules, &table.melds, joker)
            .next()
            .is_some();
    }
    hand.add(joker);
    let after = SeatView {
        table: &table,
        hand: &hand,
        ..view
    };
    match rules.joker_swap.takers() {
        Some(JokerTakers::ToLayDown) => {
            proposal(after).is_some_and(|melds| !waits(after, &melds, temper))
        }
        _ => {
            let lacks = |hand| melds::distance(hand, view.contract(), &rules);
            lacks(&hand) < lacks(view.hand)
        }
    }
}

/// Probability that an opponent who is not down closes in the next round. It is multiplied by the number of rounds
/// already played.
const SURPRISE: f64 = 0.02;

/// Players may hold back a complete contract only if laying down and closing in one turn (R31, V6, V7) scores this
/// value or less. Bonuses are negative scores.
pub(super) const WORTH_WAITING: i32 = -50;

/// True if waiting for the bonus is worth the risk of being caught with a full hand. `melds` is the planned lay-down.
pub(super) fn waits(view: SeatView<'_>, melds: &[NewMeld], temper: &Temperament) -> bool {
    let table = view.table;
    let bonus = -f64::from(table.rules.closing_score(table.hand));
    if bonus == 0.0 || temper.patience == 0.0 || view.table.stock < 2 * table.seating.len() as u8 {
        return false;
    }
    let Some((after, left)) = laid(view, melds) else {
        return false;
    };
    // With two cards left, the player discards one of them now and can close by drawing any card that fits a meld on
    // the table. With more cards left, closing takes too long.
    if left.len() != 2 {
        return false;
    }
    let hidden = unseen(view);
    let fitting = hand::fitting_faces(&table.rules, &after);
    let lucky = hidden.iter().filter(|card| fitting.contains(*card));
    let share = lucky.count() as f64 / hidden.len().max(1) as f64;
    let rules = &table.rules;
    let stake = rules.points(view.hand.iter()) - rules.points(left.iter());
    temper.patience * bonus * share > risk(view) * f64::from(stake)
}

/// Returns the chance that another player closes before the player's next turn.
fn risk(view: SeatView<'_>) -> f64 {
    let table = view.table;
    if table.down.iter().any(|seat| seat != view.seat) {
        return (1.0 / hand::turns_left(view)).min(1.0);
    }
    SURPRISE * f64::from(table.turn) / table.seating.len() as f64
}

/// Returns the melds on the table after this lay-down and all possible lay-offs, and the cards then left in hand. Under
/// V19 (lay off from the next turn on), returns only the melds that the turn of laying down may still change: the new
/// ones.
fn laid(view: SeatView<'_>, melds: &[NewMeld]) -> Option<(Vec<Meld>, CardCounts)> {
    let rules = &view.table.rules;
    let new = view.check_lay_down(melds).ok()?;
    let mut left = (view.hand).without(melds.iter().flat_map(NewMeld::cards).copied());
    if rules.lay_off_next_turn {
        return Some((new, left));
    }
    let mut table = view.table.melds.clone();
    table.extend(new);
    loop {
        let found = left.faces().find_map(|card| {
            let to = melds::places_for(rules, &table, card).next();
            to.map(|to| (card, to))
        });
        let Some((card, to)) = found else { break };
        left.remove(card);
        table[to.meld.0 as usize].put(rules, to.end, card);
    }
    Some((table, left))
}

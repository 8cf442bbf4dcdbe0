//! Lay down now, or keep the finished contract to close from the hand?
use super::{fitting, outlook, temperament::Temperament, unseen::unseen};
use crate::{
    cards::CardCounts,
    melds::{Meld, MeldId, NewMeld, check_contract},
    table::SeatView,
};

/// The chance, for each round that has been played, that somebody closes out of nothing in the next one.
const SURPRISE: f64 = 0.02;

/// The score for closing from the hand (R31, V6, V7) from which on players may well sit there with a finished contract.
pub(super) const WORTH_WAITING: i32 = -50;

/// Whether waiting for the bonus is worth the risk of being caught with a full hand. `melds` is the lay-down in question.
pub(super) fn waits(view: SeatView<'_>, melds: &[NewMeld], temper: &Temperament) -> bool {
    let table = view.table;
    let bonus = -f64::from(table.rules.closing_score(table.hand));
    if bonus == 0.0 || temper.patience == 0.0 || view.table.stock < 2 * table.seating.len() as u8 {
        return false;
    }
    let Some((after, left)) = laid(view, melds) else {
        return false;
    };
    // One card is discarded: with two left, one lucky card is missing; with more it is a long way.
    if left.len() != 2 {
        return false;
    }
    let hidden = unseen(view);
    let fitting = fitting::faces(&table.rules, &after);
    let lucky = hidden.iter().filter(|card| fitting.contains(*card));
    let share = lucky.count() as f64 / hidden.len().max(1) as f64;
    let rules = &table.rules;
    let stake = rules.points(view.hand.iter()) - rules.points(left.iter());
    temper.patience * bonus * share > risk(view) * f64::from(stake)
}

/// The chance that somebody else closes before the next turn.
fn risk(view: SeatView<'_>) -> f64 {
    let table = view.table;
    let others_down = table.down.iter().filter(|seat| *seat != view.seat);
    if others_down.count() > 0 {
        return (1.0 / outlook::turns_left(view)).min(1.0);
    }
    SURPRISE * f64::from(table.turn) / table.seating.len() as f64
}

/// What lies on the table after laying down so, with all that fits laid off, and the cards then left.
fn laid(view: SeatView<'_>, melds: &[NewMeld]) -> Option<(Vec<Meld>, CardCounts)> {
    let rules = &view.table.rules;
    let shapes = check_contract(rules, melds).ok()?;
    let mut table = view.table.melds.clone();
    let mut left = *view.hand;
    for (proposed, shape) in melds.iter().zip(shapes) {
        let cards = proposed.cards().to_vec();
        cards.iter().for_each(|card| {
            left.remove(*card);
        });
        let id = MeldId(table.len() as u8);
        table.push(Meld {
            id,
            owner: view.seat,
            shape,
            cards,
        });
    }
    loop {
        let found = left.faces().find_map(|card| {
            let to = crate::melds::places_for(rules, &table, card).next();
            to.map(|to| (card, to))
        });
        let Some((card, to)) = found else { break };
        left.remove(card);
        table[to.meld.0 as usize].put(rules, to.end, card);
    }
    Some((table, left))
}

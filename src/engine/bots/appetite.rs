//! Who is likely to want a discard, from what they took and what they let lie.
use super::discards::next_player;
use crate::{
    cards::{Card, Rank},
    rules::Contract,
    seat::Seat,
    table::SeatView,
};

/// How much the others are likely to want the card: 1 is somebody who surely takes it on the next turn.
pub(super) fn of_others(view: SeatView<'_>, card: Card) -> f64 {
    let next = next_player(view);
    let others = view
        .table
        .seating
        .others(view.seat)
        .filter(|seat| !view.table.down.contains(*seat));
    others
        .map(|seat| if seat == next { 1.0 } else { 0.5 } * of(view, seat, card))
        .sum()
}

/// The appetite of one other player for a card, from 0 to 1.
pub(super) fn of(view: SeatView<'_>, seat: Seat, card: Card) -> f64 {
    let contract = view.table.contract;
    let Some((rank, _)) = card.face() else {
        return 1.0;
    };
    let declined = view.table.discards.iter().rev().take(16).any(|discard| {
        let let_lie = discard.declined.contains(seat) || discard.by == Some(seat);
        let_lie
            && (discard.card == card || contract.runs() == 0 && discard.card.rank() == Some(rank))
    });
    if declined {
        return 0.05;
    }
    if view.table.known[seat]
        .faces()
        .any(|held| related(contract, held, card))
    {
        0.6
    } else {
        0.2
    }
}

/// Whether two cards can be part of one combination of the contract.
fn related(contract: Contract, a: Card, b: Card) -> bool {
    let (Some((ra, sa)), Some((rb, sb))) = (a.face(), b.face()) else {
        return false;
    };
    let gap = |from: Rank, to: Rank| (to.index() + 13 - from.index()) % 13;
    let near = gap(ra, rb).min(gap(rb, ra)) <= 2;
    contract.trios() > 0 && ra == rb || contract.runs() > 0 && sa == sb && near && ra != rb
}

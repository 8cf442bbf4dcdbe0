//! What a player has not seen: the cards that can still come from the stock or from another hand.
use crate::{
    cards::{Card, CardCounts},
    table::SeatView,
};

/// All cards less the own hand, the table, the pile, and what others are known to hold.
pub(super) fn unseen(view: SeatView<'_>) -> CardCounts {
    remembered(view, 1.0)
}

/// The cards unseen by a player who remembers only the share `memory` (0 to 1) of the pile, the cards laid last.
pub(super) fn remembered(view: SeatView<'_>, memory: f64) -> CardCounts {
    let table = view.table;
    let forgotten =
        table.pile.len() - (table.pile.len() as f64 * memory.clamp(0.0, 1.0)).ceil() as usize;
    let (decks, jokers) = (table.decks as usize, table.rules.jokers_per_deck as usize);
    let mut hidden = CardCounts::of_packs(decks, jokers);
    let mut gone = |card: Card| {
        hidden.remove(card);
    };
    view.hand.iter().for_each(&mut gone);
    table
        .melds
        .iter()
        .flat_map(|meld| &meld.cards)
        .for_each(|card| gone(*card));
    table.pile[forgotten..].iter().for_each(|card| gone(*card));
    for (_, known) in table.known.iter().filter(|(seat, _)| *seat != view.seat) {
        known.iter().for_each(&mut gone);
    }
    hidden
}

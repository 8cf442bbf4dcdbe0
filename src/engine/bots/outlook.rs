//! How long the hand may last, and so what loose cards will cost.
use crate::engine::table::SeatView;

/// The number of own turns still to be expected before somebody closes.
///
/// Fitted to matches between bots: mean turns left by how many cards the players who are down still hold.
pub(super) fn turns_left(view: SeatView<'_>) -> f64 {
    let table = view.table;
    let seats = table.seating.len() as f64;
    let round = f64::from(table.turn) / seats;
    let mut left = (6.0 - 0.6 * round).max(2.0);
    for seat in table.down.iter().filter(|seat| *seat != view.seat) {
        left = left.min(0.7 + 0.8 * f64::from(table.hand_sizes[seat]));
    }
    left
}

//! How long the hand may last.
use crate::engine::table::SeatView;

/// The number of own turns still to be expected before somebody closes: while nobody is down it falls with every round, and
/// then it follows from the cards that the player nearest to closing still holds.
pub(super) fn turns_left(view: SeatView<'_>) -> f64 {
    let table = view.table;
    let round = f64::from(table.turn) / table.seating.len() as f64;
    let nobody_down = (6.0 - 0.6 * round).max(2.0);
    let others_down = table.down.iter().filter(|seat| *seat != view.seat);
    others_down
        .map(|seat| 0.7 + 0.8 * f64::from(table.hand_sizes[seat]))
        .fold(nobody_down, f64::min)
}

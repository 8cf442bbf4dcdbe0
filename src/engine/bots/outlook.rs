//! How long the hand may last.
use crate::table::SeatView;

/// The number of own turns to be expected of a hand that begins. A hand takes about as many turns with few players as with four.
pub(super) fn turns_at_first(seats: usize) -> f64 {
    match seats {
        0..=2 => 10.0,
        3 => 8.0,
        _ => 6.0,
    }
}

/// The number of own turns still to be expected before somebody closes: while nobody is down it falls with every round, and
/// then it follows from the cards that the player nearest to closing still holds.
pub(super) fn turns_left(view: SeatView<'_>) -> f64 {
    let table = view.table;
    let seats = table.seating.len();
    let round = f64::from(table.turn) / seats as f64;
    let nobody_down = (turns_at_first(seats) - 0.6 * round).max(2.0);
    let others_down = table.down.iter().filter(|seat| *seat != view.seat);
    others_down
        .map(|seat| 0.7 + 0.8 * f64::from(table.hand_sizes[seat]))
        .fold(nobody_down, f64::min)
}

//! Decision requests to bots, in the form in which the protocol sends them.
use engine::{
    bots::MatchStanding,
    protocol::Decide,
    seat::{PerSeat, Seat},
    table::Table,
};
use std::time::Duration;

/// Returns the decision request for a seat. `None` if the seat has no legal action now.
pub fn question(table: &Table, seat: Seat, id: u32) -> Option<Decide<'_>> {
    let legal = table.legal(seat).ok()?;
    let seats = table.public().seating.len();
    let standing = MatchStanding {
        totals: (0..seats as i32).map(|i| 35 * i).collect::<PerSeat<i32>>(),
        hands_left: 6,
    };
    let limit = Duration::from_millis(1000);
    Some(Decide::of(
        table.view(seat)?,
        &legal,
        Some(standing),
        id,
        limit,
    ))
}

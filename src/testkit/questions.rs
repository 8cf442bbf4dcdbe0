//! Questions to bots, as the protocol sends them.
use engine::{
    bots::{Question, Standing},
    protocol::Decide,
    seat::{PerSeat, Seat},
    table::Table,
};
use std::time::Duration;

/// The question to a seat that may do something now, as it is sent.
pub fn question(table: &Table, seat: Seat, id: u32) -> Option<Decide> {
    let legal = table.legal(seat).ok()?;
    let seats = table.public().seating.len();
    let standing = Standing {
        totals: (0..seats as i32).map(|i| 35 * i).collect::<PerSeat<i32>>(),
        hands_left: 6,
    };
    let question = Question {
        view: table.view(seat)?,
        legal: &legal,
        standing: Some(standing),
        keep_going: &|| true,
    };
    Some(Decide::of(&question, id, Duration::from_millis(1000)))
}

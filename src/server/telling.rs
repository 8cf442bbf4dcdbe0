//! What phones are told of a match, by whoever holds it: the window's referee, and the host without one.
use super::Server;
use engine::{
    matchplay::{Match, MatchEvent},
    protocol::{Glimpse, Greeting},
    seat::{Seat, SeatSet},
    table::Viewer,
};
use std::time::Instant;

/// How this seat of a match is greeted, in which everybody is called so.
pub fn greet(game: &Match, seat: Seat, names: &[String]) -> Greeting {
    Greeting {
        names: names.to_vec(),
        ..Greeting::to(seat, names.len() as u8, game.rules())
    }
}

/// Tells these seats what each may know of what has happened in a match since they were told last, how things stand, and what is asked
/// `until` when.
pub fn tell(
    server: &Server,
    (game, events): (&Match, &[MatchEvent]),
    seats: SeatSet,
    until: impl Fn(Seat) -> Option<Instant>,
) {
    for seat in seats.iter() {
        let new = events.get(server.told(seat)..).unwrap_or_default();
        let seen: Vec<_> = new
            .iter()
            .map(|event| event.seen_by(Viewer::Seat(seat)))
            .collect();
        server.publish(seat, &seen, Glimpse::of(game, seat), until(seat));
    }
    server.wake();
}

//! How it stands with the phones of the match in play.
use bevy::prelude::*;
use engine::seat::{Seat, SeatSet};

/// Who is there and who is not. Written by the referee.
#[derive(Resource, Default, Clone, PartialEq, Eq, Debug)]
pub struct AtPhones {
    /// Those whose phone has not answered for a while.
    pub away: SeatSet,
    /// The seats that nobody has.
    pub free: SeatSet,
    /// The numbers of those who want the seat of a phone that is there.
    pub asks: Vec<u64>,
}

impl AtPhones {
    /// Whether nobody can answer at this seat now.
    pub fn is_missing(&self, seat: Seat) -> bool {
        self.away.contains(seat) || self.free.contains(seat)
    }
}

//! Asking for a place that somebody has.
use super::place::LineId;
use crate::engine::seat::Seat;

/// Somebody who wants the seat of a phone that lives, or that of a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Takeover {
    /// By which it is confirmed.
    pub id: u64,
    /// The seat.
    pub seat: Seat,
    /// What whoever wants it calls themselves.
    pub name: String,
    pub(in crate::phones) face: u8,
    pub(in crate::phones) line: LineId,
}

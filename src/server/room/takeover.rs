//! Asking for a place that somebody has.
use super::place::LineId;
use engine::seat::Seat;
use std::{
    collections::HashMap,
    net::IpAddr,
    time::{Duration, Instant},
};

/// Somebody who wants the seat of a phone that lives, or that of a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Takeover {
    /// By which it is confirmed.
    pub id: u64,
    /// The seat.
    pub seat: Seat,
    /// What whoever wants it calls themselves.
    pub name: String,
    /// From when on whoever has the screen may be called to it, even from a hand that is being played.
    pub calls_at: Instant,
    pub(crate) face: u8,
    pub(crate) line: LineId,
    pub(crate) from: IpAddr,
}

/// Questions from one address call whoever has the screen no more often than this.
const BETWEEN_CALLS: Duration = Duration::from_secs(60);

/// When whoever has the screen is called, or was last, to a question from each address.
#[derive(Default, Debug)]
pub(super) struct Calls(HashMap<IpAddr, Instant>);

impl Calls {
    /// When the screen may be called to a question that comes now. Those that wait for their time are called to together.
    pub fn next(&mut self, from: IpAddr, now: Instant) -> Instant {
        self.0.retain(|_, called| *called + BETWEEN_CALLS > now);
        let call = self.0.entry(from).and_modify(|called| {
            if *called <= now {
                *called += BETWEEN_CALLS;
            }
        });
        *call.or_insert(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_calls_once_a_minute() {
        let (mut calls, begin) = (Calls::default(), Instant::now());
        let from = |last: u8| IpAddr::from([192, 168, 1, last]);
        let after = |seconds: u64| begin + Duration::from_secs(seconds);
        assert_eq!(calls.next(from(1), begin), begin);
        assert_eq!(calls.next(from(2), after(1)), after(1), "another one may");
        for later in [1, 20, 59] {
            assert_eq!(calls.next(from(1), after(later)), after(60), "{later}");
        }
        assert_eq!(calls.next(from(1), after(70)), after(120));
        assert_eq!(calls.next(from(1), after(300)), after(300));
    }
}

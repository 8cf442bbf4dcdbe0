//! Joining with a PIN, reconnecting with a key, and requests for a seat that already has an owner or a bot. The host
//! decides on those requests.
use super::{ConnectionId, PreviousOwner, Room, RoomSeat, SeatKind, names};
use crate::{
    credentials::{KeyHash, Pin, SeatKey},
    entry::SeatTaken,
    limits::Rate,
};
use engine::{protocol::Reason, seat::Seat};
use std::{
    collections::HashMap,
    net::IpAddr,
    time::{Duration, Instant},
};

/// A player who has entered the correct PIN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Newcomer {
    pub name: String,
    pub face: u8,
    pub line: ConnectionId,
    pub from: IpAddr,
    /// True for a home that takes its own seat again.
    pub is_back: bool,
}

/// Result of trying a PIN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PinResult {
    /// The PIN is right.
    Right,
    /// The PIN is wrong. If a number is given, the host is notified that this many wrong PINs have been entered.
    Wrong(Option<u32>),
    /// Other guesses come first. The connection tries again after this time.
    Later(Duration),
}

/// Result of a join.
#[derive(Clone, PartialEq, Debug)]
pub enum JoinResult {
    /// The player has the seat, with a new key.
    Accepted(Seat, SeatKey),
    /// The host must decide.
    Asks(Takeover),
    /// The join was refused.
    Refused(Reason),
}

/// Result of reconnecting with a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResumeResult {
    /// The player has their seat again.
    Accepted(Seat),
    /// A newer connection of the same phone already holds the seat.
    Older,
    /// The seat's rate limit is exceeded.
    TooMuch,
    /// No seat has this key.
    Unknown,
}

impl Room {
    /// Queues the PIN typed on a connection. [`Room::try_pin`] returns the result.
    pub fn guess(&mut self, line: ConnectionId, from: IpAddr) {
        self.guesses.enter(line, from);
    }

    /// Tries the PIN of a connection, if it is next in the queue.
    pub fn try_pin(
        &mut self,
        pin: Pin,
        line: ConnectionId,
        from: IpAddr,
        now: Instant,
    ) -> PinResult {
        if let Err(wait) = self.guesses.turn(line, now) {
            return PinResult::Later(wait);
        }
        let before = self.previous_pin.filter(|(_, until)| now < *until);
        if pin == self.pin || before.is_some_and(|(before, _)| pin == before) {
            self.guesses.right(line, from);
            return PinResult::Right;
        }
        PinResult::Wrong(self.guesses.wrong(line, from, now))
    }

    /// Gives a seat to a player who has entered the correct PIN or is invited, or requests one from the host. If `from` stands
    /// for a home, its seat is given back to it.
    pub fn join(
        &mut self,
        (name, face, wanted): (&str, u8, Option<Seat>),
        line: ConnectionId,
        (from, is_home): (IpAddr, bool),
        now: Instant,
        rng: &mut impl rand::Rng,
    ) -> JoinResult {
        let free = |place: &RoomSeat| place.of == SeatKind::Phone && place.key.is_none();
        let at = match wanted {
            Some(seat) => Some(seat.index()),
            None => self.places.iter().position(free).or_else(|| self.bot()),
        };
        let Some((at, place)) = at.and_then(|at| Some((at, self.places.get(at)?))) else {
            return JoinResult::Refused(Reason::other("join-full", "no seat is free"));
        };
        let from_bot = place.of == SeatKind::Bot && self.playing;
        if place.of != SeatKind::Phone && !from_bot {
            return JoinResult::Refused(seat_taken_reason());
        }
        let seat = Seat(at as u8);
        // During a match a hand belongs to its owner, however long their phone is away.
        let is_back = is_home && place.from == Some(from);
        let has_owner = place.key.is_some() && !is_back && (self.playing || place.lives(now));
        let is_here = from_bot || place.line.is_some();
        let owner = place.name.clone();
        let newcomer = Newcomer {
            name: self.own_name(seat, &names::proper(name)),
            face,
            line,
            from,
            is_back,
        };
        if from_bot || has_owner {
            if !self.refusals.may_ask(from, now) {
                let why = "too many questions to the host: wait a minute";
                return JoinResult::Refused(Reason::other("join-too-many-tries", why));
            }
            self.asked += 1;
            let takeover = Takeover {
                id: self.asked,
                seat,
                name: newcomer.name.clone(),
                owner,
                is_here,
                calls_at: self.calls.next(from, now),
                newcomer,
            };
            self.takeovers.retain(|other| other.newcomer.line != line);
            self.takeovers.push(takeover.clone());
            return JoinResult::Asks(takeover);
        }
        // Messages are counted per owner: a player who gives up a seat and takes it again does not reset the count.
        if place.from == Some(from) && !self.hears(seat, now) {
            return JoinResult::Refused(rate_limit_reason());
        }
        JoinResult::Accepted(seat, self.sit(seat, newcomer, rng))
    }

    /// Returns the index of the first bot's seat that no player has asked for yet. Returns `None` outside a match.
    fn bot(&self) -> Option<usize> {
        let wanted = |at: usize| self.takeovers.iter().any(|one| one.seat.index() == at);
        let mut places = self.places.iter().enumerate();
        let free = |(at, place): (usize, &RoomSeat)| place.of == SeatKind::Bot && !wanted(at);
        places.position(free).filter(|_| self.playing)
    }

    /// Reconnects the owner of a key. The newest connection of a phone gets the seat, in whatever order the requests
    /// arrive. Reconnecting counts as a message. Requests for the seat that were made while the owner was away are
    /// withdrawn, so the host can no longer grant them.
    pub fn resume(&mut self, shown: &str, line: ConnectionId, now: Instant) -> ResumeResult {
        let kept = KeyHash::of(shown);
        let own =
            |place: &RoomSeat| place.of == SeatKind::Phone && place.key.as_ref() == Some(&kept);
        let Some(at) = self.places.iter().position(own) else {
            return ResumeResult::Unknown;
        };
        let seat = Seat(at as u8);
        if self.line_of(seat).is_some_and(|playing| playing > line) {
            return ResumeResult::Older;
        }
        if !self.hears(seat, now) {
            return ResumeResult::TooMuch;
        }
        let place = &mut self.places[at];
        (place.line, place.cut) = (Some(line), None);
        self.takeovers
            .retain(|question| question.seat != seat || question.is_here);
        ResumeResult::Accepted(seat)
    }

    fn sit(&mut self, seat: Seat, newcomer: Newcomer, rng: &mut impl rand::Rng) -> SeatKey {
        let key = SeatKey::new(rng);
        let playing = self.playing;
        let (name, from) = (newcomer.name, newcomer.from);
        let place = &mut self.places[seat.index()];
        let owner = place.name.clone();
        let had = place.key.take();
        place.former = had.map(|key| PreviousOwner {
            key,
            face: place.face,
            taken: place.taken.take(),
        });
        if playing && !owner.is_empty() && !newcomer.is_back {
            let (by, from) = (name.clone(), owner);
            place.taken = Some(SeatTaken { by, from });
        }
        place.lend();
        // The record of a running match contains the player names, so they do not change. Only a seat taken over from a
        // bot gets the new player's name.
        if !playing || place.name.is_empty() || place.borrowed_from.is_some() {
            match (name.is_empty(), &place.borrowed_from) {
                (true, Some(bot)) => place.name.clone_from(bot),
                _ => place.name = name,
            }
        }
        if place.from.replace(from) != Some(from) || place.former.is_some() {
            place.rate = Rate::default();
        }
        place.face = newcomer.face;
        place.key = Some(key.kept());
        let before = place.line.replace(newcomer.line);
        (place.cut, place.key_unconfirmed) = (None, true);
        if let Some(before) = before {
            let taken = Reason::other("line-taken", "your seat was given to somebody else");
            self.dismissed.insert(before, taken);
        }
        key
    }

    /// Returns the name, with a number appended if another player at the table has the same one.
    fn own_name(&self, seat: Seat, name: &str) -> String {
        let others = self.places.iter().enumerate();
        let others = others.filter(|(at, _)| *at != seat.index());
        let taken = others.flat_map(|(_, place)| {
            let by = place.taken.as_ref().map(|taken| &*taken.by);
            [Some(&*place.name), by]
        });
        names::own(name, &taken.flatten().collect::<Vec<&str>>())
    }

    /// Returns the requests that wait for the host's decision.
    pub fn takeovers(&self) -> &[Takeover] {
        &self.takeovers
    }

    /// True if a request from this connection waits for the host's decision.
    pub fn is_asking(&self, line: ConnectionId) -> bool {
        self.takeovers.iter().any(|one| one.newcomer.line == line)
    }

    /// Applies the host's decision on a request. If the request is granted, returns the connection with its new key,
    /// and refuses all other requests for that seat.
    pub fn decide(
        &mut self,
        (id, yes): (u64, bool),
        now: Instant,
        rng: &mut impl rand::Rng,
    ) -> Option<(ConnectionId, SeatKey)> {
        let at = self.takeovers.iter().position(|one| one.id == id)?;
        let Takeover { seat, newcomer, .. } = self.takeovers.remove(at);
        if !yes {
            self.refusals.note(newcomer.from, now);
            return None;
        }
        self.takeovers.retain(|one| one.seat != seat);
        Some((newcomer.line, self.sit(seat, newcomer, rng)))
    }
}

/// Returns the reason sent when another player has the seat.
pub fn seat_taken_reason() -> Reason {
    Reason::other("join-not-a-phone", "somebody else sits there")
}

/// Returns the reason sent when the rate limit is exceeded.
pub fn rate_limit_reason() -> Reason {
    Reason::other("line-too-much", "too many messages: wait a little")
}

/// A player's request for a seat that has an owner or a bot. The host decides on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Takeover {
    /// The number of the request, counted from 1. The host's decision refers to it.
    pub id: u64,
    /// The requested seat.
    pub seat: Seat,
    /// The name of the player who requests the seat. May be empty.
    pub name: String,
    /// The name of the seat's current owner or bot.
    pub owner: String,
    /// True if the owner's phone is connected, or if the seat has a bot.
    pub is_here: bool,
    /// Time from which this request may interrupt the host, even during a hand.
    pub calls_at: Instant,
    pub(super) newcomer: Newcomer,
}

/// Minimum time between two interruptions of the host by requests from the same address.
const BETWEEN_CALLS: Duration = Duration::from_secs(60);

/// For each address, the time of its last or next interruption of the host.
#[derive(Default, Debug)]
pub(super) struct InterruptionTimes(HashMap<IpAddr, Instant>);

impl InterruptionTimes {
    /// Returns the time at which a new request may interrupt the host. Requests with the same time share one
    /// interruption.
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

/// Number of refused or withdrawn requests within [`RefusalCounter::WITHIN`] after which an address must wait.
const MOST_REFUSED: usize = 5;

/// For each address, the times of its recently refused or withdrawn requests.
#[derive(Default, Debug)]
pub(super) struct RefusalCounter(HashMap<IpAddr, Vec<Instant>>);

impl RefusalCounter {
    const WITHIN: Duration = Duration::from_secs(60);

    /// True if this address may request a seat.
    pub fn may_ask(&mut self, from: IpAddr, now: Instant) -> bool {
        self.0.retain(|_, refused| {
            refused.retain(|at| now.duration_since(*at) < Self::WITHIN);
            !refused.is_empty()
        });
        self.0.get(&from).is_none_or(|own| own.len() < MOST_REFUSED)
    }

    /// Records a refused or withdrawn request.
    pub fn note(&mut self, from: IpAddr, now: Instant) {
        self.0.entry(from).or_default().push(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_calls_once_a_minute() {
        let (mut calls, begin) = (InterruptionTimes::default(), Instant::now());
        let from = |last: u8| IpAddr::from([192, 168, 1, last]);
        let after = |seconds: u64| begin + Duration::from_secs(seconds);
        assert_eq!(calls.next(from(1), begin), begin);
        assert_eq!(calls.next(from(2), after(1)), after(1), "not delayed");
        for later in [1, 20, 59] {
            assert_eq!(calls.next(from(1), after(later)), after(60), "{later}");
        }
        assert_eq!(calls.next(from(1), after(70)), after(120));
        assert_eq!(calls.next(from(1), after(300)), after(300));
    }

    #[test]
    fn after_five_refusals_an_address_waits_a_minute_and_others_do_not() {
        let (mut refusals, begin) = (RefusalCounter::default(), Instant::now());
        let from = |last: u8| IpAddr::from([192, 168, 1, last]);
        for _ in 0..MOST_REFUSED {
            assert!(refusals.may_ask(from(1), begin));
            refusals.note(from(1), begin);
        }
        assert!(!refusals.may_ask(from(1), begin) && refusals.may_ask(from(2), begin));
        assert!(refusals.may_ask(from(1), begin + RefusalCounter::WITHIN));
    }
}

//! Coming in with a PIN, coming back with a key, and what whoever has the screen says to it.
use super::{
    place::{LineId, PlaceOf, RoomPlace},
    seats::Room,
    takeover::Takeover,
};
use crate::seatkey::{KeptKey, SeatKey};
use engine::{
    protocol::Reason,
    seat::Seat,
    text::{is_hidden, shortened},
};
use std::{net::IpAddr, time::Instant};

/// The longest name, in letters.
const NAME: usize = 16;

/// What became of somebody who came in.
#[derive(Clone, PartialEq, Debug)]
pub enum Coming {
    /// They sit, with a new key.
    Sits(Seat, SeatKey),
    /// Whoever has the screen is asked.
    Asks(Takeover),
    /// They do not.
    Refused(Reason),
}

/// What became of somebody who came back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Return {
    /// They sit where they sat.
    Sits(Seat),
    /// A newer line of the same phone plays.
    Older,
    /// Too much was said from there of late.
    TooMuch,
    /// The key opens nothing.
    Unknown,
}

impl Room {
    /// Somebody with a PIN.
    pub fn join(
        &mut self,
        (pin, name, face, wanted): (&str, &str, u8, Option<Seat>),
        line: LineId,
        from: IpAddr,
        now: Instant,
        rng: &mut impl rand::Rng,
    ) -> Coming {
        if !self.tries.may(from, now) {
            return Coming::Refused(Reason::other(
                "join-too-many-tries",
                "too many wrong PINs: wait a minute",
            ));
        }
        if !self.pin.is(pin) {
            self.tries.wrong(from, now);
            return Coming::Refused(Reason::other("join-wrong-pin", "that is not the PIN"));
        }
        let free = |place: &RoomPlace| place.of == PlaceOf::Phone && place.key.is_none();
        let at = match wanted {
            Some(seat) => Some(seat.index()),
            None => self.places.iter().position(free).or_else(|| self.bot()),
        };
        let Some((at, place)) = at.and_then(|at| Some((at, self.places.get(at)?))) else {
            return Coming::Refused(Reason::other("join-full", "no seat is free"));
        };
        let from_bot = place.of == PlaceOf::Bot && self.playing;
        if place.of != PlaceOf::Phone && !from_bot {
            return Coming::Refused(Reason::other(
                "join-not-a-phone",
                "somebody else sits there",
            ));
        }
        let seat = Seat(at as u8);
        let name = proper(name);
        if from_bot || (place.key.is_some() && place.lives(now)) {
            let takeover = Takeover {
                id: self.count(),
                seat,
                name,
                calls_at: self.calls.next(from, now),
                face,
                line,
                from,
            };
            self.takeovers.retain(|other| other.line != line);
            self.takeovers.push(takeover.clone());
            return Coming::Asks(takeover);
        }
        if !self.hears(seat, now) {
            return Coming::Refused(too_much());
        }
        Coming::Sits(seat, self.sit(seat, &name, face, line, rng))
    }

    /// The first bot at whose place nobody wants to sit yet, while the match is played.
    fn bot(&self) -> Option<usize> {
        let wanted = |at: usize| self.takeovers.iter().any(|one| one.seat.index() == at);
        let mut places = self.places.iter().enumerate();
        let free = |(at, place): (usize, &RoomPlace)| place.of == PlaceOf::Bot && !wanted(at);
        places.position(free).filter(|_| self.playing)
    }

    /// Somebody with a key, who sits down again: the newest line of a phone is the one that plays, in whatever order they are heard.
    /// To come counts as a message.
    pub fn resume(&mut self, shown: &str, line: LineId, now: Instant) -> Return {
        let kept = KeptKey::of(shown);
        let own =
            |place: &RoomPlace| place.of == PlaceOf::Phone && place.key.as_ref() == Some(&kept);
        let Some(at) = self.places.iter().position(own) else {
            return Return::Unknown;
        };
        let seat = Seat(at as u8);
        if self.line_of(seat).is_some_and(|playing| playing > line) {
            return Return::Older;
        }
        if !self.hears(seat, now) {
            return Return::TooMuch;
        }
        let place = &mut self.places[at];
        (place.line, place.cut) = (Some(line), None);
        Return::Sits(seat)
    }

    fn sit(
        &mut self,
        seat: Seat,
        name: &str,
        face: u8,
        line: LineId,
        rng: &mut impl rand::Rng,
    ) -> SeatKey {
        let key = SeatKey::new(rng);
        let playing = self.playing;
        let name = self.own_name(seat, name);
        let place = &mut self.places[seat.index()];
        place.lend();
        // The names of a match that has begun stand in its record; that of a bot's is somebody else's.
        if !playing || place.name.is_empty() || place.lent_by.is_some() {
            match (name.is_empty(), &place.lent_by) {
                (true, Some(bot)) => place.name.clone_from(bot),
                _ => place.name = name,
            }
        }
        place.face = face;
        place.key = Some(key.kept());
        (place.line, place.cut, place.unheard) = (Some(line), None, true);
        key
    }

    /// The name, with a number behind it while the match is played if somebody else there has it already.
    fn own_name(&self, seat: Seat, name: &str) -> String {
        let is_free = |wish: &str| {
            let wish = wish.to_lowercase();
            let mut places = self.places.iter().enumerate();
            !places.any(|(at, place)| at != seat.index() && place.name.to_lowercase() == wish)
        };
        if !self.playing || name.is_empty() || is_free(name) {
            return name.to_owned();
        }
        let mut numbered = (2..).map(|number| format!("{name} {number}"));
        numbered.find(|name| is_free(name)).unwrap_or_default()
    }

    /// Those who wait for a word from whoever has the screen.
    pub fn takeovers(&self) -> &[Takeover] {
        &self.takeovers
    }

    /// The word: the seat changes hands, or does not. Who had it before has no key any more; a no counts as a wrong PIN, so that nobody
    /// asks on and on.
    pub fn decide(
        &mut self,
        (id, yes): (u64, bool),
        now: Instant,
        rng: &mut impl rand::Rng,
    ) -> Option<(Takeover, Option<SeatKey>)> {
        let at = self
            .takeovers
            .iter()
            .position(|takeover| takeover.id == id)?;
        let takeover = self.takeovers.remove(at);
        if !yes {
            self.tries.wrong(takeover.from, now);
        }
        let key = yes.then(|| {
            self.sit(
                takeover.seat,
                &takeover.name,
                takeover.face,
                takeover.line,
                rng,
            )
        });
        Some((takeover, key))
    }
}

/// What is said to whoever says too much.
pub fn too_much() -> Reason {
    Reason::other("line-too-much", "too many messages: wait a little")
}

/// A name as it may stand on the screen: nothing in it hides, and it is no novel.
fn proper(name: &str) -> String {
    let seen: String = name.chars().filter(|letter| !is_hidden(*letter)).collect();
    let name = shortened(seen.trim(), NAME);
    name.trim_end_matches('…').trim().to_owned()
}

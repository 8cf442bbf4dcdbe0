//! The places of a table, from before the match until after it.
use super::{
    place::{LineId, PlaceOf, RoomPlace},
    sitting::Sitting,
    takeover::{Calls, Takeover},
};
use crate::{
    entry::RoomSaid,
    pin::{Pin, Tries},
    rate::Rate,
    seatkey::KeptKey,
};
use engine::seat::{Seat, SeatSet};
use std::time::Instant;

/// The room.
#[derive(Debug)]
pub struct Room {
    pub(super) pin: Pin,
    pub(super) tries: Tries,
    pub(super) places: Vec<RoomPlace>,
    pub(super) takeovers: Vec<Takeover>,
    pub(super) calls: Calls,
    pub(super) counted: u64,
    pub(super) playing: bool,
    /// So many messages a minute are heard from a seat.
    a_minute: u32,
}

impl Room {
    /// A room with so many places, of which phones may have the `open` ones; at the others sits whoever is named: `bots`, or people at
    /// the screen.
    pub fn new(pin: Pin, open: &[bool], bots: SeatSet, names: &[String], a_minute: u32) -> Room {
        let place = |(at, open): (usize, &bool)| RoomPlace {
            of: match (open, bots.contains(Seat(at as u8))) {
                (true, _) => PlaceOf::Phone,
                (false, true) => PlaceOf::Bot,
                (false, false) => PlaceOf::Other,
            },
            name: match open {
                true => String::new(),
                false => names.get(at).cloned().unwrap_or_default(),
            },
            lent_by: None,
            face: at as u8,
            key: None,
            line: None,
            cut: None,
            unheard: false,
            rate: Rate::default(),
        };
        Room {
            pin,
            tries: Tries::default(),
            places: open.iter().enumerate().map(place).collect(),
            takeovers: Vec::new(),
            calls: Calls::default(),
            counted: 0,
            playing: false,
            a_minute,
        }
    }

    /// The PIN.
    pub fn pin(&self) -> Pin {
        self.pin
    }

    /// Another PIN: whoever knows the one until now does not come in with it any more.
    pub fn change_pin(&mut self, rng: &mut impl rand::Rng) {
        let before = self.pin;
        while self.pin == before {
            self.pin = Pin::new(rng);
        }
    }

    /// A number that nobody had before.
    pub fn count(&mut self) -> u64 {
        self.counted += 1;
        self.counted
    }

    /// The match begins, in which everybody is called so: nobody is asked for a name any more. In the next match at the
    /// same table whoever had a bot's place has one of their own.
    pub fn begin(&mut self, names: &[String], is_next: bool) {
        self.playing = true;
        for (place, name) in self.places.iter_mut().zip(names) {
            // Whoever the match begins with has their seat.
            place.unheard = false;
            if is_next {
                place.lent_by = None;
            }
            if place.lent_by.is_none() {
                place.name.clone_from(name);
            }
        }
    }

    /// The match is over and another one may follow: who sits stays, and who comes may be called as they like.
    pub fn rest(&mut self) {
        self.playing = false;
    }

    /// A place becomes that of this bot.
    pub fn seat_bot(&mut self, seat: Seat, name: &str) {
        if let Some(place) = self.places.get_mut(seat.index()) {
            (place.of, place.lent_by) = (PlaceOf::Bot, None);
            place.name = name.to_owned();
            (place.key, place.line, place.cut) = (None, None, None);
            place.unheard = false;
        }
    }

    /// A place whose phone will come back: its key was kept. It may have been a bot's.
    pub fn expect(&mut self, seat: Seat, name: &str, face: u8, key: KeptKey) {
        if let Some(place) = self.places.get_mut(seat.index()) {
            place.lend();
            place.name = name.to_owned();
            place.face = face;
            place.key = Some(key);
        }
    }

    /// What is kept of the key of a seat.
    pub fn kept_key(&self, seat: Seat) -> Option<&KeptKey> {
        self.places.get(seat.index())?.key.as_ref()
    }

    /// A line was cut. Whether that was a phone with a seat. The seat waits for it, unless nothing was heard since it was given: then
    /// nobody may know its key, and it is free again. Whoever asked for a seat and is gone has tried in vain.
    pub fn cut(&mut self, line: LineId, now: Instant) -> Option<Seat> {
        for given_up in self.takeovers.extract_if(.., |one| one.line == line) {
            self.tries.wrong(given_up.from, now);
        }
        let at = self
            .places
            .iter()
            .position(|place| place.line == Some(line))?;
        let seat = Seat(at as u8);
        let place = &mut self.places[at];
        (place.line, place.cut) = (None, Some(now));
        if place.unheard {
            self.put_out(seat);
        }
        Some(seat)
    }

    /// Whoever has the seat is put out, or gives it up: it is free again, and their key opens nothing any more. Whether somebody had it.
    pub fn put_out(&mut self, seat: Seat) -> bool {
        let playing = self.playing;
        let Some(place) = self.places.get_mut(seat.index()) else {
            return false;
        };
        let had = place.key.take().is_some();
        (place.line, place.cut, place.unheard) = (None, None, false);
        if let Some(bot) = place.lent_by.take() {
            (place.of, place.name) = (PlaceOf::Bot, bot);
        } else if !playing && place.of == PlaceOf::Phone {
            place.name.clear();
        }
        had
    }

    /// Whether one more message is heard from a seat, on whatever line it comes.
    pub fn hears(&mut self, seat: Seat, now: Instant) -> bool {
        let place = self.places.get_mut(seat.index());
        place.is_some_and(|place| {
            place.unheard = false;
            place.rate.spend(self.a_minute, now)
        })
    }

    /// The line that plays at a seat.
    pub fn line_of(&self, seat: Seat) -> Option<LineId> {
        self.places.get(seat.index())?.line
    }

    /// Everybody at a phone's place.
    pub fn sitting(&self) -> Vec<Sitting> {
        let places = (0..).map(Seat).zip(&self.places);
        places
            .filter_map(|(seat, place)| place.sitting(seat))
            .collect()
    }

    /// What everybody is told of the room.
    pub fn said(&self, art: String, paused: bool) -> RoomSaid {
        let places = self.places.iter();
        RoomSaid::Room {
            seats: places.map(|place| place.written(self.playing)).collect(),
            playing: self.playing,
            paused,
            art,
        }
    }
}

//! The places of a table, from before the match until after it.
use super::{
    place::{LineId, PlaceOf, RoomPlace},
    sitting::Sitting,
    takeover::Takeover,
};
use crate::{
    engine::seat::{Seat, SeatSet},
    phones::{
        entry::RoomSaid,
        pin::{Pin, Tries},
        seatkey::KeptKey,
    },
};
use std::time::Instant;

/// The room.
#[derive(Debug)]
pub struct Room {
    pub(super) pin: Pin,
    pub(super) tries: Tries,
    pub(super) places: Vec<RoomPlace>,
    pub(super) takeovers: Vec<Takeover>,
    pub(super) counted: u64,
    pub(super) playing: bool,
}

impl Room {
    /// A room with so many places, of which phones may have the `open` ones; at the others sits whoever is named: `bots`, or people at
    /// the screen.
    pub fn new(pin: Pin, open: &[bool], bots: SeatSet, names: &[String]) -> Room {
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
        };
        Room {
            pin,
            tries: Tries::default(),
            places: open.iter().enumerate().map(place).collect(),
            takeovers: Vec::new(),
            counted: 0,
            playing: false,
        }
    }

    /// The PIN.
    pub fn pin(&self) -> Pin {
        self.pin
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

    /// A line was cut. Whether that was a phone with a seat.
    pub fn cut(&mut self, line: LineId, now: Instant) -> Option<Seat> {
        self.takeovers.retain(|takeover| takeover.line != line);
        let at = self
            .places
            .iter()
            .position(|place| place.line == Some(line))?;
        let place = &mut self.places[at];
        (place.line, place.cut) = (None, Some(now));
        Some(Seat(at as u8))
    }

    /// Whoever has the seat is put out, or gives it up: it is free again, and their key opens nothing any more.
    pub fn put_out(&mut self, seat: Seat) {
        let playing = self.playing;
        if let Some(place) = self.places.get_mut(seat.index()) {
            (place.key, place.line, place.cut) = (None, None, None);
            if let Some(bot) = place.lent_by.take() {
                (place.of, place.name) = (PlaceOf::Bot, bot);
            } else if !playing && place.of == PlaceOf::Phone {
                place.name.clear();
            }
        }
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

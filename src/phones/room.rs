//! Who sits where, and who may. Nothing here knows a socket or a match; the time is told.
use super::{
    entry::{PlaceState, RoomSaid, WrittenPlace},
    pin::{Pin, Tries},
    seatkey::{KeptKey, SeatKey},
};
use crate::engine::{
    protocol::Reason,
    seat::{Seat, SeatSet},
    text::{is_hidden, shortened},
};
use std::{
    net::IpAddr,
    time::{Duration, Instant},
};

/// One connection of a phone, counted from when the server began.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LineId(pub u64);

/// The longest name, in letters.
const NAME: usize = 16;

/// So long after its line was cut a phone counts as living: it may only be asleep.
const ALIVE: Duration = Duration::from_secs(30);

/// Whose a place is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PlaceOf {
    /// A phone's.
    Phone,
    /// A bot's: while the match is played a phone may ask for it.
    Bot,
    /// Somebody's at the screen.
    Other,
}

/// A place at the table.
#[derive(Debug)]
struct RoomPlace {
    of: PlaceOf,
    name: String,
    /// Whoever has it has it from this bot, to whom it goes back.
    lent_by: Option<String>,
    face: u8,
    key: Option<KeptKey>,
    line: Option<LineId>,
    /// When the line was cut.
    cut: Option<Instant>,
}

/// Somebody who wants the seat of a phone that lives, or that of a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Takeover {
    /// By which it is confirmed.
    pub id: u64,
    /// The seat.
    pub seat: Seat,
    /// What whoever wants it calls themselves.
    pub name: String,
    pub(super) face: u8,
    pub(super) line: LineId,
}

/// Who sits at a phone's seat, for a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitting {
    /// The seat.
    pub seat: Seat,
    /// What they are called; empty while nobody has come.
    pub name: String,
    /// Their face.
    pub face: u8,
    /// Whether somebody has this seat.
    pub taken: bool,
    /// Whether their phone is there now.
    pub here: bool,
    /// They sat at this table before, and have not come back yet.
    pub expected: bool,
}

/// Whether everybody whose phone is there is among those who are ready; nobody is not everybody.
pub fn all_ready(sitting: &[Sitting], ready: SeatSet) -> bool {
    let mut here = sitting.iter().filter(|one| one.here).peekable();
    here.peek().is_some() && here.all(|one| ready.contains(one.seat))
}

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
    /// The key opens nothing.
    Unknown,
}

/// The room.
#[derive(Debug)]
pub struct Room {
    pin: Pin,
    tries: Tries,
    places: Vec<RoomPlace>,
    takeovers: Vec<Takeover>,
    counted: u64,
    playing: bool,
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
                face,
                line,
            };
            self.takeovers.retain(|other| other.line != line);
            self.takeovers.push(takeover.clone());
            return Coming::Asks(takeover);
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
    pub fn resume(&mut self, shown: &str, line: LineId) -> Return {
        let kept = KeptKey::of(shown);
        let own =
            |place: &RoomPlace| place.of == PlaceOf::Phone && place.key.as_ref() == Some(&kept);
        let Some(at) = self.places.iter().position(own) else {
            return Return::Unknown;
        };
        let place = &mut self.places[at];
        if place.line.is_some_and(|playing| playing > line) {
            return Return::Older;
        }
        (place.line, place.cut) = (Some(line), None);
        Return::Sits(Seat(at as u8))
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
        (place.line, place.cut) = (Some(line), None);
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

    /// The word: the seat changes hands, or does not. Who had it before has no key any more.
    pub fn decide(
        &mut self,
        id: u64,
        yes: bool,
        rng: &mut impl rand::Rng,
    ) -> Option<(Takeover, Option<SeatKey>)> {
        let at = self
            .takeovers
            .iter()
            .position(|takeover| takeover.id == id)?;
        let takeover = self.takeovers.remove(at);
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
        let places = self.places.iter().enumerate();
        let phones = places.filter(|(_, place)| place.of == PlaceOf::Phone);
        phones
            .map(|(at, place)| Sitting {
                seat: Seat(at as u8),
                name: place.name.clone(),
                face: place.face,
                taken: place.key.is_some(),
                here: place.line.is_some(),
                expected: place.key.is_some() && place.line.is_none() && place.cut.is_none(),
            })
            .collect()
    }

    /// What everybody is told of the room.
    pub fn said(&self, art: String, paused: bool) -> RoomSaid {
        let place = |place: &RoomPlace| WrittenPlace {
            name: place.name.clone(),
            face: place.face,
            state: match (place.of, place.key.is_some(), place.line.is_some()) {
                (PlaceOf::Bot, ..) if self.playing => PlaceState::Bot,
                (PlaceOf::Bot | PlaceOf::Other, ..) => PlaceState::Other,
                (PlaceOf::Phone, false, _) => PlaceState::Free,
                (PlaceOf::Phone, true, true) => PlaceState::Here,
                (PlaceOf::Phone, true, false) => PlaceState::Away,
            },
        };
        RoomSaid::Room {
            seats: self.places.iter().map(place).collect(),
            playing: self.playing,
            paused,
            art,
        }
    }
}

impl RoomPlace {
    /// A bot's place becomes a phone's, until that gives it up.
    fn lend(&mut self) {
        if self.of == PlaceOf::Bot {
            self.of = PlaceOf::Phone;
            self.lent_by = Some(std::mem::take(&mut self.name));
        }
    }

    fn lives(&self, now: Instant) -> bool {
        self.line.is_some() || self.cut.is_some_and(|cut| now.duration_since(cut) < ALIVE)
    }
}

/// A name as it may stand on the screen: nothing in it hides, and it is no novel.
fn proper(name: &str) -> String {
    let seen: String = name.chars().filter(|letter| !is_hidden(*letter)).collect();
    let name = shortened(seen.trim(), NAME);
    name.trim_end_matches('…').trim().to_owned()
}

//! The seats of a table and the phones that occupy them. This module uses neither sockets nor a match. Its callers
//! supply the current time.
mod guesses;
mod joining;
mod names;

use super::{
    credentials::{KeyHash, Pin},
    entry::{LobbyMessage, SeatDto, SeatOccupant, SeatTaken},
    limits::Rate,
    server::{PhoneSeats, ReservedSeat},
};
use engine::{protocol::Reason, seat::Seat};
use guesses::PinQueue;
use joining::{InterruptionTimes, RefusalCounter};
use std::{
    collections::HashMap,
    net::IpAddr,
    time::{Duration, Instant},
};

pub use guesses::OFFERED;
pub use joining::{
    JoinResult, PinResult, ResumeResult, Takeover, rate_limit_reason, seat_taken_reason,
};

/// Time for which the previous PIN stays valid after it was replaced. A player may still be typing it.
const PIN_BEFORE: Duration = Duration::from_secs(120);

/// The seats of a table, its PIN, and the requests that wait for the host's decision.
#[derive(Debug)]
pub struct Room {
    pin: Pin,
    /// Previous PIN, and the time until which it is valid.
    previous_pin: Option<(Pin, Instant)>,
    guesses: PinQueue,
    refusals: RefusalCounter,
    /// Connections that have lost their seat to the host or to another player, with the reason for the phone. A seat that
    /// the same owner uses in another browser window is not lost.
    pub dismissed: HashMap<ConnectionId, Reason>,
    /// Number of requests that were submitted to the host so far.
    asked: u64,
    places: Vec<RoomSeat>,
    takeovers: Vec<Takeover>,
    calls: InterruptionTimes,
    counted: u64,
    /// True while a match is in progress, and before [`Room::begin`] while one is being resumed: seats with an owner
    /// are protected. Afterwards owners keep their seats for the next match, and newcomers may choose names again.
    pub playing: bool,
    /// Maximum number of messages per minute from a seat.
    messages_per_minute: u32,
}

impl Room {
    /// Creates the seats. Those that phones may not take belong to bots or to players at the big screen.
    pub fn new(pin: Pin, seats: &PhoneSeats, a_minute: u32) -> Room {
        let place = |(at, open): (usize, &bool)| RoomSeat {
            of: match (open, seats.bots.contains(Seat(at as u8))) {
                (true, _) => SeatKind::Phone,
                (false, true) => SeatKind::Bot,
                (false, false) => SeatKind::Other,
            },
            name: match open {
                true => String::new(),
                false => seats.names.get(at).cloned().unwrap_or_default(),
            },
            face: at as u8,
            ..RoomSeat::default()
        };
        Room {
            pin,
            previous_pin: None,
            guesses: PinQueue::default(),
            refusals: RefusalCounter::default(),
            dismissed: HashMap::new(),
            asked: 0,
            places: seats.open.iter().enumerate().map(place).collect(),
            takeovers: Vec::new(),
            calls: InterruptionTimes::default(),
            counted: 0,
            playing: false,
            messages_per_minute: a_minute,
        }
    }

    pub fn pin(&self) -> Pin {
        self.pin
    }

    /// Sets a new PIN. The current one becomes invalid at once.
    pub fn change_pin(&mut self, rng: &mut impl rand::Rng) {
        let before = self.pin;
        while self.pin == before {
            self.pin = Pin::new(rng);
        }
        self.previous_pin = None;
        self.guesses.wrong = 0;
    }

    /// Sets a new PIN because of wrong guesses. The current one stays valid for [`PIN_BEFORE`].
    pub fn replace_pin(&mut self, now: Instant, rng: &mut impl rand::Rng) {
        let before = self.pin;
        self.change_pin(rng);
        self.previous_pin = Some((before, now + PIN_BEFORE));
    }

    /// Returns the number of wrong PINs since the current PIN was set.
    pub fn wrong_pins(&self) -> u32 {
        self.guesses.wrong
    }

    /// Returns a number that no earlier call has returned.
    pub fn count(&mut self) -> u64 {
        self.counted += 1;
        self.counted
    }

    /// Begins a match with these player names. From now on, players cannot choose names. If `is_next` is true, a player
    /// who replaced a bot in the previous match keeps the seat as their own.
    pub fn begin(&mut self, names: &[String], is_next: bool) {
        self.playing = true;
        for (place, name) in self.places.iter_mut().zip(names) {
            // From now on, the owners' seats cannot go back to previous owners.
            (place.key_unconfirmed, place.former) = (false, None);
            if is_next {
                (place.borrowed_from, place.taken) = (None, None);
            }
            if place.borrowed_from.is_none() {
                place.name.clone_from(name);
            }
        }
    }

    /// Gives a seat to this bot.
    pub fn assign_bot(&mut self, seat: Seat, name: &str) {
        if let Some(place) = self.places.get_mut(seat.index()) {
            (place.of, place.borrowed_from) = (SeatKind::Bot, None);
            place.name = name.to_owned();
            (place.key, place.line, place.cut) = (None, None, None);
            (place.key_unconfirmed, place.former, place.taken) = (false, None, None);
        }
    }

    /// Reserves a seat for a phone that will reconnect with its stored key. The seat may have been a bot's.
    pub fn expect(&mut self, one: ReservedSeat) {
        if let Some(place) = self.places.get_mut(one.seat.index()) {
            place.lend();
            (place.name, place.face, place.key) = (one.name, one.face, Some(one.key));
        }
    }

    /// Returns the hash of the seat's key. `None` if the seat has no owner.
    pub fn kept_key(&self, seat: Seat) -> Option<&KeyHash> {
        self.places.get(seat.index())?.key.as_ref()
    }

    /// Handles a closed connection. Returns its seat, if it had one, and drops its requests to the host. Normally the
    /// owner keeps the seat. If the owner never sent a message with a new key, that key may not have arrived. In that
    /// case, the seat goes back to the previous owner or becomes free.
    pub fn cut(&mut self, line: ConnectionId, now: Instant) -> Option<Seat> {
        self.guesses.leave(line);
        self.dismissed.remove(&line);
        let own = |one: &mut Takeover| one.newcomer.line == line;
        for given_up in self.takeovers.extract_if(.., own) {
            self.refusals.note(given_up.newcomer.from, now);
        }
        let own = |place: &RoomSeat| place.line == Some(line);
        let at = self.places.iter().position(own)?;
        let seat = Seat(at as u8);
        let place = &mut self.places[at];
        (place.line, place.cut) = (None, Some(now));
        match (place.key_unconfirmed, place.former.take()) {
            (true, Some(former)) => {
                (place.key, place.face, place.taken) =
                    (Some(former.key), former.face, former.taken);
                place.key_unconfirmed = false;
            }
            (true, None) => _ = self.vacate(seat),
            (false, _) => {}
        }
        Some(seat)
    }

    /// Removes the owner of a seat at the host's request. Returns true if the seat had an owner.
    pub fn kick(&mut self, seat: Seat) -> bool {
        if let Some(line) = self.line_of(seat) {
            let put_out = Reason::other("line-put-out", "the host has put you out");
            self.dismissed.insert(line, put_out);
        }
        self.vacate(seat)
    }

    /// Gives up the seat of this connection. Returns false if another connection has taken over the seat in the
    /// meantime.
    pub fn leave(&mut self, seat: Seat, line: ConnectionId) -> bool {
        self.line_of(seat) == Some(line) && self.vacate(seat)
    }

    /// Frees a seat and invalidates its key. Returns true if the seat had an owner.
    fn vacate(&mut self, seat: Seat) -> bool {
        let playing = self.playing;
        let Some(place) = self.places.get_mut(seat.index()) else {
            return false;
        };
        let had = place.key.take().is_some();
        (place.line, place.cut) = (None, None);
        (place.key_unconfirmed, place.former) = (false, None);
        if !playing {
            place.taken = None;
        }
        if let Some(bot) = place.borrowed_from.take() {
            (place.of, place.name, place.taken) = (SeatKind::Bot, bot, None);
        } else if !playing && place.of == SeatKind::Phone {
            place.name.clear();
        }
        had
    }

    /// Returns the new and the previous owner, if the seat has changed hands during this match.
    pub fn taken(&self, seat: Seat) -> Option<&SeatTaken> {
        self.places.get(seat.index())?.taken.as_ref()
    }

    /// Counts one more message from a seat, across all its connections. Returns true if the seat stays within its rate
    /// limit.
    pub fn hears(&mut self, seat: Seat, now: Instant) -> bool {
        let place = self.places.get_mut(seat.index());
        place.is_some_and(|place| {
            (place.key_unconfirmed, place.former) = (false, None);
            place.rate.spend(self.messages_per_minute, now)
        })
    }

    /// Counts one more message on this connection. Returns true if its seat stays within the rate limit. Messages of a
    /// previous owner are not counted, because they are ignored.
    pub fn count_connection_message(
        &mut self,
        seat: Seat,
        line: ConnectionId,
        now: Instant,
    ) -> bool {
        self.line_of(seat) != Some(line) || self.hears(seat, now)
    }

    /// Returns the connection of the seat's owner.
    pub fn line_of(&self, seat: Seat) -> Option<ConnectionId> {
        self.places.get(seat.index())?.line
    }

    /// Returns the states of all seats that are open to phones.
    pub fn seat_statuses(&self) -> Vec<SeatStatus> {
        let places = (0..).map(Seat).zip(&self.places);
        let statuses = places.filter_map(|(seat, place)| place.seat_statuses(seat));
        statuses.collect()
    }

    /// Returns the message that describes all seats to a client. `named` is true if the client has sent the PIN or a
    /// key. Otherwise the message contains no names.
    pub fn said(&self, art: String, paused: bool, named: bool) -> LobbyMessage {
        let written = |place: &RoomSeat| place.written(self.playing, named);
        LobbyMessage::Room {
            seats: self.places.iter().map(written).collect(),
            playing: self.playing,
            paused,
            art,
        }
    }
}

/// Number of a WebSocket connection, counted from the start of the server.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ConnectionId(pub u64);

/// Time for which a disconnected phone keeps its seat before the match starts. The phone may just be in standby.
const ALIVE: Duration = Duration::from_secs(30);

/// Kind of player for whom a seat is intended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum SeatKind {
    #[default]
    Phone,
    /// A bot. During a match, a phone may ask to replace it.
    Bot,
    /// A player at the big screen.
    Other,
}

/// Seat at the table.
#[derive(Debug, Default)]
struct RoomSeat {
    pub of: SeatKind,
    pub name: String,
    /// Name of the bot that the phone has replaced. The bot gets the seat back when the phone leaves.
    pub borrowed_from: Option<String>,
    pub face: u8,
    pub key: Option<KeyHash>,
    pub line: Option<ConnectionId>,
    /// Time at which the owner's connection was closed.
    pub cut: Option<Instant>,
    /// True until the owner sends a message with a new key. Until then, the key may not have arrived.
    pub key_unconfirmed: bool,
    /// Previous owner, kept until the new owner has sent a message.
    pub former: Option<PreviousOwner>,
    /// Set if another player took over this seat with the PIN during this match.
    pub taken: Option<SeatTaken>,
    /// Counter for the owner's rate limit.
    pub rate: Rate,
    /// Address from which the owner took the seat.
    pub from: Option<IpAddr>,
}

/// Previous owner of a seat that another player has taken over.
#[derive(Debug)]
struct PreviousOwner {
    pub key: KeyHash,
    pub face: u8,
    pub taken: Option<SeatTaken>,
}

impl RoomSeat {
    /// Turns a bot's seat into a phone's seat until the phone gives it up.
    pub fn lend(&mut self) {
        if self.of == SeatKind::Bot {
            self.of = SeatKind::Phone;
            self.borrowed_from = Some(std::mem::take(&mut self.name));
        }
    }

    pub fn lives(&self, now: Instant) -> bool {
        self.line.is_some() || self.cut.is_some_and(|cut| now.duration_since(cut) < ALIVE)
    }

    /// Returns the state of the seat. Returns `None` if the seat is not open to phones.
    pub fn seat_statuses(&self, seat: Seat) -> Option<SeatStatus> {
        (self.of == SeatKind::Phone).then(|| SeatStatus {
            seat,
            name: self.name.clone(),
            face: self.face,
            taken: self.key.is_some(),
            here: self.line.is_some(),
            expected: self.key.is_some() && self.line.is_none() && self.cut.is_none(),
            taken_from: self.taken.clone(),
        })
    }

    /// Returns the state of the seat in the form that is sent to clients. Unless `named` is true, it contains no names,
    /// because the receiver has not sent the PIN.
    pub fn written(&self, playing: bool, named: bool) -> SeatDto {
        SeatDto {
            name: match named {
                true => self.name.clone(),
                false => String::new(),
            },
            face: self.face,
            taken: self.taken.clone().filter(|_| named),
            state: match (self.of, self.key.is_some(), self.line.is_some()) {
                (SeatKind::Bot, ..) if playing => SeatOccupant::Bot,
                (SeatKind::Bot | SeatKind::Other, ..) => SeatOccupant::Other,
                (SeatKind::Phone, false, _) => SeatOccupant::Free,
                (SeatKind::Phone, true, true) => SeatOccupant::Here,
                (SeatKind::Phone, true, false) => SeatOccupant::Away,
            },
        }
    }
}

/// State of a seat that is open to phones, for display in lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatStatus {
    /// The seat.
    pub seat: Seat,
    /// The owner's name. Empty while the seat is free.
    pub name: String,
    /// The index of the owner's avatar.
    pub face: u8,
    /// True if the seat has an owner.
    pub taken: bool,
    /// True if the owner's phone is connected.
    pub here: bool,
    /// True if the owner had this seat before the match was interrupted and has not reconnected yet.
    pub expected: bool,
    /// The new and the previous owner, if the seat changed hands during this match.
    pub taken_from: Option<SeatTaken>,
}

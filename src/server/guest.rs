//! The seats of a guest in a match of another home: the lines by which they are taken and kept, and the start of the guest's session. The
//! caller carries the lines.
use super::entry::{ClientHello, LobbyMessage};
use engine::{
    matchplay::ImpossibleEvent,
    protocol::{BotAnswer, ClientMessage, Greeting, Reason, ReceivedMessage},
    seat::Seat,
    table::Viewer,
};
use session::{GuestError, GuestMatch, Session};

/// A seat of this home, or a spectator, and its conversation with the host.
#[derive(Clone, Debug)]
pub struct GuestSeat {
    viewer: Viewer,
    name: String,
    face: u8,
    /// The secret key for reconnecting.
    token: Option<String>,
    greeting: Option<Greeting>,
    /// Messages that have arrived before all seats were greeted.
    early: Vec<ReceivedMessage>,
}

/// The seats of this home in a match of another home.
#[derive(Clone, Debug, Default)]
pub struct GuestLink(Vec<GuestSeat>);

/// Effect of a line from the host.
#[derive(Clone, PartialEq, Debug)]
pub enum GuestNews {
    /// The session has received the message, or the line concerns only the seat.
    Received,
    /// These lines are to be sent to the host.
    Send(Vec<String>),
    /// All seats are greeted: the caller starts a session of this match.
    Begins(Box<GuestMatch>),
    /// The host has refused or withdrawn the seat. The caller removes it with [`GuestLink::remove`] and [`Session::lose_seat`].
    TurnedAway(Reason),
    /// Another program with the same key has taken over the seat.
    Moved,
}

/// A host's line that cannot be true. The table should be left.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum HostFault {
    /// An event that the rules forbid, or a gap between events.
    #[error(transparent)]
    Event(#[from] ImpossibleEvent),
    /// The announced match cannot be played.
    #[error(transparent)]
    Match(#[from] GuestError),
    /// A message to another seat, or a greeting that cannot be read.
    #[error("the host gives this seat a message that is not for it")]
    Seat,
    /// Too many messages before the match begins.
    #[error("the host sends too much before the match begins")]
    TooMuch,
}

/// Maximum number of messages to a seat before all seats are greeted. A match has fewer events.
const MOST_EARLY: usize = 50_000;

impl GuestSeat {
    /// Returns a player of this home, who wants this seat.
    pub fn player(seat: Seat, name: impl Into<String>, face: u8) -> GuestSeat {
        GuestSeat {
            name: name.into(),
            face,
            ..GuestSeat::of(Viewer::Seat(seat))
        }
    }

    /// Returns a spectator of this home.
    pub fn spectator() -> GuestSeat {
        GuestSeat::of(Viewer::Spectator)
    }

    fn of(viewer: Viewer) -> GuestSeat {
        GuestSeat {
            viewer,
            name: String::new(),
            face: 0,
            token: None,
            greeting: None,
            early: Vec::new(),
        }
    }

    /// Returns the lines that begin a conversation: they take the seat, or return to it. Whatever the host may have missed is
    /// sent again: an answer whose event has not arrived, and that the player is ready for the next hand.
    pub fn opening(&self, session: Option<&Session>) -> Vec<String> {
        let game = session.map(|session| session.game().id());
        let since = session.map_or(0, |session| session.received(self.viewer));
        let (pin, version) = (String::new(), 2);
        let hello = match (self.viewer, &self.token) {
            (Viewer::Spectator, _) => ClientHello::Watch { pin, game, since },
            (Viewer::Seat(_), Some(token)) => ClientHello::Resume {
                token: token.clone(),
                game,
                since,
                version,
            },
            (Viewer::Seat(seat), None) => ClientHello::Join {
                pin,
                name: self.name.clone(),
                face: self.face,
                seat: Some(seat),
                version,
            },
        };
        let is_ready = session.is_some_and(Session::is_ready);
        let ready = is_ready.then(GuestLink::ready);
        let lines = [Some(json(&hello)), self.open_answer(session), ready];
        lines.into_iter().flatten().collect()
    }

    fn open_answer(&self, session: Option<&Session>) -> Option<String> {
        let answer = session?.open_answer(self.viewer.seat()?)?;
        Some(GuestLink::answer(answer))
    }
}

fn json(message: &impl serde::Serialize) -> String {
    serde_json::to_string(message)
        .expect("a message has string keys only and nothing in it can fail")
}

impl GuestLink {
    /// Creates the link of these seats.
    pub fn new(seats: Vec<GuestSeat>) -> GuestLink {
        GuestLink(seats)
    }

    /// Returns the seats, in the order of their conversations.
    pub fn seats(&self) -> &[GuestSeat] {
        &self.0
    }

    /// Returns the index of the conversation of a seat.
    pub fn position(&self, seat: Seat) -> Option<usize> {
        let mut seats = self.0.iter();
        seats.position(|one| one.viewer == Viewer::Seat(seat))
    }

    /// Removes the seat of a conversation. Those after it get the index before theirs.
    pub fn remove(&mut self, index: usize) -> Option<Seat> {
        let is_there = index < self.0.len();
        is_there.then(|| self.0.remove(index).viewer.seat())?
    }

    /// Returns the line of an answer.
    pub fn answer(answer: &BotAnswer) -> String {
        json(&ClientMessage::Answer(answer.clone()))
    }

    /// Returns the line that tells the host that a player is ready for the next hand.
    pub fn ready() -> String {
        json(&ClientHello::Ready)
    }

    /// Returns the line that keeps a conversation alive. It is due every ten seconds.
    pub fn ping() -> String {
        json(&ClientHello::Ping { t: 0.0 })
    }

    /// Handles a line of the conversation with this index. After [`GuestNews::Begins`] the caller calls [`GuestLink::begun`].
    ///
    /// # Errors
    /// The line cannot be true.
    pub fn receive(
        &mut self,
        index: usize,
        line: &str,
        session: Option<&mut Session>,
    ) -> Result<GuestNews, HostFault> {
        let Some(seat) = self.0.get_mut(index) else {
            return Ok(GuestNews::Received);
        };
        match serde_json::from_str(line) {
            Ok(LobbyMessage::Seated { seat: given, .. }) if Viewer::Seat(given) != seat.viewer => {
                return Err(HostFault::Seat);
            }
            // The host keeps a seat before the match only once a message confirms that the key has arrived.
            Ok(LobbyMessage::Seated {
                token: Some(token), ..
            }) => {
                seat.token = Some(token);
                return Ok(GuestNews::Send(vec![GuestLink::ping()]));
            }
            Ok(LobbyMessage::TurnedAway { reason }) => {
                return Ok(turned_away(seat, reason, session.as_deref()));
            }
            Ok(LobbyMessage::Moved) => return Ok(GuestNews::Moved),
            Ok(_) => return Ok(GuestNews::Received),
            // The message concerns the match.
            Err(_) => {}
        }
        let message = match serde_json::from_str(line) {
            Ok(message) => message,
            Err(_) if is_greeting(line) => return Err(HostFault::Seat),
            Err(_) => ReceivedMessage::Other,
        };
        let known = session.as_ref().map(|session| session.game().id());
        match message {
            ReceivedMessage::Hello(greeting) => {
                if greeting.game.is_none() || greeting.you != seat.viewer.seat() {
                    return Err(HostFault::Seat);
                }
                if greeting.game != known {
                    (seat.greeting, seat.early) = (Some(*greeting), Vec::new());
                    return self.greeted(index);
                }
            }
            message if seat.greeting.is_some() => {
                if seat.early.len() == MOST_EARLY {
                    return Err(HostFault::TooMuch);
                }
                seat.early.push(message);
            }
            message => {
                if let Some(session) = session {
                    session.receive(seat.viewer, message)?;
                }
            }
        }
        Ok(GuestNews::Received)
    }

    /// Returns the match once all seats are greeted for the same one. The greeting at this index is the newest: a player may
    /// have come since the others.
    fn greeted(&self, newest: usize) -> Result<GuestNews, HostFault> {
        let greetings: Option<Vec<Greeting>> =
            self.0.iter().map(|seat| seat.greeting.clone()).collect();
        let is_one = |greetings: &Vec<Greeting>| {
            let mut all = greetings.iter();
            all.all(|one| one.game == greetings[0].game)
        };
        let Some(mut greetings) = greetings.filter(is_one) else {
            return Ok(GuestNews::Received);
        };
        let names = greetings[newest].names.clone();
        for greeting in &mut greetings {
            greeting.names.clone_from(&names);
        }
        Ok(GuestNews::Begins(Box::new(GuestMatch::new(&greetings)?)))
    }

    /// Gives a new session the messages that have arrived before it.
    ///
    /// # Errors
    /// One of them cannot be true.
    pub fn begun(&mut self, session: &mut Session) -> Result<(), HostFault> {
        for seat in &mut self.0 {
            seat.greeting = None;
            for message in std::mem::take(&mut seat.early) {
                session.receive(seat.viewer, message)?;
            }
        }
        Ok(())
    }
}

/// Returns the effect of a refusal. Most are final.
fn turned_away(seat: &mut GuestSeat, reason: Reason, session: Option<&Session>) -> GuestNews {
    match reason.key.as_str() {
        // The host had too much to do: the same answer is sent again.
        "line-busy" => GuestNews::Send(seat.open_answer(session).into_iter().collect()),
        "line-garbled" => GuestNews::Received,
        // The key never became valid, because the connection broke before it was confirmed.
        "line-no-seat" if session.is_none() && seat.token.take().is_some() => {
            GuestNews::Send(seat.opening(None))
        }
        _ => GuestNews::TurnedAway(reason),
    }
}

/// True if this line is a greeting.
fn is_greeting(line: &str) -> bool {
    let value = serde_json::from_str::<serde_json::Value>(line);
    value.is_ok_and(|value| value["type"] == "hello")
}

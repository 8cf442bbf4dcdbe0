//! The seats of a guest in a match of another home: what they say to the host to take their seats and to get them back, and the
//! start of the guest's session. This module knows only lines of text; the caller carries them.
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
    /// All seats are greeted: the caller starts a session of this match.
    Begins(Box<GuestMatch>),
    /// The host has refused or withdrawn the seat.
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
}

impl GuestSeat {
    /// Returns a player of this home, who wants this seat.
    pub fn player(seat: Seat, name: impl Into<String>, face: u8) -> GuestSeat {
        GuestSeat {
            viewer: Viewer::Seat(seat),
            name: name.into(),
            face,
            token: None,
            greeting: None,
            early: Vec::new(),
        }
    }

    /// Returns the lines that begin a conversation: they take the seat, or return to it. An answer whose event has not arrived
    /// is sent again.
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
        let seat = self.viewer.seat();
        let answer = seat.and_then(|seat| session?.open_answer(seat));
        let lines = [Some(json(&hello)), answer.map(GuestLink::answer)];
        lines.into_iter().flatten().collect()
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
        self.0
            .iter()
            .position(|one| one.viewer == Viewer::Seat(seat))
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
    pub fn hear(
        &mut self,
        index: usize,
        line: &str,
        session: Option<&mut Session>,
    ) -> Result<GuestNews, HostFault> {
        let Some(seat) = self.0.get_mut(index) else {
            return Ok(GuestNews::Received);
        };
        match serde_json::from_str(line) {
            Ok(LobbyMessage::Seated { token, .. }) => {
                seat.token = token.or(seat.token.take());
                return Ok(GuestNews::Received);
            }
            Ok(LobbyMessage::TurnedAway { reason }) => return Ok(GuestNews::TurnedAway(reason)),
            Ok(LobbyMessage::Moved) => return Ok(GuestNews::Moved),
            Ok(_) => return Ok(GuestNews::Received),
            // The message concerns the match.
            Err(_) => {}
        }
        let message = serde_json::from_str(line).unwrap_or(ReceivedMessage::Other);
        let known = session.as_ref().map(|session| session.game().id());
        match message {
            ReceivedMessage::Hello(greeting) if greeting.game != known => {
                (seat.greeting, seat.early) = (Some(*greeting), Vec::new());
                return self.greeted();
            }
            message if seat.greeting.is_some() => seat.early.push(message),
            message => {
                if let Some(session) = session {
                    session.receive(seat.viewer, message)?;
                }
            }
        }
        Ok(GuestNews::Received)
    }

    /// Returns the match once all seats are greeted for the same one.
    fn greeted(&self) -> Result<GuestNews, HostFault> {
        let greetings: Option<Vec<Greeting>> =
            self.0.iter().map(|seat| seat.greeting.clone()).collect();
        let game = |greetings: &Vec<Greeting>| {
            let mut all = greetings.iter();
            all.all(|one| one.game == greetings[0].game)
        };
        match greetings.filter(game) {
            Some(greetings) => Ok(GuestNews::Begins(Box::new(GuestMatch::new(&greetings)?))),
            None => Ok(GuestNews::Received),
        }
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

//! Messages between a phone and the server that are not part of the match: joining, reconnecting, and the state of the
//! seats.
use engine::{protocol::Reason, seat::Seat};
use serde::{Deserialize, Serialize};

/// Message from a phone about its connection or its seat. Answers to decisions are in
/// [`engine::protocol::ClientMessage`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientHello {
    /// Asks for a seat.
    Join {
        /// The PIN shown on the big screen.
        pin: String,
        /// The name that the player wants.
        #[serde(default)]
        name: String,
        /// The index of the chosen avatar.
        #[serde(default)]
        face: u8,
        /// The seat that the player wants. `None` for any free seat.
        #[serde(default)]
        seat: Option<Seat>,
        /// The protocol version that the phone speaks.
        #[serde(default = "second")]
        version: u32,
    },
    /// Asks for the names at the table before choosing a seat.
    Look {
        /// The PIN shown on the big screen.
        pin: String,
    },
    /// Asks to watch the match without a seat.
    Watch {
        /// The PIN shown on the big screen.
        pin: String,
        /// The match to which `since` refers, if the client knows one.
        #[serde(default)]
        game: Option<String>,
        /// The number of the last event that the client has received.
        #[serde(default)]
        since: usize,
    },
    /// Reconnects to a seat.
    Resume {
        /// The secret key of the seat.
        token: String,
        /// The match to which `since` refers, if the phone knows one.
        #[serde(default)]
        game: Option<String>,
        /// The number of the last event that the phone has received.
        #[serde(default)]
        since: usize,
        /// The protocol version that the phone speaks.
        #[serde(default = "second")]
        version: u32,
    },
    /// Measures the difference between the phone's clock and the server's clock, and keeps the connection alive.
    Ping {
        /// The phone's clock in milliseconds. The server returns it unchanged.
        t: f64,
    },
    /// The player is ready for the next hand.
    Ready,
    /// Asks for the move that the expert would make.
    Hint,
    /// Gives up the seat.
    Leave,
}

/// Returns the default protocol version, for clients that send none.
const fn second() -> u32 {
    2
}

/// Message from the server about the seats or the connection.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LobbyMessage {
    /// The state of all seats. Sent after every change.
    Room {
        /// The seats, by player number.
        seats: Vec<SeatDto>,
        /// True while a match is in progress.
        playing: bool,
        /// True while the match is paused by an open menu on the big screen. No time limit runs during the pause.
        #[serde(default)]
        paused: bool,
        /// The version of the card pictures. It is part of their URLs.
        art: String,
    },
    /// The phone has been given a seat.
    Seated {
        /// The seat.
        seat: Seat,
        /// The secret key for reconnecting. `None` if the phone already has it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<String>,
    },
    /// The client may watch the match. It receives the messages for spectators.
    Watching,
    /// The wanted seat belongs to another player or to a bot, so the host must decide.
    Waiting {
        /// The wanted seat.
        seat: Seat,
    },
    /// The request was refused.
    TurnedAway {
        /// The reason for the refusal.
        reason: Reason,
    },
    /// Another window with the same key has taken over the seat. This connection receives no more messages.
    Moved,
    /// Answer to a ping.
    Pong {
        /// The phone's clock, as sent with the ping.
        t: f64,
        /// The server's clock, in milliseconds since it started.
        now: f64,
    },
    /// Time at which the big screen shows the latest events, in milliseconds of the server's clock (see `Pong`).
    Moment {
        /// Start of the animation.
        at: f64,
        /// Time at which the cards arrive at their targets.
        lands: f64,
    },
    /// Time left for a decision.
    Clock {
        /// The number of the decision.
        id: u32,
        /// The time left, in milliseconds.
        left_ms: u64,
    },
}

/// State of one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatDto {
    /// The player's name. Empty if the seat is free.
    pub name: String,
    /// The index of the player's avatar.
    pub face: u8,
    /// The kind of occupant.
    pub state: SeatOccupant,
    /// Set if the seat got a new owner during this match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taken: Option<SeatTaken>,
}

/// Change of a seat's owner during a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatTaken {
    /// The new owner's name. Empty if the player gave none.
    pub by: String,
    /// The previous owner's name.
    pub from: String,
}

/// Kind of occupant of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatOccupant {
    /// The seat is free: a phone may join.
    Free,
    /// A phone that is connected.
    Here,
    /// A phone that is disconnected.
    Away,
    /// A bot during a match. A phone may ask to replace it.
    Bot,
    /// A player at the big screen, or a bot before the match.
    Other,
}

impl LobbyMessage {
    /// Returns the message as JSON text.
    pub fn text(&self) -> String {
        serde_json::to_string(self)
            .expect("a message has string keys only and nothing in it can fail")
    }
}

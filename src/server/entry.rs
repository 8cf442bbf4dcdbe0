//! How one comes in: what a phone says before it has a seat, and what it is told of the room.
use engine::{protocol::Reason, seat::Seat};
use serde::{Deserialize, Serialize};

/// What is said besides the protocol of the match ([`engine::protocol::Heard`]).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Entry {
    /// Somebody wants a seat.
    Join {
        /// What stands on the screen.
        pin: String,
        /// What they want to be called.
        #[serde(default)]
        name: String,
        /// Which of the faces they have chosen.
        #[serde(default)]
        face: u8,
        /// The seat; none: any that is free.
        #[serde(default)]
        seat: Option<Seat>,
        /// The version of the protocol that is spoken to them.
        #[serde(default = "second")]
        version: u32,
    },
    /// Somebody is back.
    Resume {
        /// The key of the seat.
        token: String,
        /// The match that the numbers belong to, if one is known.
        #[serde(default)]
        game: Option<String>,
        /// The number of the last event that is known.
        #[serde(default)]
        since: usize,
        /// The version of the protocol that is spoken to them.
        #[serde(default = "second")]
        version: u32,
    },
    /// To find out how far the two clocks are apart, and that the line lives.
    Ping {
        /// What the other clock says, in milliseconds; it comes back as it is.
        t: f64,
    },
    /// Ready for the next hand.
    Ready,
    /// What would an expert do?
    Hint,
    /// The seat is given up.
    Leave,
}

/// The version of whoever does not say one.
const fn second() -> u32 {
    2
}

/// What is said of the room.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum RoomSaid {
    /// Who sits where. It comes whenever that changes.
    Room {
        /// By player number.
        seats: Vec<WrittenPlace>,
        /// Whether the match has begun.
        playing: bool,
        /// Whether a menu is open on the big screen: until it is closed nothing is played on, and no time runs out.
        #[serde(default)]
        paused: bool,
        /// The version of the card art, a part of its addresses.
        art: String,
    },
    /// The seat is yours.
    Seated {
        /// Which one.
        seat: Seat,
        /// The key with which to come back; only when it is new.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<String>,
    },
    /// Somebody plays at that seat, or a bot: whoever has the big screen is asked.
    Waiting {
        /// Which seat.
        seat: Seat,
    },
    /// It cannot be.
    TurnedAway {
        /// Why.
        reason: Reason,
    },
    /// Another phone or window plays at the seat now: this one is told nothing more.
    Moved,
    /// Answer to a ping.
    Pong {
        /// What was sent.
        t: f64,
        /// What our clock says, in milliseconds since it began.
        now: f64,
    },
    /// When what has just happened moves on the big screen, by our clock as `pong` tells it, in milliseconds.
    Moment {
        /// When it begins.
        at: f64,
        /// When its cards are where they go.
        lands: f64,
    },
    /// How much time is left for a question.
    Clock {
        /// The question.
        id: u32,
        /// Milliseconds.
        left_ms: u64,
    },
}

/// One place at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WrittenPlace {
    /// What whoever sits there is called; empty where nobody does.
    pub name: String,
    /// Their face.
    pub face: u8,
    /// Who that is.
    pub state: PlaceState,
}

/// Who sits at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlaceState {
    /// A phone may sit there.
    Free,
    /// A phone that is there.
    Here,
    /// A phone that is missing.
    Away,
    /// A bot, whose place one may ask for.
    Bot,
    /// Somebody at the screen, or a bot before the match has begun.
    Other,
}

impl RoomSaid {
    /// The message as its text.
    pub fn text(&self) -> String {
        serde_json::to_string(self)
            .expect("a message has string keys only and nothing in it can fail")
    }
}

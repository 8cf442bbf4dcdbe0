//! A bot that plays for a person who had to go, until they come back.
use bevy::prelude::*;
use engine::{
    matchplay::{BotLevel, PlayerKind},
    seat::Seat,
    statistics::StoodIn,
};
use serde::{Deserialize, Serialize};

/// A bot at a person's seat: from when to when, and which. It is kept beside the match, whose record knows nothing of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StandIn {
    /// Whose seat it is, and how long.
    #[serde(flatten)]
    pub stretch: StoodIn,
    /// Which bot.
    pub bot: PlayerKind,
    /// The person is back and waits for the end of the turn.
    #[serde(default)]
    pub returns: bool,
}

impl StandIn {
    /// A bot of this level comes to the seat, when so many events have happened.
    pub const fn comes(seat: Seat, level: BotLevel, events: usize) -> StandIn {
        StandIn {
            stretch: StoodIn {
                seat,
                from: events,
                to: None,
            },
            bot: PlayerKind::Bot(level),
            returns: false,
        }
    }

    /// Whether the bot still plays.
    pub const fn plays(&self) -> bool {
        self.stretch.to.is_none()
    }

    /// The level of the bot; none if a file says that it is no bot.
    pub const fn level(&self) -> Option<BotLevel> {
        match self.bot {
            PlayerKind::Bot(level) => Some(level),
            PlayerKind::Human => None,
        }
    }
}

/// The bot that plays at this seat for a person, if one does.
pub fn stand_in_at(all: &[StandIn], seat: Seat) -> Option<&StandIn> {
    let mut all = all.iter();
    all.find(|one| one.stretch.seat == seat && one.plays())
}

/// Request: who plays at a person's seat from now on.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChangeSeat {
    /// A bot of this level; the person may come back at any time.
    ToBot(Seat, BotLevel),
    /// The person again, as soon as no turn is broken by it.
    ToPerson(Seat),
}

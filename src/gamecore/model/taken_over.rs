//! Somebody with a phone who plays in a bot's place, until they give it back.
use engine::{seat::Seat, statistics::StoodIn};
use serde::{Deserialize, Serialize};

/// Somebody with a phone at a bot's place: from when to when, and how they are called. It is kept beside the match, whose record knows
/// nothing of it: by that the bot has played, whose cards and points they have taken over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TakenOver {
    /// Which place it is, and how long.
    #[serde(flatten)]
    pub stretch: StoodIn,
    /// What they are called.
    pub name: String,
}

impl TakenOver {
    /// Somebody comes to this place when so many events have happened.
    pub fn begins(seat: Seat, name: &str, events: usize) -> TakenOver {
        TakenOver {
            stretch: StoodIn {
                seat,
                from: events,
                to: None,
            },
            name: name.to_owned(),
        }
    }

    /// Whether they still have it.
    pub const fn lasts(&self) -> bool {
        self.stretch.to.is_none()
    }
}

/// Who plays with a phone in the place of the bot at this seat, if anybody does.
pub fn taken_over_at(all: &[TakenOver], seat: Seat) -> Option<&TakenOver> {
    let mut all = all.iter();
    all.find(|one| one.stretch.seat == seat && one.lasts())
}

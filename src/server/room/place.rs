//! A place at the table, and whose it is.
use super::sitting::Sitting;
use crate::{
    entry::{PlaceState, WrittenPlace},
    rate::Rate,
    seatkey::KeptKey,
};
use engine::seat::Seat;
use std::time::{Duration, Instant};

/// One connection of a phone, counted from when the server began.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LineId(pub u64);

/// So long after its line was cut a phone counts as living: it may only be asleep.
const ALIVE: Duration = Duration::from_secs(30);

/// Whose a place is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PlaceOf {
    /// A phone's.
    Phone,
    /// A bot's: while the match is played a phone may ask for it.
    Bot,
    /// Somebody's at the screen.
    Other,
}

/// A place at the table.
#[derive(Debug)]
pub(super) struct RoomPlace {
    pub of: PlaceOf,
    pub name: String,
    /// Whoever has it has it from this bot, to whom it goes back.
    pub lent_by: Option<String>,
    pub face: u8,
    pub key: Option<KeptKey>,
    pub line: Option<LineId>,
    /// When the line was cut.
    pub cut: Option<Instant>,
    /// Nothing was heard yet from whoever sits here with a new key: they may never have been told it.
    pub unheard: bool,
    /// What has been said from here of late.
    pub rate: Rate,
}

impl RoomPlace {
    /// A bot's place becomes a phone's, until that gives it up.
    pub fn lend(&mut self) {
        if self.of == PlaceOf::Bot {
            self.of = PlaceOf::Phone;
            self.lent_by = Some(std::mem::take(&mut self.name));
        }
    }

    pub fn lives(&self, now: Instant) -> bool {
        self.line.is_some() || self.cut.is_some_and(|cut| now.duration_since(cut) < ALIVE)
    }

    /// As lists name who sits there, if that is a phone's.
    pub fn sitting(&self, seat: Seat) -> Option<Sitting> {
        (self.of == PlaceOf::Phone).then(|| Sitting {
            seat,
            name: self.name.clone(),
            face: self.face,
            taken: self.key.is_some(),
            here: self.line.is_some(),
            expected: self.key.is_some() && self.line.is_none() && self.cut.is_none(),
        })
    }

    /// As everybody is told of it.
    pub fn written(&self, playing: bool) -> WrittenPlace {
        WrittenPlace {
            name: self.name.clone(),
            face: self.face,
            state: match (self.of, self.key.is_some(), self.line.is_some()) {
                (PlaceOf::Bot, ..) if playing => PlaceState::Bot,
                (PlaceOf::Bot | PlaceOf::Other, ..) => PlaceState::Other,
                (PlaceOf::Phone, false, _) => PlaceState::Free,
                (PlaceOf::Phone, true, true) => PlaceState::Here,
                (PlaceOf::Phone, true, false) => PlaceState::Away,
            },
        }
    }
}

//! What happens in a match.
use crate::{
    cards::Card,
    seat::{PerSeat, Seat, Seating},
    table::{Event, SeenEvent, Viewer},
};

/// A fact about the match, in full.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MatchEvent {
    /// One round of the seat draw: each player's card; after a tie a round of those tied follows, highest tie first (R2, D1).
    SeatsDrawn(Vec<(Seat, Card)>),
    /// Everybody sits; the first of the order deals first (R2).
    Seated(Seating),
    /// Something happened at the table.
    Table(Event),
    /// A hand was entered on the score sheet (R9).
    Scored {
        /// The hand's index.
        hand: u8,
        /// The points of the hand by player.
        points: PerSeat<i32>,
        /// The totals so far.
        totals: PerSeat<i32>,
    },
    /// The match is over.
    Ended {
        /// Who won (R1, R8).
        winner: Seat,
        /// The final totals.
        totals: PerSeat<i32>,
    },
}

/// A fact about the match as one viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the variants are those of `MatchEvent`")]
pub enum SeenMatchEvent {
    SeatsDrawn(Vec<(Seat, Card)>),
    Seated(Seating),
    Table(SeenEvent),
    Scored {
        hand: u8,
        points: PerSeat<i32>,
        totals: PerSeat<i32>,
    },
    Ended {
        winner: Seat,
        totals: PerSeat<i32>,
    },
}

impl From<Event> for MatchEvent {
    fn from(event: Event) -> MatchEvent {
        MatchEvent::Table(event)
    }
}

impl MatchEvent {
    /// The fact less everything the viewer may not know.
    pub fn seen_by(&self, viewer: Viewer) -> SeenMatchEvent {
        match self {
            MatchEvent::SeatsDrawn(round) => SeenMatchEvent::SeatsDrawn(round.clone()),
            MatchEvent::Seated(seating) => SeenMatchEvent::Seated(*seating),
            MatchEvent::Table(event) => SeenMatchEvent::Table(event.seen_by(viewer)),
            MatchEvent::Scored {
                hand,
                points,
                totals,
            } => SeenMatchEvent::Scored {
                hand: *hand,
                points: *points,
                totals: *totals,
            },
            MatchEvent::Ended { winner, totals } => SeenMatchEvent::Ended {
                winner: *winner,
                totals: *totals,
            },
        }
    }
}

//! The places of a match worth finding again.
use crate::{matchplay::MatchEvent, seat::Seat, table::Event};

/// A place worth finding again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// So many events have happened there.
    pub at: usize,
    /// What is to be found.
    pub kind: MarkKind,
}

/// What is to be found at a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MarkKind {
    /// A hand has been dealt; its index.
    Hand(u8),
    /// A player has won a claim.
    Claim(Seat),
    /// A player has laid down the contract.
    LayDown(Seat),
    /// A player has closed the hand; nobody has in tablas.
    Closing(Option<Seat>),
}

impl Mark {
    /// The mark that this event, the one with index `place`, leaves.
    pub(super) fn of(event: &MatchEvent, place: usize) -> Option<Mark> {
        let MatchEvent::Table(event) = event else {
            return None;
        };
        let kind = match event {
            Event::Dealt { hand, .. } => MarkKind::Hand(*hand),
            Event::Awarded { seat, .. } => MarkKind::Claim(*seat),
            Event::LaidDown { seat, .. } => MarkKind::LayDown(*seat),
            Event::Ended(end) => MarkKind::Closing(end.closer),
            Event::TookStock { .. }
            | Event::TookDiscard { .. }
            | Event::Passed { .. }
            | Event::Claimed { .. }
            | Event::StockRenewed { .. }
            | Event::LaidOff { .. }
            | Event::SwappedJoker { .. }
            | Event::MovedJoker { .. }
            | Event::TookBack { .. }
            | Event::Discarded { .. } => return None,
        };
        Some(Mark {
            at: place + 1,
            kind,
        })
    }
}

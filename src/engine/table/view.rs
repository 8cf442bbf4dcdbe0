//! All that a seat may know: the open table and the own hand. Bots and the screen are given nothing else.
use super::{PublicTable, SeenEvent, Viewer, evolve};
use crate::{
    cards::CardCounts,
    rules::RuleSet,
    seat::{Seat, Seating},
};
use std::sync::Arc;

/// What one seat sees, borrowed. Copying it costs nothing; it cannot reach anything hidden.
#[derive(Clone, Copy, Debug)]
pub struct SeatView<'a> {
    /// Who looks.
    pub seat: Seat,
    /// The open table.
    pub table: &'a PublicTable,
    /// The own hand.
    pub hand: &'a CardCounts,
}

/// What a viewer sees, owned: for bots on another thread and for the screen, which folds [`SeenEvent`]s into it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnedView {
    /// Who looks.
    pub viewer: Viewer,
    /// The open table.
    pub table: PublicTable,
    /// The viewer's hand; empty for a spectator.
    pub hand: CardCounts,
}

impl OwnedView {
    /// The view right after the deal, which `event` tells ([`SeenEvent::Dealt`]).
    pub fn dealt(
        viewer: Viewer,
        rules: Arc<RuleSet>,
        seating: Seating,
        last_hand: bool,
        event: &SeenEvent,
    ) -> OwnedView {
        let table = PublicTable::before_deal(rules, seating, last_hand);
        let mut view = OwnedView {
            viewer,
            table,
            hand: CardCounts::EMPTY,
        };
        view.apply(event);
        view
    }

    /// Folds one more event, with the same function as the engine.
    pub fn apply(&mut self, event: &SeenEvent) {
        let returned = self.table.fold(event);
        if let Viewer::Seat(seat) = self.viewer {
            evolve::change_hand(&mut self.hand, seat, event, &returned);
        }
    }

    /// As a seat's view; nothing for a spectator.
    pub fn as_seat(&self) -> Option<SeatView<'_>> {
        match self.viewer {
            Viewer::Seat(seat) => Some(SeatView {
                seat,
                table: &self.table,
                hand: &self.hand,
            }),
            Viewer::Spectator => None,
        }
    }
}

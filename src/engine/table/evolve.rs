//! The only place that changes a [`Table`]: the open part is folded as every viewer folds it, the hidden part follows here.
use super::{Event, SeenEvent, Table, Viewer};
use crate::{cards::CardCounts, seat::Seat};

impl Table {
    /// Folds one event of this table's [`Table::submit`].
    ///
    /// # Panics
    /// May panic on an event that did not happen at this table.
    pub fn evolve(&mut self, event: &Event) {
        match event {
            Event::Dealt { shoe, .. } => {
                let deal = event.deal().expect("this is the deal");
                self.hands = (0..deal.seating.len())
                    .map(|i| deal.hand_of(Seat(i as u8)))
                    .collect();
                self.stock = shoe[deal.stock()].iter().rev().copied().collect();
                self.penalty = shoe[deal.penalty()].iter().rev().copied().collect();
                self.face_down = None;
            }
            Event::TookStock { .. } => {
                self.stock.pop();
            }
            // R14, D2: the penalty card comes from the penalty stock, and once that is empty from the draw stock.
            Event::Awarded { .. } => {
                self.penalty.pop().or_else(|| self.stock.pop());
            }
            Event::StockRenewed { stock } => self
                .stock
                .splice(0..0, stock.iter().rev().copied())
                .for_each(drop),
            Event::Discarded {
                card, face_down, ..
            } => self.face_down = face_down.then_some(*card),
            Event::TookDiscard { .. }
            | Event::Passed { .. }
            | Event::Claimed { .. }
            | Event::LaidDown { .. }
            | Event::LaidOff { .. }
            | Event::SwappedJoker { .. }
            | Event::MovedJoker { .. }
            | Event::TookBack { .. }
            | Event::Ended(_) => {}
        }
        let Some(seat) = event.seat() else {
            self.public.fold(&event.seen_by(Viewer::Spectator));
            return;
        };
        let seen = event.seen_by(Viewer::Seat(seat));
        let returned = self.public.fold(&seen);
        change_hand(&mut self.hands[seat], seat, &seen, &returned);
    }
}

impl Event {
    /// Whose doing it is; nobody's for the deal, a renewal and the end.
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Event::TookStock { seat, .. }
            | Event::TookDiscard { seat, .. }
            | Event::Passed { seat }
            | Event::Claimed { seat }
            | Event::Awarded { seat, .. }
            | Event::LaidDown { seat, .. }
            | Event::LaidOff { seat, .. }
            | Event::SwappedJoker { seat, .. }
            | Event::MovedJoker { seat, .. }
            | Event::TookBack { seat, .. }
            | Event::Discarded { seat, .. } => Some(*seat),
            Event::Dealt { .. } | Event::StockRenewed { .. } | Event::Ended(_) => None,
        }
    }
}

/// What the event does to the hand of `owner`, as `owner` sees it. `returned` are the cards that a taking back returned (R25).
pub(super) fn change_hand(
    hand: &mut CardCounts,
    owner: Seat,
    event: &SeenEvent,
    returned: &CardCounts,
) {
    match event {
        SeenEvent::Dealt { own, .. } => *hand = *own,
        SeenEvent::TookStock { seat, card } if *seat == owner => {
            card.iter().for_each(|card| hand.add(*card));
        }
        SeenEvent::TookDiscard { seat, card } if *seat == owner => hand.add(*card),
        SeenEvent::Awarded {
            seat,
            card,
            penalty,
        } if *seat == owner => {
            hand.add(*card);
            penalty.iter().for_each(|card| hand.add(*card));
        }
        SeenEvent::LaidDown { seat, melds } if *seat == owner => {
            melds.iter().flat_map(|meld| &meld.cards).for_each(|card| {
                hand.remove(*card);
            });
        }
        SeenEvent::LaidOff { seat, card, .. } | SeenEvent::SwappedJoker { seat, card, .. }
            if *seat == owner =>
        {
            hand.remove(*card);
        }
        SeenEvent::TookBack { seat, .. } if *seat == owner => {
            returned.iter().for_each(|card| hand.add(card));
        }
        SeenEvent::Discarded {
            seat,
            card: Some(card),
            ..
        } if *seat == owner => {
            hand.remove(*card);
        }
        SeenEvent::TookStock { .. }
        | SeenEvent::TookDiscard { .. }
        | SeenEvent::Passed { .. }
        | SeenEvent::Claimed { .. }
        | SeenEvent::Awarded { .. }
        | SeenEvent::StockRenewed { .. }
        | SeenEvent::LaidDown { .. }
        | SeenEvent::LaidOff { .. }
        | SeenEvent::SwappedJoker { .. }
        | SeenEvent::MovedJoker { .. }
        | SeenEvent::TookBack { .. }
        | SeenEvent::Discarded { .. }
        | SeenEvent::Ended(_) => {}
    }
}

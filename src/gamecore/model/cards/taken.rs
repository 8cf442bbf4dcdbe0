//! Which cards of the own hand are new: they stay marked until their owner's next discard.
use super::zones::{Key, Zones};
use engine::{
    seat::Seat,
    table::{SeenEvent, Viewer},
};

impl Zones {
    /// Follows what the viewer takes and discards; `from` is where the cards lay before the event.
    pub fn note_taken(&mut self, event: &SeenEvent, viewer: Viewer, from: &Zones) {
        match event {
            SeenEvent::TookStock { seat, .. }
            | SeenEvent::TookDiscard { seat, .. }
            | SeenEvent::Awarded { seat, .. }
                if viewer == Viewer::Seat(*seat) =>
            {
                let new = self.hand(*seat).iter();
                let new: Vec<Key> = new
                    .filter(|key| !from.hand(*seat).contains(key))
                    .copied()
                    .collect();
                self.taken.extend(new);
            }
            SeenEvent::Discarded { seat, .. } if viewer == Viewer::Seat(*seat) => {
                self.taken.clear();
            }
            SeenEvent::Dealt { .. } => self.taken.clear(),
            SeenEvent::TookStock { .. }
            | SeenEvent::TookDiscard { .. }
            | SeenEvent::Awarded { .. }
            | SeenEvent::Discarded { .. }
            | SeenEvent::Passed { .. }
            | SeenEvent::Claimed { .. }
            | SeenEvent::StockRenewed { .. }
            | SeenEvent::LaidDown { .. }
            | SeenEvent::LaidOff { .. }
            | SeenEvent::SwappedJoker { .. }
            | SeenEvent::MovedJoker { .. }
            | SeenEvent::TookBack { .. }
            | SeenEvent::Ended(_) => {}
        }
    }

    /// Those cards of a hand that its owner, who looks, has taken since their last discard.
    pub fn taken(&self, seat: Seat) -> impl Iterator<Item = Key> {
        let hand = self.hand(seat);
        self.taken.iter().copied().filter(|key| hand.contains(key))
    }
}

//! Cards that lie alike are still different cards: what an event says of a card is done with that very card, before the rest is
//! made to agree with the view.
use super::zones::{Key, MovePreference, Zones};
use engine::{
    cards::Card,
    melds::{End, MeldId, Place},
    seat::Seat,
    table::{OwnedView, SeenEvent, TakeBack, TurnStep, Viewer},
};

impl Zones {
    /// Moves the cards that are laid, swapped, moved or taken back. `view` is the one after the event; `steps` are those of the turn
    /// before it. What it cannot make out is left to [`Zones::reconcile`].
    pub fn follow(
        &mut self,
        event: &SeenEvent,
        steps: &[TurnStep],
        view: &OwnedView,
        hint: &MovePreference,
    ) {
        match event {
            SeenEvent::LaidDown { seat, melds } => {
                for meld in melds {
                    let keys = meld
                        .cards
                        .iter()
                        .filter_map(|card| self.leave_hand(*seat, *card, hint))
                        .collect();
                    self.melds.push(keys);
                }
            }
            SeenEvent::LaidOff { seat, card, to } => {
                if let Some(key) = self.leave_hand(*seat, *card, hint) {
                    self.put(key, *to);
                }
            }
            SeenEvent::SwappedJoker {
                seat,
                meld,
                at,
                card,
                to,
                ..
            } => {
                if self.meld_place(*meld, *at).is_none() {
                    return;
                }
                if let Some(key) = self.leave_hand(*seat, *card, hint)
                    && let Some(place) = self.meld_place(*meld, *at)
                {
                    let joker = std::mem::replace(place, key);
                    self.put(joker, *to);
                }
            }
            SeenEvent::MovedJoker { meld, from, to, .. } => {
                if let Some(joker) = self.take_off(*meld, Some(*from)) {
                    self.put(joker, *to);
                }
            }
            SeenEvent::TookBack { seat, steps: back } => {
                self.take_back(*seat, *back, steps, view);
            }
            SeenEvent::Dealt { .. }
            | SeenEvent::TookStock { .. }
            | SeenEvent::TookDiscard { .. }
            | SeenEvent::Passed { .. }
            | SeenEvent::Claimed { .. }
            | SeenEvent::Awarded { .. }
            | SeenEvent::StockRenewed { .. }
            | SeenEvent::Discarded { .. }
            | SeenEvent::Ended(_) => {}
        }
    }

    /// Undoes the last steps of the turn, the latest first.
    fn take_back(&mut self, seat: Seat, back: TakeBack, steps: &[TurnStep], view: &OwnedView) {
        let count = match back {
            TakeBack::Steps(count) => usize::from(count),
            TakeBack::All => steps.len(),
        };
        for step in steps.iter().rev().take(count) {
            self.undo(seat, step, view);
        }
    }

    fn undo(&mut self, seat: Seat, step: &TurnStep, view: &OwnedView) {
        match step {
            TurnStep::LaidDown { melds } => {
                let kept = self.melds.len().saturating_sub(usize::from(*melds));
                let returned: Vec<Key> = self.melds.drain(kept..).flatten().collect();
                for key in returned {
                    self.return_to_hand(seat, key, view);
                }
            }
            TurnStep::LaidOff { to, .. } => {
                if let Some(key) = self.take_off(to.meld, to.end) {
                    self.return_to_hand(seat, key, view);
                }
            }
            TurnStep::SwappedJoker { meld, at, to, .. } => {
                if let Some(joker) = self.take_off(to.meld, to.end)
                    && let Some(place) = self.meld_place(*meld, *at)
                {
                    let key = std::mem::replace(place, joker);
                    self.return_to_hand(seat, key, view);
                }
            }
            TurnStep::MovedJoker { meld, from, to, .. } => {
                if let Some(joker) = self.take_off(to.meld, to.end) {
                    let back = Place {
                        meld: *meld,
                        end: Some(*from),
                    };
                    self.put(joker, back);
                }
            }
        }
    }

    /// Takes a card out of a hand: the one its owner touched, else any of this face; of a hidden hand one from the middle, so that
    /// it does not look as if its place meant something.
    fn leave_hand(&mut self, seat: Seat, card: Card, hint: &MovePreference) -> Option<Key> {
        let hand = self.hands.get(seat.index())?;
        let open = hand.iter().any(|key| self.face(*key).is_some());
        let key = if open {
            let fits = |key: &&Key| self.face(**key) == Some(card);
            let touched = hint.prefer.iter().filter(|key| hand.contains(key));
            *touched.chain(hand).find(fits)?
        } else {
            *hand.get(hand.len() / 2)?
        };
        self.hands[seat.index()].retain(|other| *other != key);
        self.turn_up(key, card, Some(seat));
        Some(key)
    }

    /// Gives a card back to a hand; to a hidden one face down.
    fn return_to_hand(&mut self, seat: Seat, key: Key, view: &OwnedView) {
        if view.viewer != Viewer::Seat(seat) {
            self.turn_down(key, Some(seat));
        }
        if let Some(hand) = self.hands.get_mut(seat.index()) {
            hand.push(key);
        }
    }

    fn meld_place(&mut self, meld: MeldId, at: u8) -> Option<&mut Key> {
        self.melds
            .get_mut(usize::from(meld.0))?
            .get_mut(usize::from(at))
    }

    /// As [`engine::melds::Meld::put`] does with the cards.
    fn put(&mut self, key: Key, to: Place) {
        if let Some(meld) = self.melds.get_mut(usize::from(to.meld.0)) {
            match to.end {
                Some(End::Low) => meld.insert(0, key),
                Some(End::High) | None => meld.push(key),
            }
        }
    }

    /// As [`engine::melds::Meld::take`] does with the cards.
    fn take_off(&mut self, meld: MeldId, end: Option<End>) -> Option<Key> {
        let meld = self.melds.get_mut(usize::from(meld.0))?;
        match end {
            Some(End::Low) if !meld.is_empty() => Some(meld.remove(0)),
            Some(End::Low) => None,
            Some(End::High) | None => meld.pop(),
        }
    }
}

//! Subirse: undoing what was laid this turn, step by step (R25, D5).
use super::{PublicTable, TakeBack, TurnStep};
use crate::{
    cards::{Card, CardCounts},
    melds::{self, End, MeldId, Place},
    seat::Seat,
};

impl PublicTable {
    /// Undoes steps of this turn, the last one first, and returns the cards that go back to the hand.
    pub(super) fn take_back(&mut self, seat: Seat, steps: TakeBack) -> CardCounts {
        let steps = match steps {
            TakeBack::Steps(steps) => steps as usize,
            TakeBack::All => self.steps.len(),
        };
        let mut returned = CardCounts::EMPTY;
        for _ in 0..steps {
            let Some(step) = self.steps.pop() else { break };
            self.undo(seat, &step, &mut returned);
        }
        self.hand_sizes[seat] += returned.len() as u8;
        // Everybody has seen these cards.
        returned.iter().for_each(|card| self.known[seat].add(card));
        returned
    }

    fn undo(&mut self, seat: Seat, step: &TurnStep, returned: &mut CardCounts) {
        match step {
            TurnStep::LaidDown { melds } => {
                let kept = self.melds.len() - *melds as usize;
                self.melds
                    .drain(kept..)
                    .flat_map(|meld| meld.cards)
                    .for_each(|card| returned.add(card));
                self.down.remove(seat);
            }
            TurnStep::LaidOff { card, to } => {
                self.take_from(to.meld, to.end);
                returned.add(*card);
            }
            TurnStep::SwappedJoker {
                meld,
                at,
                card,
                joker: _,
                to,
            } => {
                let (rules, melds) = (&self.rules, &mut self.melds);
                melds::unswap_joker(rules, melds, *meld, usize::from(*at), *to);
                returned.add(*card);
            }
            TurnStep::MovedJoker {
                meld,
                from,
                joker: _,
                to,
            } => {
                melds::unmove_joker(&self.rules, &mut self.melds, *meld, *from, *to);
            }
        }
    }

    /// Puts a card to a place that takes it.
    pub(super) fn put(&mut self, card: Card, to: Place) {
        self.melds[to.meld.0 as usize].put(&self.rules, to.end, card);
    }

    /// Takes the card of an end of a run, or the last one of a trio.
    pub(super) fn take_from(&mut self, meld: MeldId, end: Option<End>) {
        self.melds[meld.0 as usize].take(&self.rules, end);
    }
}

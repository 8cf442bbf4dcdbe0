//! The discard pile and the memory of what lay in it (R11, R12, R15, D2).
use super::{Discard, Fate, PublicTable};
use crate::{
    cards::Card,
    seat::{Seat, SeatSet},
};

/// D2: whether the stock can be renewed once more, from the pile except its top card; at most twice in a hand.
///
/// `renewals` is how often it was renewed in this hand, `pile` how many cards lie in the pile.
pub(crate) const fn can_renew(renewals: u8, pile: usize) -> bool {
    const MOST_RENEWALS: u8 = 2;
    renewals < MOST_RENEWALS && pile > 1
}

impl PublicTable {
    /// Whether the stock can be renewed ([`can_renew`]).
    pub(super) fn can_renew(&self) -> bool {
        can_renew(self.renewals, self.pile.len())
    }

    /// A card is turned up or discarded, face up.
    pub(super) fn put_on_pile(&mut self, card: Card, by: Option<Seat>) {
        self.pile.push(card);
        self.top_trodden = false;
        self.discards.push(Discard {
            card,
            by,
            declined: SeatSet::EMPTY,
            fate: Fate::InPile,
        });
    }

    /// The top card leaves the pile; the card uncovered was trodden when the top was laid on it (R15, R17).
    pub(super) fn pop_pile(&mut self, fate: Fate) {
        if let Some(top) = self.top_discard_mut() {
            top.fate = fate;
        }
        self.pile.pop();
        self.top_trodden = !self.pile.is_empty();
    }

    /// D2: the pile except its top card becomes the new stock.
    pub(super) fn renew(&mut self, stock: u8) {
        let below_top = self.pile.len().saturating_sub(1);
        self.pile.drain(..below_top);
        let in_pile = self
            .discards
            .iter_mut()
            .filter(|discard| discard.fate == Fate::InPile);
        in_pile
            .take(below_top)
            .for_each(|discard| discard.fate = Fate::Renewed);
        self.stock += stock;
        self.renewals += 1;
    }

    /// The discard on top of the pile. The discards still lying are the pile in its order.
    pub(super) fn top_discard(&self) -> Option<&Discard> {
        self.discards
            .iter()
            .rev()
            .find(|discard| discard.fate == Fate::InPile)
    }

    /// Who discarded the card on top of the pile; nobody, if it was turned up (D4).
    pub fn top_discarded_by(&self) -> Option<Seat> {
        self.top_discard().and_then(|top| top.by)
    }

    pub(super) fn top_discard_mut(&mut self) -> Option<&mut Discard> {
        self.discards
            .iter_mut()
            .rev()
            .find(|discard| discard.fate == Fate::InPile)
    }
}

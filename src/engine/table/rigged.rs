//! A hand set up by hand, for tests and scenarios. It is checked for nothing.
use super::{Discard, Fate, OwnedView, Phase, PublicTable, Table, Viewer};
use crate::{
    cards::{Card, CardCounts},
    melds::Meld,
    rules::{Contract, RuleSet},
    seat::{PerSeat, Seat, SeatSet, Seating},
};
use std::sync::Arc;

/// What lies where. Stocks are given from their tops, the pile from its bottom.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "for tests; the fields are those of the table")]
pub struct Rig {
    pub rules: Arc<RuleSet>,
    pub seating: Seating,
    pub hand: u8,
    pub last_hand: bool,
    pub contract: Contract,
    pub dealer: Seat,
    pub active: Seat,
    pub phase: Phase,
    pub hands: Vec<CardCounts>,
    pub stock: Vec<Card>,
    pub penalty: Vec<Card>,
    /// Each card with the player who discarded it.
    pub pile: Vec<(Card, Option<Seat>)>,
    /// The number of each must be its place in this list.
    pub melds: Vec<Meld>,
    pub down: SeatSet,
    pub renewals: u8,
    pub claims_won: PerSeat<u8>,
}

impl Table {
    /// The table so set up.
    pub fn rigged(rig: Rig) -> Table {
        let fresh = PublicTable::before_deal(rig.rules, rig.seating, rig.last_hand);
        let in_pile = |(card, by): &(Card, Option<Seat>)| Discard {
            card: *card,
            by: *by,
            declined: SeatSet::EMPTY,
            fate: Fate::InPile,
        };
        let public = PublicTable {
            hand: rig.hand,
            contract: rig.contract,
            dealer: rig.dealer,
            active: rig.active,
            phase: rig.phase,
            hand_sizes: rig.hands.iter().map(|hand| hand.len() as u8).collect(),
            down: rig.down,
            melds: rig.melds,
            discards: rig.pile.iter().map(in_pile).collect(),
            pile: rig.pile.iter().map(|(card, _)| *card).collect(),
            stock: rig.stock.len() as u8,
            penalty_stock: rig.penalty.len() as u8,
            renewals: rig.renewals,
            claims_won: rig.claims_won,
            ..fresh
        };
        let from_top = |cards: &[Card]| cards.iter().rev().copied().collect();
        Table {
            public,
            hands: rig.hands.iter().copied().collect(),
            stock: from_top(&rig.stock),
            penalty: from_top(&rig.penalty),
            face_down: None,
        }
    }

    /// All views of this table: each player's and a spectator's.
    #[doc(hidden)]
    pub fn all_views(&self) -> Vec<OwnedView> {
        let seats = self
            .public
            .seating
            .order()
            .iter()
            .map(|seat| Viewer::Seat(*seat));
        seats
            .chain([Viewer::Spectator])
            .filter_map(|viewer| self.owned_view(viewer))
            .collect()
    }
}

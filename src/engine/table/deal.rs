//! The deal (R4–R6): where each card of the shoe goes.
use super::{Chance, Event, PublicTable, Purpose, Table, shuffled};
use crate::{
    cards::{Card, CardCounts, full_shoe},
    rules::{Contract, PenaltyStock, RuleSet},
    seat::{PerSeat, Seat, Seating},
};
use std::{ops::Range, sync::Arc};

impl Table {
    /// Shuffles and deals a hand: what happened, which [`Table::dealt`] makes a table of. `hand` is its index in the match.
    pub fn deal(
        rules: &Arc<RuleSet>,
        seating: Seating,
        hand: u8,
        contract: Contract,
        dealer: Seat,
        chance: &dyn Chance,
    ) -> Event {
        let decks = rules.decks(seating.len(), hand as usize);
        let each = rules.cards_dealt(contract);
        let shoe = full_shoe(decks, rules.jokers_per_deck as usize);
        let mut shoe = shuffled(chance, Purpose::Hand(hand), shoe);
        let rest = shoe.len() - each * seating.len();
        let penalty_stock = match rules.penalty {
            PenaltyStock::Shared => 0,
            // R5: the rest is split in two, the draw stock slightly thicker (by four cards, less the one turned up).
            PenaltyStock::Separate => (rest / 2).saturating_sub(2),
        };
        if rules.no_joker_first {
            let end = shoe.len() - penalty_stock;
            exchange_joker(rules, &mut shoe[each * seating.len()..end]);
        }
        let (decks, each, penalty_stock) = (decks as u8, each as u8, penalty_stock as u8);
        Event::Dealt {
            hand,
            contract,
            dealer,
            decks,
            seating,
            each,
            shoe,
            penalty_stock,
        }
    }

    /// The table right after the deal, which `event` tells ([`Event::Dealt`]).
    ///
    /// # Panics
    /// If it is another event.
    pub fn dealt(rules: Arc<RuleSet>, last_hand: bool, event: &Event) -> Table {
        let deal = event.deal().expect("a table begins with its deal");
        let public = PublicTable::before_deal(rules, *deal.seating, last_hand);
        let hands = PerSeat::filled(deal.seating.len(), CardCounts::EMPTY);
        let mut table = Table {
            public,
            hands,
            stock: Vec::new(),
            penalty: Vec::new(),
            face_down: None,
        };
        table.evolve(event);
        table
    }
}

/// V11, D12: a joker turned up goes into the middle of the stock, and the next card is turned until it is none.
fn exchange_joker(rules: &RuleSet, rest: &mut [Card]) {
    for _ in 0..rest.len() {
        if rest.first().is_none_or(|turned| !rules.is_wild(*turned)) {
            return;
        }
        let middle = rest.len() / 2;
        rest[..=middle].rotate_left(1);
    }
}

/// A deal's shoe, cut up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deal<'a> {
    pub(super) seating: &'a Seating,
    dealer: Seat,
    shoe: &'a [Card],
    each: usize,
    penalty_stock: usize,
}

impl Event {
    /// The deal, if this is one.
    pub(super) fn deal(&self) -> Option<Deal<'_>> {
        let Event::Dealt {
            seating,
            dealer,
            shoe,
            each,
            penalty_stock,
            ..
        } = self
        else {
            return None;
        };
        let (each, penalty_stock) = (*each as usize, *penalty_stock as usize);
        Some(Deal {
            seating,
            dealer: *dealer,
            shoe,
            each,
            penalty_stock,
        })
    }
}

impl Deal<'_> {
    /// R4: one card at a time, from the dealer's right on, the dealer last.
    pub(super) fn hand_of(&self, seat: Seat) -> CardCounts {
        let seats = self.seating.len();
        if seat.index() >= seats {
            return CardCounts::EMPTY;
        }
        let first = (self.seating.distance(self.dealer, seat) + seats - 1) % seats;
        self.shoe
            .iter()
            .copied()
            .skip(first)
            .step_by(seats)
            .take(self.each)
            .collect()
    }

    /// R5: the card turned up is the one after the hands.
    pub(super) const fn upcard_at(&self) -> usize {
        self.seating.len() * self.each
    }

    /// Where the stock lies in the shoe, its top first.
    pub(super) const fn stock(&self) -> Range<usize> {
        self.upcard_at() + 1..self.shoe.len() - self.penalty_stock
    }

    /// Where the penalty stock lies in the shoe, its top first.
    pub(super) const fn penalty(&self) -> Range<usize> {
        self.shoe.len() - self.penalty_stock..self.shoe.len()
    }
}

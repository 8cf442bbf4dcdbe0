//! The deal (R4–R6): the distribution of the shuffled shoe among the players, the discard pile and the stocks.
//! [`Chance`] supplies the shuffled orders. Each order becomes part of an event, so a replay does not shuffle again.
use super::{Event, PublicTable, Table};
use crate::{
    cards::{Card, CardCounts, full_shoe},
    rules::{Contract, Contracts, PenaltyStock, RuleSet},
    seat::{PerSeat, Seat, Seating},
};
use std::{ops::Range, sync::Arc};

impl Table {
    /// Shuffles and deals the hand with index `hand`. Returns the event, from which [`Table::dealt`] creates the table.
    pub fn deal(
        rules: &Arc<RuleSet>,
        seating: Seating,
        hand: u8,
        contracts: Contracts,
        dealer: Seat,
        chance: &dyn Chance,
    ) -> Event {
        let DealSizes {
            packs: decks,
            jokers,
            each,
            penalty_stock,
            ..
        } = DealSizes::of(rules, seating.len(), hand, contracts.of(dealer));
        let shoe = full_shoe(decks, jokers);
        let mut shoe = shuffled(chance, Purpose::Hand(hand), shoe);
        if rules.no_joker_first && !rules.no_up_card {
            let end = shoe.len() - penalty_stock;
            exchange_joker(rules, &mut shoe[each * seating.len()..end]);
        }
        let (decks, each, penalty_stock) = (decks as u8, each as u8, penalty_stock as u8);
        Event::Dealt {
            hand,
            contracts,
            dealer,
            decks,
            seating,
            each,
            turns_up: !rules.no_up_card,
            shoe,
            penalty_stock,
        }
    }

    /// Creates the table in its state directly after the deal.
    ///
    /// # Panics
    /// If `event` is not an [`Event::Dealt`].
    pub fn dealt(rules: Arc<RuleSet>, event: &Event) -> Table {
        let deal = event.deal().expect("a table begins with its deal");
        let hands = PerSeat::filled(deal.seating.len(), CardCounts::EMPTY);
        let mut table = Table::with_hands(PublicTable::before_deal(rules, *deal.seating), hands);
        table.evolve(event);
        table
    }
}

/// Numbers of cards in a deal, which follow from the rules.
pub(crate) struct DealSizes {
    /// Packs in the shoe.
    pub packs: usize,
    /// Jokers in the shoe.
    pub jokers: usize,
    /// Cards dealt to each player.
    pub each: usize,
    /// Cards in the stock after the deal.
    pub stock: usize,
    /// Cards in the penalty stock.
    pub penalty_stock: usize,
}

impl DealSizes {
    /// Returns the sizes of the hand with index `hand` for this number of players.
    pub fn of(rules: &RuleSet, seats: usize, hand: u8, contract: Contract) -> DealSizes {
        let (packs, jokers) = rules.packs_and_jokers(seats, hand as usize);
        let each = rules.cards_dealt(hand as usize, contract);
        let rest = 52 * packs + jokers - each * seats;
        let penalty_stock = match rules.penalty {
            PenaltyStock::Shared => 0,
            // R5: the penalty stock gets two cards fewer than half of the undealt cards. The draw stock thus remains
            // the larger one, even after it supplies the first discard.
            PenaltyStock::Separate => (rest / 2).saturating_sub(2),
        };
        DealSizes {
            packs,
            jokers,
            each,
            stock: rest - penalty_stock - usize::from(!rules.no_up_card),
            penalty_stock,
        }
    }
}

/// V11, D12: the first discard must not be a joker. Moves jokers from the start of `rest` to its middle until another
/// card comes first.
fn exchange_joker(rules: &RuleSet, rest: &mut [Card]) {
    for _ in 0..rest.len() {
        if rest.first().is_none_or(|turned| !rules.is_wild(*turned)) {
            return;
        }
        let middle = rest.len() / 2;
        rest[..=middle].rotate_left(1);
    }
}

/// A dealt shoe as ranges of cards: hands, first discard, stock and penalty stock.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deal<'a> {
    pub(super) seating: &'a Seating,
    dealer: Seat,
    shoe: &'a [Card],
    each: usize,
    turns_up: bool,
    penalty_stock: usize,
}

impl Event {
    /// Returns the deal of an [`Event::Dealt`], or `None` for any other event.
    pub(super) fn deal(&self) -> Option<Deal<'_>> {
        let Event::Dealt {
            seating,
            dealer,
            shoe,
            each,
            turns_up,
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
            turns_up: *turns_up,
            penalty_stock,
        })
    }
}

impl Deal<'_> {
    /// Returns the cards dealt to a player. R4: cards are dealt one at a time, from the dealer's right, ending with the
    /// dealer.
    pub(super) fn hand_of(&self, seat: Seat) -> CardCounts {
        let seats = self.seating.len();
        if seat.index() >= seats {
            return CardCounts::EMPTY;
        }
        let first = (self.seating.distance(self.dealer, seat) + seats - 1) % seats;
        let cards = self.shoe.iter().copied().skip(first).step_by(seats);
        cards.take(self.each).collect()
    }

    /// Returns the number of cards in all hands.
    const fn dealt(&self) -> usize {
        self.seating.len() * self.each
    }

    /// Returns the first discard, which follows the cards of the hands (R5); `None` if no card is turned up (F15).
    pub(super) fn upcard(&self) -> Option<Card> {
        self.turns_up.then(|| self.shoe[self.dealt()])
    }

    /// Returns the range of the stock in the shoe, top card first.
    pub(super) const fn stock(&self) -> Range<usize> {
        self.dealt() + self.turns_up as usize..self.shoe.len() - self.penalty_stock
    }

    /// Returns the range of the penalty stock in the shoe, top card first.
    pub(super) const fn penalty(&self) -> Range<usize> {
        self.shoe.len() - self.penalty_stock..self.shoe.len()
    }
}

/// Purpose of a shuffle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Purpose {
    /// Shuffle of the shoe from which the players draw cards for their seats (R2).
    SeatDraw,
    /// Shuffle of the shoe for the hand with this index (R4).
    Hand(u8),
    /// Shuffle of the discard pile into a new stock (D2).
    Renewal {
        /// The hand's index in the match, from 0.
        hand: u8,
        /// Index of the renewal in that hand: 0 for the first, 1 for the second.
        nth: u8,
    },
}

/// Stateless source of shuffled card orders: the same purpose and cards always give the same order. A match can
/// therefore be copied, and a saved match stores no generator state.
pub trait Chance: std::fmt::Debug + Send + Sync {
    /// Shuffles the cards in place. Index 0 is dealt or drawn first.
    ///
    /// The result must be a permutation of the input. Otherwise the engine ignores it and keeps the input order.
    fn shuffle(&self, purpose: Purpose, cards: &mut [Card]);
}

/// Returns the cards shuffled by `chance`, or in their original order if the result is not a permutation of them.
pub fn shuffled(chance: &dyn Chance, purpose: Purpose, mut cards: Vec<Card>) -> Vec<Card> {
    let given = cards.clone();
    chance.shuffle(purpose, &mut cards);
    // `CardCounts` can hold every card of the largest shoe, so equal counts mean the same cards.
    let counts = |cards: &[Card]| cards.iter().copied().collect::<CardCounts>();
    let same = counts(&cards) == counts(&given);
    if same { cards } else { given }
}

//! A hand on its way to the contract.
use crate::{
    cards::{
        Card, CardCounts, Rank, Suit,
        nibbles::{ONES, squeeze},
    },
    melds,
    rules::{Contract, RuleSet},
    table::SeatView,
};

/// Cards under a contract.
#[derive(Clone, Copy)]
pub(super) struct Hand<'a> {
    pub rules: &'a RuleSet,
    pub contract: Contract,
    pub cards: CardCounts,
}

impl<'a> Hand<'a> {
    /// The own hand.
    pub(super) fn of(view: SeatView<'a>) -> Hand<'a> {
        Hand {
            rules: &view.table.rules,
            contract: view.table.contract,
            cards: *view.hand,
        }
    }

    /// Other cards under the same contract.
    pub(super) fn with(&self, cards: CardCounts) -> Hand<'a> {
        Hand { cards, ..*self }
    }

    /// This hand with one card more.
    pub(super) fn plus(&self, card: Card) -> Hand<'a> {
        let mut cards = self.cards;
        cards.add(card);
        self.with(cards)
    }

    /// This hand with one card less.
    pub(super) fn minus(&self, card: Card) -> Hand<'a> {
        let mut cards = self.cards;
        cards.remove(card);
        self.with(cards)
    }

    /// How many cards are missing to the contract; 0 when it can be laid down.
    pub(super) fn distance(&self) -> u32 {
        u32::from(melds::distance(&self.cards, self.contract, self.rules))
    }

    /// Whether fewer than `distance` cards are missing to the contract.
    pub(super) fn nearer_than(&self, distance: u32) -> bool {
        u8::try_from(distance).is_ok_and(|distance| {
            melds::nearer_than(distance, &self.cards, self.contract, self.rules)
        })
    }

    /// The cards among `among` that bring the hand nearer to the contract, each as often as it is there.
    pub(super) fn outs(&self, distance: u32, among: &CardCounts) -> CardCounts {
        if distance == 0 {
            return CardCounts::EMPTY;
        }
        let helps = |card: &Card| self.plus(*card).nearer_than(distance);
        among
            .faces()
            .filter(helps)
            .flat_map(|card| std::iter::repeat_n(card, among.count(card)))
            .collect()
    }

    /// Whether a card more could go than the one to be discarded, and the contract would still find its cards in the hand.
    pub(super) fn has_spare(&self) -> bool {
        self.cards.len() > self.contract.cards_needed() + 1
    }

    /// The points that the cards cost if they stay in hand.
    pub(super) fn points(&self) -> f64 {
        f64::from(self.rules.points(self.cards.iter()))
    }

    /// A quick guess at what the card does for the contract: its fellows of rank, if trios are asked for, and its neighbours in
    /// suit, if runs are.
    pub(super) fn company(&self, card: Card) -> f64 {
        let Some((rank, suit)) = card.face() else {
            return 100.0;
        };
        if self.rules.is_wild(card) {
            return 100.0;
        }
        let mut company = 0.0;
        if self.contract.trios() > 0 {
            company += 1.5 * (self.cards.count_rank(rank) as f64 - 1.0);
        }
        if self.contract.runs() > 0 {
            company += self.neighbours(rank, suit);
        }
        company
    }

    /// Whether the card has any company at all: a card without brings no hand nearer that has loose cards already.
    pub(super) fn has_company(&self, card: Card) -> bool {
        let Some((rank, suit)) = card.face() else {
            return true;
        };
        self.rules.is_wild(card)
            || self.contract.trios() > 0 && self.cards.count_rank(rank) > 0
            || self.contract.runs() > 0 && self.around(rank, suit) & 0x0FFF_0FFF != 0
    }

    /// Whether the card brings the hand nearer to the contract.
    pub(super) fn gains_by(&self, card: Card) -> bool {
        if self.gains_nothing_by(card) {
            debug_assert!(self.plus(card).distance() == self.distance());
            return false;
        }
        let distance = self.distance();
        distance > 0 && self.plus(card).nearer_than(distance)
    }

    /// A look that spares most of the counting. A card without company would lie in its combination among jokers only, and a
    /// loose natural card can do that as well, whatever its rank and suit. There is one if more cards are loose than are jokers. Not
    /// with V5 or V13, which tell ranks and suits apart.
    pub(super) fn gains_nothing_by(&self, card: Card) -> bool {
        let alike = !self.rules.distinct && !self.rules.red_twos_wild;
        // A card is missing at least, or nothing could be gained anyway.
        let placed = self.contract.cards_needed() - 1;
        alike && self.cards.len() > placed + self.cards.jokers() && !self.has_company(card)
    }

    fn neighbours(&self, rank: Rank, suit: Suit) -> f64 {
        let around = self.around(rank, suit);
        let there = squeeze((around | around >> 1 | around >> 2 | around >> 3) & ONES);
        // A second copy of the same card is of no use to a run.
        let doubled = if self.cards.count(Card::new(rank, suit)) > 1 {
            0.5
        } else {
            1.0
        };
        doubled * NEIGHBOURS[usize::from(there) % NEIGHBOURS.len()]
    }

    /// The circle of a suit's thirteen nibbles, turned so that the rank lies at the fourth place: three below, three above.
    fn around(&self, rank: Rank, suit: Suit) -> u64 {
        let word = self.cards.suit_nibbles(suit);
        let turn = 4 * ((rank.index() + 13 - 3) % 13);
        (word >> turn | word << (52 - turn)) & ((1 << 52) - 1)
    }
}

/// What neighbours are worth: those there of seven places in a row, bit by bit, the card itself at the fourth.
const NEIGHBOURS: [f64; 1 << 7] = {
    // The places at both sides of the fourth, nearest first.
    let near = [(4, 1.0), (2, 1.0), (5, 0.7), (1, 0.7), (6, 0.35), (0, 0.35)];
    let mut worth = [0.0; 1 << 7];
    let mut there = 0;
    while there < worth.len() {
        let mut i = 0;
        while i < near.len() {
            let (at, weight) = near[i];
            if there >> at & 1 == 1 {
                worth[there] += weight;
            }
            i += 1;
        }
        there += 1;
    }
    worth
};

//! The hand of a player who is not down yet, and its contract. This file also computes the other facts that all levels
//! use: the cards that fit the melds on the table, the cards that the player has not seen, and the expected length of
//! the hand.
use crate::{
    cards::{Card, CardCounts, Faces, Rank, Suit},
    melds::{self, Meld},
    rules::{AceInRuns, Contract, JokerTakers, MeldKind, MeldSizes, RuleSet},
    table::{PublicTable, SeatView},
};

/// The cards in a hand, and the contract for which they are collected.
#[derive(Clone, Copy)]
pub(super) struct Hand<'a> {
    pub rules: &'a RuleSet,
    pub contract: Contract,
    pub cards: CardCounts,
}

impl<'a> Hand<'a> {
    pub(super) fn of(view: SeatView<'a>) -> Hand<'a> {
        Hand {
            rules: &view.table.rules,
            contract: view.contract(),
            cards: *view.hand,
        }
    }

    /// Returns a hand with these cards and the same contract.
    pub(super) fn with(&self, cards: CardCounts) -> Hand<'a> {
        Hand { cards, ..*self }
    }

    pub(super) fn plus(&self, card: Card) -> Hand<'a> {
        let mut cards = self.cards;
        cards.add(card);
        self.with(cards)
    }

    pub(super) fn minus(&self, card: Card) -> Hand<'a> {
        self.with(self.cards.without([card]))
    }

    /// Returns the number of cards missing for the contract; 0 if it can be laid down.
    pub(super) fn distance(&self) -> u32 {
        u32::from(melds::distance(&self.cards, self.contract, self.rules))
    }

    /// True if fewer than `distance` cards are missing for the contract.
    fn nearer_than(&self, distance: u32) -> bool {
        u8::try_from(distance).is_ok_and(|distance| {
            melds::nearer_than(distance, &self.cards, self.contract, self.rules)
        })
    }

    /// Returns the cards of `among` that bring the hand nearer to the contract, with the number of copies of each.
    /// `distance` is the current distance of the hand.
    pub(super) fn outs(&self, distance: u32, among: &CardCounts) -> CardCounts {
        if distance == 0 {
            return CardCounts::EMPTY;
        }
        let helps = |card: &Card| self.plus(*card).nearer_than(distance);
        let faces = among.faces().filter(helps);
        let copies = faces.flat_map(|card| std::iter::repeat_n(card, among.count(card)));
        copies.collect()
    }

    /// True if the hand has at least two cards more than the contract needs: one for the discard, and one to spare.
    pub(super) fn has_spare(&self) -> bool {
        self.cards.len() > self.contract.cards_needed() + 1
    }

    /// Returns the points of the cards if they stay in hand.
    pub(super) fn points(&self) -> f64 {
        f64::from(self.rules.points(self.cards.iter()))
    }

    /// Returns a fast estimate of the card's value for the contract. Other cards of the same rank count if the contract
    /// has trios. Cards of the same suit within three ranks count if it has runs. In a full run (F16) no card depends on
    /// others, and it cannot hold all jokers.
    pub(super) fn related_value(&self, card: Card) -> f64 {
        let (rank, suit) = match card.face() {
            Some(face) if !self.rules.is_wild(card) => face,
            Some(_) | None if self.surplus_wilds().contains(card) => return 0.0,
            Some(_) | None => return 100.0,
        };
        let mut company = 0.0;
        if self.contract.trios() > 0 {
            company += 1.5 * (self.cards.count_rank(rank) as f64 - 1.0);
        }
        if self.contract.runs() > 0 && self.contract.full_run().is_none() {
            company += self.neighbours(rank, suit);
        }
        company
    }

    /// Returns the jokers of a hand that holds more of them than a full run takes (F16); empty for other hands.
    pub(super) fn surplus_wilds(&self) -> Faces {
        self.rules.surplus_wilds(self.contract, &self.cards)
    }

    /// True if the hand has a card related to this one (see [`Hand::related_value`]), or this card is a joker. In a full
    /// run (F16) every card fits beside the others. A card without related cards does not improve a hand that has cards
    /// outside melds.
    pub(super) fn has_related_card(&self, card: Card) -> bool {
        let Some((rank, suit)) = card.face() else {
            return true;
        };
        self.rules.is_wild(card)
            || self.contract.full_run().is_some()
            || self.contract.trios() > 0 && self.cards.count_rank(rank) > 0
            || self.contract.runs() > 0 && self.has_card_near(rank, suit)
    }

    /// True if a run of the contract could hold a card in hand together with this one. A longer run than usual (F14)
    /// reaches nearly every card of the suit.
    fn has_card_near(&self, rank: Rank, suit: Suit) -> bool {
        match self.contract.greatest_size(MeldKind::Run) > MeldSizes::USUAL.of(MeldKind::Run) {
            true => self.cards.suit_nibbles(suit) != 0,
            false => self.around(rank, suit) & 0x0FFF_0FFF != 0,
        }
    }

    /// Returns the faces that no meld uses, if the hand is divided among the melds of the contract with the fewest
    /// missing cards. Natural cards that make a complete meld longer count as used.
    pub(super) fn loose(&self) -> Faces {
        let grouping = melds::grouping(&self.cards, self.contract, self.rules);
        grouping
            .loose
            .into_iter()
            .collect::<CardCounts>()
            .face_set()
    }

    /// True if the card brings the hand nearer to the contract.
    pub(super) fn gains_by(&self, card: Card) -> bool {
        if self.cannot_gain_by(card) {
            debug_assert!(self.plus(card).distance() == self.distance());
            return false;
        }
        let distance = self.distance();
        distance > 0 && self.plus(card).nearer_than(distance)
    }

    /// Fast test that a card cannot improve the hand; avoids most distance computations.
    ///
    /// A card without related cards could only join jokers in a meld. Any natural card that is not needed elsewhere
    /// could do the same, whatever its rank and suit. The hand has such a card if more cards are unneeded than there
    /// are jokers. The test does not apply under V5 (distinct ranks and suits) or V13 (red twos are jokers).
    pub(super) fn cannot_gain_by(&self, card: Card) -> bool {
        let alike = !self.rules.distinct && !self.rules.has_natural_wilds();
        // Maximum number of cards in hand that the contract uses now. At least one card is missing, otherwise no card
        // could improve the hand.
        let placed = self.contract.cards_needed() - 1;
        alike && self.cards.len() > placed + self.cards.jokers() && !self.has_related_card(card)
    }

    fn around(&self, rank: Rank, suit: Suit) -> u64 {
        around(self.cards.suit_nibbles(suit), rank, self.rules.ace)
    }

    fn neighbours(&self, rank: Rank, suit: Suit) -> f64 {
        // Position and value of each neighbour, the nearest ranks first. Position 3 is the card itself.
        const NEAR: [(u32, f64); 6] =
            [(4, 1.0), (2, 1.0), (5, 0.7), (1, 0.7), (6, 0.35), (0, 0.35)];
        let around = self.around(rank, suit);
        let there = NEAR.iter().filter(|(at, _)| around >> (4 * at) & 15 != 0);
        let worth: f64 = there.map(|(_, worth)| worth).sum();
        // A second copy of the same card is useless in a run.
        let doubled = self.cards.count(Card::new(rank, suit)) > 1;
        if doubled { 0.5 * worth } else { worth }
    }

    /// Returns the first card of `ranked` whose removal leaves a distance of at most `nearest`, and the distance
    /// without it. If there is none, returns the card whose removal increases the distance least.
    pub(super) fn least_useful(
        &self,
        ranked: impl Iterator<Item = Card>,
        nearest: u32,
    ) -> Option<(Card, u32)> {
        let mut least: Option<(Card, u32)> = None;
        for card in ranked {
            let away = self.minus(card).distance();
            if away <= nearest {
                return Some((card, away));
            }
            if least.is_none_or(|(_, least)| away < least) {
                least = Some((card, away));
            }
        }
        least
    }
}

/// Rotates the card counts of a suit, one nibble for each rank, so that `rank` is the fourth nibble. Three lower ranks
/// come before it, three higher ones after it. A rank that no run with `rank` can reach counts as absent.
#[inline]
pub(super) fn around(nibbles: u64, rank: Rank, ace: AceInRuns) -> u64 {
    let turn = 4 * rank.up(10).index();
    (nibbles >> turn | nibbles << (52 - turn)) & REACHED[ace as usize][rank.index()]
}

/// True if a run can hold two cards of these ranks that lie at most `gap` places apart, up to three.
pub(super) fn near(one: Rank, other: Rank, gap: usize, ace: AceInRuns) -> bool {
    let nibble = (other.index() + 16 - one.index()) % 13;
    let reached = REACHED[ace as usize][one.index()] >> (4 * nibble) & 1 == 1;
    nibble.abs_diff(3) <= gap && reached
}

/// Nibbles of [`around`] that lie in a run with the rank, by [`AceInRuns`] and by rank.
static REACHED: [[u64; 13]; AceInRuns::ALL.len()] = {
    let aces = AceInRuns::ALL;
    let mut reached = [[0; 13]; AceInRuns::ALL.len()];
    let mut at = 0;
    while at < aces.len() {
        reached[aces[at] as usize] = reached_with(aces[at]);
        at += 1;
    }
    reached
};

const fn reached_with(ace: AceInRuns) -> [u64; 13] {
    let Some((lowest, highest)) = ace.positions() else {
        return [(1 << 52) - 1; 13];
    };
    let mut reached = [0; 13];
    // The ace is at both 0 and 13.
    let mut from = lowest;
    while from <= highest {
        let mut nibble = 0;
        while nibble < 7 {
            if from + nibble >= lowest + 3 && from + nibble <= highest + 3 {
                reached[from % 13] |= 15 << (4 * nibble);
            }
            nibble += 1;
        }
        from += 1;
    }
    reached
}

/// True if a player who is down could lay this card off, or swap it for a joker on the table.
pub(super) fn fits(table: &PublicTable, card: Card) -> bool {
    let (rules, all) = (&table.rules, &table.melds);
    let taken = melds::taken(rules, all);
    taken.contains(card) || swappable(rules, all, taken).contains(card)
}

/// Returns the faces that a player who is down could swap for a joker. If the joker goes to the hand (F18), bots swap only
/// if they can lay it off. `taken` contains the faces that can be laid off.
fn swappable(rules: &RuleSet, table: &[Meld], taken: Faces) -> Faces {
    match rules.joker_swap.takers() {
        Some(JokerTakers::NotDown) => Faces::NONE,
        Some(_) if (taken & rules.wilds()).is_empty() => Faces::NONE,
        Some(_) | None => melds::swappable(rules, table),
    }
}

/// Returns all faces that [fit](fits), for evaluating several cards.
pub(super) fn fitting_faces(rules: &RuleSet, table: &[Meld]) -> Faces {
    let taken = melds::taken(rules, table);
    taken | swappable(rules, table, taken)
}

/// Returns all cards except the player's hand, the table, the discard pile, and cards that other players are known to
/// hold.
pub(super) fn unseen(view: SeatView<'_>) -> CardCounts {
    remembered(view, 1.0)
}

/// Returns the cards that count as unseen for a player who remembers only the newest discards. `memory` is the
/// remembered share of the discard pile, from 0 to 1.
pub(super) fn remembered(view: SeatView<'_>, memory: f64) -> CardCounts {
    let table = view.table;
    let forgotten =
        table.pile.len() - (table.pile.len() as f64 * memory.clamp(0.0, 1.0)).ceil() as usize;
    let decks = table.decks as usize;
    let jokers = table.rules.jokers(table.seating.len(), decks);
    let melded = table.melds.iter().flat_map(|meld| &meld.cards);
    let lying = melded.chain(&table.pile[forgotten..]).copied();
    let known = table.known.iter().filter(|(seat, _)| *seat != view.seat);
    let known = known.flat_map(|(_, known)| known.iter());
    CardCounts::of_packs(decks, jokers).without(view.hand.iter().chain(lying).chain(known))
}

/// Returns the expected number of each player's turns in a new hand. Counted over all players, a hand takes about as
/// many turns with two or three players as with four.
pub(super) fn turns_at_first(seats: usize) -> f64 {
    match seats {
        0..=2 => 10.0,
        3 => 8.0,
        _ => 6.0,
    }
}

/// Returns the expected number of the player's turns before an opponent closes.
///
/// The number falls with every round as long as no opponent is down. Afterwards it depends on the hand size of the
/// opponent nearest to closing.
pub(super) fn turns_left(view: SeatView<'_>) -> f64 {
    let table = view.table;
    let seats = table.seating.len();
    let round = f64::from(table.turn) / seats as f64;
    let nobody_down = (turns_at_first(seats) - 0.6 * round).max(2.0);
    let others_down = table.down.iter().filter(|seat| *seat != view.seat);
    let turns = others_down.map(|seat| 0.7 + 0.8 * f64::from(table.hand_sizes[seat]));
    turns.fold(nobody_down, f64::min)
}

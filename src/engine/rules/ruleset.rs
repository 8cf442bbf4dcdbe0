//! The effects of a rule set that several layers use: the contracts, the shoe, the jokers and the points. Validation
//! rejects settings with
//! which no match can be played (D14).
use super::{Bonus, CardValues, Conflict, Contract, DeckPlan, RuleSet};
use crate::{
    cards::{Card, CardCounts, Faces, Rank, Suit, full_shoe},
    seat::MAX_SEATS,
};

impl RuleSet {
    /// Returns the contracts of the match in order: the rulebook's seven, plus those that variant V1 adds at the end
    /// and variant V2 at the beginning.
    pub fn contracts(&self) -> Vec<Contract> {
        let first = ["T", "E"].into_iter().filter(|_| self.two_hands_first);
        let more = ["TTTT", "TTTE", "TTEE", "EEET", "EEEE"].into_iter();
        let super_hands = more.filter(|_| self.supercontinental);
        let classic = ["TT", "TE", "EE", "TTT", "TET", "ETE", "EEE"];
        let all = first.chain(classic).chain(super_hands);
        all.map(|code| code.parse().expect("the rulebook's codes are contracts"))
            .collect()
    }

    /// Returns the number of cards dealt to each player in a hand with this contract.
    pub fn cards_dealt(&self, contract: Contract) -> usize {
        contract.cards_needed() + self.extra_cards_dealt as usize
    }

    /// Returns the number of a hand, where 1 is the first hand of the classic match. The short hands before it (V2)
    /// have the number 0.
    fn number(&self, hand: usize) -> usize {
        if self.two_hands_first {
            hand.saturating_sub(1)
        } else {
            hand + 1
        }
    }

    /// Returns the number of packs in the shoe for `seats` players in the hand with index `hand` (D16).
    pub fn decks(&self, seats: usize, hand: usize) -> usize {
        // D16: packs are added by hand number. The hands of V2 come before hand 1 and do not change the numbers.
        let number = self.number(hand);
        match self.decks {
            DeckPlan::Two => 2,
            DeckPlan::Growing => match seats {
                ..=3 => 2,
                4 => 2 + usize::from(number >= 6),
                _ => 2 + usize::from(number >= 3) + usize::from(number >= 5),
            },
        }
    }

    /// Returns the number of copies of this face in the largest shoe, over all hands and numbers of players.
    ///
    /// No hand of cards can have more copies. For a joker the result is 0 if the packs contain none (V12).
    pub fn copies(&self, card: Card) -> usize {
        let hands = 0..self.contracts().len();
        let shoes = hands.flat_map(|hand| {
            let seats = self.min_seats..=self.max_seats;
            seats.map(move |seats| self.decks(seats.into(), hand))
        });
        let packs = shoes.max().unwrap_or_default();
        let each = if card.is_joker() {
            self.jokers_per_deck.into()
        } else {
            1
        };
        packs * each
    }

    /// True if the player can receive another copy of this face: the largest shoe has more copies than the hand.
    pub fn can_come(&self, hand: &CardCounts, card: Card) -> bool {
        hand.count(card) < self.copies(card)
    }

    /// True if the card counts as a joker: a printed joker or, under variant V13, a red two (D11).
    #[inline]
    pub fn is_wild(&self, card: Card) -> bool {
        self.wilds().contains(card)
    }

    /// Returns all faces that count as jokers: the printed joker and, under variant V13, the red twos (D11).
    #[inline]
    pub const fn wilds(&self) -> Faces {
        const PRINTED: Faces = Faces::of(Card::JOKER);
        const WITH_RED_TWOS: Faces = PRINTED
            .or(Faces::of(Card::new(Rank::Two, Suit::Diamonds)))
            .or(Faces::of(Card::new(Rank::Two, Suit::Hearts)));
        if self.red_twos_wild {
            WITH_RED_TWOS
        } else {
            PRINTED
        }
    }

    /// Returns the points that the card costs if it is left in hand.
    #[inline]
    pub fn value(&self, card: Card) -> i32 {
        let rank = match card.rank() {
            Some(rank) if !self.is_wild(card) => rank,
            Some(_) | None => return 50,
        };
        let number = rank.index() as i32 + 1;
        match (rank, self.values) {
            (Rank::Ace, _) => 20,
            (Rank::Jack | Rank::Queen | Rank::King, _) => 10,
            (_, CardValues::Pips) => number,
            (_, CardValues::Steps) if number >= 8 => 10,
            (_, CardValues::Steps) => 5,
        }
    }

    /// Returns the points that these cards cost if they are left in hand.
    pub fn points(&self, cards: impl IntoIterator<Item = Card>) -> i32 {
        cards.into_iter().map(|card| self.value(card)).sum()
    }

    /// Returns the score, 0 or negative, for laying down and closing in the same turn of the hand with index `hand`
    /// (R31).
    pub fn closing_score(&self, hand: u8) -> i32 {
        match self.bonus {
            Bonus::None => 0,
            Bonus::Ten => -10,
            // V6, D9: −10 in TT, −20 in TE and so on. The hands of V2 come before TT and count −10.
            Bonus::Rising => -10 * self.number(hand.into()).max(1) as i32,
            // V7: −50 in every hand.
            Bonus::Fifty => -50,
        }
    }
}

/// Reason why a rule set cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RuleSetError {
    /// The number of players is outside the rule set's range.
    #[error("{name} is for {min} to {max} players, not {seats}")]
    Seats {
        /// The name of the rule set.
        name: String,
        /// Minimum number of players.
        min: u8,
        /// Maximum number of players.
        max: u8,
        /// The requested number of players.
        seats: usize,
    },
    /// The range of players is empty, or extends beyond 2 to [`MAX_SEATS`] players.
    #[error("a match is for 2 to {MAX_SEATS} players; these rules say {min} to {max}")]
    SeatRange {
        /// Minimum number of players.
        min: u8,
        /// Maximum number of players.
        max: u8,
    },
    /// The shoe has too few cards for the deal, the first discard and one more card for each player.
    #[error(
        "{contract} for {seats} players takes {needed} cards at least, and the shoe has only {cards}"
    )]
    ShoeTooSmall {
        /// The contract of the first hand that cannot be dealt.
        contract: Contract,
        /// Number of players.
        seats: usize,
        /// Number of cards needed.
        needed: usize,
        /// Number of cards in the shoe.
        cards: usize,
    },
    /// A pack has more jokers than the maximum of 8.
    #[error("{jokers} jokers in each pack are too many: {MAX_JOKERS} at most")]
    TooManyJokers {
        /// Number of jokers in each pack.
        jokers: u8,
    },
    /// Two variants exclude each other (D10, D14).
    #[error("{0}")]
    Conflict(Conflict),
}

/// Maximum number of jokers per pack. The largest shoe then has 240 cards, a number that fits into a `u8`.
pub(super) const MAX_JOKERS: u8 = 8;

impl RuleSet {
    /// Checks that `seats` players can play a match by these rules.
    ///
    /// # Errors
    /// Returns the first reason why they cannot.
    pub fn check(&self, seats: usize) -> Result<(), RuleSetError> {
        let (min, max) = (self.min_seats, self.max_seats);
        if min < 2 || max < min || max as usize > MAX_SEATS {
            return Err(RuleSetError::SeatRange { min, max });
        }
        if seats < min as usize || seats > max as usize {
            return Err(RuleSetError::Seats {
                name: self.name.clone(),
                min,
                max,
                seats,
            });
        }
        let jokers = self.jokers_per_deck;
        if jokers > MAX_JOKERS {
            return Err(RuleSetError::TooManyJokers { jokers });
        }
        self.check_shoes(seats)
    }

    /// Checks that the shoe of every hand has enough cards for the deal, the first discard, and one more card for each
    /// player (D14).
    fn check_shoes(&self, seats: usize) -> Result<(), RuleSetError> {
        for (hand, contract) in self.contracts().into_iter().enumerate() {
            let cards = full_shoe(self.decks(seats, hand), self.jokers_per_deck as usize).len();
            let needed = seats * self.cards_dealt(contract) + 1 + seats;
            if needed > cards {
                return Err(RuleSetError::ShoeTooSmall {
                    contract,
                    seats,
                    needed,
                    cards,
                });
            }
        }
        Ok(())
    }
}

//! Which rule sets can be played: those that make sense (D14). Nothing is ignored silently.
use super::{Conflict, Contract, RuleSet};
use crate::{cards::full_shoe, seat::MAX_SEATS};

/// Why a rule set cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RuleSetError {
    /// Fewer or more players than the rule set admits.
    #[error("{name} is for {min} to {max} players, not {seats}")]
    Seats {
        /// The rule set's name.
        name: String,
        /// The fewest players.
        min: u8,
        /// The most players.
        max: u8,
        /// The players asked for.
        seats: usize,
    },
    /// A range of players that no rule set can have.
    #[error("a match is for 2 to {MAX_SEATS} players; these rules say {min} to {max}")]
    SeatRange {
        /// The fewest players.
        min: u8,
        /// The most players.
        max: u8,
    },
    /// Too few cards to deal a hand, turn one up and leave everybody one to take.
    #[error(
        "{contract} for {seats} players takes {needed} cards at least, and the shoe has only {cards}"
    )]
    ShoeTooSmall {
        /// The first hand that cannot be dealt.
        contract: Contract,
        /// The players.
        seats: usize,
        /// The cards it takes.
        needed: usize,
        /// The cards there are.
        cards: usize,
    },
    /// More jokers than anybody has.
    #[error("{jokers} jokers in each pack are too many: {MAX_JOKERS} at most")]
    TooManyJokers {
        /// Jokers in each pack.
        jokers: u8,
    },
    /// Two switches that cannot both be meant (D10, D14).
    #[error("{0}")]
    Conflict(Conflict),
}

/// The most jokers in a pack: the largest shoe is then 240 cards, so that a card count fits a byte.
pub(super) const MAX_JOKERS: u8 = 8;

impl RuleSet {
    /// Checks that a match by these rules can be played by `seats` players.
    ///
    /// # Errors
    /// The first reason against it, by name.
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
        if self.jokers_per_deck > MAX_JOKERS {
            return Err(RuleSetError::TooManyJokers {
                jokers: self.jokers_per_deck,
            });
        }
        self.check_shoes(seats)
    }

    /// D14: every hand of the match must leave a card turned up and one for everybody to take.
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

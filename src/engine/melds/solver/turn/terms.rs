//! The rules of a turn after laying down, in the form that the search reads.
use crate::{
    cards::{Card, Rank, Suit},
    rules::{JokerSwap, RuleSet},
};

/// What a plan leaves in hand, as one number; less is better. From the highest bits down: the points left in hand (bits 16 and up),
/// the jokers used in the turn (bits 8 to 15), the cards left in hand (bits 0 to 7). Jokers used are counted as jokers kept, with
/// the opposite sign.
pub type Cost = i32;

/// The cost of one card left in hand that is worth `points`.
const fn card(points: i32) -> Cost {
    (points << 16) + 1
}

/// The rules of a turn after laying down.
#[derive(Clone, Copy)]
pub struct Terms {
    /// R41 lifted: jokers may lie side by side.
    pub adjacent: bool,
    /// A run may go round the circle of ranks more than once.
    pub repeats: bool,
    /// V5: runs of different suits, trios of different ranks.
    pub distinct: bool,
    /// R27: a trio may be of jokers only.
    pub jokers_only: bool,
    /// R42: a swapped joker goes to any other combination, not only to runs of the same owner.
    pub any_other: bool,
    /// R43: jokers at the ends of runs move between runs of one owner. False where `any_other` is true: no rulebook has both.
    pub moves: bool,
    /// The cost of a natural card of each rank that stays in hand.
    pub natural: [Cost; 13],
    /// The cost of a joker that stays in hand: its points, less the one joker that is not used.
    pub joker: Cost,
}

impl Terms {
    /// Reads the rules.
    pub fn new(rules: &RuleSet) -> Terms {
        let any_other = rules.joker_swap == JokerSwap::AnyOtherMeld;
        Terms {
            adjacent: rules.run.adjacent_jokers,
            repeats: rules.run.repeats,
            distinct: rules.distinct,
            jokers_only: rules.trio.jokers_only,
            any_other,
            moves: rules.joker_move && !any_other,
            // Spades are never jokers.
            natural: Rank::ALL.map(|rank| card(rules.value(Card::new(rank, Suit::Spades)))),
            joker: card(rules.value(Card::JOKER)) - (1 << 8),
        }
    }
}

//! What the search needs to know of the rules, ready to hand.
use crate::engine::{
    cards::{Card, Rank, Suit},
    rules::{JokerSwap, RuleSet},
};

/// What is to be kept small, in one number: the points left in hand, then the jokers used, then the cards left.
pub type Cost = i32;

/// The cost of a card left in hand, from its points.
const fn card(points: i32) -> Cost {
    (points << 16) + 1
}

/// The rules of a turn after laying down.
#[derive(Clone, Copy)]
pub struct Terms {
    /// R41 lifted: jokers may lie side by side.
    pub adjacent: bool,
    /// A run may go round more than once.
    pub repeats: bool,
    /// V5.
    pub distinct: bool,
    /// R27: a trio may be of jokers only.
    pub jokers_only: bool,
    /// R42: a freed joker goes to any other combination, not to runs of the same owner.
    pub any_other: bool,
    /// R43: end jokers move between runs of one owner. Left aside where freed jokers go anywhere: no rulebook has both.
    pub moves: bool,
    /// What a natural card of each rank costs when it stays in hand.
    pub natural: [Cost; 13],
    /// What a joker costs that stays in hand: one less is used.
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

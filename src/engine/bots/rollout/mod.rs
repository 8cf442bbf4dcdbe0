//! Rollouts: fast simulated players play a hand to its end in a sampled world (a random deal of the hidden cards). The
//! whole table fits in a kilobyte and is copied for every rollout.
//!
//! A rollout implements the rules that matter to the cost of a hand: drawing, claims, lay-downs, laying off, swaps,
//! closing, the bonus, and the renewal of the stock. It leaves out moves of jokers, V11 (no joker as first discard) and
//! most of V15 (forbidden strategies). Players still play sensibly without these rules.
//!
//! Every player draws from a separate section of the stock, so that a choice of one player does not change the luck of
//! another. Candidates then differ by their value rather than by the cards that happen to follow.
//!
//! ```text
//! Setting       data shared by all rollouts of one decision
//! ContractPlan  the contract of a player
//! RolloutStart  the public table and the player's hand after a candidate action
//! SampledWorld  the hidden hands and the stock, the same for every candidate
//! Rollout       the state of a hand while it is played
//! ```
mod choices;
mod compact;
mod play;
mod start;
#[cfg(test)]
mod tests;

pub use compact::least_useful_of;
pub use play::Rollout;
pub use start::{RolloutStart, SampledWorld, accepted, claim_worth};

use super::{
    drawing::{self, ClaimWeights},
    hand::{self, Hand},
};
use crate::{
    cards::{Card, CardCounts, FACES, Faces, Rank, Suit},
    rules::{Contract, MeldKind, RuleSet},
    table::SeatView,
};
use choices::LayingOrder;

/// A contract, in the form that rollouts read.
pub struct ContractPlan {
    pub contract: Contract,
    pub steps: LayingOrder,
    pub trios: bool,
    pub runs: bool,
    /// Maximum number of jokers in a new trio and in a new run.
    pub most_wilds: [usize; 2],
    /// Learned claim values of a player with this contract; `None` if the player claims only cards that bring the hand
    /// nearer.
    pub practice: Option<ClaimWeights>,
}

impl ContractPlan {
    fn of(rules: &RuleSet, contract: Contract) -> ContractPlan {
        ContractPlan {
            contract,
            steps: choices::steps(contract),
            trios: contract.trios() > 0,
            runs: contract.runs() > 0 && contract.full_run().is_none(),
            most_wilds: [MeldKind::Trio, MeldKind::Run]
                .map(|kind| rules.most_wilds(kind, contract.size(kind))),
            practice: None,
        }
    }
}

/// The rules and the contracts, in the form that rollouts read.
pub struct Setting<'a> {
    pub rules: &'a RuleSet,
    /// The contracts by relative seat, or only one if all players have the same.
    plans: Vec<ContractPlan>,
    /// The faces that count as jokers.
    pub wild: Faces,
    /// True if two jokers may be adjacent in a run (R41).
    pub adjacent: bool,
    /// True if a run may go round the circle of ranks more than once.
    pub repeats: bool,
    /// Points of a card in hand, by [`Card::index`].
    values: [i16; FACES],
    /// The ranks in descending order of points.
    pub dearest: [Rank; 13],
    pub seats: u8,
    /// Expected number of each player's turns in a new hand.
    pub turns_at_first: f32,
    /// Largest distance to the contract at which a player pays a penalty card for a useful card.
    pub reach: u32,
    /// True if a player must lay down and close in the same turn (V4).
    pub close_at_once: bool,
    /// True if a player must lay down all cards at once (V23).
    pub whole_hand: bool,
    /// Score of a closer who laid down in the same turn (R31, V6, V7).
    pub bonus: i16,
    /// Score of every closer (F12).
    pub closer_score: i16,
    /// Score of a closer who laid off the last card (V8).
    pub lay_off_bonus: i16,
}

impl<'a> Setting<'a> {
    pub fn of(view: SeatView<'a>) -> Setting<'a> {
        let (table, rules) = (view.table, &*view.table.rules);
        let mut values = [0; FACES];
        for card in Faces::ALL.iter() {
            values[card.index()] = rules.value(card) as i16;
        }
        let mut dearest = Rank::ALL;
        dearest
            .sort_by_key(|rank| std::cmp::Reverse(values[Card::new(*rank, Suit::Clubs).index()]));
        // The first seat is that of the viewer.
        let plans = (0..table.seating.len())
            .map(|place| {
                table
                    .contracts
                    .of(table.seating.steps_from(view.seat, place))
            })
            .take(match table.contracts.same() {
                Some(_) => 1,
                None => usize::MAX,
            })
            .map(|contract| ContractPlan::of(rules, contract));
        Setting {
            rules,
            plans: plans.collect(),
            wild: rules.wilds(),
            adjacent: rules.run.adjacent_jokers,
            repeats: rules.run.repeats,
            values,
            dearest,
            seats: table.seating.len() as u8,
            turns_at_first: hand::turns_at_first(table.seating.len()) as f32,
            reach: drawing::reach(view, f64::INFINITY, 1.0) as u32,
            close_at_once: table.must_close_at_once(),
            whole_hand: table.must_lay_down_all(),
            bonus: rules.closing_score(table.hand) as i16,
            closer_score: rules.closer_score(table.hand) as i16,
            lay_off_bonus: if rules.lay_off_bonus { -50 } else { 0 },
        }
    }

    /// Returns the contract of the player at this relative seat.
    pub fn plan(&self, place: u8) -> &ContractPlan {
        self.plans.get(usize::from(place)).unwrap_or(&self.plans[0])
    }

    /// Returns the points of a card in hand.
    fn value(&self, card: Card) -> i16 {
        self.values[card.index()]
    }

    /// Returns the hand of the player at this relative seat.
    pub fn hand(&self, place: u8, cards: CardCounts) -> Hand<'a> {
        Hand {
            rules: self.rules,
            contract: self.plan(place).contract,
            cards,
        }
    }

    /// Creates the setting with players who use learned values ([`ClaimWeights`]) to decide about claims, if there are
    /// values for the contract.
    pub fn practised(view: SeatView<'a>) -> Setting<'a> {
        // The values were learned without a limit on claims, and with a limit (V10) each claim is worth more. Under V4,
        // where a player must get rid of all cards in one turn, a claim is worth almost nothing.
        let free = view.table.rules.max_claims.is_none() && !view.table.must_close_at_once();
        let mut setting = Setting::of(view);
        for plan in &mut setting.plans {
            let practice = ClaimWeights::of(plan.contract, view.table.seating.len());
            plan.practice = practice.filter(|_| free);
        }
        setting
    }
}

//! A rule set is data: everything the rulebooks leave open, one field each.
mod contract;
mod presets;
mod ruleset;
mod support;

pub use contract::{Contract, ContractError, MeldKind};
pub use presets::{francais, fournier, oficial, preset};
pub use ruleset::{
    Bonus, CardValues, Closing, DeckPlan, Forbidden, JokerSwap, PenaltyStock, RuleSet, RunRules, TrioRules,
};
pub use support::RuleSetError;

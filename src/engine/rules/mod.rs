//! A rule set is data: everything the rulebooks leave open, one field each.
mod contract;
mod presets;
mod ruleset;
mod support;

pub use contract::{Contract, ContractError, MeldKind};
pub use presets::{fournier, francais, oficial, preset};
pub use ruleset::{
    Bonus, CardValues, Closing, DeckPlan, Forbidden, JokerSwap, PenaltyStock, RuleSet, RunRules,
    TrioRules,
};
pub use support::RuleSetError;

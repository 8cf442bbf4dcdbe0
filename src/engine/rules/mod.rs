//! A rule set is data: everything the rulebooks leave open, one field each. Variants are switches on it, and it can be a file.
mod combine;
mod contract;
mod field;
mod file;
pub mod near;
mod presets;
mod ruleset;
mod support;
mod variant;

pub use combine::{Combined, Conflict, combine};
pub use contract::{Contract, ContractError, MeldKind};
pub use field::{Difference, Field, differences};
pub use file::{LONGEST_NAME, RuleFile, RuleFileError, VERSION as FILE_VERSION};
pub use presets::{Preset, PresetError, fournier, francais, oficial};
pub use ruleset::{
    Bonus, CardValues, Closing, DeckPlan, Forbidden, JokerSwap, PenaltyStock, RuleSet, RunRules,
    TrioRules,
};
pub use support::RuleSetError;
pub use variant::{Variant, VariantError};

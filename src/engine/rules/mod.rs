//! Rule sets. A rule set has one field for each choice that the rulebooks leave open. Variants set fields, and files
//! store rule sets.
mod contract;
mod file;
mod idle;
pub mod near;
mod options;
mod points;
mod presets;
mod progress;
mod ruleset;
mod shoe;
mod variant;
mod wild;

pub use contract::{
    Contract, ContractError, FULL_RUN, FullRun, MOST_MELDS, MOST_RUN_WILDS, MeldKind, MeldSizes,
    RUN_SIZES, RunSuits,
};
pub use file::{LONGEST_NAME, RuleFile, RuleFileError, VERSION as FILE_VERSION};
pub use options::{
    AceInRuns, Bonus, CardValues, Closing, DeckPlan, Direction, Field, Forbidden, JokerSwap,
    JokerTakers, PenaltyCards, PenaltyStock, RuleSet, RunRules, ShoeRow, Topic, TrioRules, Variant,
};
pub use points::{Colour, RankPoints, Ranks, RanksError};
pub use presets::{
    Difference, Preset, PresetError, differences, fournier, francais, oficial, variants_and_fields,
};
pub use progress::{Contracts, Progress, ProgressConflict};
pub use ruleset::RuleSetError;
pub use variant::{Combined, Conflict, VariantError, combine};
pub use wild::{WildCards, WildCardsError, WildLimit, WildLimits};

//! Saved matches: the list of unfinished ones and the list of finished ones.
//!
//! ```text
//! SaveService ─► lists (models) ─► entry, page ─► MatchAct ─► actions ─► SaveService
//! window ─► `menus/themes/dropped` ─► SaveService
//! ```
mod actions;
mod entry;
mod lists;
mod page;
mod picture;

pub use actions::{MatchAct, MatchRef, MatchesTab, MatchesView};
pub(super) use entry::rename_button;
pub use lists::standing;
pub(super) use lists::{ago, hand};
pub use page::plugin;

//! Saved matches: the list of unfinished ones and the list of finished ones.
//!
//! ```text
//! SaveService ─► unfinished, finished (models) ─► entry, page ─► MatchAct ─► actions ─► SaveService
//! window ─► `menus/dropped` ─► SaveService
//! ```
mod actions;
mod entry;
mod finished;
mod page;
mod picture;
mod standing;
mod unfinished;
mod view;
pub(super) mod when;

pub(super) use entry::rename_button;
pub use page::plugin;
pub use standing::standing;
pub(super) use unfinished::hand;
pub use view::{MatchAct, MatchRef, MatchesTab, MatchesView};

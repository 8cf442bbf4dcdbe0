//! Saved matches: the list of unfinished ones, the list of finished ones, and records dropped onto the window.
//!
//! ```text
//! SaveService ─► unfinished, finished (models) ─► entry, page ─► MatchAct ─► actions ─► SaveService
//! window ─► dropped ─► SaveService; decks and pictures ─► `menus/themes`
//! ```
mod actions;
mod dropped;
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

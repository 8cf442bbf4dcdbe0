//! Family page: the list of people with an editor, and the tables at which they have played.
//!
//! ```text
//! Profiles, Tables ─► page (list, editor, tables) ─► FamilyAct ─► actions ─► Profiles, Tables, the set-up
//! ```
mod actions;
mod editor;
mod page;
mod tables;

pub use actions::{FamilyAct, FamilyTab, FamilyView};
pub use page::plugin;
pub use tables::players_at;

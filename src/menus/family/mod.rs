//! The page of the family: the people at the left, whoever is chosen at the right; and the tables that they have sat at.
//!
//! ```text
//! Family, Tables ─► list · editor · tables
//! buttons: FamilyAct ─► deed ─► Family, Tables, the match that is set up;  a name that is typed: naming
//! ```
mod deed;
mod editor;
mod list;
mod naming;
mod page;
mod plugin;
mod tables;
mod view;

pub use plugin::plugin;
pub use tables::{rules_words, who_sits};
pub use view::{FamilyAct, FamilyTab, FamilyView};

//! The list of the matches that are not finished: gone on with, named, deleted and brought back; that of those which are over, to be
//! watched again; records dropped onto the window.
//!
//! ```text
//! Store.list()     ─► rows (one entity for each match) ─► row ─► picture, when
//! Store.finished() ─► finished (so many rows at a time)        ─► picture, when
//! buttons: MatchAct ─► deed ─► Store (asks the scribe's thread) ─► Store.list(), sentences
//! window ─► dropped ─► Store.take_in
//! ```
mod deed;
mod dropped;
mod finished;
mod naming;
mod page;
mod picture;
mod plugin;
mod row;
mod rows;
mod view;
pub(super) mod when;

pub use plugin::plugin;
pub use view::{MatchAct, MatchesTab, MatchesView};

//! The appearance of the game: the deck in one texture, the fonts, and the ornaments of the UI.
//!
//! The crate `cardart` determines the content of a theme and the appearance of its cards. This module turns them into assets
//! and one texture:
//!
//! ```text
//! settings ─► deck_loader: cardart::Assembly ─► cardart::Deck ─► atlas ─► art (CardArt)
//!                                             animated_cards: animated cards ─► art (Patch)
//! list: all decks, while they are visible; problem: problems in words; watch: changes on the disk
//! uiart: ornaments, portraits and fonts
//! deck_loader: DeckExtras (sounds for `audio`) ─► tables: TableArt
//! ```
mod animated_cards;
mod art;
mod atlas;
mod deck_loader;
mod list;
mod problem;
mod tables;
mod uiart;
mod watch;

pub use animated_cards::{AnimatedCards, AnimatedSlots, DeckSuits, ShownDeck, VisibleAnimations};
pub use art::{ArtScale, CardArt, RescanThemes, texture};
pub use atlas::{Atlas, CORNER, GLOW_GROWTH, HEIGHTS, SHADOW_GROWTH, SHOW_HEIGHT, showpieces};
pub use cardart::{CLASSIC, Fallback, Problem, ProgressCounter, Reason, Slot};
pub use deck_loader::{CachedDrawings, DeckExtras, DeckProgress, PublishDeckExtras, letters};
pub use list::{ThemeInfo, ThemeList, ThemeListShown};
pub(crate) use problem::{FoundProblems, ProblemSource};
pub use problem::{ThemeProblems, instead_text, problem_sentence, reason_text, slot_name};
pub use tables::{FollowTable, LIGHTEST, SelectedTable, TableArt, TableList, selected_table};
pub use uiart::{Fonts, UiArt};

use bevy::prelude::*;

/// Registers the plugins for the fonts, the deck, the tables and the ornaments.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        art::plugin,
        deck_loader::plugin,
        animated_cards::plugin,
        problem::plugin,
        watch::plugin,
        tables::plugin,
        uiart::plugin,
    ));
}

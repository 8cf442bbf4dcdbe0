//! All decks on one page: what each looks like and what is wrong with it, which lie on the table in which order, and what is dropped
//! onto the window.
//!
//! ```text
//! ThemeList (theme/) ─► installed ─► ThemesView.looked ─► detail ─► cards | trial | remarks
//! Settings.decks ◄─► stack            buttons: ThemeAct ─► deed ─► Settings.decks, shelf (files)
//! files ─► pictures (in the background) ─► one image per deck for its row, two for the deck that is looked at
//! window ─► dropped ─► shelf ─► RescanThemes; a single picture ─► whichcard
//! ```
mod bar;
mod cards;
mod deed;
mod detail;
mod drawing;
mod dropped;
mod export;
mod installed;
mod marks;
mod page;
mod pictures;
mod plugin;
mod remarks;
mod room;
mod shelf;
mod sight;
mod stack;
mod trial;
mod view;
mod whichcard;

pub use plugin::plugin;
pub use stack::StackRow;
pub use view::{Tab, ThemeAct, ThemesView};
pub use whichcard::CardPick;

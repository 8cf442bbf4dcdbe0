//! What the cards lie on, if it is a picture: which tables there are, which one is chosen, and its picture as large as the window.
//!
//! ```text
//! settings ─► chosen (the deck's, or a file's) ─► deckfile (asset) ─► cardart::Surface ─► TableArt (one texture)
//!             ▲ workshop: DeckBeside   ▲ list: TableList
//! ```
mod art;
mod chosen;
mod list;
mod plugin;

pub use art::{LIGHTEST, TableArt};
pub use chosen::{Chosen, chosen};
pub use list::TableList;
pub use plugin::plugin;

//! How things look: the deck in one texture, the fonts, and the ornaments of the interface.
//!
//! What lies in a theme and how a card of it looks `cardart` knows; here it becomes assets and one texture:
//!
//! ```text
//! settings ─► order ─► workshop ─► cardart::Assembly ─► delivery of deckfiles (assets) ─► cardart::Deck ─► atlas ─► art (CardArt)
//!                                                                                        reels (cards that move) ─► patch ─┘
//! who looks at all decks ─► listing ─► list; beside it: problem (what is wrong, in words), progress (how far the deck is)
//! beside (sounds for `audio`) ─► tables ─► TableArt
//! ```
mod art;
mod atlas;
mod beside;
mod deckfile;
mod delivery;
mod fonts;
mod list;
mod listing;
mod order;
mod ornaments;
mod patch;
mod plugin;
mod problem;
mod progress;
mod reels;
mod tables;
mod uiart;
mod uipicture;
mod watch;
mod workshop;

pub use art::{ArtScale, CardArt, RescanThemes, texture};
pub use atlas::{Atlas, HEIGHTS, SHOW_HEIGHT, showpieces};
pub use beside::{DeckBeside, TellBeside, WithoutTwin};
pub use cardart::{CLASSIC, Instead, Problem, Reason, Slot, Steps};
pub use deckfile::KeptDrawings;
pub use fonts::Fonts;
pub use list::{ThemeInfo, ThemeList};
pub use listing::ThemeListShown;
pub use order::letters;
pub use ornaments::{CORNER, GLOW_GROWTH, SHADOW_GROWTH};
pub use plugin::plugin;
pub use problem::{
    SoundProblems, TableProblems, ThemeProblems, instead_text, problem_sentence, reason_text,
    slot_name,
};
pub use progress::DeckProgress;
pub use reels::{DeckSuits, MovingSlots, Reels, SeenMoving, ShownDeck};
pub use tables::{Chosen, LIGHTEST, TableArt, TableList, chosen};
pub use uiart::UiArt;

//! How things look: the deck in one texture, the fonts, and the ornaments of the interface.
//!
//! A deck is a folder of pictures; what it lacks comes from the shipped deck, and what fails from a drawing of rank and suit:
//!
//! ```text
//! names  ─► folder ─► deck (which file shows which card) ─► workshop ─► art (CardArt)
//!           list                 cardpicture (overrides → folder → shipped → drawn), atlas, picture · svg, ornaments
//! ```
mod art;
mod atlas;
mod builtin;
mod cardpicture;
mod deck;
mod drawn;
mod folder;
mod fonts;
mod limits;
mod list;
pub mod names;
mod ornaments;
mod picture;
mod plugin;
mod problem;
mod slot;
mod svg;
mod uiart;
mod uipicture;
mod workshop;

pub use art::{ArtScale, CardArt, RescanThemes};
pub use atlas::{Atlas, HEIGHTS, SHOW_HEIGHT, showpieces};
pub use deck::{Deck, Sources};
pub use fonts::Fonts;
pub use list::{CLASSIC, ThemeInfo, ThemeList};
pub use ornaments::{CORNER, GLOW_GROWTH, SHADOW_GROWTH};
pub use plugin::plugin;
pub use problem::{Instead, ProblemReason, ThemeProblem, ThemeProblems, slot_name};
pub use slot::Slot;
pub use uiart::UiArt;

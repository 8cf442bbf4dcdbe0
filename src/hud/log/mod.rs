//! What happened, to be read again: all that everybody could see, newest first. A line shows the cards that it speaks of again.
//!
//! ```text
//!  StepStarted, MatchOpened ─► told: the events, so that they are read in the language chosen last
//!  told ─► panel: its newest lines, more on demand ─► cards: those of a line, drawn small
//! ```
mod cards;
mod panel;
mod told;

pub use cards::LogCard;
pub use panel::{LogLine, LogPanel, ToggleLog};
pub(super) use panel::{plugin, toggle};
pub use told::Log;

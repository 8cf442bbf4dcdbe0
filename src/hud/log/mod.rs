//! The game log, which lists all public events of the match, newest first. A line can show its cards.
//!
//! ```text
//!  StepStarted, MatchOpened ─► events: stores the events, so that the lines follow the current language
//!  events ─► panel: shows the newest lines, more on demand, and the cards of a line
//! ```
mod events;
mod panel;

pub use events::Log;
pub(super) use panel::plugin;
pub use panel::{LogCard, LogLine, LogPanel, ToggleLog};

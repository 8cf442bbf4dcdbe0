//! A finished match as a line along which one goes in either direction: what has happened at each place of it, who held what there,
//! where hands begin, claims are won, combinations laid down and hands closed, and the record up to there.
//!
//! ```text
//!  record ─► follow ─► events ─► Timeline: events, hands after each of them, stops, marks
//!  place n: the first n events have happened; 0 is before the seat draw, len() the end of the match
//! ```
mod line;
mod mark;

pub use line::{Timeline, TimelineError};
pub use mark::{Mark, MarkKind};

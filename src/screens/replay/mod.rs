//! A finished match is watched again, on the real table: forwards as the director plays any match, backwards and anywhere else by
//! setting the table as it was there. What is shown goes through the same redaction as in play; nobody is asked anything, and
//! nothing is written.
//!
//! ```text
//!  WatchMatch ─► opening (task: file ─► Timeline) ─► Replay: place, whose view, pace
//!  ReplayAct (buttons, keys) ─► drive ─┬─ forwards: SeenMatchEvent ─► Script ─► director
//!                                      └─ elsewhere: tableau (task) ─► Shown, Zones, SnapAll
//!  faults (thread: look back) ─► marked ─► strip, beside those of the Timeline
//!  PlayOn: the record up to here ─► Store ─► ContinueMatch
//! ```
mod act;
mod column;
mod drive;
mod faults;
mod marked;
mod opening;
mod plugin;
mod strip;
mod tableau;
mod watched;

pub use act::ReplayAct;
pub use faults::{Fault, ReviewEffort};
pub use plugin::plugin;
pub use strip::Strip;
pub use watched::{Pace, Replay, ReplayLook, Watched};

//! What happened, shown step by step: a queue of seen events and the director who plays them.
mod calls;
mod cues;
mod director;
mod plugin;

pub(super) use director::play;
pub use director::{Play, StepStarted, Watchdog};
pub use plugin::plugin;

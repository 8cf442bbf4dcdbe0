//! What happened, shown step by step: a queue of seen events and the director who plays them.
mod calls;
mod cues;
mod director;
mod pace;
mod plugin;
mod signals;

pub use director::play;
pub use director::{Play, StepRepeated, StepStarted, Watchdog};
pub use plugin::plugin;

//! What happened, shown step by step: a queue of seen events and the director who plays them.
mod cues;
mod director;
mod fold;
mod queue;
mod shown;

use bevy::prelude::*;

pub(super) use director::play;
pub use director::{Play, StepStarted, Touched, Watchdog};
pub use fold::fold;
pub use queue::{Script, ScriptItem};
pub use shown::Shown;

/// Adds the queue and the director.
pub fn plugin(app: &mut App) {
    app.init_resource::<Script>().init_resource::<Shown>();
    app.add_plugins(director::plugin);
}

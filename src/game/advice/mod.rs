//! Advice for a person: hints during the hand, and a look back at the own decisions after it. Both are worked out from that
//! person's own view, on the task pool, by the expert.
mod frame;
mod hints;
mod lookback;
mod panel;
mod words;

use bevy::prelude::*;

pub use hints::Hints;
pub use lookback::people;
pub use panel::{AdvisedMove, HintPanel};

/// Adds advice.
pub fn plugin(app: &mut App) {
    app.add_plugins((hints::plugin, panel::plugin, lookback::plugin));
}

//! The director, the pace, the calls and the signals as a plugin.
use super::{calls, director, pace, signals};
use bevy::prelude::*;

/// Adds the director, the pace, the calls and the signals.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        director::plugin,
        pace::plugin,
        calls::plugin,
        signals::plugin,
    ));
}

//! Hints and the look back as one plugin.
use super::{hints, lookback, panel};
use bevy::prelude::*;

/// Adds advice.
pub fn plugin(app: &mut App) {
    app.add_plugins((hints::plugin, panel::plugin, lookback::plugin));
}

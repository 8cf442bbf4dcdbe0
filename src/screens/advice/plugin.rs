//! OpenAdvice and the look back as one plugin.
use super::{asked, lookback, panel};
use bevy::prelude::*;

/// Adds advice.
pub fn plugin(app: &mut App) {
    app.add_plugins((asked::plugin, panel::plugin, lookback::plugin));
}

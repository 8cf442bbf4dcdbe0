//! The director as a plugin.
use super::director;
use bevy::prelude::*;

/// Adds the queue and the director.
pub fn plugin(app: &mut App) {
    app.add_plugins(director::plugin);
}

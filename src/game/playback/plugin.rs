//! The director and the calls as a plugin.
use super::{calls, director};
use bevy::prelude::*;

/// Adds the director and the calls.
pub fn plugin(app: &mut App) {
    app.add_plugins((director::plugin, calls::plugin));
}

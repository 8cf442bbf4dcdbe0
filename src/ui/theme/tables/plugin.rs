//! Tables as a plugin.
use super::{art, list};
use bevy::prelude::*;

/// Adds the list of tables and the picture of the chosen one.
pub fn plugin(app: &mut App) {
    app.add_plugins((list::plugin, art::plugin));
}

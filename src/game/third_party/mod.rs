//! How plugins of others are set up: one file each.
mod power;
mod widgets;

pub use power::{Awake, seen_secs};

use bevy::prelude::*;

/// Adds them.
pub fn plugin(app: &mut App) {
    app.add_plugins((power::plugin, widgets::plugin));
}

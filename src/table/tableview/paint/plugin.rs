//! The drawing of cards and felt as a plugin.
use super::{cards, felt, material, sheet};
use bevy::prelude::*;
use softrender::DrawList;

/// Adds the drawing of cards and felt.
pub fn plugin(app: &mut App) {
    app.init_resource::<DrawList>();
    app.add_plugins((material::plugin, sheet::plugin, cards::plugin, felt::plugin));
}

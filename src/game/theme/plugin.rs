//! Fonts, deck and ornaments as one plugin.
use super::{art, fonts, loading, uiart};
use bevy::prelude::*;

/// Adds fonts, deck, ornaments and the way from Loading to Title.
pub fn plugin(app: &mut App) {
    app.add_plugins((fonts::plugin, art::plugin, uiart::plugin, loading::plugin));
}

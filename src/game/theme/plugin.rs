//! Fonts, deck and ornaments as one plugin.
use super::{art, fonts, uiart, uipicture};
use bevy::prelude::*;

/// Adds fonts, deck and ornaments.
pub fn plugin(app: &mut App) {
    app.add_plugins((fonts::plugin, art::plugin, uipicture::plugin, uiart::plugin));
}

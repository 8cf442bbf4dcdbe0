//! Fonts, deck and ornaments as one plugin.
use super::{art, cardpicture, fonts, uiart, uipicture, workshop};
use bevy::prelude::*;

/// Adds fonts, deck and ornaments.
pub fn plugin(app: &mut App) {
    app.add_plugins((fonts::plugin, art::plugin));
    app.add_plugins((cardpicture::plugin, workshop::plugin));
    app.add_plugins((uipicture::plugin, uiart::plugin));
}

//! Fonts, deck and ornaments as one plugin.
use super::{
    art, deckfile, fonts, patch, problem, reels, tables, uiart, uipicture, watch, workshop,
};
use bevy::prelude::*;

/// Adds fonts, deck and ornaments.
pub fn plugin(app: &mut App) {
    app.add_plugins((fonts::plugin, art::plugin));
    app.add_plugins((
        deckfile::plugin,
        workshop::plugin,
        patch::plugin,
        reels::plugin,
        problem::plugin,
        watch::plugin,
    ));
    app.add_plugins(tables::plugin);
    app.add_plugins((uipicture::plugin, uiart::plugin));
}

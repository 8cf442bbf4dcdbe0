//! The menus as one plugin.
use super::{
    choices, credits, decks, faces, fullscreen, houserules, pause, question, rules, settings,
};
use bevy::prelude::*;

/// Adds the menus.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        pause::plugin,
        question::plugin,
        settings::plugin,
        rules::plugin,
        houserules::plugin,
        credits::plugin,
        decks::plugin,
        faces::plugin,
        choices::plugin,
        fullscreen::plugin,
    ));
}

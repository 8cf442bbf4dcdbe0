//! The menus as one plugin.
use super::{
    bindings, choices, credits, decks, faces, fullscreen, houserules, matches, pads, pause,
    question, rules, settings, statistics, tables, themes,
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
        tables::plugin,
        themes::plugin,
        matches::plugin,
    ));
    app.add_plugins((pads::plugin, bindings::plugin, statistics::plugin));
}

//! The menus as one plugin.
use super::{
    bindings, choices, credits, decks, faces, family, figures, houserules, marked, matches, pads,
    pause, phones, question, recap, root, rules, seats, settings, statistics, tables, themes, who,
    window,
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
        window::plugin,
        tables::plugin,
        themes::plugin,
        matches::plugin,
    ));
    app.add_plugins((pads::plugin, bindings::plugin, statistics::plugin));
    app.add_plugins((figures::plugin, marked::plugin, root::plugin));
    app.add_plugins((family::plugin, who::plugin, seats::plugin, recap::plugin));
    app.add_plugins(phones::plugin);
}

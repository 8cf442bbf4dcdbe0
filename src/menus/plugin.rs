//! Plugin of all menus.
use super::{
    bindings, credits, dropped, family, folders, houserules, matches, pads, pause, phones,
    player_name, portraits, question, recap, rules, seat_player, seats, settings, statistics,
    themes, window,
};
use bevy::prelude::*;

pub fn plugin(app: &mut App) {
    app.add_plugins((
        pause::plugin,
        question::plugin,
        settings::plugin,
        rules::plugin,
        houserules::plugin,
        credits::plugin,
        folders::plugin,
        window::plugin,
        themes::plugin,
        dropped::plugin,
        matches::plugin,
    ));
    app.add_plugins((
        pads::plugin,
        bindings::plugin,
        statistics::plugin,
        portraits::plugin,
        player_name::plugin,
        seat_player::plugin,
    ));
    app.add_plugins((family::plugin, seats::plugin, recap::plugin));
    app.add_plugins(phones::plugin);
}

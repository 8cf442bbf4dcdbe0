//! Everything the game adds to an app.
use crate::game::{
    advice, audio, controls, feedback, folders, guests, hud, i18n, input, intent, loading, menus,
    model, playback, power, referee, rule_catalog, rush, saves, screens, sets, settings, states,
    tableview, theme, wakeup, widgets,
};
use bevy::prelude::*;

/// Everything the game adds to an `App` that has Bevy's default plugins, from the lowest floor to the highest.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        sets::plugin,
        states::plugin,
        wakeup::plugin,
        feedback::plugin,
        folders::plugin,
        loading::plugin,
        input::plugin,
        model::plugin,
    ));
    app.init_resource::<guests::Guests>();
    app.add_plugins((
        i18n::plugin,
        saves::plugin,
        settings::plugin,
        rule_catalog::plugin,
        theme::plugin,
        audio::plugin,
        widgets::plugin,
    ));
    app.add_plugins((
        referee::plugin,
        playback::plugin,
        tableview::plugin,
        hud::plugin,
        menus::plugin,
        power::plugin,
        rush::plugin,
    ));
    app.add_plugins((
        intent::plugin,
        screens::plugin,
        advice::plugin,
        saves::keep_desk,
        controls::plugin,
    ));
}

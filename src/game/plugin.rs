//! Everything the game adds to an app.
use crate::{controls, crash, tidying};
use bevy::prelude::*;
use gamecore::{
    family, feedback, folders, guests, i18n, input, keymap, loading, model, pads, phones, playback,
    referee, rule_catalog, saves, sets, settings, states, statistics, wakeup,
};
use menus::{self, screen_keyboard};
use screens::{self, advice, lesson, replay};
use table::{intent, moments, power, rush, tableview};
use ui::{audio, theme, widgets};

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
        pads::plugin,
        model::plugin,
        phones::plugin,
    ));
    app.init_resource::<guests::Guests>();
    app.add_plugins((
        i18n::plugin,
        saves::plugin,
        settings::plugin,
        keymap::plugin,
        family::plugin,
        statistics::plugin,
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
        tidying::plugin,
        screen_keyboard::plugin,
    ));
    app.add_plugins((
        intent::plugin,
        moments::plugin,
        replay::plugin,
        screens::plugin,
        advice::plugin,
        lesson::plugin,
        saves::keep_desk,
        crash::plugin,
        controls::plugin,
        accessibility::plugin,
    ));
}

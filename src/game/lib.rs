//! The Bevy application: all modules as one plugin, run in a window or rendered to image files (a film).
//!
#![doc = include_str!("../ARCHITECTURE.md")]
#![allow(
    missing_docs,
    reason = "part of the application: comments say what a name does not"
)]
pub mod controls;
pub mod crash;
mod doctor;
mod environment;
pub mod film;
pub mod gamepads;
mod graphics;
mod run;

pub use doctor::doctor;
pub use run::run;

use bevy::prelude::*;
use gamecore::{
    bot_programs, family, feedback, folders, i18n, input, keymap, loading, model, pads, phones,
    playback, redraw, referee, rule_catalog, saves, sets, settings, states, statistics,
};
use menus::{self, screen_keyboard};
use screens::{self, advice, lesson, replay};
use table::{effects, intent, power, tableview};
use ui::{audio, page, theme, widgets};

/// Adds all plugins of the game, from the lowest layer to the highest. Requires Bevy's default plugins.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        sets::plugin,
        states::plugin,
        redraw::plugin,
        feedback::plugin,
        folders::plugin,
        loading::plugin,
        input::plugin,
        pads::plugin,
        model::plugin,
        phones::plugin,
    ));
    app.init_resource::<bot_programs::BotPrograms>();
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
        page::plugin,
    ));
    app.add_plugins((
        referee::plugin,
        playback::plugin,
        tableview::plugin,
        hud::plugin,
        menus::plugin,
        power::plugin,
        screen_keyboard::plugin,
    ));
    app.add_plugins((
        intent::plugin,
        effects::plugin,
        replay::plugin,
        screens::plugin,
        advice::plugin,
        lesson::plugin,
        saves::save_table_layout,
        crash::plugin,
        controls::plugin,
        accessibility::plugin,
    ));
}

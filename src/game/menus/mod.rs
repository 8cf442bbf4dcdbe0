//! The menus that lie over whatever the screen shows.
mod book;
mod choices;
mod credits;
mod fullscreen;
mod houserules;
mod pause;
mod question;
mod rulebook;
mod rules;
mod settings;

use crate::game::{
    intent::FocusLayer,
    states::{Menu, Screen},
    widgets::scrim,
};
use bevy::prelude::*;

pub use choices::claim_time;
pub use houserules::SwitchOf;
pub use question::{WantMatch, WantQuit};

/// Adds the menus.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        pause::plugin,
        question::plugin,
        settings::plugin,
        rules::plugin,
        houserules::plugin,
        credits::plugin,
        choices::plugin,
        fullscreen::plugin,
    ));
}

/// The root of a menu.
pub(crate) fn root(menu: Menu) -> impl Bundle {
    (scrim(200), FocusLayer::Menu, DespawnOnExit(menu))
}

/// Where a menu leads back to: the pause menu at the table, elsewhere the screen below.
pub(crate) fn back_from(screen: &Screen) -> Menu {
    match screen {
        Screen::Table => Menu::Pause,
        Screen::Loading | Screen::Title | Screen::Setup => Menu::None,
    }
}

//! The menus that lie over whatever the screen shows.
mod book;
mod choices;
mod credits;
mod decks;
mod faces;
mod fullscreen;
mod houserules;
mod pause;
mod question;
mod rulebook;
mod rules;
mod settings;

use crate::game::{
    intent::FocusLayer,
    states::{Menu, Trail},
    widgets::{Chosen, scrim},
};
use bevy::prelude::*;

pub use choices::claim_time;
pub use decks::FolderOpener;
pub use faces::{Face, FaceOf};
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
        decks::plugin,
        faces::plugin,
        choices::plugin,
        fullscreen::plugin,
    ));
}

/// The root of a menu.
pub(crate) fn root(menu: Menu) -> impl Bundle {
    (scrim(200), FocusLayer::Menu, DespawnOnExit(menu))
}

/// The button's answer that leads back to where the menu was opened.
pub(crate) fn back(_: On<Chosen>, trail: Res<Trail>, mut next: ResMut<NextState<Menu>>) {
    NextState::set_if_neq(&mut next, trail.back());
}

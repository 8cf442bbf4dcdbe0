//! The texts of the game as a resource, and all texts on the screen kept up to date.
use super::{Texts, localized, of_the_system};
use crate::game::folders::Folders;
use bevy::prelude::*;

/// Reads the texts, in the language of the system until the settings name another, and keeps all
/// [`Localized`](super::Localized) texts up to date. What is wrong with the player's own files is told once the settings are read.
pub fn plugin(app: &mut App) {
    let folders = app.world_mut().get_resource_or_init::<Folders>();
    let texts = Texts::load(of_the_system(), &folders.all("locales"));
    app.insert_resource(texts);
    app.add_plugins(localized::plugin);
}

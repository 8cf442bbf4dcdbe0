//! The texts of the game as a resource, and all texts on the screen kept up to date.
use super::{Texts, localized, of_the_system, own};
use bevy::prelude::*;

/// Reads the texts, in the language of the system until the settings name another, and keeps all
/// [`Localized`](super::Localized) texts up to date. What is wrong with the player's own files is told by the settings' plugin.
pub fn plugin(app: &mut App) {
    app.insert_resource(Texts::shipped(of_the_system()));
    app.add_plugins((own::plugin, localized::plugin));
}

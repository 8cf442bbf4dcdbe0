//! The folders of this player and of the assets, as a resource.
use crate::dirs::Dirs;
use bevy::prelude::*;
use std::path::PathBuf;

/// Where the player's files lie. Whoever wants others (a test) inserts them before the game's plugins.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Deref)]
pub struct Folders(pub Dirs);

impl Folders {
    /// Everything of the player below one folder.
    pub fn at(root: impl Into<PathBuf>) -> Folders {
        Folders(Dirs::at(root))
    }
}

impl Default for Folders {
    fn default() -> Self {
        Folders(Dirs::of_the_system())
    }
}

/// Adds the folders, those of the system unless others are there.
pub fn plugin(app: &mut App) {
    app.init_resource::<Folders>();
}

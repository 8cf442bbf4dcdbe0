//! The folders of this player and of the assets, as a resource.
use bevy::{prelude::*, tasks::IoTaskPool};
use platform::{dirs::Dirs, disk};
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
    app.add_systems(Startup, clear_leftovers);
}

/// What a game that was killed has left half written goes, while nobody waits for it.
fn clear_leftovers(folders: Res<Folders>) {
    let written = folders.written();
    let clear = async move {
        let left: usize = (written.iter().map(|it| disk::clear_leftovers(it))).sum();
        if left > 0 {
            info!("{left} files that were left half written were removed");
        }
    };
    IoTaskPool::get().spawn(clear).detach();
}

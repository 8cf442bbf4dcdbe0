//! A resource that holds the folders of the player's files and of the assets.
use bevy::{prelude::*, tasks::IoTaskPool};
use platform::{dirs::Dirs, disk};
use std::path::PathBuf;

/// Locations of the player's files. A test that needs other locations inserts this resource before the game's plugins.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Deref)]
pub struct Folders(pub Dirs);

impl Folders {
    /// Returns locations that are all subfolders of `root`.
    pub fn at(root: impl Into<PathBuf>) -> Folders {
        Folders(Dirs::at(root))
    }
}

impl Default for Folders {
    fn default() -> Self {
        Folders(Dirs::of_the_system())
    }
}

/// Inserts the operating system's standard folders, unless a test has inserted others.
pub fn plugin(app: &mut App) {
    app.init_resource::<Folders>();
    app.add_systems(Startup, clear_leftovers);
}

/// Deletes temporary files of interrupted writes, which a killed process has left behind. Runs in the background.
fn clear_leftovers(folders: Res<Folders>) {
    let written = folders.written();
    let clear = async move {
        let left: usize = (written.iter().map(|it| disk::remove_stale_files(it))).sum();
        if left > 0 {
            info!("{left} files that were left half written were removed");
        }
    };
    IoTaskPool::get().spawn(clear).detach();
}

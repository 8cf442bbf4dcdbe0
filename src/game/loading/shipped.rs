//! Shipped files, inside the program.
use bevy::{asset::io::embedded::EmbeddedAssetRegistry, prelude::*};
use std::path::{Path, PathBuf};

/// The folder below which they lie, in Bevy's source of embedded files.
const FOLDER: &str = "continental";

/// Embeds files under their names below the folder of the assets.
pub fn embed<'a>(app: &mut App, files: impl IntoIterator<Item = (&'a str, &'static [u8])>) {
    let registry = app.world().resource::<EmbeddedAssetRegistry>();
    for (name, bytes) in files {
        registry.insert_asset(PathBuf::new(), &Path::new(FOLDER).join(name), bytes);
    }
}

/// The name below the folder of the assets of a shipped file that is being loaded.
pub fn shipped(path: &Path) -> &Path {
    path.strip_prefix(FOLDER).unwrap_or(path)
}

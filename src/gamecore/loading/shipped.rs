//! Shipped files, inside the program.
use bevy::{asset::io::embedded::EmbeddedAssetRegistry, prelude::*};
use std::path::{Path, PathBuf};

/// The folder below which they lie, in Bevy's source of embedded files.
const FOLDER: &str = "continental";

/// Embeds files under their names below the folder of the assets.
pub fn embed(app: &mut App, files: impl IntoIterator<Item = (impl AsRef<Path>, &'static [u8])>) {
    let registry = app.world().resource::<EmbeddedAssetRegistry>();
    for (name, bytes) in files {
        registry.insert_asset(PathBuf::new(), &Path::new(FOLDER).join(name), bytes);
    }
}

/// How the asset server calls a shipped file.
pub fn shipped_path(name: &str) -> String {
    format!("embedded://{FOLDER}/{name}")
}

/// The name below the folder of the assets of a shipped file that the asset server calls so.
pub fn shipped_name(path: &Path) -> &Path {
    path.strip_prefix(FOLDER).unwrap_or(path)
}

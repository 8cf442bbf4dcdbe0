//! One recording of a sound: shipped inside the program; a file of the same name in one of the folders (`sounds`) stands in for it.
use bevy::{
    asset::{AssetLoader, LoadContext, io::Reader},
    prelude::*,
    reflect::TypePath,
};
use gamecore::loading::{AssetFolders, first_usable, shipped_name};
use kira::sound::static_sound::StaticSoundData;
use std::{
    io::{self, Cursor},
    path::{Path, PathBuf},
};

/// One recording of a sound, decoded.
#[derive(Asset, TypePath)]
pub(super) struct Recording {
    /// What is heard.
    pub data: StaticSoundData,
    /// Where it comes from: 0 is the folder that counts most; what is shipped comes after all folders.
    pub place: usize,
    /// The player's own files of this name that cannot be used, and why.
    pub broken: Vec<(PathBuf, io::Error)>,
}

/// Teaches Bevy to read them.
pub(super) fn plugin(app: &mut App) {
    let folders = app.world_mut().get_resource_or_init::<AssetFolders>();
    let loader = RecordingLoader(folders.clone());
    app.init_asset::<Recording>().register_asset_loader(loader);
}

/// Decodes a recording.
pub(super) fn decode(bytes: Vec<u8>) -> io::Result<StaticSoundData> {
    StaticSoundData::from_cursor(Cursor::new(bytes)).map_err(io::Error::other)
}

/// Where a file comes from. The assets folder holds the shipped takes as well: they do not count as the player's own there.
fn place_of(file: &Path, files: &[PathBuf], is_shipped: bool) -> usize {
    let place = files.iter().position(|place| place == file);
    place.filter(|_| !is_shipped).unwrap_or(files.len())
}

/// Reads and decodes a recording.
#[derive(TypePath)]
struct RecordingLoader(AssetFolders);

impl AssetLoader for RecordingLoader {
    type Asset = Recording;
    type Settings = ();
    type Error = io::Error;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        _settings: &(),
        context: &mut LoadContext<'_>,
    ) -> Result<Recording, io::Error> {
        let mut shipped = Vec::new();
        reader.read_to_end(&mut shipped).await?;
        let files = self.0.places(shipped_name(context.path().path()));
        let own = first_usable(context, &self.0, files.clone(), |file, bytes| {
            let place = place_of(file, &files, bytes == shipped);
            Ok::<_, io::Error>((decode(bytes)?, place))
        })
        .await;
        let (data, place) = match own.usable {
            Some(usable) => usable,
            None => (decode(shipped.clone())?, files.len()),
        };
        Ok(Recording {
            data,
            place,
            broken: own.broken,
        })
    }

    fn extensions(&self) -> &[&str] {
        &["wav"]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shipped_take_in_the_assets_folder_is_not_the_players_own() {
        let files = ["own/deal.wav", "assets/deal.wav"].map(PathBuf::from);
        let place = |file, is_shipped| place_of(Path::new(file), &files, is_shipped);
        assert_eq!(place("own/deal.wav", false), 0);
        assert_eq!(place("assets/deal.wav", false), 1);
        assert_eq!(place("assets/deal.wav", true), 2);
    }
}

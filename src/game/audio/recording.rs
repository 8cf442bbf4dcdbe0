//! One recording of a sound: shipped inside the program; a file of the same name in one of the folders (`sounds`) stands in for it.
use crate::game::loading::{AssetFolders, first_usable, shipped_name};
use bevy::{
    asset::{AssetLoader, LoadContext, io::Reader},
    prelude::*,
    reflect::TypePath,
};
use kira::sound::static_sound::StaticSoundData;
use std::{
    io::{self, Cursor},
    path::PathBuf,
};

/// One recording of a sound, decoded.
#[derive(Asset, TypePath)]
pub(super) struct Recording {
    /// What is heard.
    pub data: StaticSoundData,
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
        let files = self.0.places(shipped_name(context.path().path()));
        let own = first_usable(context, &self.0, files, |_, bytes| decode(bytes)).await;
        let data = match own.usable {
            Some(data) => data,
            None => {
                let mut bytes = Vec::new();
                reader.read_to_end(&mut bytes).await?;
                decode(bytes)?
            }
        };
        Ok(Recording {
            data,
            broken: own.broken,
        })
    }

    fn extensions(&self) -> &[&str] {
        &["wav"]
    }
}

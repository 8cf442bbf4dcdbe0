//! A file of a deck as an asset: decoded, or why it cannot be. It never fails.
use super::progress::Steps;
use crate::{
    cardart::{DrawingCache, Picture, Reason, Slot, Wanted, decode_with, shipped_file},
    game::{
        folders::Folders,
        loading::{AssetFolders, embed, shipped_path},
    },
};
use bevy::{
    asset::{AssetLoader, AssetPath, LoadContext, io::Reader},
    prelude::*,
    reflect::TypePath,
};
use serde::{Deserialize, Serialize};
use std::convert::Infallible;

/// A file of a deck.
#[derive(Asset, TypePath)]
pub(super) struct DeckFile(pub Result<Picture, Reason>);

/// What the loader needs to know: the nodes that will be cut out of an SVG.
#[derive(Clone, Default, Serialize, Deserialize)]
struct DeckFileSettings {
    ids: Vec<String>,
}

impl DeckFile {
    /// Begins to load a file that a deck needs; none if the asset server knows no way to it.
    pub fn load(
        assets: &AssetServer,
        folders: &AssetFolders,
        wanted: &Wanted,
    ) -> Option<Handle<DeckFile>> {
        let path = match folders.asset_path(&wanted.path) {
            Some(path) => path,
            // The shipped deck lies in no folder.
            None => AssetPath::parse(&shipped_path(wanted.path.to_str()?)).into_owned(),
        };
        let ids = wanted.ids.clone();
        let set = move |settings: &mut DeckFileSettings| settings.ids.clone_from(&ids);
        Some(assets.load_builder().with_settings(set).load(path))
    }
}

/// Where drawn cards are kept on the disk.
#[derive(Resource, Clone, Debug)]
pub struct KeptDrawings(pub DrawingCache);

/// How many files of decks have been decoded since the start.
#[derive(Resource, Clone, Default)]
pub(super) struct DecodedFiles(pub Steps);

/// The folder of drawn cards below that of what can be made again.
const CARDS: &str = "cards";

/// Embeds the shipped deck and teaches Bevy to read the files of decks.
pub(super) fn plugin(app: &mut App) {
    let shipped = Slot::all().map(|slot| {
        let (name, bytes) = shipped_file(slot);
        (format!("themes/classic/{name}"), bytes)
    });
    embed(app, shipped);
    let cache = app.world().get_resource::<Folders>();
    let cache = cache.map(|folders| DrawingCache::at(folders.cache.join(CARDS)));
    let drawn = KeptDrawings(cache.unwrap_or_default());
    let decoded = DecodedFiles::default();
    let loader = DeckFileLoader {
        cache: drawn.0.clone(),
        decoded: decoded.0.clone(),
    };
    app.insert_resource(drawn).insert_resource(decoded);
    app.init_asset::<DeckFile>().register_asset_loader(loader);
}

/// Reads and decodes a file of a deck.
#[derive(TypePath)]
struct DeckFileLoader {
    cache: DrawingCache,
    decoded: Steps,
}

impl AssetLoader for DeckFileLoader {
    type Asset = DeckFile;
    type Settings = DeckFileSettings;
    type Error = Infallible;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        settings: &DeckFileSettings,
        _context: &mut LoadContext<'_>,
    ) -> Result<DeckFile, Infallible> {
        let mut bytes = Vec::new();
        let decoded = match reader.read_to_end(&mut bytes).await {
            Ok(_) => decode_with(&bytes, &settings.ids, &self.cache),
            Err(error) => Err(error.into()),
        };
        self.decoded.count();
        Ok(DeckFile(decoded))
    }
}

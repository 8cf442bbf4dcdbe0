//! A file of a deck as an asset: its bytes, or why they cannot be read. It never fails. It is decoded where the deck is put together, on as
//! many threads as there are: those of the asset server are few.
use bevy::{
    asset::{AssetLoader, AssetPath, LoadContext, io::Reader},
    prelude::*,
    reflect::TypePath,
};
use cardart::{DrawingCache, Reason, Slot, Wanted, shipped_file};
use gamecore::{
    folders::Folders,
    loading::{AssetFolders, embed, shipped_path},
};
use std::convert::Infallible;

/// A file of a deck.
#[derive(Asset, TypePath)]
pub(super) struct DeckFile(pub Result<Vec<u8>, Reason>);

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
        Some(assets.load(path))
    }
}

/// Where drawn cards are kept on the disk.
#[derive(Resource, Clone, Debug)]
pub struct KeptDrawings(pub DrawingCache);

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
    app.insert_resource(drawn);
    app.init_asset::<DeckFile>()
        .register_asset_loader(DeckFileLoader);
}

/// Reads a file of a deck.
#[derive(TypePath)]
struct DeckFileLoader;

impl AssetLoader for DeckFileLoader {
    type Asset = DeckFile;
    type Settings = ();
    type Error = Infallible;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        _settings: &(),
        _context: &mut LoadContext<'_>,
    ) -> Result<DeckFile, Infallible> {
        let mut bytes = Vec::new();
        let read = reader.read_to_end(&mut bytes).await;
        Ok(DeckFile(read.map(|_| bytes).map_err(Reason::from)))
    }
}

//! Shipped files that a file of the player can replace: sounds, ornaments and portraits.
//!
//! The files are embedded in the program. A file with the same name in one of the asset folders replaces a shipped one. An
//! unusable file never prevents loading. It is reported, and the next usable file takes its place.
use crate::theme::PublishDeckExtras;
use bevy::{
    asset::{AssetLoader, LoadContext, UntypedHandle, io::Reader},
    prelude::*,
    reflect::TypePath,
};
use bevy_asset_loader::prelude::*;
use gamecore::{
    i18n::Texts,
    loading::{
        AssetFolders, ShippedFile, before_title, embed, read_file, shipped_name, shipped_path,
    },
    saves::Errors,
    sets::{ChooseOwn, ChooseTexts},
};
use std::{
    fmt::Debug,
    io,
    marker::PhantomData,
    path::{Path, PathBuf},
};

/// Kind of shipped files.
pub(crate) trait Kind: TypePath + Send + Sync + 'static {
    /// Content of a decoded file.
    type Data: Send + Sync + 'static;
    type Error: From<io::Error> + Debug + Send + Sync + 'static;
    /// Extension of the files, by which the asset server finds the loader.
    const EXTENSIONS: &'static [&'static str];

    fn files() -> impl Iterator<Item = ShippedFile>;

    fn decode(bytes: Vec<u8>) -> Result<Self::Data, Self::Error>;

    /// Describes an error to the player.
    fn text(error: &Self::Error, texts: &Texts) -> String;
}

/// Decoded content of a shipped file, or of a file that replaces it.
#[derive(Asset, TypePath)]
pub(crate) struct Overridable<K: Kind> {
    pub data: K::Data,
    /// Index of the folder with the file, 0 for the highest priority. For a shipped file, it equals the number of folders.
    pub place: usize,
    /// The player's own files of this name that cannot be used, each with the error.
    pub broken: Vec<(PathBuf, K::Error)>,
}

/// Handles of all files of a kind, in the order of [`Kind::files`].
#[derive(Resource)]
pub(crate) struct Handles<K: Kind>(pub Vec<Handle<Overridable<K>>>);

impl<K: Kind> AssetCollection for Handles<K> {
    fn create(world: &mut World) -> Handles<K> {
        let assets = world.resource::<AssetServer>();
        let load = |(name, _): ShippedFile| assets.load(shipped_path(name));
        Handles(K::files().map(load).collect())
    }

    fn load(world: &mut World) -> Vec<UntypedHandle> {
        let handles = Handles::<K>::create(world).0.into_iter();
        handles.map(Handle::untyped).collect()
    }
}

/// Embeds the files of a kind, and registers their loader. Loading ends before the title page appears.
pub(crate) fn plugin<K: Kind>(app: &mut App) {
    let folders = app.world_mut().get_resource_or_init::<AssetFolders>();
    let loader = Loader::<K>(folders.clone(), PhantomData);
    app.init_asset::<Overridable<K>>()
        .register_asset_loader(loader);
    embed(app, K::files());
    before_title::<Handles<K>>(app);
    // The handles may be removed by the systems after this set.
    app.add_systems(
        Update,
        tell::<K>
            .run_if(resource_added::<Handles<K>>)
            .after(ChooseTexts)
            .after(ChooseOwn)
            .before(PublishDeckExtras),
    );
}

/// Reports the player's own files that cannot be used.
fn tell<K: Kind>(
    handles: Res<Handles<K>>,
    loaded: Res<Assets<Overridable<K>>>,
    texts: Res<Texts>,
    mut troubles: ResMut<Errors>,
) {
    let files = handles.0.iter().filter_map(|handle| loaded.get(handle));
    let broken = files.flat_map(|file| &file.broken);
    let told: Vec<(PathBuf, String)> = broken
        .map(|(file, error)| (file.clone(), K::text(error, &texts)))
        .collect();
    troubles.tell_own_files(&told, &texts);
}

#[derive(TypePath)]
struct Loader<K: Kind>(AssetFolders, PhantomData<K>);

impl<K: Kind> AssetLoader for Loader<K> {
    type Asset = Overridable<K>;
    type Settings = ();
    type Error = io::Error;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        _settings: &(),
        context: &mut LoadContext<'_>,
    ) -> Result<Overridable<K>, io::Error> {
        let mut shipped = Vec::new();
        reader.read_to_end(&mut shipped).await?;
        let files = self.0.places(shipped_name(context.path().path()));
        let mut broken = Vec::new();
        for file in &files {
            let decoded = match read_file(file) {
                Ok(bytes) => {
                    let place = place_of(file, &files, bytes == shipped);
                    K::decode(bytes).map(|data| (data, place))
                }
                Err(error) if is_missing(&error) => continue,
                Err(error) => Err(error.into()),
            };
            match decoded {
                Ok((data, place)) => {
                    return Ok(Overridable {
                        data,
                        place,
                        broken,
                    });
                }
                Err(error) => broken.push((file.clone(), error)),
            }
        }
        let data = K::decode(shipped);
        Ok(Overridable {
            data: data.map_err(|error| io::Error::other(format!("{error:?}")))?,
            place: files.len(),
            broken,
        })
    }

    fn extensions(&self) -> &[&str] {
        K::EXTENSIONS
    }
}

/// Returns the index of the folder that contains the file. The assets folder also contains copies of the shipped files,
/// which do not count as the player's own files.
fn place_of(file: &Path, files: &[PathBuf], is_shipped: bool) -> usize {
    let place = files.iter().position(|place| place == file);
    place.filter(|_| !is_shipped).unwrap_or(files.len())
}

/// True if the file does not exist, or if a parent folder of its path is a file.
fn is_missing(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
    )
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

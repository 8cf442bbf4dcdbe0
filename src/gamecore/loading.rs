//! Files loaded as assets: the sources of Bevy's asset server, the fallbacks, and the loading state.
//!
//! ```text
//! embedded://continental/ui/logo.svg   shipped, inside the program: always there
//! folders://2/ui/logo.svg              same name in the third folder (assets, player): may be missing or broken
//!
//! loader: file in the last folder → … → file in the first folder → shipped file. (`ui/overridable.rs`)
//! Loading: collections of `bevy_asset_loader`, counted in `Progress` ─► Title. (`plugin`)
//! ```
//!
//! Loading never fails because of an unusable file. In that case, the asset contains the fallback and a description of
//! the error.
use crate::{folders::Folders, sets::FrameSystems, states::Screen};
use bevy::{
    asset::{
        AssetPath, UntypedHandle,
        io::{
            AssetReader, AssetReaderError, AssetSourceBuilder, PathStream, Reader,
            ReaderNotSeekableError, SeekableReader, VecReader, embedded::EmbeddedAssetRegistry,
        },
    },
    prelude::*,
    tasks::futures_lite::AsyncRead,
};
use bevy_asset_loader::prelude::*;
use platform::disk;
use std::{
    io,
    path::{Path, PathBuf},
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::{Duration, Instant},
};

/// Maximum duration of loading. After that, the title screen appears even if some assets have not been loaded.
const TIMEOUT: Duration = Duration::from_secs(8);

/// Progress of loading, computed from the asset server.
///
/// `bevy_asset_loader` could compute the progress with its feature `progress_tracking`. The feature is off, because it
/// enables all derives of `derive_more`, which would require rebuilding Bevy.
#[derive(Resource, Default)]
pub struct Progress {
    collections: Vec<fn(&mut World) -> Vec<UntypedHandle>>,
    awaited: Vec<UntypedHandle>,
    loaded: usize,
    /// Real time at which loading began. Assets load in real time, even if tests and recordings simulate the time.
    begun: Option<Instant>,
}

impl Progress {
    /// Returns the loaded fraction, from 0 to 1. It never decreases.
    pub fn part(&self) -> f32 {
        match self.awaited.len() {
            0 => 0.0,
            all => self.loaded as f32 / all as f32,
        }
    }
}

/// Registers the transition from the Loading screen to the title screen, which appears even if loading fails.
pub fn plugin(app: &mut App) {
    app.init_resource::<Progress>();
    app.add_loading_state(
        LoadingState::new(Screen::Loading)
            .continue_to_state(Screen::Title)
            // By default, the game would wait forever after a failed load.
            .on_failure_continue_to_state(Screen::Title),
    );
    app.add_systems(OnEnter(Screen::Loading), begin);
    app.add_systems(
        Update,
        (count, time_out)
            .chain()
            .run_if(in_state(Screen::Loading))
            .after(LoadingStateSet(Screen::Loading))
            .before(FrameSystems::Input),
    );
}

/// Makes the title screen wait until this collection is loaded.
pub fn before_title<C: AssetCollection>(app: &mut App) {
    app.configure_loading_state(LoadingStateConfig::new(Screen::Loading).load_collection::<C>());
    let mut progress = app.world_mut().resource_mut::<Progress>();
    progress.collections.push(C::load);
}

/// Requests the assets of all collections in order to count them. The asset server loads each asset only once, so
/// `bevy_asset_loader` gets the same handles.
fn begin(world: &mut World) {
    let collections = world.resource::<Progress>().collections.clone();
    let awaited = collections.into_iter().flat_map(|load| load(world));
    let awaited = awaited.collect();
    let mut progress = world.resource_mut::<Progress>();
    progress.awaited = awaited;
    progress.begun = Some(Instant::now());
}

fn count(assets: Res<AssetServer>, mut progress: ResMut<Progress>) {
    let is_loaded = |handle: &&UntypedHandle| assets.is_loaded_with_dependencies(handle.id());
    let loaded = progress.awaited.iter().filter(is_loaded).count();
    if loaded > progress.loaded {
        progress.loaded = loaded;
    }
}

fn time_out(progress: Res<Progress>, mut screen: ResMut<NextState<Screen>>) {
    if progress
        .begun
        .is_some_and(|begun| begun.elapsed() > TIMEOUT)
    {
        warn!("loading takes too long: on to the title with what is built in");
        NextState::set_if_neq(&mut screen, Screen::Title);
    }
}

/// Folder of the shipped files in Bevy's source of embedded files.
const FOLDER: &str = "continental";

/// Path relative to the assets folder, and content of the file.
pub type ShippedFile = (&'static str, &'static [u8]);

/// Embeds files in the program, under their paths relative to the assets folder.
pub fn embed(app: &mut App, files: impl IntoIterator<Item = (impl AsRef<Path>, &'static [u8])>) {
    let registry = app.world().resource::<EmbeddedAssetRegistry>();
    for (name, bytes) in files {
        registry.insert_asset(PathBuf::new(), &Path::new(FOLDER).join(name), bytes);
    }
}

pub fn shipped_path(name: &str) -> String {
    format!("embedded://{FOLDER}/{name}")
}

/// Returns the path of a shipped file relative to the assets folder, from its asset path.
pub fn shipped_name(path: &Path) -> &Path {
    path.strip_prefix(FOLDER).unwrap_or(path)
}

const SOURCE: &str = "folders";

/// Maximum size of a file in bytes.
pub const MOST_BYTES: u64 = 64 << 20;

/// Folders in which the asset server looks for files. A file in a later folder replaces a file of the same name in an
/// earlier one.
///
/// The number in a path selects the folder, counted from 0: `folders://2/ui/logo.svg` is `ui/logo.svg` in the third
/// folder.
#[derive(Resource, Clone, Default, Debug)]
pub struct AssetFolders(Arc<[PathBuf]>);

impl AssetFolders {
    /// Returns the path of the subfolder `name` in each folder, even if it does not exist.
    pub fn all(&self, name: &str) -> Vec<PathBuf> {
        self.0.iter().map(|root| root.join(name)).collect()
    }

    /// Returns the asset path of a file, or `None` if the file is in none of the folders.
    pub fn asset_path(&self, file: &Path) -> Option<AssetPath<'static>> {
        let below = |(place, root): (usize, &PathBuf)| {
            let name = file.strip_prefix(root).ok()?;
            Some(Path::new(&place.to_string()).join(name))
        };
        let path = self.0.iter().enumerate().find_map(below)?;
        Some(AssetPath::from_path_buf(path).with_source(SOURCE))
    }

    /// Returns the file of an asset path, or `None` if its folder number is invalid.
    pub fn file(&self, path: &Path) -> Option<PathBuf> {
        let mut parts = path.iter();
        let place: usize = parts.next()?.to_str()?.parse().ok()?;
        Some(self.0.get(place)?.join(parts.as_path()))
    }

    /// Returns the possible paths of a file with this relative path, the folder with the highest precedence first.
    pub fn places(&self, name: &Path) -> Vec<PathBuf> {
        let roots = self.0.iter().rev();
        roots.map(|root| root.join(name)).collect()
    }
}

/// Registers the folders as an asset source. Must run before Bevy's own plugins, because the asset server builds its
/// sources when it starts.
pub fn sources(app: &mut App) {
    let folders = app.world_mut().get_resource_or_init::<Folders>();
    let folders = AssetFolders(folders.roots().into());
    let reader = FolderReader(folders.clone());
    let source = AssetSourceBuilder::new(move || Box::new(reader.clone()));
    app.register_asset_source(SOURCE, source)
        .insert_resource(folders);
}

/// Asset reader that reads whole files, up to [`MOST_BYTES`].
#[derive(Clone)]
struct FolderReader(AssetFolders);

impl AssetReader for FolderReader {
    /// Opens a file. Always succeeds, so that the loader runs and can use its fallback.
    ///
    /// A read error is reported when the loader reads the bytes. An error returned here would make the asset fail
    /// before any loader runs.
    async fn read<'a>(&'a self, path: &'a Path) -> Result<Box<dyn Reader>, AssetReaderError> {
        let read = match self.0.file(path) {
            Some(file) => disk::read(&file, "a file of the game", MOST_BYTES).map_err(io_error),
            None => Err(io::ErrorKind::NotFound.into()),
        };
        Ok(match read {
            Ok(bytes) => Box::new(VecReader::new(bytes)),
            Err(error) => Box::new(Unreadable(error)),
        })
    }

    async fn read_meta<'a>(&'a self, path: &'a Path) -> Result<VecReader, AssetReaderError> {
        // Bevy's `.meta` files next to a player's pictures are ignored.
        Err(AssetReaderError::NotFound(path.to_owned()))
    }

    async fn read_directory<'a>(
        &'a self,
        path: &'a Path,
    ) -> Result<Box<PathStream>, AssetReaderError> {
        Err(AssetReaderError::NotFound(path.to_owned()))
    }

    async fn is_directory<'a>(&'a self, _path: &'a Path) -> Result<bool, AssetReaderError> {
        Ok(false)
    }
}

fn io_error(unread: disk::ReadError) -> io::Error {
    match unread {
        disk::ReadError::TooLong { .. } => {
            io::Error::new(io::ErrorKind::FileTooLarge, unread.to_string())
        }
        other => other.into(),
    }
}

/// Reader that fails with the stored error.
struct Unreadable(io::Error);

impl AsyncRead for Unreadable {
    fn poll_read(
        self: Pin<&mut Self>,
        _context: &mut Context<'_>,
        _buffer: &mut [u8],
    ) -> Poll<io::Result<usize>> {
        Poll::Ready(Err(io::Error::new(self.0.kind(), self.0.to_string())))
    }
}

impl Reader for Unreadable {
    fn seekable(&mut self) -> Result<&mut dyn SeekableReader, ReaderNotSeekableError> {
        Err(ReaderNotSeekableError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::tasks::block_on;

    #[test]
    fn the_progress_is_the_loaded_fraction() {
        let mut progress = Progress::default();
        assert_eq!(progress.part(), 0.0, "no asset is requested yet");
        let handle = || UntypedHandle::from(Handle::<Image>::default());
        progress.awaited = vec![handle(), handle(), handle(), handle()];
        progress.loaded = 1;
        assert_eq!(progress.part(), 0.25);
        progress.loaded = 4;
        assert_eq!(progress.part(), 1.0);
    }

    fn content(reader: &FolderReader, path: &str) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut content = block_on(reader.read(Path::new(path))).expect("a read always succeeds");
        block_on(content.read_to_end(&mut bytes))?;
        Ok(bytes)
    }

    #[test]
    fn a_file_is_found_by_the_index_of_its_folder_and_read_errors_are_reported() {
        let home = std::env::temp_dir().join(format!("continental-folders-{}", std::process::id()));
        let (shipped, own) = (home.join("shipped"), home.join("own"));
        std::fs::create_dir_all(own.join("ui/folder.svg")).expect("made");
        let long = vec![7; 100_000];
        std::fs::write(own.join("ui/a #1.svg"), &long).expect("written");
        let folders = AssetFolders([shipped.clone(), own.clone()].into());
        let file = own.join("ui/a #1.svg");
        let path = folders
            .asset_path(&file)
            .expect("the file is in one of the folders");
        assert_eq!(path.path(), Path::new("1/ui/a #1.svg"));
        assert_eq!(folders.file(path.path()).as_ref(), Some(&file));
        assert_eq!(folders.asset_path(Path::new("/nowhere/a.svg")), None);
        let name = Path::new("ui/b.svg");
        assert_eq!(folders.places(name), [own.join(name), shipped.join(name)]);

        let reader = FolderReader(folders);
        let kind = |path| content(&reader, path).expect_err("not read").kind();
        assert_eq!(content(&reader, "1/ui/a #1.svg").expect("read"), long);
        assert_eq!(kind("0/ui/a #1.svg"), io::ErrorKind::NotFound);
        assert_eq!(kind("2/ui/a #1.svg"), io::ErrorKind::NotFound);
        assert_eq!(kind("own/ui/a #1.svg"), io::ErrorKind::NotFound);
        assert_eq!(kind("1/ui/folder.svg"), io::ErrorKind::InvalidData);
        let endless = std::fs::File::create(own.join("ui/endless.svg")).expect("made");
        endless
            .set_len(MOST_BYTES + 1)
            .expect("the file is extended");
        assert_eq!(kind("1/ui/endless.svg"), io::ErrorKind::FileTooLarge);
        std::fs::remove_dir_all(home).expect("removed");
    }
}

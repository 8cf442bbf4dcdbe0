//! Files loaded as assets: the shipped ones, the folders with files that replace them, and the loading state.
//!
//! ```text
//! embedded://continental/ui/logo.svg        shipped, inside the program: always there
//! ui/logo.svg in a folder (assets, player)  may be missing or broken
//!
//! loader: file in the last folder → … → file in the first folder → shipped file. (`ui/overridable.rs`)
//! Loading: collections of `bevy_asset_loader`, counted in `Progress` ─► Title. (`plugin`)
//! ```
//!
//! Loading never fails because of an unusable file. In that case, the asset contains the fallback and a description of
//! the error.
use crate::{folders::Folders, sets::FrameSystems, states::Screen};
use bevy::{
    asset::{UntypedHandle, io::embedded::EmbeddedAssetRegistry},
    prelude::*,
};
use bevy_asset_loader::prelude::*;
use platform::disk;
use std::{
    io,
    path::{Path, PathBuf},
    sync::Arc,
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

/// Inserts the asset folders, and registers the transition from the Loading screen to the title screen, which appears
/// even if loading fails.
pub fn plugin(app: &mut App) {
    let folders = app.world_mut().get_resource_or_init::<Folders>();
    let folders = AssetFolders(folders.roots().into());
    app.insert_resource(folders).init_resource::<Progress>();
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
    // A write marks the resource as changed, even without a new value.
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

/// Maximum size of a file in bytes.
const MOST_BYTES: u64 = 64 << 20;

/// Reads a file of an asset folder.
///
/// # Errors
///
/// Fails if the file cannot be read, or if it is longer than 64 MiB.
pub fn read_file(file: &Path) -> io::Result<Vec<u8>> {
    disk::read(file, "a file of the game", MOST_BYTES).map_err(|unread| match unread {
        disk::ReadError::TooLong { .. } => {
            io::Error::new(io::ErrorKind::FileTooLarge, unread.to_string())
        }
        other => other.into(),
    })
}

/// Folders with files that replace shipped ones. A file in a later folder replaces a file of the same name in an earlier
/// one.
#[derive(Resource, Clone, Default, Debug)]
pub struct AssetFolders(Arc<[PathBuf]>);

impl AssetFolders {
    /// Returns the path of the subfolder `name` in each folder, even if it does not exist.
    pub fn all(&self, name: &str) -> Vec<PathBuf> {
        self.0.iter().map(|root| root.join(name)).collect()
    }

    /// Returns the possible paths of a file with this relative path, the folder with the highest precedence first.
    pub fn places(&self, name: &Path) -> Vec<PathBuf> {
        let roots = self.0.iter().rev();
        roots.map(|root| root.join(name)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn files_are_read_from_their_folders_and_read_errors_are_reported() {
        let home = std::env::temp_dir().join(format!("continental-folders-{}", std::process::id()));
        let (shipped, own) = (home.join("shipped"), home.join("own"));
        std::fs::create_dir_all(own.join("ui/folder.svg")).expect("made");
        let long = vec![7; 100_000];
        std::fs::write(own.join("ui/a #1.svg"), &long).expect("written");
        let folders = AssetFolders([shipped.clone(), own.clone()].into());
        let name = Path::new("ui/b.svg");
        assert_eq!(folders.places(name), [own.join(name), shipped.join(name)]);

        let kind = |path: PathBuf| read_file(&path).expect_err("not read").kind();
        assert_eq!(read_file(&own.join("ui/a #1.svg")).expect("read"), long);
        assert_eq!(kind(shipped.join("ui/a #1.svg")), io::ErrorKind::NotFound);
        assert_eq!(kind(own.join("ui/folder.svg")), io::ErrorKind::InvalidData);
        let endless = std::fs::File::create(own.join("ui/endless.svg")).expect("made");
        endless
            .set_len(MOST_BYTES + 1)
            .expect("the file is extended");
        assert_eq!(
            kind(own.join("ui/endless.svg")),
            io::ErrorKind::FileTooLarge
        );
        std::fs::remove_dir_all(home).expect("removed");
    }
}

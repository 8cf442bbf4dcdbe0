//! Watches the folders of card art: a picture that is painted over, a file or folder that comes, goes or is renamed, and the deck is
//! read afresh at once.
//!
//! Bevy's own watcher reloads only what has been loaded once and misses what editors do (remove the file, write a new one), so the
//! folders are watched as such, and what has changed is found out by looking.
use super::RescanThemes;
use crate::game::loading::AssetFolders;
use bevy::{
    prelude::*,
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};
use notify_debouncer_full::{
    DebounceEventResult, Debouncer, RecommendedCache, new_debouncer,
    notify::{EventKind, RecommendedWatcher, RecursiveMode},
};
use std::{
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

/// How long nothing more may change before the deck is read: editors write in several steps.
const QUIET: Duration = Duration::from_millis(120);

/// The folders that are watched, below the roots of the assets.
const FOLDERS: [&str; 3] = ["themes", "overrides", "tables"];

type Watcher = Debouncer<RecommendedWatcher, RecommendedCache>;

/// The watcher, and whether it has seen something. It is made on a thread of its own: to count the folders takes time.
#[derive(Resource, Clone, Default)]
struct Watch {
    changed: Arc<AtomicBool>,
    watcher: Arc<Mutex<Option<Watcher>>>,
}

/// Watches the folders in an app that has some.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Watch>();
    app.add_systems(Startup, begin);
    app.add_systems(
        Update,
        (tell, follow)
            .chain()
            .before(super::workshop::rescan)
            .before(super::listing::grow_old),
    );
}

fn begin(
    watch: Res<Watch>,
    folders: Option<Res<AssetFolders>>,
    window: Option<Res<EventLoopProxyWrapper>>,
) {
    let Some(folders) = folders else { return };
    let roots = folders.all("");
    let watch = watch.clone();
    // A window that sleeps has to be woken.
    let window = window.map(|window| (**window).clone());
    let changed = watch.changed.clone();
    let seen = move || {
        changed.store(true, Ordering::Release);
        if let Some(window) = &window {
            // It may have closed.
            let _ = window.send_event(WinitUserEvent::WakeUp);
        }
    };
    let start = move || match start(&roots, seen) {
        Ok(watcher) => {
            let mut place = watch.watcher.lock().unwrap_or_else(PoisonError::into_inner);
            *place = Some(watcher);
        }
        // The system has no watches left: decks are read at the start and when the player asks.
        Err(error) => warn!("the folders of card art are not watched: {error}"),
    };
    let thread = thread::Builder::new().name("card art".to_owned());
    if let Err(error) = thread.spawn(start) {
        warn!("the folders of card art are not watched: {error}");
    }
}

fn start(
    roots: &[PathBuf],
    seen: impl Fn() + Send + 'static,
) -> Result<Watcher, notify_debouncer_full::notify::Error> {
    let below: Vec<PathBuf> = roots.iter().flat_map(|root| folders(root)).collect();
    let mine = below.clone();
    let hear = move |events: DebounceEventResult| {
        let matters = match &events {
            Ok(events) => events.iter().any(|event| {
                let mut paths = event.paths.iter();
                changes(&event.kind) && paths.any(|path| concerns(path, &mine))
            }),
            // Some events were lost.
            Err(_) => true,
        };
        if matters {
            seen();
        }
    };
    let mut watcher = new_debouncer(QUIET, None, hear)?;
    for root in roots.iter().filter(|root| root.is_dir()) {
        // So that a folder is seen that is made later.
        watcher.watch(root, RecursiveMode::NonRecursive)?;
    }
    for folder in below.iter().filter(|folder| folder.is_dir()) {
        watcher.watch(folder, RecursiveMode::Recursive)?;
    }
    Ok(watcher)
}

fn folders(root: &Path) -> [PathBuf; 3] {
    FOLDERS.map(|name| root.join(name))
}

/// Whether something has changed: that a file was opened and read, by this game for one, is none.
fn changes(kind: &EventKind) -> bool {
    !matches!(kind, EventKind::Access(_))
}

fn concerns(path: &Path, folders: &[PathBuf]) -> bool {
    folders.iter().any(|folder| path.starts_with(folder))
}

/// Has the decks read afresh.
fn tell(watch: Res<Watch>, mut wishes: MessageWriter<RescanThemes>) {
    if watch.changed.swap(false, Ordering::AcqRel) {
        wishes.write(RescanThemes);
    }
}

/// Has folders watched that were made meanwhile.
fn follow(
    watch: Res<Watch>,
    folders: Option<Res<AssetFolders>>,
    mut wishes: MessageReader<RescanThemes>,
) {
    if wishes.read().count() == 0 {
        return;
    }
    let Some(roots) = folders.map(|folders| folders.all("")) else {
        return;
    };
    let watch = watch.clone();
    let again = move || {
        let mut watcher = watch.watcher.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(watcher) = &mut *watcher else { return };
        let below = roots.iter().flat_map(|root| self::folders(root));
        for folder in below.filter(|folder| folder.is_dir()) {
            // One that is watched already stays so.
            if let Err(error) = watcher.watch(&folder, RecursiveMode::Recursive) {
                warn!("{} is not watched: {error}", folder.display());
            }
        }
    };
    // To count folders takes time; if there is no thread to be had the next change tries again.
    let _ = thread::Builder::new().spawn(again);
}

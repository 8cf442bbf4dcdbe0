//! Watches the folders of card art: a picture that is painted over, a file or folder that comes, goes or is renamed, and the deck is
//! read afresh at once.
//!
//! Bevy's own watcher reloads only what has been loaded once and misses what editors do (remove the file, write a new one), so the
//! folders are watched as such, and what has changed is found out by looking.
use super::RescanThemes;
use bevy::{
    prelude::*,
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};
use gamecore::loading::AssetFolders;
use notify_debouncer_full::notify::{
    self, Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher, recommended_watcher,
};
use std::{
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, channel},
    },
    thread,
    time::{Duration, Instant},
};

/// How long nothing more may change before the deck is read: editors write in several steps.
const QUIET: Duration = Duration::from_millis(80);
/// How long the deck waits for that at most: something may change all the time.
const LONGEST: Duration = Duration::from_secs(2);

/// The folders that are watched, below the roots of the assets.
const FOLDERS: [&str; 3] = ["themes", "overrides", "tables"];

/// The watcher, and whether it has seen something. It is made on a thread of its own: to count the folders takes time.
#[derive(Resource, Clone, Default)]
struct Watch {
    changed: Arc<AtomicBool>,
    watcher: Arc<Mutex<Option<RecommendedWatcher>>>,
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
    let start = move || match start(&roots) {
        Ok((watcher, changes)) => {
            *watch.watcher.lock().unwrap_or_else(PoisonError::into_inner) = Some(watcher);
            // Or it would hold the watcher that it waits for the end of.
            drop(watch);
            wait(&changes, seen);
        }
        // The system has no watches left: decks are read at the start and when the player asks.
        Err(error) => warn!("the folders of card art are not watched: {error}"),
    };
    let thread = thread::Builder::new().name("card art".to_owned());
    if let Err(error) = thread.spawn(start) {
        warn!("the folders of card art are not watched: {error}");
    }
}

/// Sleeps until something changes, and then until nothing does. Ends with the watcher.
fn wait(changes: &Receiver<()>, seen: impl Fn()) {
    while changes.recv().is_ok() {
        let first = Instant::now();
        while first.elapsed() < LONGEST && changes.recv_timeout(QUIET).is_ok() {}
        seen();
    }
}

/// A watcher, and what tells that something has changed.
fn start(roots: &[PathBuf]) -> Result<(RecommendedWatcher, Receiver<()>), notify::Error> {
    let below: Vec<PathBuf> = roots.iter().flat_map(|root| folders(root)).collect();
    let mine = below.clone();
    let (changed, changes) = channel();
    let hear = move |event: Result<Event, notify::Error>| {
        let matters = event.as_ref().map_or(true, |event| {
            let mut paths = event.paths.iter();
            // Some events were lost.
            event.need_rescan() || is_change(&event.kind) && paths.any(|path| concerns(path, &mine))
        });
        if matters {
            // Nobody listens any more when the game is over.
            let _ = changed.send(());
        }
    };
    let mut watcher = recommended_watcher(hear)?;
    for root in roots.iter().filter(|root| root.is_dir()) {
        // So that a folder is seen that is made later.
        watcher.watch(root, RecursiveMode::NonRecursive)?;
    }
    for folder in below.iter().filter(|folder| folder.is_dir()) {
        watcher.watch(folder, RecursiveMode::Recursive)?;
    }
    Ok((watcher, changes))
}

fn folders(root: &Path) -> [PathBuf; 3] {
    FOLDERS.map(|name| root.join(name))
}

/// Whether something has changed: that a file was opened and read, by this game for one, is none.
fn is_change(kind: &EventKind) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn many_changes_at_once_are_told_once_and_the_thread_ends_with_the_watcher() {
        let (changed, changes) = channel();
        (0..50).for_each(|_| changed.send(()).expect("somebody listens"));
        drop(changed);
        let told = Cell::new(0);
        wait(&changes, || told.set(told.get() + 1));
        assert_eq!(told.get(), 1);
    }

    #[test]
    fn reading_a_file_is_no_change_and_only_the_folders_of_card_art_matter() {
        use notify::event::{AccessKind, CreateKind};
        assert!(!is_change(&EventKind::Access(AccessKind::Any)));
        assert!(is_change(&EventKind::Create(CreateKind::File)));
        let mine = folders(Path::new("/home/ana/continental"));
        assert!(concerns(&mine[0].join("own/back.svg"), &mine));
        assert!(!concerns(
            Path::new("/home/ana/continental/match.jsonl"),
            &mine
        ));
    }
}

//! A file watcher for the folders of card art. It reloads the deck as soon as a picture is edited, or a file or folder
//! is added, removed or renamed.
//!
//! Bevy's own watcher reloads only files that were loaded before. It misses the typical behaviour of editors, which
//! remove the file and write a new one. So this module watches whole folders, and a rescan finds the changes.
use super::RescanThemes;
use bevy::{
    prelude::*,
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};
use gamecore::loading::AssetFolders;
use notify_debouncer_full::notify::{
    self, Event, EventKind, RecursiveMode, Watcher, recommended_watcher,
};
use std::{
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, Sender, channel},
    },
    thread,
    time::{Duration, Instant},
};

/// Time without further changes before the deck is read. Editors write a file in several steps.
const QUIET: Duration = Duration::from_millis(80);
/// Longest wait before the deck is read, in case changes never stop.
const LONGEST: Duration = Duration::from_secs(2);

/// Names of the watched folders inside each asset folder.
const FOLDERS: [&str; 3] = ["themes", "overrides", "tables"];

/// Flag that a detected change sets. The thread of the watcher ends when this resource is dropped.
#[derive(Resource)]
struct Watch {
    changed: Arc<AtomicBool>,
    /// Sends true for a change and false to end the thread.
    events: Sender<bool>,
}

impl Drop for Watch {
    fn drop(&mut self) {
        // Sending fails if the thread has already ended.
        let _ = self.events.send(false);
    }
}

/// Adds the watcher.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, begin);
    app.add_systems(
        Update,
        tell.run_if(resource_exists::<Watch>)
            .before(super::deck_loader::rescan),
    );
}

/// Starts the watcher on its own thread, because listing the folders takes time.
fn begin(
    folders: Res<AssetFolders>,
    window: Option<Res<EventLoopProxyWrapper>>,
    mut commands: Commands,
) {
    let roots = folders.all("");
    let (events, received) = channel();
    let changed = Arc::new(AtomicBool::new(false));
    let watch = Watch {
        changed: changed.clone(),
        events: events.clone(),
    };
    // An idle window must be woken up to process the change.
    let window = window.map(|window| (**window).clone());
    let seen = move || {
        changed.store(true, Ordering::Release);
        if let Some(window) = &window {
            // Sending fails if the window has already closed.
            let _ = window.send_event(WinitUserEvent::WakeUp);
        }
    };
    let run = move || {
        // The operating system allows no further file watches. Decks are then read only at the start and on request.
        if let Err(error) = run(&roots, events, &received, seen) {
            warn!("the folders of card art are not watched: {error}");
        }
    };
    let thread = thread::Builder::new().name("card art".to_owned());
    match thread.spawn(run) {
        Ok(_) => commands.insert_resource(watch),
        Err(error) => warn!("the folders of card art are not watched: {error}"),
    }
}

/// Watches the folders and calls `seen` after each change.
fn run(
    roots: &[PathBuf],
    events: Sender<bool>,
    received: &Receiver<bool>,
    seen: impl Fn(),
) -> Result<(), notify::Error> {
    let below: Vec<PathBuf> = roots.iter().flat_map(|root| folders(root)).collect();
    let mine = below.clone();
    let hear = move |event: Result<Event, notify::Error>| {
        let matters = event.as_ref().map_or(true, |event| {
            let mut paths = event.paths.iter();
            // `need_rescan` means that the watcher has lost some events.
            event.need_rescan() || is_change(&event.kind) && paths.any(|path| concerns(path, &mine))
        });
        if matters {
            // Sending fails if the game is ending.
            let _ = events.send(true);
        }
    };
    let mut watcher = recommended_watcher(hear)?;
    for root in roots.iter().filter(|root| root.is_dir()) {
        // Watching the parent folder detects folders that are created later.
        watcher.watch(root, RecursiveMode::NonRecursive)?;
    }
    let mut watch_below = || {
        let mut there = below.iter().filter(|folder| folder.is_dir());
        there.try_for_each(|folder| watcher.watch(folder, RecursiveMode::Recursive))
    };
    watch_below()?;
    wait(received, || {
        // Folders may have been created. Watching a folder twice has no effect.
        if let Err(error) = watch_below() {
            warn!("new folders of card art are not watched: {error}");
        }
        seen();
    });
    Ok(())
}

/// Waits for a change, then for the quiet period, and calls `seen`. Repeats this until the event that ends the thread.
fn wait(events: &Receiver<bool>, mut seen: impl FnMut()) {
    while events.recv() == Ok(true) {
        let first = Instant::now();
        let mut next = Ok(true);
        while first.elapsed() < LONGEST && next == Ok(true) {
            next = events.recv_timeout(QUIET);
        }
        if next == Ok(false) {
            return;
        }
        seen();
    }
}

fn folders(root: &Path) -> [PathBuf; 3] {
    FOLDERS.map(|name| root.join(name))
}

/// True if the event changes a file. Opening or reading a file is not a change, because the game itself reads the
/// files.
fn is_change(kind: &EventKind) -> bool {
    !matches!(kind, EventKind::Access(_))
}

fn concerns(path: &Path, folders: &[PathBuf]) -> bool {
    folders.iter().any(|folder| path.starts_with(folder))
}

/// Requests a rescan of the decks after a change.
fn tell(watch: Res<Watch>, mut wishes: MessageWriter<RescanThemes>) {
    if watch.changed.swap(false, Ordering::AcqRel) {
        wishes.write(RescanThemes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn simultaneous_changes_cause_one_notification_and_the_thread_ends_with_the_watcher() {
        let (changed, changes) = channel();
        (0..50).for_each(|_| changed.send(true).expect("the channel is open"));
        drop(changed);
        let told = Cell::new(0);
        wait(&changes, || told.set(told.get() + 1));
        assert_eq!(told.get(), 1);
        let (changed, changes) = channel();
        for event in [true, false] {
            changed.send(event).expect("the channel is open");
        }
        wait(&changes, || told.set(told.get() + 1));
        assert_eq!(told.get(), 1, "the end came during the quiet period");
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

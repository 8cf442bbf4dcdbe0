//! Tests of the start-up cost of decks. Decks that are not in use are not opened, and the deck in use comes from the
//! cache.
use crate::services_app::{Home, app, update_until};
use bevy::prelude::*;
use gamecore::settings::{DeckStack, Settings};
use std::{fs, path::PathBuf};
use ui::theme::{CardArt, DeckProgress, ThemeList, ThemeListShown};

/// Renders the deck and waits until it is cached. Returns its pixels.
fn drawn(home: &Home) -> Vec<u8> {
    let mut app = app(home, 0.2);
    update_until(&mut app, "the deck", |world| {
        world.resource::<CardArt>().ready()
    });
    let art = app.world().resource::<CardArt>().image.clone();
    let images = app.world().resource::<Assets<Image>>();
    let image = images.get(&art).and_then(|image| image.data.clone());
    // The cache is written only after the deck is on the table.
    update_until(&mut app, "the drawings", |_| kept(home).len() == 55);
    image.expect("an app without a graphics card keeps its pixels")
}

/// Returns the files of facts in the cache. There is one for each card, and it is written after the card's pictures.
fn kept(home: &Home) -> Vec<PathBuf> {
    let entries = fs::read_dir(home.0.join("cache/cards"));
    let paths = entries.into_iter().flatten();
    paths
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.to_string_lossy().ends_with(".drawn.json"))
        .collect()
}

#[test]
fn services_a_cached_deck_survives_damage_to_the_cache() {
    let home = Home::new("kept-cards");
    let first = drawn(&home);
    let files = kept(&home);
    assert_eq!(drawn(&home), first);
    let mut same = kept(&home);
    same.sort();
    let mut sorted = files.clone();
    sorted.sort();
    assert_eq!(same, sorted, "files in the cache");
    // Damages cached files in three ways: wrong content, half the content, or no file. Every fourth file stays intact.
    for (place, file) in files.iter().enumerate() {
        let whole = fs::read(file).expect("read");
        match place % 4 {
            0 => fs::write(file, "nonsense").expect("written"),
            1 => fs::write(file, &whole[..whole.len() / 2]).expect("written"),
            2 => fs::remove_file(file).expect("removed"),
            _ => {}
        }
    }
    assert_eq!(drawn(&home), first);
    // Repeats the removal, because a worker thread of the previous game may still write into the folder.
    let cache = home.0.join("cache");
    let is_removed = (0..1000).any(|_| fs::remove_dir_all(&cache).is_ok());
    assert!(is_removed, "{}", cache.display());
    assert_eq!(drawn(&home), first);
}

#[test]
fn services_the_progress_of_a_deck_increases_and_ends() {
    let home = Home::new("deck-progress");
    let mut app = app(&home, 0.2);
    let mut told: Vec<f32> = Vec::new();
    for _ in 0..4000 {
        app.update();
        match app.world().resource::<DeckProgress>().0 {
            Some(part) => told.push(part),
            None if !told.is_empty() => break,
            None => {}
        }
    }
    assert!(app.world().resource::<CardArt>().ready());
    assert_eq!(app.world().resource::<DeckProgress>().0, None);
    assert!(told.iter().all(|part| (0.0..=1.0).contains(part)));
    assert!(told.is_sorted(), "the progress decreases: {told:?}");
}

/// Monitor of the files opened below a folder. It uses the system's file notifications.
#[cfg(target_os = "linux")]
mod opened {
    use notify_debouncer_full::notify::{
        Event, EventKind, RecursiveMode, Watcher, event::AccessKind, recommended_watcher,
    };
    use std::{
        path::{Path, PathBuf},
        sync::mpsc::{Receiver, channel},
        time::Duration,
    };

    pub struct OpenedFiles {
        events: Receiver<PathBuf>,
        _watcher: Box<dyn Watcher>,
    }

    impl OpenedFiles {
        pub fn below(folder: &Path) -> OpenedFiles {
            let (send, events) = channel();
            let hear = move |event: Result<Event, _>| {
                let event: Event = event.expect("a file notification");
                if let EventKind::Access(AccessKind::Open(_)) = event.kind {
                    let files = event.paths.into_iter().filter(|path| path.is_file());
                    files.for_each(|path| _ = send.send(path));
                }
            };
            let mut watcher = recommended_watcher(hear).expect("watched");
            watcher
                .watch(folder, RecursiveMode::Recursive)
                .expect("watched");
            OpenedFiles {
                events,
                _watcher: Box::new(watcher),
            }
        }

        /// Returns the files opened since the last call.
        pub fn take(&self) -> Vec<PathBuf> {
            let mut all = Vec::new();
            while let Ok(path) = self.events.recv_timeout(Duration::from_millis(300)) {
                all.push(path);
            }
            all
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn services_fifty_unused_decks_are_not_opened_at_the_start() {
    let home = Home::new("fifty");
    let themes = home.0.join("themes");
    let card = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 7"><rect width="5" height="7" fill="#fff"/></svg>"##;
    for deck in 0..50 {
        let folder = themes.join(format!("deck {deck}"));
        fs::create_dir_all(&folder).expect("made");
        fs::write(folder.join("theme.toml"), format!("name = \"Deck {deck}\"")).expect("written");
        for name in ["ace of spades", "queen_of_hearts", "back"] {
            fs::write(folder.join(format!("{name}.svg")), card).expect("written");
        }
    }
    let opened = opened::OpenedFiles::below(&themes);
    let mut app = app(&home, 0.2);
    app.world_mut().resource_mut::<Settings>().decks = DeckStack::of("deck 7");
    update_until(&mut app, "the deck", |world| {
        world.resource::<CardArt>().ready()
    });
    for _ in 0..40 {
        app.update();
    }
    let at_start = opened.take();
    let own = themes.join("deck 7");
    let strange: Vec<&PathBuf> = at_start
        .iter()
        .filter(|path| !path.starts_with(&own))
        .collect();
    assert!(
        strange.is_empty(),
        "opened files of unused decks: {strange:?}"
    );
    // Four files were opened, each once: the theme's description and three pictures.
    assert_eq!(at_start.len(), 4, "{at_start:?}");
    assert_eq!(app.world().resource::<ThemeList>().themes.len(), 1);

    // The list of decks shows all decks, so opening the list makes the game read them all.
    app.insert_resource(ThemeListShown(true));
    update_until(&mut app, "the list", |world| {
        let list = world.resource::<ThemeList>();
        (0..50).all(|deck| list.find(&format!("deck {deck}")).is_some())
    });
    let described = opened.take();
    let read = |deck: u32| described.contains(&themes.join(format!("deck {deck}/theme.toml")));
    assert!((0..50).all(read));
}

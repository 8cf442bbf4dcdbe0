//! What decks cost at the start: those that nobody uses nothing, and the one in use is taken from what was drawn the last time.
use crate::services_app::{Home, app, update_until};
use bevy::prelude::*;
use gamecore::settings::{DeckStack, Settings};
use std::{fs, path::PathBuf};
use ui::theme::{CardArt, DeckProgress, ThemeList, ThemeListShown};

/// The deck on the table, to the pixel, once it is drawn and kept.
fn drawn(home: &Home) -> Vec<u8> {
    let mut app = app(home, 0.2);
    update_until(&mut app, "the deck", |world| {
        world.resource::<CardArt>().ready()
    });
    let art = app.world().resource::<CardArt>().image.clone();
    let images = app.world().resource::<Assets<Image>>();
    let image = images.get(&art).and_then(|image| image.data.clone());
    // What is to be kept is written after the deck is on the table.
    update_until(&mut app, "the drawings", |_| kept(home).len() == 55);
    image.expect("an app without a graphics card keeps its pixels")
}

fn kept(home: &Home) -> Vec<PathBuf> {
    let entries = fs::read_dir(home.0.join("cache/cards"));
    let paths = entries.into_iter().flatten();
    paths
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "drawn"))
        .collect()
}

#[test]
fn services_a_deck_is_kept_and_the_same_whatever_becomes_of_what_was_kept() {
    let home = Home::new("kept-cards");
    let first = drawn(&home);
    let files = kept(&home);
    assert_eq!(drawn(&home), first);
    let mut same = kept(&home);
    same.sort();
    let mut sorted = files.clone();
    sorted.sort();
    assert_eq!(same, sorted, "nothing new to be kept");
    // Damaged in every way, or gone.
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
    fs::remove_dir_all(home.0.join("cache")).expect("removed");
    assert_eq!(drawn(&home), first);
}

#[test]
fn services_work_on_a_deck_is_told_and_comes_to_an_end() {
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
    assert!(told.is_sorted(), "it never goes back: {told:?}");
}

/// Counts which files are opened below a folder while something is done: the system itself tells.
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

    pub struct Opened {
        events: Receiver<PathBuf>,
        _watcher: Box<dyn Watcher>,
    }

    impl Opened {
        pub fn below(folder: &Path) -> Opened {
            let (send, events) = channel();
            let hear = move |event: Result<Event, _>| {
                let event: Event = event.expect("the system tells all");
                if let EventKind::Access(AccessKind::Open(_)) = event.kind {
                    let files = event.paths.into_iter().filter(|path| path.is_file());
                    files.for_each(|path| _ = send.send(path));
                }
            };
            let mut watcher = recommended_watcher(hear).expect("watched");
            watcher
                .watch(folder, RecursiveMode::Recursive)
                .expect("watched");
            Opened {
                events,
                _watcher: Box::new(watcher),
            }
        }

        /// The files that were opened since the last time.
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
fn services_fifty_decks_that_nobody_uses_are_not_opened_at_the_start() {
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
    let opened = opened::Opened::below(&themes);
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
    assert!(strange.is_empty(), "of decks that nobody uses: {strange:?}");
    // Its description and three pictures, each once.
    assert_eq!(at_start.len(), 4, "{at_start:?}");
    assert_eq!(app.world().resource::<ThemeList>().themes.len(), 1);

    // Whoever looks at the list has them all.
    app.insert_resource(ThemeListShown(true));
    update_until(&mut app, "the list", |world| {
        let list = world.resource::<ThemeList>();
        (0..50).all(|deck| list.find(&format!("deck {deck}")).is_some())
    });
    let described = opened.take();
    let read = |deck: u32| described.contains(&themes.join(format!("deck {deck}/theme.toml")));
    assert!((0..50).all(read));
}

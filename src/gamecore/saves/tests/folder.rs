//! A folder of its own for each test, and a match to keep in it.
use crate::saves::{Opened, Saved, SavedMatch, Store};
use engine::{
    matchplay::{BotLevel, PlayerInfo, PlayerKind, Setup},
    rules::oficial,
    sim,
};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::OnceLock,
};

pub(super) struct TestFolder(pub(super) PathBuf);

impl TestFolder {
    pub(super) fn new(name: &str) -> TestFolder {
        let path =
            std::env::temp_dir().join(format!("continental-store-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a temporary folder can be made");
        TestFolder(path)
    }

    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub(super) fn record(seed: &str) -> String {
    let player = |i| PlayerInfo::new(format!("Player {i}"), PlayerKind::Bot(BotLevel::Aprendiz));
    let setup = Setup {
        seed: seed.to_owned(),
        rules: oficial(),
        players: (0..3).map(player).collect(),
    };
    let played = sim::play(setup, true).expect("three may play");
    played.record.expect("it was asked for")
}

/// The first lines of the match with this seed.
pub(super) fn begun(seed: &str, lines: usize) -> String {
    let record = record(seed);
    record.split_inclusive('\n').take(lines).collect()
}

/// The lines of a whole match between three bots.
pub(super) fn whole() -> &'static [String] {
    static LINES: OnceLock<Vec<String>> = OnceLock::new();
    LINES.get_or_init(|| {
        record("store")
            .lines()
            .map(|line| format!("{line}\n"))
            .collect()
    })
}

/// The first lines of it.
pub(super) fn first(lines: usize) -> String {
    whole()[..lines].concat()
}

/// What comes of going on with the match played last, once everything is written.
pub(super) fn open_newest(store: &mut Store) -> Opened {
    store.open_newest();
    store.settle();
    let opened = store.take_opened().expect("it was asked for");
    store.settle();
    opened
}

/// The text of the match that is gone on with.
pub(super) fn opened(store: &mut Store) -> Option<String> {
    match open_newest(store) {
        Opened::Match(opened) => Some(opened.resumed.text),
        Opened::Nothing | Opened::Elsewhere | Opened::Broken => None,
    }
}

/// The match is left, and everything is written.
pub(super) fn leave(store: &mut Store) {
    store.leave_match();
    // What is found when a match has been let go of is looked for after that.
    store.settle();
    store.settle();
}

/// Whether there is a match to go on with, as the disk says now.
pub(super) fn saved(store: &mut Store) -> Saved {
    listed(store);
    store.saved()
}

/// The matches that are not finished, as the disk says now.
pub(super) fn listed(store: &mut Store) -> Vec<SavedMatch> {
    store.settle();
    store.look();
    store.settle();
    store.list()
}

pub(super) fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(path).expect("there")
}

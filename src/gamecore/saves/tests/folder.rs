//! Test helpers: a temporary folder for each test, and sample matches.
use crate::saves::{NotOpened, OpenedMatch, SaveService, Saved, SavedMatch};
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
    played.record.expect("recorded")
}

/// Returns the first `lines` lines of a match with this seed.
pub(super) fn begun(seed: &str, lines: usize) -> String {
    let record = record(seed);
    record.split_inclusive('\n').take(lines).collect()
}

/// Returns the lines of a complete match between three bots.
pub(super) fn sample_lines() -> &'static [String] {
    static LINES: OnceLock<Vec<String>> = OnceLock::new();
    LINES.get_or_init(|| {
        record("store")
            .lines()
            .map(|line| format!("{line}\n"))
            .collect()
    })
}

/// Returns the first `lines` lines of the sample match.
pub(super) fn first(lines: usize) -> String {
    sample_lines()[..lines].concat()
}

/// Opens the most recently played match and waits until everything is written.
pub(super) fn open_newest(store: &mut SaveService) -> Result<OpenedMatch, NotOpened> {
    store.open_newest();
    store.settle();
    let opened = store.take_opened().expect("opened");
    store.settle();
    opened
}

/// Opens the most recently played match and returns its text.
pub(super) fn opened(store: &mut SaveService) -> Option<String> {
    let opened = open_newest(store).ok();
    opened.map(|opened| opened.resumed.text)
}

/// Closes the running match and waits until everything is written.
pub(super) fn leave(store: &mut SaveService) {
    store.leave_match();
    // The first call closes the match, which requests a new listing. The second call waits for this listing.
    store.settle();
    store.settle();
}

/// Returns the availability of a match after a new listing.
pub(super) fn saved(store: &mut SaveService) -> Saved {
    listed(store);
    store.saved()
}

/// Returns the unfinished matches after a new listing.
pub(super) fn listed(store: &mut SaveService) -> Vec<SavedMatch> {
    store.settle();
    store.look();
    store.settle();
    store.list()
}

pub(super) fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(path).expect("there")
}

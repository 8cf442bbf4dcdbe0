//! Tests with valid themes, each broken by one change. Each change must be reported as a problem, without a panic and
//! within a time limit. No file outside the theme may be read or written: the canary file next to it must not change.
use super::common::{deck, told};
use cpu_time::ThreadTime;
use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};
use testkit::decks::{png, scratch};

mod files;
mod pictures;
mod texts;

/// Maximum CPU time for examining a theme, in an unoptimised build.
const LONGEST: Duration = Duration::from_secs(30);

/// Creates a deck, applies `change` to its folder, and returns its problems. Panics if a file next to the deck changes.
pub fn mutated(name: &str, change: impl FnOnce(&Path)) -> Vec<(&'static str, String)> {
    let (place, canary) = nest(name);
    change(&place);
    guarded(&place, &canary, told)
}

/// Creates a folder with a deck and a canary file next to it. Returns both paths.
pub fn nest(name: &str) -> (PathBuf, PathBuf) {
    let root = scratch(name);
    let (place, canary) = (root.join("mine"), root.join("canary.png"));
    deck(&place);
    fs::write(&canary, png(77, 99, 250)).expect("written");
    (place, canary)
}

/// Calls `look` for a theme. Panics if it takes too long, or if a file next to the theme changes or is created.
pub fn guarded<T>(place: &Path, canary: &Path, look: impl FnOnce(&Path) -> T) -> T {
    let root = canary.parent().expect("it lies in a folder");
    let before = listed(root);
    let (bytes, begun) = (fs::read(canary).expect("there"), ThreadTime::now());
    let told = look(place);
    assert!(begun.elapsed() < LONGEST, "{:?}", begun.elapsed());
    assert_eq!(fs::read(canary).expect("the canary exists"), bytes);
    assert_eq!(listed(root), before, "files beside the theme changed");
    told
}

pub fn listed(folder: &Path) -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> = fs::read_dir(folder)
        .expect("there")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    all.sort();
    all
}

/// Leaves out the low-resolution warning, which all small test decks cause.
pub fn without_usual(told: Vec<(&'static str, String)>) -> Vec<(&'static str, String)> {
    let usual = |key: &str| ["theme-low-resolution"].contains(&key);
    told.into_iter().filter(|(key, _)| !usual(key)).collect()
}

#[track_caller]
pub fn tells(told: &[(&'static str, String)], key: &str, file: &str) {
    assert!(
        told.iter().any(|(k, f)| *k == key && f == file),
        "{key} {file}: {told:?}"
    );
}

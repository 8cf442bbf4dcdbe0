//! A deck that is changed, and what is said about it; nothing round it may change.
use super::super::common::{deck, png, scratch, told};
use cpu_time::ThreadTime;
use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

/// The longest that a theme may compute, however broken, whatever else the machine does: this is an unoptimised build.
const LONGEST: Duration = Duration::from_secs(30);

/// Makes a whole deck, changes it, and gives what is said about it; the canary beside it must live.
pub fn mutated(name: &str, change: impl FnOnce(&Path)) -> Vec<(&'static str, String)> {
    let (place, canary) = nest(name);
    change(&place);
    guarded(&place, &canary, told)
}

/// A deck in a folder with a canary beside it.
pub fn nest(name: &str) -> (PathBuf, PathBuf) {
    let root = scratch(name);
    let (place, canary) = (root.join("mine"), root.join("canary.png"));
    deck(&place);
    fs::write(&canary, png(77, 99, 250)).expect("written");
    (place, canary)
}

/// Looks at a theme; nothing beside it changes or comes into being, and it ends in good time.
pub fn guarded<T>(place: &Path, canary: &Path, look: impl FnOnce(&Path) -> T) -> T {
    let root = canary.parent().expect("it lies in a folder");
    let before = listed(root);
    let (bytes, begun) = (fs::read(canary).expect("there"), ThreadTime::now());
    let told = look(place);
    assert!(begun.elapsed() < LONGEST, "{:?}", begun.elapsed());
    assert_eq!(fs::read(canary).expect("it lives"), bytes);
    assert_eq!(listed(root), before, "nothing came into being");
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

/// Every reason but the two that a small deck always has.
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

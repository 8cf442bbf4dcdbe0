//! Helpers for the integration tests: complete decks, and the problems of a deck.
use cardart::{Pack, Slot, Sources, check};
use std::path::Path;

/// Writes a complete deck of small pictures with a `theme.toml` into a folder.
pub fn deck(folder: &Path) {
    testkit::decks::deck(folder, Slot::all().map(Slot::file_stem));
}

/// Returns the problems of a theme. Each consists of the key of its reason and the path of its file within the theme.
pub fn told(place: &Path) -> Vec<(&'static str, String)> {
    let report = report(place);
    let row = |problem: &cardart::Problem| (problem.reason.key(), report.file_name(problem));
    report.problems.iter().map(row).collect()
}

/// Checks a theme. Panics if it cannot be opened.
pub fn report(place: &Path) -> check::Report {
    let pack = Pack::read(place).expect("it can be opened");
    check::check(pack, &Sources::default()).0
}

//! Rule ids: rules (R), variants (V), decisions (D) and rules of other families (F). Every id starts the name of a test,
//! and has an entry in `src/engine/RULES.md`.
use engine::rules::Variant;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// The ids in use: letters, each with its ranges of numbers. Variants added later appear under their own ids.
const IDS: [(char, &[std::ops::RangeInclusive<u8>]); 4] = [
    ('R', &[1..=18, 20..=27, 30..=33, 40..=45]),
    ('V', &[1..=15]),
    ('D', &[1..=17]),
    ('F', &[1..=21]),
];

/// The files and folders that implement the rules. Bots and records only refer to them.
const LAYERS: [&str; 6] = ["cards", "seat.rs", "rules", "melds", "table", "matchplay"];

fn ids() -> impl Iterator<Item = String> {
    let number = |variant: &Variant| variant.id().strip_prefix('V')?.parse().ok();
    let last_variant: u8 = Variant::ALL.iter().filter_map(number).max().unwrap_or(0);
    IDS.iter().flat_map(move |(letter, ranges)| {
        let later = (*letter == 'V').then_some(16..=last_variant);
        let numbers = ranges.iter().cloned().chain(later).flatten();
        numbers.map(move |number| format!("{letter}{number}"))
    })
}

/// Returns the prefix of test names for an id: `r07` for R7.
fn test_prefix(id: &str) -> String {
    let (letter, number) = id.split_at(1);
    format!("{}{number:0>2}", letter.to_lowercase())
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    if folder.is_file() {
        found.push(folder.to_owned());
        return;
    }
    for entry in fs::read_dir(folder).expect("a folder of this repository") {
        let path = entry.expect("an entry").path();
        if path.is_dir() || path.extension().is_some_and(|ending| ending == "rs") {
            files(&path, found);
        }
    }
}

/// Returns the names of all tests, by their prefix up to the first underscore.
fn tests() -> BTreeMap<String, BTreeSet<String>> {
    let mut found = Vec::new();
    files(&root().join("src/engine/tests"), &mut found);
    let mut tests: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in found {
        let text = fs::read_to_string(path).expect("UTF-8");
        for test in text.split("#[test]").skip(1) {
            let name = test.split("fn ").nth(1).unwrap_or_default();
            let name = name.split('(').next().unwrap_or_default().to_owned();
            let prefix = name.split('_').next().unwrap_or_default().to_owned();
            tests.entry(prefix).or_default().insert(name);
        }
    }
    tests
}

/// Splits the files in [`LAYERS`] into words, such as ids. Returns for each word the files that contain it, as paths
/// relative to `src/engine`.
fn implementations() -> BTreeMap<String, BTreeSet<String>> {
    let engine = root().join("src/engine");
    let mut found = Vec::new();
    for layer in LAYERS {
        files(&engine.join(layer), &mut found);
    }
    let mut cited: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in found {
        let text = fs::read_to_string(&path).expect("UTF-8");
        let below = path.strip_prefix(&engine).expect("below the engine");
        let name = below.to_string_lossy().replace('\\', "/");
        for word in text.split(|c: char| !c.is_ascii_alphanumeric()) {
            cited
                .entry(word.to_owned())
                .or_default()
                .insert(name.clone());
        }
    }
    cited
}

#[test]
fn every_id_begins_the_name_of_a_test() {
    let tests = tests();
    let missing: Vec<String> = ids()
        .filter(|id| !tests.contains_key(&test_prefix(id)))
        .collect();
    assert!(missing.is_empty(), "no test is named after {missing:?}");
}

/// RULES.md contains every id once, in order, with its current files and tests. `CONTINENTAL_BLESS=1` updates these two
/// columns.
#[test]
fn the_page_of_ids_is_true() {
    let page = root().join("src/engine/RULES.md");
    let text = fs::read_to_string(&page).expect("the page of ids");
    let (tests, implementations) = (tests(), implementations());
    let mut told = Vec::new();
    let mut fresh = String::new();
    for line in text.lines() {
        let cells: Vec<&str> = line.split(" | ").collect();
        let id = cells[0].trim_start_matches("| ");
        if ids().any(|known| known == id) {
            let listed = |names: Option<&BTreeSet<String>>| -> String {
                let names = names.into_iter().flatten();
                names
                    .map(|name| format!("`{name}`"))
                    .collect::<Vec<_>>()
                    .join(", ")
            };
            let places = listed(implementations.get(id));
            assert!(!places.is_empty(), "{id} is cited nowhere in {LAYERS:?}");
            let pinned = listed(tests.get(&test_prefix(id)));
            fresh += &format!("| {id} | {} | {places} | {pinned} |\n", cells[1]);
            told.push(id.to_owned());
        } else {
            fresh += &format!("{line}\n");
        }
    }
    assert_eq!(told, ids().collect::<Vec<_>>(), "each id once, in order");
    if std::env::var_os("CONTINENTAL_BLESS").is_some() {
        fs::write(page, fresh).expect("written");
    } else {
        assert!(
            text == fresh,
            "src/engine/RULES.md is stale: CONTINENTAL_BLESS=1 cargo test -p engine the_page_of_ids"
        );
    }
}

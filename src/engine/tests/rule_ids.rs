//! Every rule, variant and decision is pinned by a test that bears its id, and explained in one place: `src/engine/RULES.md`.
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// The ids, with the numbers that are taken.
const IDS: [(char, &[std::ops::RangeInclusive<u8>]); 3] = [
    ('R', &[1..=18, 20..=27, 30..=33, 40..=45]),
    ('V', &[1..=15]),
    ('D', &[1..=17]),
];

/// The layers that implement the rules; what plays by them (bots, records) only cites them.
const LAYERS: [&str; 6] = ["cards", "seat.rs", "rules", "melds", "table", "matchplay"];

fn ids() -> impl Iterator<Item = String> {
    IDS.iter().flat_map(|(letter, ranges)| {
        let numbers = ranges.iter().cloned().flatten();
        numbers.map(move |number| format!("{letter}{number}"))
    })
}

/// How the names of an id's tests begin: `r07` for R7.
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

/// The tests of every id, by how their names begin.
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

/// The files of the rules' layers that cite an id, below `src/engine`.
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

/// The page of ids holds every id once, in order, with the files and tests that are there now. `CONTINENTAL_BLESS=1` writes those
/// two columns anew.
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

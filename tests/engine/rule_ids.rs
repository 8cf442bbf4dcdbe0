//! Every rule, variant and decision is pinned by a test that bears its id.
use std::{collections::BTreeSet, fs, path::Path};

/// The ids, with the numbers that are taken.
const IDS: [(char, &[std::ops::RangeInclusive<u8>]); 3] = [
    ('r', &[1..=18, 20..=27, 30..=33, 40..=45]),
    ('v', &[1..=15]),
    ('d', &[1..=17]),
];

#[test]
fn every_id_begins_the_name_of_a_test() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/engine");
    let mut pinned = BTreeSet::new();
    for entry in fs::read_dir(folder).expect("the tests lie beside this one") {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(path).unwrap_or_default();
        for test in text.split("#[test]").skip(1) {
            let name = test.split("fn ").nth(1).unwrap_or_default();
            pinned.insert(name.split('_').next().unwrap_or_default().to_owned());
        }
    }
    let numbers = IDS.iter().flat_map(|(letter, ranges)| {
        let numbers = ranges.iter().cloned().flatten();
        numbers.map(move |number| format!("{letter}{number:02}"))
    });
    let missing: Vec<String> = numbers.filter(|id| !pinned.contains(id)).collect();
    assert!(missing.is_empty(), "no test begins with {missing:?}");
}

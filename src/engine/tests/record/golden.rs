//! Records kept from earlier versions. Bots may change, but the rules and the format do not, so every line stays valid.
//!
//! `tests/records/golden` contains matches of every preset. `tests/records/corpus` contains every record that once
//! caused a failure. Files are only added, never removed. `tests/records/SHA256SUMS` lists them; add new ones with
//! `sha256sum`.
use engine::{
    matchplay::MatchStage,
    record,
    rules::{Difference, Preset, RuleSet, Variant, differences},
};
use sha2::{Digest, Sha256};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

fn folder(name: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .join("tests/records")
        .join(name)
}

/// Returns the names and contents of the files in a folder, sorted by name.
fn files(name: &str) -> Vec<(String, String)> {
    let found = fs::read_dir(folder(name)).expect("the records are there");
    let paths = found.map(|file| file.expect("it can be read").path());
    let mut all: Vec<(String, String)> = paths
        .map(|path| {
            let text = fs::read_to_string(&path).expect("a record is text");
            let name = path.file_name().expect("a file").to_string_lossy();
            (name.into_owned(), text)
        })
        .collect();
    all.sort();
    all
}

#[test]
fn every_line_of_a_golden_record_is_valid() {
    let mut complete = 0;
    for (name, text) in files("golden") {
        let record = record::read(&text).unwrap_or_else(|error| panic!("{name}, {error}"));
        assert_eq!(record.dropped, None, "{name}");
        for verify in [false, true] {
            let replay = record::replay(&record, verify);
            let replay = replay.unwrap_or_else(|error| panic!("{name}, {error}"));
            assert!(replay.missing.is_empty(), "{name}");
            let header = record.header();
            let lines = record::lines(&replay.events).into_iter();
            let again: String = [header]
                .into_iter()
                .chain(lines)
                .map(|line| line + "\n")
                .collect();
            assert!(again == text, "{name} is written otherwise");
            let over = matches!(replay.game.stage(), MatchStage::Over { .. });
            complete += usize::from(verify && over);
        }
    }
    assert!(complete >= Preset::ALL.len(), "{complete} complete matches");
}

#[test]
fn golden_records_are_of_every_preset_and_every_variant() {
    let mut presets = BTreeSet::new();
    let mut variants = BTreeSet::new();
    let mut seats = BTreeSet::new();
    for (name, text) in files("golden") {
        let record = record::read(&text).unwrap_or_else(|error| panic!("{name}, {error}"));
        let rules: &RuleSet = &record.setup.rules;
        let preset = Preset::nearest(rules);
        seats.insert((preset, record.setup.players.len()));
        let switches = differences(rules, preset.rules());
        if switches.is_empty() {
            presets.insert(preset);
        }
        variants.extend(
            switches
                .into_iter()
                .filter_map(|difference| match difference {
                    Difference::Variant(variant) => Some(variant),
                    Difference::Field(_) => None,
                }),
        );
    }
    assert!(presets.iter().eq(&Preset::ALL), "{presets:?}");
    // Variants added later need no record, because they have tests of their own.
    let recorded = &Variant::ALL[..20];
    assert!(
        recorded.iter().all(|variant| variants.contains(variant)),
        "{variants:?}"
    );
    for preset in Preset::ALL {
        let rules = preset.rules();
        for players in rules.min_seats..=rules.max_seats {
            let wanted = (preset, players as usize);
            assert!(seats.contains(&wanted), "{wanted:?}");
        }
    }
}

/// Expected result for each file of the corpus: `None` if the record is valid, otherwise the line number and a part of
/// the reason.
const FOUND: [(&str, Option<(usize, &str)>); 3] = [
    (
        "jokers-beyond-any-pack.jsonl",
        Some((1, "255 jokers in each pack are too many")),
    ),
    (
        "renewed-out-of-nowhere.jsonl",
        Some((6, "the stock is not renewed here")),
    ),
    (
        "renewed-three-hundred-times.jsonl",
        Some((5, "nothing before leads to this line")),
    ),
];

#[test]
fn records_of_former_failures_are_handled() {
    let all = files("corpus");
    let names: Vec<&str> = all.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, FOUND.map(|(name, _)| name), "FOUND lists the files");
    for ((name, text), (_, wrong)) in all.iter().zip(FOUND) {
        match (record::resume(text), wrong) {
            (Ok(_), None) => {}
            (Err(error), Some((line, reason))) => {
                assert_eq!(error.line, line, "{name}, {error}");
                assert!(error.reason.contains(reason), "{name}, {error}");
            }
            (Ok(_), Some(wrong)) => panic!("{name} is wrong: {wrong:?}"),
            (Err(error), None) => panic!("{name} is sound: {error}"),
        }
    }
}

#[test]
fn stored_records_are_unchanged() {
    let list = fs::read_to_string(folder("SHA256SUMS")).expect("the list is there");
    let listed: Vec<(&str, &str)> = list
        .lines()
        .filter_map(|line| line.split_once("  "))
        .collect();
    let mut there = Vec::new();
    for kind in ["corpus", "golden"] {
        there.extend(files(kind).into_iter().map(|(name, text)| {
            let sum: String = Sha256::digest(text)
                .iter()
                .map(|byte| format!("{byte:02x}"))
                .collect();
            (sum, format!("{kind}/{name}"))
        }));
    }
    let there: Vec<(&str, &str)> = there
        .iter()
        .map(|(sum, name)| (sum.as_str(), name.as_str()))
        .collect();
    assert_eq!(
        there, listed,
        "left what is there, right what SHA256SUMS lists"
    );
}

//! Tests of verifiable fair play: the seed's hash is published before the match, the seed after it, and every shuffle
//! is derived from the seed.
use crate::cli::program::{continental, fails, json, scratch, stdout_of, text};
use engine::{
    matchplay::{Commitment, seed_from},
    record::{self, RecordError, Replay, Shuffles},
};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};
use testkit::matches::{recorded, setup};

fn replayed(text: &str, verify: bool) -> Result<Replay, RecordError> {
    record::read(text).and_then(|record| record::replay(&record, verify))
}

/// Asserts that the record follows the rules, but that verification fails at this line for this reason.
#[track_caller]
fn assert_cheating_found(text: &str, line: usize, reason: &str) {
    assert_eq!(
        replayed(text, false).map(drop),
        Ok(()),
        "the record breaks the rules"
    );
    let error = replayed(text, true).map(drop).expect_err("it is forged");
    assert_eq!(error.line, line, "{error}");
    assert!(error.reason.contains(reason), "{error}");
}

fn golden(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records/golden");
    fs::read_to_string(folder.join(name)).expect("it is there")
}

/// Swaps the last two different cards in the first list with this name. Returns the changed record and the line number
/// of the list.
fn swapped_at_the_end(text: &str, list: &str) -> (String, usize) {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = lines
        .iter()
        .position(|line| line.contains(list))
        .expect("there is one");
    let mut value: serde_json::Value = serde_json::from_str(&lines[at]).expect("JSON");
    let cards = value[list.trim_matches('"')]
        .as_array_mut()
        .expect("a list");
    let (last, other) = (
        cards.len() - 1,
        cards
            .iter()
            .rposition(|card| *card != cards[cards.len() - 1]),
    );
    cards.swap(last, other.expect("not all cards are alike"));
    lines[at] = value.to_string();
    (lines.join("\n") + "\n", at + 1)
}

#[test]
fn the_seed_hash_matches_its_documented_definition() {
    // Output of the command `printf 'continental-seed|%s' 'Ñandú 7' | sha256sum`.
    let known = "9135f9ac20cc9f75b38a8fe2c2427f223f3cc91099e42a2dc9511da4c91458a3";
    let hash = Commitment::to("Ñandú 7");
    assert_eq!(hash.to_string(), known);
    assert_eq!(known.to_uppercase().parse(), Ok(hash));
    assert!(hash.begins_with(&known[..16]) && !hash.begins_with("0123456789abcdef"));
    for wrong in [
        "",
        "12",
        &known[1..],
        &format!("{known}0"),
        &known.replace('a', "g"),
        "é",
    ] {
        assert!(wrong.parse::<Commitment>().is_err(), "{wrong}");
    }
    assert_eq!(setup("a", 2).commitment(), Commitment::to("a"));
}

#[test]
fn every_bit_of_the_entropy_changes_the_seed() {
    assert_eq!(seed_from([0; 16]), "A".repeat(26));
    assert_eq!(seed_from([255; 16]), "9".repeat(25) + "H");
    let mut seeds = BTreeSet::from([seed_from([0; 16])]);
    for bit in 0..128 {
        let mut entropy = [0; 16];
        entropy[bit / 8] = 1 << (bit % 8);
        seeds.insert(seed_from(entropy));
    }
    assert_eq!(seeds.len(), 129, "number of different seeds");
    assert!(seeds.iter().all(|seed| seed.len() == 26));
}

#[test]
fn the_first_line_of_a_record_contains_the_seed_hash() {
    let text = recorded("promise", 3);
    let first = text.lines().next().expect("a header").to_owned() + "\n";
    let hash = Commitment::to("promise");
    assert!(
        first.contains(&format!("\"seed\":\"promise\",\"seed_hash\":\"{hash}\",")),
        "{first}"
    );
    let resumed = record::resume(&first).expect("a match that has only begun");
    assert!(resumed.text.starts_with(&first));
    let shuffles = replayed(&text, true).expect("all is well").shuffles();
    assert_eq!((shuffles.seat_draw, shuffles.hands), (1, 7));
    assert_eq!(
        shuffles.new_stocks as usize,
        text.matches("renew_stock").count()
    );
}

#[test]
fn an_old_record_without_a_hash_stays_unchanged() {
    let text = golden("oficial-2.jsonl");
    assert!(!text.contains("seed_hash"));
    let record = record::read(&text).expect("it is a record");
    assert_eq!(record.seed_hash, None);
    assert_eq!(record::replay(&record, true).map(drop), Ok(()));
    assert!(
        record::resume(&text)
            .expect("the record can be resumed")
            .text
            == text
    );
    let renewed = replayed(&golden("francais-6.jsonl"), true).expect("all is well");
    let Shuffles { new_stocks, .. } = renewed.shuffles();
    assert!(new_stocks > 0);
}

#[test]
fn a_forged_hash_is_detected() {
    let text = recorded("forged hash", 2);
    let (hash, other) = (Commitment::to("forged hash"), Commitment::to("other"));
    let forged = text.replacen(&hash.to_string(), &other.to_string(), 1);
    let reason =
        format!("the seed “forged hash” has the hash {hash}, but the header names {other}");
    assert_cheating_found(&forged, 1, &reason);
    for (wrong, reason) in [("12ab", "“12ab” is no hash of a seed"), ("", "is no hash")] {
        let forged = text.replacen(&hash.to_string(), wrong, 1);
        let error = record::read(&forged).expect_err("the hash is invalid");
        assert_eq!(error.line, 1);
        assert!(error.reason.contains(reason), "{error}");
    }
}

#[test]
fn a_forged_seed_is_detected_with_or_without_its_hash() {
    let text = recorded("true seed", 2);
    let forged = text.replacen("\"seed\":\"true seed\"", "\"seed\":\"another\"", 1);
    assert_cheating_found(&forged, 1, "the seed “another” has the hash ");
    let hash = |seed: &str| Commitment::to(seed).to_string();
    let forged = forged.replacen(&hash("true seed"), &hash("another"), 1);
    assert_cheating_found(&forged, 2, "this seat draw does not come from the seed");
}

#[test]
fn a_forged_shuffle_is_detected() {
    let text = recorded("shuffle", 2);
    let (forged, line) = swapped_at_the_end(&text, "\"shoe\"");
    assert_cheating_found(
        &forged,
        line,
        "this shuffle does not come from the seed in the header: its card 109 is ",
    );
    // Most cards in a renewed stock are never drawn. A replay that checks only the rules therefore cannot detect this
    // change.
    let (forged, line) = swapped_at_the_end(&golden("francais-6.jsonl"), "\"renew_stock\"");
    let error = replayed(&forged, true).map(drop).expect_err("it is forged");
    assert_eq!(error.line, line, "{error}");
    assert!(
        error
            .reason
            .contains("this new stock does not come from the seed"),
        "{error}"
    );
}

fn file(name: &str, seed: &str) -> (PathBuf, String) {
    let file = scratch(name);
    fs::write(&file, recorded(seed, 2)).expect("it can be written");
    (file, Commitment::to(seed).to_string())
}

#[test]
fn replay_prints_one_line_about_its_checks() {
    let (file, hash) = file("checked.jsonl", "checked");
    let path = file.to_str().expect("UTF-8");
    let told = stdout_of(&["replay", path, "--verify", "--quiet"]);
    let line = told.lines().nth(1).expect("a second line");
    assert!(
        line.starts_with(&format!("Verified: seed “checked”, hash {hash}: matches; ")),
        "{line}"
    );
    assert!(
        line.contains(" shuffles agree with the seed (seat draw, 7 hands, "),
        "{line}"
    );
    let verdict = json(&["replay", path, "--verify", "--json"]);
    let first = &verdict["files"][0]["matches"][0];
    assert_eq!(first["seed_hash"], hash.as_str());
    assert_eq!(first["hash_recorded"], true);
    assert_eq!(
        (&first["shuffles"]["seat_draw"], &first["shuffles"]["hands"]),
        (&1.into(), &7.into())
    );
    let unasked = json(&["replay", path, "--json"]);
    assert!(unasked["files"][0]["matches"][0]["shuffles"].is_null());
    assert_eq!(stdout_of(&["replay", path, "--quiet"]).lines().count(), 1);
}

#[test]
fn a_hash_given_on_the_command_line_is_compared() {
    let (file, hash) = file("noted.jsonl", "noted");
    let path = file.to_str().expect("UTF-8");
    for noted in [&hash[..], &hash[..16], &hash[..20].to_uppercase()] {
        let told = stdout_of(&["replay", path, "--verify", "--quiet", "--hash", noted]);
        assert!(
            told.contains(": matches the header and the one noted; "),
            "{told}"
        );
    }
    let other = Commitment::to("other").to_string();
    fails(
        &["replay", path, "--verify", "--hash", &other],
        1,
        &format!(
            "noted.jsonl, line 1: the seed “noted” has the hash {hash}, and not the one shown before the match, {other}"
        ),
    );
    fails(
        &["replay", path, "--verify", "--hash", "abc"],
        2,
        "at least the first 16 are required",
    );
    assert_eq!(
        continental(&["replay", path, "--hash", &hash])
            .status
            .code(),
        Some(2)
    );
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records/golden/oficial-2.jsonl");
    let told = continental(&[
        "replay",
        old.to_str().expect("UTF-8"),
        "--verify",
        "--quiet",
    ]);
    assert!(text(&told.stdout).contains(": the header names none; 8 shuffles agree"));
}

//! Fair play that can be checked: the hash of the seed before the match, the seed after it, every shuffle from the seed.
use crate::cli::program::{continental, fails, json, says, scratch, text};
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

/// It follows the rules; but this line of it is found out when the record is verified.
#[track_caller]
fn found_out(text: &str, line: usize, reason: &str) {
    assert_eq!(
        replayed(text, false).map(drop),
        Ok(()),
        "it is by the rules"
    );
    let error = replayed(text, true).map(drop).expect_err("it is forged");
    assert_eq!(error.line, line, "{error}");
    assert!(error.reason.contains(reason), "{error}");
}

fn golden(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records/golden");
    fs::read_to_string(folder.join(name)).expect("it is there")
}

/// The last two cards of the first list with this name that differ change places; the number of that line.
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
fn the_hash_is_the_one_that_is_described() {
    // printf 'continental-seed|%s' 'Ñandú 7' | sha256sum
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
fn a_seed_from_chance_loses_nothing_of_it() {
    assert_eq!(seed_from([0; 16]), "A".repeat(26));
    assert_eq!(seed_from([255; 16]), "9".repeat(25) + "H");
    let mut seeds = BTreeSet::from([seed_from([0; 16])]);
    for bit in 0..128 {
        let mut entropy = [0; 16];
        entropy[bit / 8] = 1 << (bit % 8);
        seeds.insert(seed_from(entropy));
    }
    assert_eq!(seeds.len(), 129, "every bit counts");
    assert!(seeds.iter().all(|seed| seed.len() == 26));
}

#[test]
fn a_record_names_the_hash_from_its_first_line_on() {
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
fn a_record_from_before_the_hash_stays_as_it_is() {
    let text = golden("oficial-2.jsonl");
    assert!(!text.contains("seed_hash"));
    let record = record::read(&text).expect("it is a record");
    assert_eq!(record.seed_hash, None);
    assert_eq!(record::replay(&record, true).map(drop), Ok(()));
    assert!(record::resume(&text).expect("it can be gone on with").text == text);
    let renewed = replayed(&golden("francais-6.jsonl"), true).expect("all is well");
    let Shuffles { new_stocks, .. } = renewed.shuffles();
    assert!(new_stocks > 0);
}

#[test]
fn a_forged_hash_is_found_out() {
    let text = recorded("forged hash", 2);
    let (hash, other) = (Commitment::to("forged hash"), Commitment::to("other"));
    let forged = text.replacen(&hash.to_string(), &other.to_string(), 1);
    let reason =
        format!("the seed “forged hash” has the hash {hash}, but the header names {other}");
    found_out(&forged, 1, &reason);
    for (wrong, reason) in [("12ab", "“12ab” is no hash of a seed"), ("", "is no hash")] {
        let forged = text.replacen(&hash.to_string(), wrong, 1);
        let error = record::read(&forged).expect_err("that is none");
        assert_eq!(error.line, 1);
        assert!(error.reason.contains(reason), "{error}");
    }
}

#[test]
fn a_forged_seed_is_found_out_with_its_hash_or_without() {
    let text = recorded("true seed", 2);
    let forged = text.replacen("\"seed\":\"true seed\"", "\"seed\":\"another\"", 1);
    found_out(&forged, 1, "the seed “another” has the hash ");
    let hash = |seed: &str| Commitment::to(seed).to_string();
    let forged = forged.replacen(&hash("true seed"), &hash("another"), 1);
    found_out(&forged, 2, "this seat draw does not come from the seed");
}

#[test]
fn a_forged_shuffle_is_found_out() {
    let text = recorded("shuffle", 2);
    let (forged, line) = swapped_at_the_end(&text, "\"shoe\"");
    found_out(
        &forged,
        line,
        "this shuffle does not come from the seed in the header: its card 109 is ",
    );
    // Of a renewed stock most is never drawn, so the rules alone could not tell.
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
fn replay_says_in_a_line_what_it_checked() {
    let (file, hash) = file("checked.jsonl", "checked");
    let path = file.to_str().expect("UTF-8");
    let told = says(&["replay", path, "--verify", "--quiet"]);
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
    assert_eq!(says(&["replay", path, "--quiet"]).lines().count(), 1);
}

#[test]
fn the_hash_that_was_noted_is_compared() {
    let (file, hash) = file("noted.jsonl", "noted");
    let path = file.to_str().expect("UTF-8");
    for noted in [&hash[..], &hash[..16], &hash[..20].to_uppercase()] {
        let told = says(&["replay", path, "--verify", "--quiet", "--hash", noted]);
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
        "at least the first 16 are wanted",
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

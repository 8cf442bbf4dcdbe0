//! Tests of `continental replay`: the list of moves, the verdict, and the line number of an error in a record.
use super::program::{continental, fails, json, scratch, stdout_of, text};
use std::{fs, path::PathBuf};

fn recorded(name: &str, matches: &str) -> PathBuf {
    let file = scratch(name);
    let path = file.to_str().expect("the path is UTF-8");
    stdout_of(&[
        "simulate",
        "--seats",
        "3",
        "--matches",
        matches,
        "--seed",
        name,
        "--record",
        path,
    ]);
    file
}

#[test]
fn a_recorded_match_is_verified_and_described() {
    let file = recorded("told.jsonl", "2");
    let path = file.to_str().expect("the path is UTF-8");
    let course = stdout_of(&["replay", path, "--verify"]);
    assert_eq!(course.matches("wins the match").count(), 2);
    assert!(course.contains("every shuffle comes from the seed; the match is complete."));
    assert_eq!(stdout_of(&["replay", path, "--quiet"]).lines().count(), 2);
    let verdict = json(&["replay", path, "--verify", "--json"]);
    assert_eq!(verdict["ok"], true);
    let matches = verdict["files"][0]["matches"].as_array().expect("a list");
    assert_eq!(matches.len(), 2);
    let first = &matches[0];
    assert_eq!(
        (&first["complete"], &first["verified"]),
        (&true.into(), &true.into())
    );
    assert_eq!(
        (&first["hands"], &first["first_line"]),
        (&7.into(), &1.into())
    );
    assert_eq!(first["totals"].as_array().map(Vec::len), Some(3));
    assert!(first["winner"].is_u64());
}

#[test]
fn a_torn_record_can_be_continued() {
    let file = recorded("torn.jsonl", "1");
    let whole = fs::read_to_string(&file).expect("it was written");
    fs::write(&file, &whole[..whole.len() / 2]).expect("it can be written");
    let path = file.to_str().expect("the path is UTF-8");
    let output = continental(&["replay", path, "--quiet"]);
    assert!(output.status.success());
    assert!(text(&output.stdout).contains("the match goes on from here."));
    assert!(text(&output.stderr).contains("the unfinished last line was dropped"));
    let verdict = json(&["replay", path, "--json"]);
    let only = &verdict["files"][0]["matches"][0];
    assert_eq!(
        (&only["complete"], &only["winner"]),
        (&false.into(), &serde_json::Value::Null)
    );
    assert!(only["dropped_line"].is_u64());
}

#[test]
fn a_wrong_record_is_reported_by_line_and_other_files_are_still_replayed() {
    let (good, bad) = (recorded("good.jsonl", "1"), scratch("bad.jsonl"));
    fs::write(&bad, "{\"record\":\"continental\",\"version\":7}\n").expect("it can be written");
    let (good, bad) = (good.to_str().expect("UTF-8"), bad.to_str().expect("UTF-8"));
    fails(
        &["replay", bad],
        1,
        "bad.jsonl, line 1: this record has version 7",
    );
    fails(
        &["replay", "/nowhere/at/all"],
        1,
        "/nowhere/at/all cannot be read: ",
    );
    let both = continental(&["replay", "--json", bad, good]);
    assert_eq!(both.status.code(), Some(1));
    let verdict: serde_json::Value = serde_json::from_slice(&both.stdout).expect("it is JSON");
    let oks: Vec<_> = verdict["files"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|file| &file["ok"])
        .collect();
    assert_eq!(
        (&verdict["ok"], oks),
        (&false.into(), vec![&false.into(), &true.into()])
    );
    assert_eq!(verdict["files"][0]["line"], 1);
    fails(
        &["replay"],
        2,
        "the following required arguments were not provided",
    );
}

#[test]
fn verify_detects_a_changed_seed() {
    let file = recorded("seed.jsonl", "1");
    let text = fs::read_to_string(&file).expect("it was written");
    fs::write(
        &file,
        text.replacen("\"seed\":\"seed.jsonl\"", "\"seed\":\"other\"", 1),
    )
    .expect("it can be written");
    let path = file.to_str().expect("UTF-8");
    stdout_of(&["replay", path, "--quiet"]);
    fails(
        &["replay", path, "--verify", "--quiet"],
        1,
        "line 1: the seed “other” has the hash ",
    );
}

#[test]
fn rules_that_differ_from_their_name_are_reported() {
    let golden = include_str!("../../records/golden/oficial-2.jsonl");
    let file = scratch("forged_rules.jsonl");
    let forged = golden.replacen("\"leftover\":null", "\"leftover\":255", 1);
    fs::write(&file, forged).expect("it can be written");
    let path = file.to_str().expect("UTF-8");
    let told = stdout_of(&["replay", path, "--quiet"]);
    let said =
        "Rules: named “oficial”, but different from oficial:\n  leftover: 255 (in oficial: no)\n";
    assert!(told.ends_with(said), "{told}");
    let verdict = json(&["replay", path, "--json"]);
    let compared = &verdict["files"][0]["matches"][0]["rules_compared"];
    let difference =
        serde_json::json!({"field": "leftover", "variant": null, "here": "255", "there": "None"});
    assert_eq!(
        *compared,
        serde_json::json!({"with": "oficial", "same_name": true, "differences": [difference]})
    );
    fs::write(
        &file,
        golden.replacen("\"name\":\"oficial\"", "\"name\":\"casino\"", 1),
    )
    .expect("it can be written");
    let told = stdout_of(&["replay", path, "--quiet"]);
    let said = "Rules: there is no rule set “casino” here; these are the rules of oficial.\n";
    assert!(told.ends_with(said), "{told}");
    fs::write(&file, golden).expect("it can be written");
    assert!(!stdout_of(&["replay", path, "--quiet"]).contains("Rules"));
}

#[test]
fn changed_rules_are_listed_for_a_verified_match() {
    let file = scratch("verified_variants.jsonl");
    let path = file.to_str().expect("UTF-8");
    stdout_of(&[
        "simulate",
        "--matches",
        "1",
        "--variant",
        "V7,must-lay-off",
        "--seed",
        "v",
        "--record",
        path,
    ]);
    let told = stdout_of(&["replay", path, "--verify", "--quiet"]);
    assert!(told.contains("Verified: seed “v”"), "{told}");
    assert!(told.contains("  bonus: fifty (in oficial: "), "{told}");
    assert!(told.contains(", which is V7: "), "{told}");
    assert!(
        told.contains("  forbidden.keeping_back: yes (in oficial: no), which is must-lay-off: "),
        "{told}"
    );
}

#[test]
fn matches_before_an_error_are_reported() {
    let file = recorded("two_one_wrong.jsonl", "2");
    let text = fs::read_to_string(&file).expect("it was written");
    fs::write(&file, format!("{text}nonsense\n")).expect("it can be written");
    let path = file.to_str().expect("UTF-8");
    let line = text.lines().count() + 1;
    let said = format!("line {line}: this is not JSON: column 2: ");
    let output = continental(&["replay", path, "--json"]);
    let verdict: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let only = &verdict["files"][0];
    assert_eq!((&only["ok"], &only["line"]), (&false.into(), &line.into()));
    assert_eq!(only["matches"].as_array().map(Vec::len), Some(1));
    fails(&["replay", path, "--quiet"], 1, &said);
}

#[test]
fn a_record_with_a_header_only_is_valid() {
    let file = scratch("header_only.jsonl");
    let golden = include_str!("../../records/golden/oficial-2.jsonl");
    fs::write(
        &file,
        golden.split_inclusive('\n').next().expect("a header"),
    )
    .expect("it can be written");
    let told = stdout_of(&["replay", "--quiet", file.to_str().expect("UTF-8")]);
    assert_eq!(
        told,
        "Checked: 1 line follows the rules; the match goes on from here.\n"
    );
}

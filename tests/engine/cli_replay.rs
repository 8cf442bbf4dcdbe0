//! `continental replay`: courses, verdicts, and the line where a record is wrong.
use super::cli::{continental, fails, json, says, scratch, text};
use std::{fs, path::PathBuf};

fn recorded(name: &str, matches: &str) -> PathBuf {
    let file = scratch(name);
    let path = file.to_str().expect("the path is UTF-8");
    says(&[
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
fn what_was_recorded_is_verified_and_told() {
    let file = recorded("told.jsonl", "2");
    let path = file.to_str().expect("the path is UTF-8");
    let course = says(&["replay", path, "--verify"]);
    assert_eq!(course.matches("wins the match").count(), 2);
    assert!(course.contains("every shuffle comes from the seed; the match is complete."));
    assert_eq!(says(&["replay", path, "--quiet"]).lines().count(), 2);
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
fn a_torn_record_goes_on_from_there() {
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
fn a_wrong_record_is_refused_with_its_line_and_hides_no_other() {
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
fn verify_finds_another_seed() {
    let file = recorded("seed.jsonl", "1");
    let text = fs::read_to_string(&file).expect("it was written");
    fs::write(
        &file,
        text.replacen("\"seed\":\"seed.jsonl\"", "\"seed\":\"other\"", 1),
    )
    .expect("it can be written");
    let path = file.to_str().expect("UTF-8");
    says(&["replay", path, "--quiet"]);
    fails(
        &["replay", path, "--verify", "--quiet"],
        1,
        "line 1: the seed “other” has the hash ",
    );
}

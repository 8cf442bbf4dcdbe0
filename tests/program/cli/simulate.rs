//! Tests of `continental simulate`: summaries, refusals, random tables, and how to replay a single match.
use super::program::{continental, fails, json, scratch, stdout_of, text};
use std::fs;

#[test]
fn the_text_summary_counts_matches_and_errors() {
    let summary = stdout_of(&[
        "simulate",
        "--seats",
        "3",
        "--matches",
        "3",
        "--seed",
        "cli",
        "--jobs",
        "2",
        "--verify",
    ]);
    for part in [
        "3 matches by the rules oficial, 21 hands",
        "rejected actions  0; unfinished matches: 0; records that do not verify: 0; panics: 0",
        "habitual",
    ] {
        assert!(summary.contains(part), "{summary}");
    }
}

#[test]
fn the_json_summary_counts_matches_and_errors() {
    let report = json(&[
        "simulate",
        "--matches",
        "2",
        "--bots",
        "aprendiz,habitual,fuerte,habitual",
        "--rotate",
        "--json",
    ]);
    for (field, value) in [
        ("matches", 8),
        ("hands", 56),
        ("rejected_actions", 0),
        ("unfinished_matches", 0),
        ("unverified_records", 0),
        ("panics", 0),
    ] {
        assert_eq!(report[field], value, "{field}");
    }
    assert_eq!(report["levels"].as_array().map(Vec::len), Some(3));
    assert_eq!(report["players"].as_array().map(Vec::len), Some(4));
    assert_eq!(report["troubles"], serde_json::json!([]));
}

#[test]
fn the_summary_does_not_depend_on_the_number_of_jobs() {
    let run = |jobs: &str, more: &[&str]| {
        let args = [
            "simulate",
            "--matches",
            "6",
            "--seed",
            "jobs",
            "--json",
            "--jobs",
            jobs,
        ];
        let mut report = json(&[&args[..], more].concat());
        for timing in ["seconds", "matches_per_second", "answers_per_second"] {
            report
                .as_object_mut()
                .expect("it is an object")
                .remove(timing);
        }
        report
    };
    assert_eq!(run("1", &[]), run("3", &[]));
    let random = ["--random-tables", "--rules", "francais"];
    assert_eq!(run("1", &random), run("3", &random));
}

#[test]
fn variants_are_played_and_named() {
    let report = json(&[
        "simulate",
        "--rules",
        "fournier",
        "--variant",
        "v2",
        "--variant",
        "V1,no-own-claim",
        "--matches",
        "1",
        "--seats",
        "2",
        "--bots",
        "aprendiz",
        "--json",
    ]);
    assert_eq!(report["rules"], "fournier + V1 + V2 + no-own-claim");
    assert_eq!(report["hands"], 14);
    let already = continental(&[
        "simulate",
        "--rules",
        "fournier",
        "--variant",
        "V9",
        "--matches",
        "1",
        "--json",
    ]);
    assert!(already.status.success());
    assert!(serde_json::from_slice::<serde_json::Value>(&already.stdout).is_ok());
    let note = text(&already.stderr);
    assert_eq!(
        note,
        "continental: note: V9 changes nothing, fournier is so already\n"
    );
}

#[test]
fn a_short_match_plays_only_the_hands_named() {
    let args = [
        "simulate",
        "--matches",
        "2",
        "--seats",
        "2",
        "--hands",
        "1,7",
    ];
    let summary = stdout_of(&[&args[..], &["--verify"]].concat());
    let first = "2 matches by the rules oficial + hands 1,7, 4 hands";
    assert!(summary.contains(first), "{summary}");
    let random = json(&[&args[..], &["--random-tables", "--json"]].concat());
    assert_eq!(random["hands"], 4);
    for (hands, sentence) in [
        (
            &["8"][..],
            "there is no hand 8: these rules have the hands 1 to 7",
        ),
        (&["0,1"], "there is no hand 0"),
        (&["3,1"], "hand 1 stands after hand 3"),
        (&["2,2"], "hand 2 stands after hand 2"),
        (&["1,", "3"], "write a list without spaces, like 1,3,5"),
        (&["one"], "a number of a hand is expected"),
    ] {
        fails(&[&["simulate", "--hands"], hands].concat(), 2, sentence);
    }
    let shown = stdout_of(&["rules", "show", "oficial", "--hands", "1,7"]);
    assert!(shown.contains("Hands, 2 of 7"), "{shown}");
}

#[test]
fn every_random_table_can_be_played_again() {
    let file = scratch("random_tables.jsonl");
    let path = file.to_str().expect("the path is UTF-8");
    let tables = [
        "simulate",
        "--rules",
        "fournier",
        "--random-tables",
        "--bots",
        "aprendiz,habitual",
    ];
    let recorded = ["--matches", "6", "--seed", "soak", "--record", path];
    let report = json(&[&tables[..], &recorded, &["--verify", "--json"]].concat());
    assert_eq!(report["rules"], "fournier + any variants");
    assert_eq!(report["troubles"], serde_json::json!([]));
    let all = fs::read_to_string(&file).expect("it was written");
    let headers: Vec<serde_json::Value> = all
        .lines()
        .filter(|line| line.starts_with("{\"record\""))
        .map(|line| serde_json::from_str(line).expect("a header"))
        .collect();
    let seats: Vec<usize> = headers
        .iter()
        .map(|header| header["players"].as_array().map_or(0, Vec::len))
        .collect();
    let mut different = headers
        .iter()
        .map(|header| header["rules"].to_string())
        .collect::<Vec<_>>();
    different.sort();
    different.dedup();
    assert!(
        different.len() > 3 && seats.iter().any(|n| *n != seats[0]),
        "{seats:?} {different:?}"
    );
    // Match 3 can be reproduced alone from its own seed.
    let alone = scratch("random_table_3.jsonl");
    let path = alone.to_str().expect("the path is UTF-8");
    let recorded = ["--matches", "1", "--seed", "soak-3", "--record", path];
    stdout_of(&[&tables[..], &recorded].concat());
    let third = fs::read_to_string(alone).expect("it was written");
    assert!(
        all.contains(&third),
        "match 3 replayed from its own seed differs"
    );
}

#[test]
fn progress_is_printed_on_request_and_only_on_standard_error() {
    let args = [
        "simulate",
        "--matches",
        "2",
        "--seats",
        "2",
        "--bots",
        "aprendiz",
        "--json",
    ];
    json(&args);
    let asked = continental(&[&args[..], &["--progress"]].concat());
    assert!(
        text(&asked.stderr).contains("2 of 2 matches, in "),
        "{}",
        text(&asked.stderr)
    );
    assert!(serde_json::from_slice::<serde_json::Value>(&asked.stdout).is_ok());
}

#[test]
fn the_rules_limit_the_number_of_players() {
    fails(
        &["simulate", "--seats", "5"],
        2,
        "oficial is for 2 to 4 players, not 5",
    );
    fails(
        &["simulate", "--seats", "1"],
        2,
        "oficial is for 2 to 4 players, not 1",
    );
    fails(
        &["simulate", "--rules", "francais", "--seats", "9"],
        2,
        "francais is for 2 to 8 players, not 9",
    );
    let two = scratch("for_two.ron");
    fs::write(
        &two,
        "(version: 1, name: \"Two\", base: \"oficial\", max_seats: 2)",
    )
    .expect("it can be written");
    let report = json(&[
        "simulate",
        "--rules",
        two.to_str().expect("the path is UTF-8"),
        "--matches",
        "1",
        "--bots",
        "aprendiz",
        "--json",
    ]);
    assert_eq!(
        report["players"].as_array().map(Vec::len),
        Some(2),
        "number of players"
    );
    let many = scratch("for_eight.ron");
    fs::write(
        &many,
        "(version: 1, name: \"Eight\", base: \"oficial\", variants: [\"V1\"], max_seats: 8)",
    )
    .expect("it can be written");
    let many = many.to_str().expect("the path is UTF-8");
    fails(
        &["simulate", "--rules", many, "--seats", "8"],
        2,
        "EEE for 8 players takes 113 cards at least, and the shoe has only 110",
    );
}

#[test]
fn wrong_arguments_are_refused_with_a_sentence() {
    for (args, sentence) in [
        (
            &["--bots", "habitual,fuerte"][..],
            "--bots names 2 bots for 4 players",
        ),
        (
            &["--bots", "genius"],
            "the bots are aprendiz, habitual, fuerte",
        ),
        (
            &["--rules", "oficail"],
            "“oficail” is neither the id of a rule set nor the path of a .ron file; did you mean “oficial”?",
        ),
        (
            &["--rules", "bridge"],
            "known are oficial, fournier, francais, carioca_argentina",
        ),
        (
            &["--variant", "V6", "--variant", "V7"],
            "V6 and V7 exclude each other: ",
        ),
        (&["--variant", "V99"], "“V99” is no variant; known are V1, "),
        (&["--variant", "V15"], "but five: no-joker-discard"),
        (&["--matches", "0"], "0 is not in 1.."),
        (&["--random-tables", "--rotate"], "cannot be used with"),
        (&["--sead", "1"], "unexpected argument '--sead'"),
    ] {
        fails(&[&["simulate"], args].concat(), 2, sentence);
    }
    let nowhere = scratch("nowhere.ron");
    fails(
        &[
            "simulate",
            "--rules",
            nowhere.to_str().expect("the path is UTF-8"),
        ],
        1,
        "cannot be read",
    );
    fails(
        &["simulate", "--matches", "1", "--record", "/nowhere/at/all"],
        1,
        "cannot be written",
    );
}

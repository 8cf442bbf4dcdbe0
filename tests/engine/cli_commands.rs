//! The program itself: commands, exit codes, one sentence for every mistake.
use std::{
    fs,
    path::PathBuf,
    process::{Command, Output, Stdio},
};

fn continental(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_continental"))
        .args(args)
        .output()
        .expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program writes UTF-8")
}

fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[track_caller]
fn fails(args: &[&str], code: i32, sentence: &str) {
    let output = continental(args);
    let error = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{error}");
    assert!(error.contains(sentence), "{error}");
}

#[test]
fn simulate_sums_up_and_replay_verifies_what_it_recorded() {
    let file = scratch("simulated.jsonl");
    let path = file.to_str().expect("the path is UTF-8");
    let simulate = [
        "simulate",
        "--rules",
        "oficial",
        "--seats",
        "3",
        "--matches",
        "3",
        "--seed",
        "cli",
        "--jobs",
        "2",
        "--record",
        path,
    ];
    let output = continental(&simulate);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let summary = text(&output.stdout);
    assert!(
        summary.contains("3 matches") && summary.contains("rejected actions  0"),
        "{summary}"
    );
    assert!(output.stderr.is_empty(), "progress is for terminals");

    let output = continental(&["replay", path, "--verify"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let course = text(&output.stdout);
    assert!(
        course.contains("wins the match")
            && course.contains("every shuffle comes from the seed; the match is complete.")
    );

    let torn = fs::read_to_string(&file).expect("it was written");
    fs::write(&file, &torn[..torn.len() / 2]).expect("it can be written");
    let output = continental(&["replay", path, "--quiet"]);
    assert!(output.status.success());
    assert!(text(&output.stdout).contains("the match goes on from here."));
}

#[test]
fn a_wrong_record_is_refused_with_its_line() {
    let file = scratch("wrong.jsonl");
    fs::write(&file, "{\"record\":\"continental\",\"version\":7}\n").expect("it can be written");
    let path = file.to_str().expect("the path is UTF-8");
    fails(&["replay", path], 1, "line 1: this record has version 7");
    fails(&["replay", "/nowhere/at/all"], 1, "cannot be read");
}

#[test]
fn simulate_as_json_is_json() {
    let output = continental(&[
        "simulate",
        "--matches",
        "2",
        "--bots",
        "aprendiz,habitual,fuerte,habitual",
        "--rotate",
        "--json",
    ]);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    assert_eq!(
        (&report["matches"], &report["rejected_actions"]),
        (&8.into(), &0.into())
    );
    assert_eq!(report["levels"].as_array().map(Vec::len), Some(3));
}

#[test]
fn the_summary_does_not_depend_on_the_number_of_jobs() {
    let run = |jobs: &str| {
        let output = continental(&[
            "simulate",
            "--matches",
            "6",
            "--seed",
            "jobs",
            "--jobs",
            jobs,
            "--json",
        ]);
        let mut report: serde_json::Value =
            serde_json::from_slice(&output.stdout).expect("it is JSON");
        for timing in ["seconds", "matches_per_second", "answers_per_second"] {
            report
                .as_object_mut()
                .expect("it is an object")
                .remove(timing);
        }
        report
    };
    assert_eq!(run("1"), run("3"));
}

#[test]
fn mistakes_are_told_in_a_sentence() {
    fails(
        &["simulate", "--seats", "5"],
        2,
        "oficial is for 2 to 4 players, not 5",
    );
    fails(
        &["simulate", "--bots", "habitual,fuerte"],
        2,
        "--bots names 2 bots for 4 players",
    );
    fails(
        &["simulate", "--bots", "genius"],
        2,
        "the bots are aprendiz, habitual, fuerte",
    );
    fails(
        &["simulate", "--rules", "bridge"],
        2,
        "neither a rule set (oficial, fournier, francais) nor a file",
    );
    fails(
        &["simulate", "--sead", "1"],
        2,
        "unexpected argument '--sead'",
    );
    fails(&["rules", "show", "whist"], 2, "neither a rule set");
}

#[test]
fn the_rules_are_shown() {
    let output = continental(&["rules", "show", "oficial"]);
    let shown = text(&output.stdout);
    assert!(
        output.status.success()
            && shown.contains("oficial: 2 to 4 players")
            && shown.contains("EEE   13 cards each")
    );
    let json = text(&continental(&["rules", "show", "oficial", "--json"]).stdout);
    let rules: continental::engine::rules::RuleSet =
        serde_json::from_str(&json).expect("it is a rule set");
    assert_eq!(rules, continental::engine::rules::oficial());
}

#[test]
fn help_and_version_are_there() {
    assert!(text(&continental(&["--help"]).stdout).contains("simulate"));
    assert!(text(&continental(&["-V"]).stdout).starts_with("continental "));
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_continental"))
        .args(["rules", "show", "oficial"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
}

#[cfg(not(feature = "app"))]
#[test]
fn a_build_without_a_window_says_so() {
    fails(&[], 2, "this build of continental has no window");
}

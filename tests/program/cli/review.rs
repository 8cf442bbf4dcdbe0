//! Tests of `continental review`: text output, JSON output, and refusals.
use super::program::{continental, fails, json, scratch, stdout_of, text};
use std::fs;

/// Plays a match of two beginner bots, which make mistakes, and records it. Returns the path of the record.
fn recorded(name: &str) -> String {
    let file = scratch(name);
    let path = file.to_str().expect("the path is UTF-8").to_owned();
    stdout_of(&[
        "simulate",
        "--seats",
        "2",
        "--matches",
        "1",
        "--seed",
        "review",
        "--bots",
        "aprendiz",
        "--record",
        &path,
    ]);
    path
}

#[test]
fn a_hand_is_reviewed_in_words_and_as_json() {
    let path = recorded("review.jsonl");
    let review = ["review", &path, "--player", "0", "--hand", "2"];
    let told = stdout_of(&review);
    assert!(told.contains("\nHand 2, TE: "), "{told}");
    let answer = json(&[&review[..], &["--json"]].concat());
    assert_eq!(answer["player"], 0);
    let [hand] = answer["hands"].as_array().expect("a list").as_slice() else {
        panic!("one hand was asked for: {answer}");
    };
    assert_eq!(
        (&hand["hand"], &hand["contract"]),
        (&1.into(), &"TE".into())
    );
    let decisions = hand["decisions"].as_array().expect("a list");
    assert!(!decisions.is_empty());
    let mut lost = 0.0;
    for one in decisions {
        assert!(one["played"]["do"].is_string() && one["best"]["do"].is_string());
        let behind = one["behind"].as_f64().expect("a number");
        assert!(behind >= 0.0 && one["worlds"].as_u64() > Some(0));
        if one["mistake"] == true {
            assert_ne!(one["played"], one["best"]);
            lost += behind;
        }
    }
    assert!((lost - answer["lost"].as_f64().expect("a number")).abs() < 0.1);
    let mistakes = hand["mistakes"].as_u64().expect("a number") as usize;
    assert_eq!(
        told.matches("points behind").count(),
        mistakes.min(5),
        "{told}"
    );
    // The player can also be selected by name, and a second run gives the same output.
    let name = answer["name"].as_str().expect("a name");
    assert_eq!(
        stdout_of(&["review", &path, "--player", name, "--hand", "2"]),
        told
    );
}

#[test]
fn unreviewable_records_are_refused_with_the_reason() {
    let path = recorded("refused.jsonl");
    fails(
        &["review", &path, "--player", "2"],
        2,
        "there is no player 2 in this record, only 0 ",
    );
    let late = ["review", &path, "--player", "0", "--hand", "9"];
    fails(&late, 2, "refused.jsonl: hand 9 was not played");
    fails(
        &["review", &path, "--player", "0", "--hand", "0"],
        2,
        "0 is not in 1..",
    );
    fails(&["review", &path], 2, "--player <N|NAME>");
    fails(
        &["review", "/nowhere/at/all", "--player", "0"],
        1,
        "/nowhere/at/all cannot be read: ",
    );

    let whole = fs::read_to_string(&path).expect("it was written");
    let broken = scratch("broken_review.jsonl");
    let broken = broken.to_str().expect("UTF-8");
    let lines: Vec<&str> = whole.lines().collect();
    fs::write(
        broken,
        [&lines[..5], &["{\"p\":7,\"do\":\"pass\"}"]]
            .concat()
            .join("\n")
            + "\n",
    )
    .expect("it can be written");
    fails(
        &["review", broken, "--player", "0"],
        1,
        "broken_review.jsonl, line 6: ",
    );
    fs::write(broken, lines[..8].join("\n") + "\n").expect("it can be written");
    fails(
        &["review", broken, "--player", "0"],
        2,
        "no hand is over in ",
    );
    fails(
        &["review", broken, "--player", "0", "--hand", "1"],
        2,
        "hand 1 is not over yet",
    );
}

#[test]
fn a_torn_record_is_reviewed_up_to_its_end() {
    let path = recorded("torn_review.jsonl");
    let whole = fs::read_to_string(&path).expect("it was written");
    let end = whole.find("\"end_hand\":0").expect("a first hand ended");
    let cut = end
        + whole[end..]
            .find("{\"p\"")
            .expect("a second hand was played")
        + 3;
    fs::write(&path, &whole[..cut]).expect("it can be written");
    let output = continental(&["review", &path, "--player", "1"]);
    assert!(output.status.success());
    assert!(text(&output.stderr).contains("the unfinished last line was dropped"));
    let told = text(&output.stdout);
    assert!(
        told.contains("Hand 1, TT: ") && !told.contains("Hand 2"),
        "{told}"
    );
}

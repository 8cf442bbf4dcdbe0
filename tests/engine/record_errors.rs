//! Records that are wrong: which line, and why.
use super::record_roundtrip::recorded;
use continental::engine::record::{self, RecordError};

fn replayed(text: &str) -> Result<(), RecordError> {
    record::read(text)
        .and_then(|record| record::replay(&record, false))
        .map(drop)
}

/// The record with one line changed; the line's number counts from 1.
fn changed(
    text: &str,
    find: impl Fn(&str) -> bool,
    change: impl Fn(&str) -> String,
) -> (String, usize) {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = lines
        .iter()
        .position(|line| find(line))
        .expect("the record has such a line");
    lines[at] = change(&lines[at]);
    (lines.join("\n") + "\n", at + 1)
}

#[track_caller]
fn refused(text: &str, line: usize, reason: &str) {
    let error = replayed(text).expect_err("the record is wrong");
    assert_eq!(error.line, line, "{error}");
    assert!(error.reason.contains(reason), "{error}");
}

#[test]
fn another_version_is_refused_with_a_sentence() {
    let text = recorded("version", 2).replacen("\"version\":1", "\"version\":2", 1);
    refused(
        &text,
        1,
        "version 2 of the format, and this program reads version 1 only",
    );
}

#[test]
fn something_else_than_a_record_is_refused() {
    refused("", 1, "no record");
    refused(
        "{\"p\":0,\"do\":\"pass\"}\n",
        1,
        "the first line must be its header",
    );
    refused("hello\n", 1, "not JSON");
    refused("[1,2]\n", 1, "JSON object");
}

#[test]
fn a_card_that_was_not_there_is_named_with_its_line() {
    let text = recorded("card", 2);
    let other = |line: &str| {
        if line.contains("\"2C\"") {
            line.replace("2C", "3C")
        } else {
            replace_card(line, "2C")
        }
    };
    let (wrong, line) = changed(&text, |line| line.contains("take_stock"), other);
    refused(&wrong, line, "by the rules this line reads");
}

fn replace_card(line: &str, card: &str) -> String {
    let start = line.find("\"card\":\"").expect("the line has a card") + 8;
    let end = start + line[start..].find('"').expect("the text ends");
    format!("{}{card}{}", &line[..start], &line[end..])
}

#[test]
fn a_player_out_of_turn_is_named_with_the_line() {
    let text = recorded("turn", 2);
    let swap = |line: &str| {
        line.replace("\"p\":0", "\"p\":9")
            .replace("\"p\":1", "\"p\":9")
    };
    let (wrong, line) = changed(&text, |line| line.contains("\"do\":\"discard\""), swap);
    refused(&wrong, line, "player 9");
}

#[test]
fn points_totals_and_winner_are_checked() {
    let text = recorded("points", 2);
    let (wrong, line) = changed(
        &text,
        |line| line.contains("end_hand"),
        |line| line.replace("\"totals\":[", "\"totals\":[1,"),
    );
    refused(&wrong, line, "by the rules this line reads");
    let turned = |line: &str| {
        if line.contains("\"winner\":0") {
            line.replace("\"winner\":0", "\"winner\":1")
        } else {
            line.replace("\"winner\":1", "\"winner\":0")
        }
    };
    let (wrong, line) = changed(&text, |line| line.contains("end_match"), turned);
    refused(&wrong, line, "by the rules this line reads");
}

#[test]
fn a_shoe_with_a_card_too_many_is_refused() {
    let text = recorded("pack", 2);
    let (wrong, line) = changed(
        &text,
        |line| line.contains("\"shoe\""),
        |line| line.replacen("\"AC\"", "\"JK\"", 1),
    );
    refused(
        &wrong,
        line,
        "the shoe has more cards than 2 packs hold: JK",
    );
}

#[test]
fn what_this_version_does_not_know_is_refused_by_name() {
    let text = recorded("unknown", 2);
    let (wrong, line) = changed(
        &text,
        |line| line.contains("take_stock"),
        |line| line.replace("\"p\":", "\"mood\":\"good\",\"p\":"),
    );
    refused(&wrong, line, "“mood”");
    let (wrong, line) = changed(
        &text,
        |line| line.contains("take_stock"),
        |line| line.replace("take_stock", "take_stocks"),
    );
    refused(&wrong, line, "cannot be read");
}

#[test]
fn a_line_too_many_is_refused() {
    let text = recorded("many", 2);
    let lines = text.lines().count();
    refused(
        &format!("{text}{{\"p\":0,\"do\":\"pass\"}}\n"),
        lines + 1,
        "the match is over",
    );
    let mut all: Vec<&str> = text.lines().collect();
    let award = "{\"award\":0,\"card\":\"9D\",\"penalty\":\"4C\"}";
    all.insert(5, award);
    let error = replayed(&all.join("\n")).expect_err("nobody claimed");
    assert_eq!(error.line, 6);
}

#[test]
fn another_shuffle_follows_the_rules_but_not_the_seed() {
    let text = recorded("the seed", 2).replacen("the seed", "another seed", 1);
    let mut record = record::read(&text).expect("it is well formed");
    // As in a record from before there was a hash, which would tell at once.
    record.seed_hash = None;
    assert!(record::replay(&record, false).is_ok());
    let error = record::replay(&record, true)
        .map(drop)
        .expect_err("the shuffles are not this seed's");
    assert!(
        error.reason.contains("does not come from the seed"),
        "{error}"
    );
}

//! Errors for invalid records: the line number and the reason.
use engine::record::{self, RecordError};
use testkit::matches::recorded;

fn replayed(text: &str) -> Result<(), RecordError> {
    record::read(text)
        .and_then(|record| record::replay(&record, false))
        .map(drop)
}

/// Applies `change` to the first line that `find` accepts. Returns the record and the number of that line, counted from
/// 1.
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
    let text = recorded("version", 2).replacen("\"version\":1", "\"version\":3", 1);
    refused(
        &text,
        1,
        "version 3 of the format, and this program reads versions 1 to 2",
    );
}

#[test]
fn a_version_that_is_not_a_whole_number_is_quoted() {
    for (written, said) in [
        ("1.0", "the header's version of the format is written 1.0"),
        (
            "\"1\"",
            "the header's version of the format is written \"1\"",
        ),
    ] {
        let text = recorded("version", 2);
        let text = text.replacen("\"version\":1", &format!("\"version\":{written}"), 1);
        refused(&text, 1, said);
    }
    let none = recorded("version", 2).replacen("\"version\":1,", "", 1);
    refused(&none, 1, "the header names no version");
}

#[test]
fn rules_of_version_2_are_refused_in_a_record_of_version_1() {
    let text = recorded("version", 2);
    for (old, new, field) in [
        (
            "\"closing\":\"any\"",
            "\"closing\":\"whole_hand_in_last_hand\"",
            "closing",
        ),
        (
            "\"rules\":{",
            "\"rules\":{\"must_discard\":true,",
            "must_discard",
        ),
    ] {
        let said =
            format!("“{field}” needs version 2 of the format, and the header names version 1");
        refused(&text.replacen(old, new, 1), 1, &said);
    }
    let default = text.replacen("\"rules\":{", "\"rules\":{\"must_discard\":false,", 1);
    refused(
        &default,
        1,
        "there is something in “rules” that this version",
    );
}

#[test]
fn a_duplicate_key_is_reported_by_name() {
    let text = recorded("twice", 2);
    let (wrong, line) = changed(
        &text,
        |line| line.contains("take_stock"),
        |line| line.replacen("{\"p\":", "{\"p\":0,\"p\":", 1),
    );
    refused(&wrong, line, "“p” is there twice");
    let twice = text.replacen("\"seed\":", "\"seed\":\"twice\",\"seed\":", 1);
    refused(&twice, 1, "“seed” is there twice");
    let inner = text.replacen("\"leftover\":", "\"leftover\":255,\"leftover\":", 1);
    refused(&inner, 1, "“leftover” is there twice");
}

#[test]
fn invalid_json_is_reported_with_its_column_only() {
    let text = recorded("column", 2);
    let (wrong, line) = changed(
        &text,
        |line| line.contains("take_stock"),
        |line| line.replacen("\"p\":", "\"p\";", 1),
    );
    let error = replayed(&wrong).expect_err("it is no JSON");
    let said = "this is not JSON: column 5: expected `:`";
    assert_eq!((error.line, error.reason.as_str()), (line, said));
}

#[test]
fn rule_errors_are_reported_before_shuffle_errors() {
    let text = recorded("deal", 3);
    let deal = |from: &'static str, to: &'static str| {
        let is_deal = |line: &str| line.contains("\"shoe\"") && line.contains(from);
        changed(&text, is_deal, |line| line.replacen(from, to, 1))
    };
    for ((wrong, line), said) in [
        (
            deal("\"contract\":\"TT\"", "\"contract\":\"TE\""),
            "“contract” is TE, and by the rules it is TT",
        ),
        (
            deal("\"dealer\":0", "\"dealer\":1"),
            "“dealer” is 1, and by the rules it is 0",
        ),
        (
            deal("\"decks\":2", "\"penalty_stock\":7,\"decks\":2"),
            "“penalty_stock” is 7, and by the rules it is 0",
        ),
    ] {
        for verify in [false, true] {
            let record = record::read(&wrong).expect("it is well formed");
            let error = record::replay(&record, verify).map(drop).expect_err(said);
            assert_eq!((error.line, error.reason.as_str()), (line, said));
        }
    }
}

#[test]
fn a_missing_meld_is_reported_by_its_number() {
    let golden = include_str!("../../../../tests/records/golden/oficial-4.jsonl");
    let (wrong, line) = changed(
        golden,
        |line| line.contains("\"do\":\"lay_off\""),
        |line| {
            let at = line.find("\"meld\":").expect("a combination") + 7;
            format!(
                "{}200{}",
                &line[..at],
                line[at..].trim_start_matches(|c: char| c.is_ascii_digit())
            )
        },
    );
    refused(&wrong, line, "there is no combination with the number 200");
}

#[test]
fn overlong_lines_and_matches_are_refused() {
    let text = recorded("long", 2);
    let long = text.replacen(
        "\"seed\":\"",
        &format!("\"seed\":\"{}", "x".repeat(record::LONGEST_LINE)),
        1,
    );
    refused(&long, 1, "this line is longer than 1048576 bytes");
    let seed = "\u{1}".repeat(128 * 1024);
    let setup = engine::matchplay::Setup {
        seed,
        ..record::read(&text).expect("it is a record").setup
    };
    let header = record::header(&setup);
    assert!(
        record::read(&header).is_ok(),
        "the longest seed can be read: {}",
        header.len()
    );
    let (header, _) = text.split_once('\n').expect("lines");
    let passes = "{\"p\":0,\"do\":\"pass\"}\n".repeat(record::MOST_LINES + 1);
    refused(
        &format!("{header}\n{passes}"),
        record::MOST_LINES + 2,
        "this match is longer than any can be",
    );
}

#[test]
fn a_text_that_is_not_a_record_is_refused() {
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
fn an_impossible_card_is_reported_with_its_line() {
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
fn an_action_out_of_turn_is_reported_with_its_line() {
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
fn a_shoe_with_a_surplus_card_is_refused() {
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
fn unknown_fields_are_refused_by_name() {
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
fn a_surplus_line_is_refused() {
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
    let error = replayed(&all.join("\n")).expect_err("no claim was made");
    assert_eq!(error.line, 6);
}

#[test]
fn a_different_seed_replays_but_does_not_verify() {
    let text = recorded("the seed", 2).replacen("the seed", "another seed", 1);
    let mut record = record::read(&text).expect("it is well formed");
    // Old records have no hash. With a hash, `replay` would report the wrong seed before it compares shuffles.
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

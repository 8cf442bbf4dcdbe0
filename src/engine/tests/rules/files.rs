//! Rule-set files: reading, writing and error messages.
use engine::rules::{
    Preset, RuleFile, RuleFileError, RuleSet, RunRules, Variant, fournier, francais, oficial,
};

#[test]
fn a_short_file_changes_its_base() {
    let text = r#"
        // The grandmother's table.
        (
            version: 1, name: "Casa de la abuela", base: "fournier",
            names: {"es": "Casa de la abuela", "en": "Grandmother’s"}, about: {"es": "Con paciencia."},
            variants: ["v1", "V10", "No-Own-Claim"], /* capitals do not matter */
            max_seats: 6, run: (repeats: true), leftover: 9,
            forbidden: (joker_discard: true),
        )"#;
    let file = RuleFile::read(text).expect("in order");
    let mut expected = RuleSet {
        name: "Casa de la abuela".to_owned(),
        max_seats: 6,
        supercontinental: true,
        max_claims: Some(3),
        leftover: Some(9),
        run: RunRules {
            adjacent_jokers: true,
            repeats: true,
        },
        ..fournier()
    };
    (
        expected.forbidden.own_claim,
        expected.forbidden.joker_discard,
    ) = (true, true);
    assert_eq!(file.rules, expected);
    assert_eq!(
        (file.name_in("en"), file.name_in("fr")),
        ("Grandmother’s", "Casa de la abuela")
    );
    assert_eq!(file.about_in("fr"), Some("Con paciencia."));
    for (given, leftover, claims) in [
        ("leftover: None, max_claims: 4", None, Some(4)),
        ("leftover: Some(7)", Some(7), None),
        ("variants: [\"V3\"], leftover: 5", Some(5), None),
    ] {
        let text = format!("(version: 1, name: \"x\", base: \"oficial\", {given})");
        let rules = RuleFile::read(&text).expect(given).rules;
        assert_eq!(
            (rules.leftover, rules.max_claims),
            (leftover, claims),
            "{given}"
        );
    }
    assert!(RuleFile::read("\u{feff}(version: 1, name: \"x\", base: \"oficial\")").is_ok());
}

/// Returns a rule-set file with this text in its fourth line.
fn with_line(line: &str) -> String {
    format!("(\n  version: 1,\n  name: \"x\", base: \"oficial\",\n  {line}\n)\n")
}

#[test]
fn errors_name_line_and_column() {
    for (line, at, reason) in [
        (
            "supercontinetal: true,",
            (4, 3),
            "“supercontinetal” is no option; did you mean “supercontinental”?",
        ),
        (
            "run: (repeat: true),",
            (4, 9),
            "“repeat” is no option; did you mean “repeats”?",
        ),
        (
            "bonus: tem,",
            (4, 10),
            "“tem” is not possible here; did you mean “ten”?",
        ),
        (
            "bonus: huge,",
            (4, 10),
            "“huge” is not possible here; known are none, ten, rising, fifty",
        ),
        (
            "bonus: \"ten\",",
            (4, 10),
            "a word without quotation marks is wanted here",
        ),
        (
            "variants: [\"V1\",\n\"V4lst\"],",
            (5, 1),
            "“V4lst” is no variant; did you mean “V4last”?",
        ),
        (
            "variants: [\"V6\", \"V7\"],",
            (4, 20),
            "V6 and V7 exclude each other: ",
        ),
        ("variants: \"V6\",", (4, 13), "a list in [ ] is wanted here"),
        (
            "variants: [\"V10\"], max_claims: 4,",
            (4, 22),
            "“max_claims” contradicts the variant V10",
        ),
        ("max_seats: 9,", (4, 14), "9 players: 2 to 8 are possible"),
        ("min_seats: 1,", (4, 14), "1 player: 2 to 8 are possible"),
        ("min_seats: 5,", (4, 3), "these rules say 5 to 4"),
        (
            "jokers_per_deck: -1,",
            (4, 20),
            "-1 jokers in each pack: 0 to 8 are possible",
        ),
        (
            "extra_cards_dealt: 300,",
            (4, 22),
            "this number is too large or too small",
        ),
        (
            "extra_cards_dealt: 99,",
            (4, 3),
            "TT can be played by these rules with 5 to 26 cards dealt, and not with 105",
        ),
        (
            "distinct: true, extra_cards_dealt: 40, joker_move: false,",
            (4, 19),
            "and not with 46",
        ),
        (
            "deal: [9], hands: [\"TT\"],",
            (4, 14),
            "“hands” needs version 2 of the format",
        ),
        (
            "joker_move: false, joker_swap: same_run,",
            (4, 22),
            "“joker_swap” needs version 2 of the format",
        ),
        (
            "direction: counter_clockwise,",
            (4, 3),
            "“direction” needs version 2 of the format",
        ),
        (
            "variants: [\"V1\", \"V17\"],",
            (4, 3),
            "the variant V17 needs version 2 of the format",
        ),
        (
            "leftover: 300,",
            (4, 13),
            "a number from 0 to 255, or None is wanted here",
        ),
        (
            "leftover: \"five\",",
            (4, 13),
            "a number from 0 to 255, or None is wanted here",
        ),
        ("distinct: yes,", (4, 13), "true or false is wanted here"),
        ("bonus: 25,", (4, 10), "a word is wanted here, and not “25”"),
        (
            "joker_swap: hand(by: all, trios: true, runs: true),",
            (4, 42),
            "“runs” is no option",
        ),
        ("distinct true,", (4, 12), "a colon is missing here"),
        (
            "distinct: true distinct: true",
            (4, 18),
            "a comma or a closing bracket is missing here",
        ),
        (
            "distinct: true, distinct: true",
            (4, 19),
            "“distinct” is there twice",
        ),
        ("trio: true,", (4, 9), "an opening ( is wanted here"),
        (
            "names: {\"es\": 1},",
            (4, 17),
            "a text in quotation marks is wanted here",
        ),
        (
            "/* distinct: true,",
            (4, 3),
            "a comment is not closed with */",
        ),
    ] {
        let error = RuleFile::read(&with_line(line)).expect_err(line);
        assert!(error.reason.contains(reason), "{line}: {error}");
        assert_eq!((error.line, error.column), at, "{line}: {error}");
    }
}

#[test]
fn fields_that_replace_each_other_are_refused() {
    let shoe = "shoe: [(players: 2, packs: 2, jokers: 4)]";
    for (line, at, reason) in [
        (
            format!("variants: [\"V14\"], {shoe},"),
            (4, 22),
            "“shoe” contradicts the variant V14",
        ),
        (
            "variants: [\"V9\"], points: [(cards: \"2-T\", points: 5)],".to_owned(),
            (4, 21),
            "“points” contradicts the variant V9",
        ),
        (
            format!("{shoe}, jokers_per_deck: 0,"),
            (4, 46),
            "“jokers_per_deck: 0” contradicts the jokers of “shoe”",
        ),
    ] {
        let text = with_line(&line).replacen("version: 1", "version: 2", 1);
        let error = RuleFile::read(&text).expect_err(&line);
        assert!(error.reason.starts_with(reason), "{line}: {error}");
        assert_eq!((error.line, error.column), at, "{line}: {error}");
    }
    let text = with_line(&format!("variants: [\"V12\"], {shoe},"));
    let file = RuleFile::read(&text.replacen("version: 1", "version: 2", 1)).expect("V12");
    assert!(!file.rules.has_jokers());
}

/// Reads a file of version 2 with this text in its fourth line.
fn read_line(line: &str) -> Result<RuleFile, RuleFileError> {
    RuleFile::read(&with_line(line).replacen("version: 1", "version: 2", 1))
}

#[test]
fn f14_a_contract_that_nobody_can_lay_down_is_reported_with_its_line() {
    for (line, at, reason) in [
        (
            "shoe: [(players: 2, packs: 1, jokers: 0)], hands: [\"T8\"],",
            (4, 46),
            "T8 for 2 players can never be laid down by these rules with 1 pack and 0 jokers",
        ),
        (
            "hands: [\"TT\", \"T8T8T8T8\"],",
            (4, 3),
            "T8T8T8T8 asks for 32 cards, and at most 26 can be dealt",
        ),
    ] {
        let error = read_line(line).expect_err(line);
        assert_eq!(error.reason, reason, "{line}");
        assert_eq!((error.line, error.column), at, "{line}");
    }
}

#[test]
fn f05_a_row_of_points_without_effect_is_refused() {
    let points = |rows: &[&str]| {
        let row = |cards: &&str| format!("(cards: \"{cards}\", points: 5)");
        let rows: Vec<String> = rows.iter().map(row).collect();
        read_line(&format!(
            "wild_cards: \"3\", points: [{}],",
            rows.join(", ")
        ))
    };
    for (rows, card) in [
        (&["2-7", "5"][..], "5C"),
        (&["A", "red A"], "AD"),
        (&["red A", "black A", "A"], "AC"),
        (&["joker", "joker"], "3C"),
        (&["joker", "wild"], "3C"),
        (&["wild", "joker", "joker"], "3C"),
        (&["A-2", "K", "A"], "AC"),
    ] {
        let error = points(rows).expect_err(card);
        let reason = format!(
            "a row of “points” has no effect: earlier rows name all of its cards, such as {card}"
        );
        assert_eq!(error.reason, reason, "{rows:?}");
        assert_eq!((error.line, error.column), (4, 20), "{rows:?}");
    }
    for rows in [
        &["wild", "joker", "A"][..],
        &["red A", "A"],
        &["A", "K", "A-2"],
        &["5", "2-7", "red 2-8", "A-K"],
        // These rules lack threes that are no jokers, so that the row has no card.
        &["A", "3"],
    ] {
        assert!(points(rows).is_ok(), "{rows:?}");
    }
}

#[test]
fn d14_fields_without_effect_are_named() {
    let idle = |line: &str| -> Vec<&str> {
        let rules = read_line(line).expect(line).rules;
        let idle = rules.idle_fields(&oficial());
        idle.into_iter().map(|(field, _)| field.key()).collect()
    };
    let shoe = "shoe: [(players: 2, packs: 2, jokers: 4)]";
    for (line, fields) in [
        (
            "variants: [\"V12\"], joker_swap: hand(by: down, trios: false),".to_owned(),
            &["joker_swap"][..],
        ),
        (
            "variants: [\"V12\", \"V13\"], joker_swap: same_run,".to_owned(),
            &[],
        ),
        (
            "max_claims: 0, penalty_cards: 2, forbidden: (claim_down: true),".to_owned(),
            &["forbidden.claim_down", "penalty_cards"],
        ),
        (
            format!("{shoe}, decks: growing, jokers_per_deck: 5,"),
            &["decks", "jokers_per_deck"],
        ),
        (format!("{shoe}, variants: [\"V12\"],"), &[]),
        (
            "deal: [12], extra_cards_dealt: 2,".to_owned(),
            &["extra_cards_dealt"],
        ),
        (
            "deal: [12], extra_cards_dealt: 2, variants: [\"V2\"],".to_owned(),
            &[],
        ),
        (
            "values: steps, points: [(cards: \"2-T\", points: 5)],".to_owned(),
            &["values"],
        ),
        (
            "variants: [\"V17\"], run: (repeats: false),".to_owned(),
            &["run.repeats"],
        ),
        (
            "variants: [\"V5\"], hands: [\"T\", \"TE\"],".to_owned(),
            &["distinct"],
        ),
        (
            "bonus: points(5), closer_points: [5, 10],".to_owned(),
            &["bonus"],
        ),
        ("bonus: points(15), closer_points: [5, 10],".to_owned(), &[]),
        (
            "variants: [\"V8\", \"V20\"],".to_owned(),
            &["lay_off_bonus"],
        ),
        ("variants: [\"V8\", \"V20\", \"V23\"],".to_owned(), &[]),
    ] {
        assert_eq!(idle(&line), fields, "{line}");
    }
}

#[test]
fn an_invalid_file_is_refused() {
    for (text, line, reason) in [
        ("", 1, "an opening ( is wanted here"),
        ("{\"name\": 1}", 1, "an opening ( is wanted here"),
        (
            "(version: 3, name: \"x\")",
            1,
            "version 3 of the format, and this program reads versions 1 to 2",
        ),
        (
            "(\nname: \"x\", base: \"oficial\")",
            2,
            "“version” is missing",
        ),
        ("(version: 1, base: \"oficial\")", 1, "“name” is missing"),
        (
            "(version: 1, name: \" \", base: \"oficial\")",
            1,
            "a name has 1 to 60 letters",
        ),
        (
            "(version: 1, name: \"x,\nbase: \"oficial\")",
            1,
            "is its closing quotation mark missing?",
        ),
        (
            "(version: 1, name: \"x\", base: \"ofizial\")",
            1,
            "did you mean “oficial”?",
        ),
        (
            "(version: 1, name: \"x\", base:",
            1,
            "a text in quotation marks is wanted here",
        ),
        (
            "(version: 1, name: \"x\")",
            1,
            "“min_seats” is missing, and there is no “base”",
        ),
        (
            "(version: 1, name: \"x\",\nvariants: [\"V1\"])",
            2,
            "V1 is set on nothing: a “base” is missing",
        ),
        (
            "(version: 1, name: \"x\", base: \"oficial\"",
            1,
            "a comma or a closing bracket is missing here",
        ),
        (
            "(version: 1, name: \"x\", base: \"oficial\")\n)",
            2,
            "there is more after the end",
        ),
    ] {
        let error = RuleFile::read(text).expect_err(text);
        assert!(error.reason.contains(reason), "{text}: {error}");
        assert_eq!(error.line, line, "{text}: {error}");
    }
}

#[test]
fn a_file_without_base_must_set_every_field() {
    let whole = Preset::Oficial.text();
    for key in [
        "min_seats",
        "decks",
        "joker_move",
        "max_claims",
        "repeats",
        "own_claim",
    ] {
        let kept = whole
            .lines()
            .filter(|line| !line.trim_start().starts_with(&format!("{key}:")));
        let text: Vec<&str> = kept.collect();
        let error = RuleFile::read(&text.join("\n")).expect_err(key);
        assert!(
            error.reason.contains(&format!("{key}” is missing")),
            "{error}"
        );
    }
}

#[test]
fn rules_are_written_as_differences_from_their_base() {
    let mut rules = francais();
    rules.name = "Lunes \"9\"".to_owned();
    Variant::Supercontinental.apply(&mut rules);
    Variant::MustLayOff.apply(&mut rules);
    (rules.max_seats, rules.leftover, rules.run.adjacent_jokers) = (6, Some(9), false);
    let mut file = RuleFile::of(rules);
    file.names.insert("es".to_owned(), "Lunes".to_owned());
    let text = file.write();
    let expected = r#"(
    version: 1,
    name: "Lunes \"9\"",
    names: {
        "es": "Lunes",
    },
    base: "francais",
    variants: [
        "V1", // Supercontinental: TTTT, TTTE, TTEE, EEET and EEEE follow EEE.
        "must-lay-off", // Forbidden: keeping back a card that could be laid off.
    ],
    max_seats: 6,
    run: (adjacent_jokers: false),
    leftover: 9,
)
"#;
    assert_eq!(text, expected);
    assert_eq!(RuleFile::read(&text), Ok(file));
}

#[test]
fn an_invalid_name_is_replaced_by_a_valid_one() {
    for (name, written) in [
        ("", "?"),
        ("a\nb", "a b"),
        (" \t", "?"),
        (&"ñ".repeat(99), &"ñ".repeat(60)),
    ] {
        let rules = RuleSet {
            name: name.to_owned(),
            ..oficial()
        };
        let read = RuleFile::read(&RuleFile::of(rules).write()).expect("in order");
        assert_eq!(read.rules.name, written);
    }
}

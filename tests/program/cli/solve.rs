//! Tests of `continental solve`: lay-downs, missing cards, and cards as users type them.
use super::program::{fails, json, stdout_of};

#[test]
fn a_complete_hand_lists_the_ways_to_lay_down() {
    let said = stdout_of(&["solve", "--contract", "TE", "7H 7S JK 4D 5D 6D 7D 9C KS"]);
    for part in [
        "TE by oficial, 9 cards: 7H 7S JK 4D 5D 6D 7D 9C KS",
        "It can be laid down.",
        "Best:  7H 7S JK | 4D 5D 6D 7D; left 9C KS (19)",
        "   3.  ",
    ] {
        assert!(said.contains(part), "{said}");
    }
    let answer = json(&[
        "solve",
        "--contract",
        "te",
        "7h,7s,jk,4d,5d,6d,7d,9c,ks",
        "--json",
    ]);
    assert_eq!(
        (&answer["can_lay_down"], &answer["distance"]),
        (&true.into(), &0.into())
    );
    assert_eq!(answer["best"]["melds"][0]["kind"], "trio");
    assert_eq!(answer["best"]["melds"][1]["from"], "4D");
    assert_eq!(answer["best"]["left"], serde_json::json!(["9C", "KS"]));
    assert_eq!(answer["ways"].as_array().map(Vec::len), Some(3));
    assert_eq!(answer["outs"], serde_json::json!([]));
    let one = json(&[
        "solve",
        "--contract",
        "TE",
        "7H 7S JK 4D 5D 6D 7D",
        "--ways",
        "1",
        "--json",
    ]);
    assert_eq!(one["ways"].as_array().map(Vec::len), Some(1));
}

#[test]
fn an_incomplete_hand_lists_the_missing_cards() {
    let said = stdout_of(&[
        "solve",
        "--contract",
        "TT",
        "7H",
        "7S",
        "9C",
        "9D",
        "9H",
        "KS",
        "2C",
    ]);
    for part in [
        "It lacks 1 card.",
        "trio  7H 7S; lacks 1: 7C 7D 7H 7S",
        "loose 2C KS",
        "JK",
    ] {
        assert!(said.contains(part), "{said}");
    }
    let answer = json(&[
        "solve",
        "--contract",
        "TT",
        "7H 7S 9C 9D 9H KS 2C",
        "--json",
    ]);
    assert_eq!(
        (
            &answer["can_lay_down"],
            &answer["distance"],
            &answer["best"]
        ),
        (&false.into(), &1.into(), &serde_json::Value::Null)
    );
    let outs: Vec<&str> = answer["outs"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|card| card.as_str())
        .collect();
    assert_eq!(outs, ["7C", "7D", "7H", "7S", "JK"]);
    assert_eq!(answer["points"], 7 + 7 + 9 * 3 + 10 + 2);
}

#[test]
fn only_cards_left_in_the_shoe_are_listed() {
    let outs = |contract: &str, hand: &str, more: &[&str]| -> Vec<String> {
        let args = [&["solve", "--json", "--contract", contract, hand], more].concat();
        serde_json::from_value(json(&args)["outs"].take()).expect("a list")
    };
    let sevens = "7H 7H 7S 9C 9D 9H KS";
    assert_eq!(outs("T", "7H 7H KS", &[]), ["7C", "7D", "7S", "JK"]);
    // The rule set `fournier`, for up to eight players, uses a third pack and so has a third seven of hearts.
    assert_eq!(
        outs("E", "5H 5H 6H 7H KS", &["--rules", "fournier"]),
        ["4H", "8H", "JK"]
    );
    assert_eq!(
        outs("T", "7H 7H KS", &["--rules", "fournier"]),
        ["7C", "7D", "7H", "7S", "JK"]
    );
    // Under V12 the packs have no jokers.
    assert_eq!(
        outs("T", "7H 7H KS", &["--variant", "V12"]),
        ["7C", "7D", "7S"]
    );
    // All six jokers are in the hand, so a seventh cannot be drawn. Every other card completes the third trio.
    let outs = outs("TTT", "JK JK JK JK JK JK 7H 9H", &[]);
    assert_eq!((outs.len(), outs.contains(&"JK".to_owned())), (52, false));
    let said = stdout_of(&[
        "solve",
        "--contract",
        "TT",
        "7H 7H 9C 9D 9H KS",
        "--variant",
        "V12",
    ]);
    assert!(said.contains("7H 7H; lacks 1: 7C 7D 7S\n"), "{said}");
    assert!(said.contains("Nearer with any of 3: 7C 7D 7S\n"), "{said}");
    assert!(json(&["solve", "--json", "--contract", "TT", sevens])["can_lay_down"] == true);
    // Both runs of hearts are complete, and only the run of clubs lacks a card. There is no third five of hearts.
    let said = stdout_of(&[
        "solve",
        "--contract",
        "EEE",
        "--variant",
        "V12",
        "2H 3H 4H 5H 2H 3H 4H 5H 2C 3C 4C KS KD",
    ]);
    assert!(said.contains("Nearer with any of 2: AC 5C\n"), "{said}");
}

#[test]
fn the_result_depends_on_the_rules() {
    let can = |args: &[&str]| {
        json(&[&["solve", "--json", "--contract"], args].concat())["can_lay_down"] == true
    };
    assert!(can(&["T", "JK JK JK"]));
    assert!(
        !can(&["T", "JK JK JK", "--rules", "fournier"]),
        "three jokers are a trio by fournier"
    );
    let kings = "KC KD KH KC KD KH";
    assert!(can(&["TT", kings]));
    assert!(
        !can(&["TT", kings, "--variant", "V5"]),
        "V5 allows two trios of one rank"
    );
    assert!(
        can(&["T", "7C 7S 2H", "--variant", "V13"]),
        "V13 refuses a red two as a joker"
    );
    assert!(!can(&["T", "7C 7S 2S", "--variant", "V13"]));
}

#[test]
fn errors_in_a_hand_name_the_position_of_the_card() {
    for (args, sentence) in [
        (
            &["TE", "7H 1S"][..],
            "card 2: “1S” is no card: write rank A 2…9 T J Q K and suit C D H S",
        ),
        (&["TE", "7H", "7S, 7XX"], "card 3: “7XX” is no card"),
        (
            &["TE", "7H 7H 7H"],
            "card 3: there are only 2 7H by the rules oficial",
        ),
        (&["TE", "JK", "--variant", "V12"], "card 1: there is no JK"),
        (&["TE", " , "], "the hand is empty"),
        (
            &["TX", "7H"],
            "“TX” is no contract: write one to four letters",
        ),
        (&["TTTTT", "7H"], "is no contract"),
        (&["TE"], "required arguments"),
    ] {
        fails(&[&["solve", "--contract"], args].concat(), 2, sentence);
    }
    fails(&["solve", "7H"], 2, "--contract");
}

#[test]
fn a_hand_of_the_whole_shoe_is_solved() {
    let suits = ["C", "D", "H", "S"];
    let ranks = [
        "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K",
    ];
    let pack: Vec<String> = suits
        .iter()
        .flat_map(|suit| ranks.map(|rank| format!("{rank}{suit}")))
        .collect();
    let shoe = format!("{0} {0} JK JK JK JK JK JK", pack.join(" "));
    for contract in ["TT", "EEEE", "TTTT"] {
        let answer = json(&[
            "solve",
            "--contract",
            contract,
            &shoe,
            "--ways",
            "5",
            "--json",
        ]);
        assert_eq!(answer["can_lay_down"], true);
        assert_eq!(answer["cards"].as_array().map(Vec::len), Some(110));
    }
}

#[test]
fn one_card_is_singular() {
    let told = stdout_of(&["solve", "--contract", "T", "7H"]);
    assert!(told.starts_with("T by oficial, 1 card: 7H\n"), "{told}");
    let told = stdout_of(&["solve", "--contract", "T", "7H", "7S"]);
    assert!(
        told.contains("2 cards: ") && told.contains("It lacks 1 card."),
        "{told}"
    );
}

#[test]
fn f11_a_last_hand_that_goes_down_whole_has_no_exact_sizes() {
    let hand = "5H 5S 5D 3C 4C 5C 6C 7C 9S TS JS QS";
    let said = stdout_of(&["solve", "--rules", "may_i", "--contract", "TEE", hand]);
    assert!(said.contains("| 3C 4C 5C 6C 7C |"), "{said}");
}

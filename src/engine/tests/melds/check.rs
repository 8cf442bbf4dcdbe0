//! Valid trios and runs.
use engine::{
    cards::{Card, Rank, parse_cards},
    melds::{MeldError, MeldShape, NewMeld, check_contract, check_new, demands, kinds_match},
    rules::{Contract, MeldKind, MeldSizes, RuleSet, RunRules, fournier, francais, oficial},
};

/// Parses a meld: `T 7H 7S JK`, or `E 5H: JK 6H 7H 8H` for a run from the five of hearts.
pub fn meld(text: &str) -> NewMeld {
    let cards = |text: &str| parse_cards(text).unwrap();
    match text.split_at(1) {
        ("T", text) => NewMeld::Trio { cards: cards(text) },
        ("E", text) => match text.split_once(':') {
            Some((from, text)) => NewMeld::Run {
                from: cards(from)[0],
                cards: cards(text),
            },
            None => NewMeld::Run {
                from: cards(text)[0],
                cards: cards(text),
            },
        },
        _ => panic!("T or E: {text}"),
    }
}

fn check(rules: &RuleSet, text: &str) -> Result<MeldShape, MeldError> {
    check_new(rules, MeldSizes::USUAL, &meld(text))
}

fn all_accept(text: &str) {
    for rules in [oficial(), fournier(), francais()] {
        assert!(
            check(&rules, text).is_ok(),
            "{text} in {}: {:?}",
            rules.name,
            check(&rules, text)
        );
    }
}

fn all_refuse(text: &str, error: MeldError) {
    for rules in [oficial(), fournier(), francais()] {
        assert_eq!(check(&rules, text), Err(error), "{text} in {}", rules.name);
    }
}

fn red_twos() -> RuleSet {
    RuleSet {
        red_twos_wild: true,
        ..oficial()
    }
}

#[test]
fn r20_minimum_lengths() {
    all_accept("T 7H 7S 7D");
    all_refuse("T 7H 7S", MeldError::TooShort);
    all_accept("E 3H 4H 5H 6H");
    all_refuse("E 3H 4H 5H", MeldError::TooShort);
    all_refuse("T", MeldError::TooShort);
    all_refuse("E 3H:", MeldError::TooShort);
    all_accept("T 7H 7S 7D 7H 7H 7C 7C JK");
    all_accept("E 3H 4H 5H 6H 7H 8H JK TH JH");
}

#[test]
fn r20_trio_of_one_rank_suits_free() {
    all_accept("T 7H 7H 7H");
    all_refuse("T 7H 7S 8D", MeldError::MixedRanks);
    assert_eq!(
        check(&oficial(), "T JK 9S 9S"),
        Ok(MeldShape::Trio {
            rank: Some(Rank::Nine)
        })
    );
}

#[test]
fn r20_run_of_one_suit_in_order() {
    all_refuse("E 3H 4H 5S 6H", MeldError::NotConsecutive);
    all_refuse("E 3H 4H 6H 7H", MeldError::NotConsecutive);
    all_refuse("E 6H 5H 4H 3H", MeldError::NotConsecutive);
    all_refuse("E 4H: 3H 4H 5H 6H", MeldError::NotConsecutive);
    all_refuse("E JK: JK 4H 5H 6H", MeldError::NotConsecutive);
}

#[test]
fn r26_runs_are_circular() {
    all_accept("E QH KH AH 2H");
    all_accept("E KS: JK AS 2S 3S");
    all_accept("E 5H 6H 7H 8H 9H TH JH QH KH AH 2H 3H 4H");
    let shape = check(&oficial(), "E QH KH AH 2H").unwrap();
    assert!(matches!(
        shape,
        MeldShape::Run {
            low: Rank::Queen,
            ..
        }
    ));
}

#[test]
fn r26_repeated_cards_only_where_runs_have_no_upper_length() {
    let fourteen = "E AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH";
    assert!(check(&oficial(), fourteen).is_ok());
    assert!(check(&francais(), fourteen).is_ok());
    assert_eq!(check(&fournier(), fourteen), Err(MeldError::Repeated));
}

#[test]
fn r40_joker_stands_for_the_card_of_its_place() {
    all_accept("E 5H: JK 6H JK 8H");
    all_accept("E 5H 6H 7H JK");
    all_refuse("E 5H JK 6H 7H", MeldError::NotConsecutive);
}

#[test]
fn r41_no_adjacent_jokers() {
    assert_eq!(
        check(&oficial(), "E 5H JK JK 8H"),
        Err(MeldError::AdjacentJokers)
    );
    assert!(check(&oficial(), "E 4H: JK 5H JK 7H JK").is_ok());
    assert!(check(&fournier(), "E 5H JK JK 8H").is_ok());
    assert!(check(&francais(), "E 5H JK JK JK").is_ok());
    assert!(check(&oficial(), "T 5H JK JK").is_ok(), "R41 is about runs");
}

#[test]
fn r41_runs_need_a_natural_card() {
    for rules in [oficial(), fournier(), francais()] {
        assert_eq!(
            check(&rules, "E 5H: JK JK JK JK"),
            Err(MeldError::JokersOnly)
        );
    }
}

#[test]
fn r27_trio_of_jokers_only() {
    assert_eq!(
        check(&oficial(), "T JK JK JK"),
        Ok(MeldShape::Trio { rank: None })
    );
    assert_eq!(check(&fournier(), "T JK JK JK"), Err(MeldError::JokersOnly));
    assert_eq!(check(&francais(), "T JK JK JK"), Err(MeldError::JokersOnly));
}

#[test]
fn d13_ends_of_a_run_are_not_adjacent() {
    // All thirteen ranks, with a joker at each end. The jokers stand for the ace and the king, which are adjacent only
    // on the circle.
    assert!(check(&oficial(), "E AH: JK 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH JK").is_ok());
    assert!(
        check(
            &oficial(),
            "E AH: JK 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH JK"
        )
        .is_ok()
    );
}

#[test]
fn d11_red_twos_are_jokers_in_every_respect() {
    let rules = red_twos();
    assert!(check(&rules, "E 5S 2H 7S 8S").is_ok());
    assert_eq!(
        check(&rules, "E 5S 2H JK 8S"),
        Err(MeldError::AdjacentJokers)
    );
    assert_eq!(
        check(&rules, "E AH JK 3H 4H"),
        check(&rules, "E AH 2D 3H 4H")
    );
    assert_eq!(
        check(&rules, "E AH: JK 2H 3H 4H"),
        Err(MeldError::AdjacentJokers)
    );
    assert_eq!(
        check(&rules, "T 2H 2D JK"),
        Ok(MeldShape::Trio { rank: None })
    );
    assert_eq!(
        check(&rules, "T 2H 2D 9C"),
        Ok(MeldShape::Trio {
            rank: Some(Rank::Nine)
        })
    );
    assert_eq!(check(&rules, "T 2S 2C 9C"), Err(MeldError::MixedRanks));
    assert_eq!(
        check(&rules, "T 2S 2C 2H"),
        Ok(MeldShape::Trio {
            rank: Some(Rank::Two)
        })
    );
}

fn contract(code: &str) -> Contract {
    code.parse().unwrap()
}

#[test]
fn f14_the_longest_meld_serves_the_greatest_size() {
    let (long, short) = (meld("E 3H 4H 5H 6H 7H"), meld("E 9C TC JC QC"));
    let trio = meld("T KH KS KD");
    let all = [short.clone(), trio.clone(), long];
    assert_eq!(demands(contract("E5TE"), &all), [4, 3, 5]);
    let checked = |code: &str, melds: &[NewMeld]| {
        let shapes = check_contract(&oficial(), contract(code), melds);
        shapes.map(|shapes| shapes.len())
    };
    for code in ["E5TE", "EE5T", "EET"] {
        assert_eq!(checked(code, &all), Ok(3), "{code}");
    }
    let too_short = |at| Err((at, MeldError::TooShort));
    assert_eq!(checked("E5E5T", &all), too_short(0));
    assert_eq!(checked("E6ET", &all), too_short(2));
    assert_eq!(checked("EE5T4", &all), too_short(1));
    // One long run does not serve two sizes.
    let two = [short.clone(), short, trio];
    assert_eq!(checked("EE5T", &two), too_short(0));
    assert_eq!(demands(contract("T4T"), &[]), [0_usize; 0]);
}

#[test]
fn r21_several_runs_of_a_suit_and_trios_of_a_rank() {
    let melds = [
        meld("T KH KS KD"),
        meld("T KC KH JK"),
        meld("E 3H 4H 5H 6H"),
        meld("E 3H 4H 5H 6H"),
    ];
    assert!(check_contract(&oficial(), contract("TTEE"), &melds).is_ok());
}

#[test]
fn v05_distinct_runs_and_trios() {
    let rules = RuleSet {
        distinct: true,
        ..oficial()
    };
    let trios = [meld("T KH KS KD"), meld("T QC QH JK"), meld("T KH KS KD")];
    assert!(check_contract(&rules, contract("TTT"), &trios[..2]).is_ok());
    assert_eq!(
        check_contract(&rules, contract("TTT"), &trios),
        Err((2, MeldError::NotDistinct))
    );
    let runs = [
        meld("E 3H 4H 5H 6H"),
        meld("T KH KS KD"),
        meld("E 8H 9H TH JH"),
    ];
    assert_eq!(
        check_contract(&rules, contract("ETE"), &runs),
        Err((2, MeldError::NotDistinct))
    );
}

#[test]
fn d08_trios_of_jokers_have_no_rank_to_differ_in() {
    let rules = RuleSet {
        distinct: true,
        ..oficial()
    };
    assert!(
        check_contract(
            &rules,
            contract("TTT"),
            &[meld("T JK JK JK"), meld("T JK JK JK"), meld("T 5H 5H JK")]
        )
        .is_ok()
    );
}

#[test]
fn r20_exactly_the_contract() {
    let (trio, run) = (meld("T KH KS KD"), meld("E 3H 4H 5H 6H"));
    let te = contract("TE");
    assert!(kinds_match(te, &[trio.clone(), run.clone()]));
    assert!(kinds_match(te, &[run.clone(), trio.clone()]));
    assert!(!kinds_match(te, &[trio.clone(), trio.clone()]));
    assert!(!kinds_match(te, &[trio.clone(), run, trio.clone()]));
    assert!(!kinds_match(te, &[]));
    assert_eq!(
        check_contract(&oficial(), te, &[trio, meld("E 3H 4H 5H 7H")]),
        Err((1, MeldError::NotConsecutive))
    );
}

fn arranged(rules: &RuleSet, kind: MeldKind, cards: &str) -> Vec<String> {
    NewMeld::arrange(rules, MeldSizes::USUAL, kind, &parse_cards(cards).unwrap())
        .iter()
        .map(|meld| {
            meld.cards()
                .iter()
                .map(Card::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect()
}

#[test]
fn r20_arranging_staged_cards() {
    let rules = oficial();
    assert_eq!(
        arranged(&rules, MeldKind::Run, "6H 3H 5H 4H"),
        ["3H 4H 5H 6H"]
    );
    assert_eq!(
        arranged(&rules, MeldKind::Run, "JK 4H 5H 6H"),
        ["4H 5H 6H JK", "JK 4H 5H 6H"]
    );
    assert_eq!(
        arranged(&rules, MeldKind::Run, "7H 4H JK 6H"),
        ["4H JK 6H 7H"]
    );
    assert_eq!(
        arranged(&rules, MeldKind::Run, "AH KH 2H QH"),
        ["QH KH AH 2H"]
    );
    assert_eq!(
        arranged(&rules, MeldKind::Run, "JK JK 4H 5H"),
        ["JK 4H 5H JK"]
    );
    assert_eq!(
        arranged(&francais(), MeldKind::Run, "JK JK 4H 5H"),
        ["4H 5H JK JK", "JK 4H 5H JK", "JK JK 4H 5H"]
    );
    assert_eq!(arranged(&rules, MeldKind::Run, "4H 5H 6S 7H"), [""; 0]);
    assert_eq!(arranged(&rules, MeldKind::Run, "4H 4H 5H 6H"), [""; 0]);
    assert_eq!(arranged(&rules, MeldKind::Run, "JK JK JK JK"), [""; 0]);
    assert_eq!(arranged(&rules, MeldKind::Trio, "JK 7H 7S"), ["JK 7H 7S"]);
    assert_eq!(arranged(&rules, MeldKind::Trio, "JK 7H 8S"), [""; 0]);
}

#[test]
fn r26_arranging_runs_that_go_round_twice() {
    let cards = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH";
    assert_eq!(arranged(&oficial(), MeldKind::Run, cards), [cards]);
    assert_eq!(arranged(&fournier(), MeldKind::Run, cards), [""; 0]);
    let rules = RuleSet {
        run: RunRules {
            repeats: true,
            adjacent_jokers: true,
        },
        ..oficial()
    };
    let cards = format!("{cards} 2H 3H JK JK JK JK JK");
    let found = NewMeld::arrange(
        &rules,
        MeldSizes::USUAL,
        MeldKind::Run,
        &parse_cards(&cards).unwrap(),
    );
    assert!(
        !found.is_empty()
            && found
                .iter()
                .all(|run| check_new(&rules, MeldSizes::USUAL, run).is_ok())
    );
}

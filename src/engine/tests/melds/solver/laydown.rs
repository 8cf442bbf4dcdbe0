//! Ways to lay down, and the grouping of a hand by its contract.
use super::{
    optimum::Optimum,
    reference::{Hands, rounds, rule_sets},
};
use crate::melds::place::{card, table};
use engine::{
    cards::{Card, CardCounts, Rank},
    melds::{NewMeld, best_lay_down, check_contract, distance, grouping, kinds_match, lay_downs},
    rules::{Contract, MeldKind, RuleSet, fournier, francais, oficial},
};
use std::collections::HashSet;
use testkit::invariants::contains_cards;

const CODES: [&str; 24] = [
    "T", "E", "TT", "TE", "EE", "TTT", "TET", "ETE", "EEE", "TTTT", "TTTE", "TTEE", "EEET", "EEEE",
    "T4", "E3", "T4E3", "E5E5", "T3E7", "E3T5E3", "T3T5", "E5E6", "T4TE6E4", "E3E5E4",
];

fn contract(code: &str) -> Contract {
    code.parse().unwrap()
}

fn cards(melds: &[NewMeld]) -> CardCounts {
    melds
        .iter()
        .flat_map(|meld| meld.cards().to_vec())
        .collect()
}

fn points_left(rules: &RuleSet, hand: &CardCounts, melds: &[NewMeld]) -> i32 {
    rules.points(hand.iter()) - rules.points(cards(melds).iter())
}

fn assert_legal(rules: &RuleSet, hand: &CardCounts, contract: Contract, melds: &[NewMeld]) {
    assert_eq!(
        check_contract(rules, contract, melds).map(|_| ()),
        Ok(()),
        "{hand:?} {melds:?}"
    );
    assert!(kinds_match(contract, melds), "{hand:?} {melds:?}");
    assert!(contains_cards(hand, &cards(melds)), "{hand:?} {melds:?}");
}

#[test]
fn r20_lay_downs_are_legal_different_and_in_order() {
    let mut hands = Hands::new(31);
    for rules in rule_sets() {
        for code in CODES {
            for _ in 0..rounds(12) {
                let contract = contract(code);
                let size = hands.between(contract.cards_needed(), 25);
                let jokers = hands.few(6.min(size));
                let hand = hands.next(size, jokers);
                let ways = lay_downs(&hand, contract, &rules, 64);
                assert!(ways.len() <= 64);
                assert_eq!(
                    ways.is_empty(),
                    distance(&hand, contract, &rules) > 0,
                    "{code} {hand:?}"
                );
                let mut before = i32::MIN;
                for way in &ways {
                    assert_legal(&rules, &hand, contract, way);
                    let kinds: Vec<MeldKind> = way.iter().map(NewMeld::kind).collect();
                    assert_eq!(kinds, contract.kinds());
                    let points = points_left(&rules, &hand, way);
                    assert!(points >= before);
                    before = points;
                }
                assert_eq!(ways.iter().collect::<HashSet<_>>().len(), ways.len());
                let best = best_lay_down(&hand, contract, &rules, &[]);
                assert_eq!(best.is_some(), !ways.is_empty());
            }
        }
    }
}

#[test]
fn r20_first_lay_down_leaves_the_fewest_points() {
    let mut hands = Hands::new(32);
    let (mut found, mut worse) = (0, Vec::new());
    for rules in rule_sets() {
        for code in ["T", "E", "TT", "TE", "EE", "TET", "ETE"] {
            for _ in 0..rounds(40) {
                let contract = contract(code);
                let size = hands.between(contract.cards_needed(), contract.cards_needed() + 3);
                let jokers = hands.few(3);
                let hand = hands.next(size, jokers);
                let Some(way) = lay_downs(&hand, contract, &rules, 64).into_iter().next() else {
                    continue;
                };
                let best = Optimum::new(&rules, &[]).best(&hand, contract);
                let (best, ..) = best.expect("there is a way");
                let points = points_left(&rules, &hand, &way);
                found += 1;
                if points != best {
                    worse.push(format!(
                        "{code} {hand:?} {}: {points} instead of {best}: {way:?}",
                        rules.name
                    ));
                }
            }
        }
    }
    assert!(found > 300, "{found}");
    assert!(
        worse.is_empty(),
        "{} of {found}:\n{}",
        worse.len(),
        worse.join("\n")
    );
}

fn texts(melds: &[NewMeld]) -> Vec<String> {
    melds
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
fn r21_six_sevens_as_one_trio_or_two() {
    let hand = "7H 7H 7S 7S 7D 7C KH KS KD".parse().unwrap();
    let ways = lay_downs(&hand, contract("TT"), &oficial(), 64);
    assert_eq!(points_left(&oficial(), &hand, &ways[0]), 0);
    assert!(ways.iter().any(|way| {
        way.iter()
            .all(|trio| trio.cards().len() == 3 && trio.cards()[0].rank() == Some(Rank::Seven))
    }));
}

#[test]
fn r41_joker_bridges_a_gap_to_more_cards() {
    let hand = "3H 4H 5H 6H JK 8H 9H".parse().unwrap();
    let ways = lay_downs(&hand, contract("E"), &oficial(), 64);
    assert_eq!(texts(&ways[0]), ["3H 4H 5H 6H JK 8H 9H"]);
    assert!(ways.iter().any(|way| texts(way) == ["3H 4H 5H 6H"]) || ways.len() > 1);
}

#[test]
fn r23_best_lay_down_considers_the_table() {
    let rules = oficial();
    // On an empty table the kings are laid down, because they cost more. With kings on the table the kings can be laid
    // off, but the fives cannot.
    let hand = "5H 5S 5D KH KS KD 2C".parse().unwrap();
    let best = best_lay_down(&hand, contract("T"), &rules, &[]).unwrap();
    assert_eq!(texts(&best), ["KD KH KS"]);
    let best = best_lay_down(&hand, contract("T"), &rules, &table(&rules, "| T KC KC JK")).unwrap();
    assert_eq!(texts(&best), ["5D 5H 5S"]);
    let hand: CardCounts = "5H 6H 7H 8H 9H 9S 9D 4S".parse().unwrap();
    // The cards form 5–8 with a trio of nines, or 5–9 without a trio. Only the first option fulfils the contract TE, a
    // trio and a run.
    let best = best_lay_down(&hand, contract("TE"), &rules, &[]).unwrap();
    assert_eq!(texts(&best), ["9D 9H 9S", "5H 6H 7H 8H"]);
    assert_eq!(
        best_lay_down(&"5H".parse().unwrap(), contract("T"), &rules, &[]),
        None
    );
}

#[test]
fn grouping_assigns_every_card_once() {
    let mut hands = Hands::new(33);
    for rules in rule_sets() {
        for code in CODES {
            for _ in 0..rounds(8) {
                let contract = contract(code);
                let size = hands.between(1, contract.cards_needed() + 5);
                let jokers = hands.few(4.min(size));
                let hand = hands.next(size, jokers);
                let grouping = grouping(&hand, contract, &rules);
                let all: CardCounts = grouping
                    .groups
                    .iter()
                    .flat_map(|group| group.cards.clone())
                    .chain(grouping.loose.clone())
                    .collect();
                assert_eq!(all, hand);
                assert_eq!(
                    grouping
                        .groups
                        .iter()
                        .map(|group| group.kind)
                        .collect::<Vec<_>>(),
                    contract.kinds()
                );
                assert_eq!(
                    grouping
                        .groups
                        .iter()
                        .map(|group| group.lacks)
                        .sum::<usize>(),
                    usize::from(distance(&hand, contract, &rules))
                );
                for (group, (_, size)) in grouping.groups.iter().zip(contract.melds()) {
                    assert!(group.lacks > 0 || group.wants.is_empty());
                    for card in &group.wants {
                        assert!(
                            hand.count(*card) < rules.copies(*card),
                            "{card} in {hand:?}"
                        );
                    }
                    assert_eq!(group.lacks, size.saturating_sub(group.cards.len()));
                    if group.lacks == 0 {
                        assert!(
                            !NewMeld::arrange(&rules, contract.sizes(), group.kind, &group.cards)
                                .is_empty(),
                            "{group:?}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn grouping_names_the_missing_cards() {
    let grouping = grouping(
        &"7H 7S 3D 4D 6D QC".parse().unwrap(),
        contract("TE"),
        &francais(),
    );
    assert_eq!(grouping.groups[0].cards, ["7H", "7S"].map(card));
    assert_eq!(grouping.groups[0].wants, ["7C", "7D", "7H", "7S"].map(card));
    assert_eq!(grouping.groups[1].cards, ["3D", "4D", "6D"].map(card));
    assert_eq!(grouping.groups[1].wants, ["5D"].map(card));
    assert_eq!(grouping.loose, ["QC"].map(card));
}

#[test]
fn grouping_names_only_available_cards() {
    let wants = |hand: &str, code: &str, rules: &RuleSet| {
        let grouping = grouping(&hand.parse().unwrap(), contract(code), rules);
        grouping.groups[0].wants.clone()
    };
    // With two packs, both copies of 7H are in the hand, so no further copy can be drawn. With four packs there are
    // more copies.
    assert_eq!(
        wants("7H 7H", "T", &oficial()),
        ["7C", "7D", "7S"].map(card)
    );
    assert_eq!(
        wants("7H 7H", "T", &fournier()),
        ["7C", "7D", "7H", "7S"].map(card)
    );
    // Under V13 (red twos are jokers), a red two or a printed joker can replace the two of hearts.
    let red_twos = RuleSet {
        red_twos_wild: true,
        ..oficial()
    };
    let none_printed = RuleSet {
        jokers_per_deck: 0,
        ..red_twos.clone()
    };
    assert_eq!(
        wants("AH 3H 4H", "E", &red_twos),
        ["2D", "2H", "JK"].map(card)
    );
    assert_eq!(
        wants("AH 3H 4H", "E", &none_printed),
        ["2D", "2H"].map(card)
    );
}

#[test]
fn lay_downs_stay_quick_with_25_cards() {
    let mut hands = Hands::new(34);
    for rules in rule_sets() {
        for code in CODES {
            for jokers in [0, 3, 6, 8] {
                let hand = hands.next(25, jokers);
                let start = std::time::Instant::now();
                let ways = lay_downs(&hand, contract(code), &rules, 64);
                assert!(
                    start.elapsed().as_millis() < 2000,
                    "{code} {hand:?}: {} ways",
                    ways.len()
                );
            }
        }
    }
}

#[test]
fn r20_a_hand_that_can_lay_down_has_a_way() {
    // Regression test: a former version tried the runs in a fixed order, never returned to an earlier run, and so found
    // no lay-down for these hands.
    for (distinct, hand) in [
        (
            false,
            "AC 2C QC KC AD AD 2D 2D JD QD KD 5H 7H 8H 9H QH AS AS 3S 4S 8S QS KS JK JK",
        ),
        (
            true,
            "AC 2C 3C 4C AD KD 2H 2H 9H 9H KH 3S 6S 8S 8S TS JK JK JK JK JK JK",
        ),
    ] {
        let mut rules = fournier();
        rules.distinct = distinct;
        let (hand, contract) = (hand.parse().unwrap(), contract("EEEE"));
        assert_eq!(distance(&hand, contract, &rules), 0, "{hand:?}");
        let ways = lay_downs(&hand, contract, &rules, 20);
        assert!(!ways.is_empty(), "{hand:?}");
        for way in &ways {
            assert_legal(&rules, &hand, contract, way);
        }
    }
}

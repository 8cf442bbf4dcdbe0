//! The best lay-down with many jokers and no trio to take them, compared with the reference [`Optimum`].
use super::{
    optimum::Optimum,
    reference::{Hands, rounds, rule_sets},
    turn::{Outcome, TurnPosition},
};
use crate::melds::place::table;
use engine::{
    cards::CardCounts,
    melds::{Meld, NewMeld, best_lay_down, can_lay_down, kinds_match, lay_downs},
    rules::{AceInRuns, Contract, RuleSet, fournier, oficial},
};

/// Returns rule sets with all combinations of the joker rules for runs: adjacent jokers allowed or not, runs circular
/// or limited to thirteen cards.
fn run_rules() -> Vec<RuleSet> {
    let mut sets = rule_sets();
    let to_thirteen = |mut rules: RuleSet| {
        rules.run.repeats = false;
        rules
    };
    let for_ever = |mut rules: RuleSet| {
        rules.run.repeats = true;
        rules
    };
    let steps = RuleSet {
        values: fournier().values,
        ..oficial()
    };
    sets.extend([
        fournier(),
        to_thirteen(oficial()),
        for_ever(fournier()),
        steps,
    ]);
    sets
}

/// Returns the best outcome after these melds are laid down.
fn left(
    rules: &RuleSet,
    table: &[Meld],
    hand: &CardCounts,
    contract: Contract,
    new: &[NewMeld],
) -> Outcome {
    let moment = TurnPosition::after(rules, table, hand, contract, new);
    let wilds = |cards: &CardCounts| cards.iter().filter(|card| rules.is_wild(*card)).count();
    let laid = wilds(hand) - wilds(&moment.hand);
    let (points, jokers, cards) = Optimum::new(rules, &moment.melds).laying_off(&moment.hand);
    (points, laid + jokers, cards)
}

/// Asserts that `best_lay_down` reaches the optimum. On an empty table, the first result of `lay_downs` must also reach
/// it. Returns false if the hand cannot lay down.
#[track_caller]
fn assert_best(rules: &RuleSet, hand: &CardCounts, contract: Contract, table: &[Meld]) -> bool {
    let expected = Optimum::new(rules, table).best(hand, contract);
    let best = best_lay_down(hand, contract, rules, table);
    assert_eq!(best.is_some(), expected.is_some(), "{hand:?} {rules:?}");
    let (Some(best), Some(expected)) = (best, expected) else {
        return false;
    };
    assert!(kinds_match(contract, &best));
    let found = left(rules, table, hand, contract, &best);
    assert_eq!(
        found, expected,
        "{contract} {hand:?} {table:?} {rules:?} {best:?}"
    );
    if table.is_empty() {
        let first = lay_downs(hand, contract, rules, 8).swap_remove(0);
        let found = left(rules, table, hand, contract, &first);
        assert_eq!(found, expected, "{contract} {hand:?} {rules:?} {first:?}");
    }
    true
}

/// Checks `number` hands with up to six jokers for each contract. The tables are empty or have only natural cards.
fn compare(codes: &[&str], number: usize, more: usize, tables: &[&str], seed: u64) {
    let mut hands = Hands::new(seed);
    let mut sets = run_rules();
    if tables == RUNS || tables == TRIOS {
        // These runs continue from the king to the ace and the two.
        sets.retain(|rules| rules.ace == AceInRuns::Ring);
    }
    let natural = |rules: &RuleSet| {
        let melds = tables.iter().flat_map(|text| table(rules, text));
        let mut cards = melds.flat_map(|meld| meld.cards);
        !cards.any(|card| rules.is_wild(card))
    };
    // Jokers on the table could be swapped and moved.
    sets.retain(natural);
    let mut compared = 0;
    for code in codes {
        let contract: Contract = code.parse().unwrap();
        for round in 0..rounds(number) {
            let rules = &sets[round % sets.len()];
            let hand = loop {
                let size = contract.cards_needed() + hands.between(0, more);
                let jokers = hands.between(0, 6.min(size - 1));
                let hand = hands.next(size, jokers);
                if can_lay_down(&hand, contract, rules) {
                    break hand;
                }
            };
            let table = table(rules, tables[hands.between(0, tables.len() - 1)]);
            compared += usize::from(assert_best(rules, &hand, contract, &table));
        }
    }
    assert_eq!(compared, rounds(number) * codes.len());
}

#[test]
fn r41_jokers_that_find_no_end_take_the_place_of_cheap_cards() {
    let rules = oficial();
    let contract = "E".parse().unwrap();
    let hand: CardCounts = "4D 9D 2D JK JK AD JK 7D 3D QD 2D TD KD 3D JK 8D"
        .parse()
        .unwrap();
    let best = best_lay_down(&hand, contract, &rules, &[]).unwrap();
    assert_eq!(
        left(&rules, &[], &hand, contract, &best),
        (7, 4, 3),
        "{best:?}"
    );
    assert!(assert_best(&rules, &hand, contract, &[]));
}

#[test]
fn best_of_one_run_with_many_jokers() {
    compare(&["E"], 1200, 14, &[""], 61);
}

#[test]
fn best_of_more_runs_with_many_jokers() {
    compare(&["EE"], 200, 5, &[""], 62);
    compare(&["EEE"], 40, 3, &[""], 63);
    compare(&["EEEE"], 16, 1, &[""], 64);
}

#[test]
fn best_of_mixed_contracts_with_many_jokers() {
    compare(&["T", "TE", "TT"], 120, 4, &[""], 65);
    compare(&["TET", "ETE", "TTT"], 60, 3, &[""], 66);
}

const RUNS: [&str; 4] = [
    "| E 5H 6H 7H 8H",
    "| E JD QD KD AD | E 5C 6C 7C 8C 9C TC JC QC KC AC 2C",
    "| E 3H 4H 5H 6H, E 9H TH JH QH",
    "| E 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2S",
];
const TRIOS: [&str; 2] = ["| T 7H 7S 7D", "| T KH KS KD | E 3D 4D 5D 6D"];

#[test]
fn runs_on_the_table_grow_up_to_the_place_of_the_ace() {
    let tables = [
        "| E 9H TH JH QH",
        "| E 2C 3C 4C 5C, E TD JD QD KD",
        "| T 7H 7S 7D | E 3D 4D 5D 6D",
    ];
    compare(&["E"], 400, 8, &tables, 70);
    compare(&["EE", "TE"], 80, 3, &tables, 71);
}

#[test]
fn best_with_many_jokers_and_melds_on_the_table() {
    compare(&["E"], 300, 8, &RUNS, 67);
    compare(&["EE"], 60, 3, &RUNS, 68);
    compare(&["E", "TE"], 80, 4, &TRIOS, 69);
}

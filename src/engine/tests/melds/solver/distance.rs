//! The distance to the contract, compared with the reference solver.
use super::reference::{Hands, Reference, limited_sets, rounds, rule_sets};
use engine::{
    cards::{Card, CardCounts, FACES, Rank, Suit, write_cards},
    melds::{
        best_lay_down, can_lay_down, check_contract, distance, grouping, lay_downs, nearer_than,
        outs,
    },
    rules::{Contract, MeldKind, RuleSet, oficial},
};

fn contract(code: &str) -> Contract {
    code.parse().unwrap()
}

/// Compares the distance with the reference, for `number` random hands and one contract. The hands are spread over the
/// rule sets.
fn compare(code: &str, number: usize, prune: bool, seed: u64) {
    compare_with(
        &[rule_sets(), limited_sets()].concat(),
        code,
        number,
        prune,
        seed,
    );
}

/// Does the same as [`compare`] for these rule sets.
fn compare_with(sets: &[RuleSet], code: &str, number: usize, prune: bool, seed: u64) {
    let contract = contract(code);
    let mut hands = Hands::new(seed);
    for rules in sets {
        let reference = Reference::new(rules, contract, prune);
        for _ in 0..rounds(number).div_ceil(sets.len()) {
            let least = contract.cards_needed().saturating_sub(4).max(3);
            let size = hands.between(least, contract.cards_needed() + 4);
            let jokers = hands.few(8.min(size));
            let hand = hands.next(size, jokers);
            let found = distance(&hand, contract, rules);
            let expected = reference.distance(&hand);
            assert_eq!(found, expected, "{code} with {hand:?} under {rules:?}");
            assert_eq!(can_lay_down(&hand, contract, rules), expected == 0);
            for bound in 0..=contract.cards_needed() as u8 + 1 {
                let nearer = nearer_than(bound, &hand, contract, rules);
                assert_eq!(nearer, expected < bound, "{code} {bound} with {hand:?}");
            }
            let groups = grouping(&hand, contract, rules).groups;
            let lacking = groups.iter().map(|group| group.lacks);
            assert_eq!(
                lacking.sum::<usize>(),
                usize::from(expected),
                "{code} with {hand:?}"
            );
        }
    }
}

#[test]
fn distance_of_one_combination() {
    compare("T", 4000, false, 1);
    compare("E", 4000, false, 2);
}

#[test]
fn distance_of_two_combinations_without_pruning() {
    compare("TT", 600, false, 3);
    compare("TE", 600, false, 4);
    compare("EE", 600, false, 5);
}

#[test]
fn distance_of_two_combinations() {
    compare("TT", 2000, true, 6);
    compare("TE", 2000, true, 7);
    compare("EE", 2000, true, 8);
}

#[test]
fn f14_distance_with_melds_of_other_sizes() {
    for (code, number) in [
        ("T4", 120),
        ("E3", 120),
        ("E5", 120),
        ("E3E3", 120),
        ("E5E5", 60),
        ("T3E3", 120),
        ("T4E5", 60),
        ("E3E3E3", 40),
        ("T4T4E3", 40),
        ("E4T4E4", 40),
        ("E5E5E5", 25),
    ] {
        compare(code, number, true, 70);
    }
}

/// Large melds have many candidates, so only some rule sets are compared.
#[test]
fn f14_distance_with_large_melds() {
    let sets = [rule_sets(), limited_sets()].concat();
    for (at, code) in [
        "E6", "E7", "T5T5", "T3E7", "T6E4", "E6E6", "T3T3E7", "E3T5E3T5", "E7E7",
    ]
    .iter()
    .enumerate()
    {
        let some: Vec<RuleSet> = sets.iter().skip(at % 3).step_by(6).cloned().collect();
        compare_with(&some, code, 40, true, 71);
    }
}

/// Fewer hands for contracts with many candidates.
#[test]
fn f14_distance_with_melds_of_different_sizes() {
    for (code, number) in [
        ("T3T5", 120),
        ("T5T4T3", 60),
        ("E3E4", 120),
        ("E5E4", 80),
        ("E3E5", 80),
        ("E3E4E5", 30),
        ("E3E3E4", 60),
        ("E5E4E4", 30),
        ("T4TE", 80),
        ("T3T4E3E4", 40),
        ("E4T4E3T3", 40),
        ("T4T3T3E5", 40),
    ] {
        compare(code, number, true, 74);
    }
    let sets = [rule_sets(), limited_sets()].concat();
    for (at, code) in ["E5E6", "E6E4", "E3E7", "T4TE6E4", "E3E4E6", "T6T3E5E3"]
        .iter()
        .enumerate()
    {
        let some: Vec<RuleSet> = sets.iter().skip(at % 3).step_by(6).cloned().collect();
        compare_with(&some, code, 40, true, 75);
    }
}

/// Returns the distance of a hand to one meld of `len` cards: tries every set of positions for jokers in every run, or
/// every rank of a trio.
fn slow_single_meld(hand: &CardCounts, kind: MeldKind, len: usize, rules: &RuleSet) -> u8 {
    let wilds = rules.count_wilds(&hand.to_vec());
    let wilds = wilds.min(rules.most_wilds(kind, len));
    let holds = |card: Card| !rules.is_wild(card) && hand.contains(card);
    let mut most = 0;
    for rank in Rank::ALL {
        if kind == MeldKind::Trio {
            let cards = hand.iter().filter(|card| card.rank() == Some(rank));
            let naturals = cards.filter(|card| !rules.is_wild(*card)).count();
            most = most.max(len.min(naturals + wilds));
            continue;
        }
        for suit in Suit::ALL {
            for places in 0..1_u32 << len {
                let adjacent = places & places << 1 != 0 && !rules.run.adjacent_jokers;
                let number = places.count_ones() as usize;
                if adjacent || number > wilds || !rules.ace.allows(rank, len) {
                    continue;
                }
                let natural = |at: &usize| places >> at & 1 == 0;
                let cards = (0..len)
                    .filter(natural)
                    .map(|at| Card::new(rank.up(at), suit));
                most = most.max(number + cards.filter(|card| holds(*card)).count());
            }
        }
    }
    (len - most) as u8
}

#[test]
fn f14_distance_to_one_very_large_meld() {
    let mut hands = Hands::new(73);
    let sets = [engine::rules::francais(), oficial()];
    for (rules, code) in sets
        .iter()
        .flat_map(|rules| ["E8", "E10", "T7", "T8"].map(|code| (rules, code)))
    {
        let contract = contract(code);
        let kind = contract.kinds()[0];
        for _ in 0..20 {
            let jokers = hands.few(6);
            let hand = hands.next(13, jokers);
            let slow = slow_single_meld(&hand, kind, contract.size(kind), rules);
            assert_eq!(distance(&hand, contract, rules), slow, "{code}: {hand:?}");
            assert_eq!(
                lay_downs(&hand, contract, rules, 1).is_empty(),
                slow > 0,
                "{code}: {hand:?}"
            );
        }
    }
}

/// Tries every suit, or pair of suits and colours, by itself.
fn slow_full_run(hand: &CardCounts, suits: char, most_wilds: usize, rules: &RuleSet) -> u8 {
    let red = |suit: Suit| suit.is_red();
    let fits = |way: usize, rank: Rank, suit: Suit| match suits {
        's' => suit.index() == way,
        'c' => red(suit) == (way == 0),
        'a' => red(suit) == (way % 2 == rank.index() % 2),
        _ => true,
    };
    let held = |way| {
        let has = |rank: &Rank| {
            let mut cards = hand.faces().filter(|card| !rules.is_wild(*card));
            cards.any(|card| {
                let (other, suit) = card.face().expect("a natural card");
                other == *rank && fits(way, *rank, suit)
            })
        };
        Rank::ALL.into_iter().filter(has).count()
    };
    let wilds = rules.count_wilds(&hand.to_vec()).min(most_wilds);
    let most = (0..4).map(held).max().expect("four ways");
    13_usize.saturating_sub(most + wilds) as u8
}

#[test]
fn f16_distance_outs_and_groups_of_full_runs() {
    let sets = [rule_sets(), limited_sets()].concat();
    let mut hands = Hands::new(72);
    for rules in &sets {
        for (code, suits, most) in [
            ("E13s0", 's', 0),
            ("E13c2", 'c', 2),
            ("E13a", 'a', 12),
            ("E13x1", 'x', 1),
        ] {
            for _ in 0..40 {
                let jokers = hands.few(4);
                let hand = hands.next(13, jokers);
                let contract = contract(code);
                let slow = slow_full_run(&hand, suits, most, rules);
                assert_eq!(distance(&hand, contract, rules), slow, "{code}: {hand:?}");
                let groups = grouping(&hand, contract, rules);
                assert_eq!(
                    groups.groups[0].lacks,
                    usize::from(slow),
                    "{code}: {hand:?}"
                );
                for out in outs(&hand, contract, rules).iter() {
                    let mut more = hand;
                    more.add(out);
                    assert_eq!(slow_full_run(&more, suits, most, rules) + 1, slow);
                }
            }
        }
    }
}

#[test]
fn f16_a_full_run_is_laid_down() {
    let rules = engine::rules::fournier();
    for (code, hand, run) in [
        (
            "E13x1",
            "KC QD JH TS 9C 8D 7H JK 5C 4D 3H 2S AC",
            "AC 2S 3H 4D 5C JK 7H 8D 9C TS JH QD KC",
        ),
        (
            "E13s",
            "JK JK 3H 4H 5H 6H 7H 8H 9H TH JH QH KH",
            "JK JK 3H 4H 5H 6H 7H 8H 9H TH JH QH KH",
        ),
    ] {
        let hand: CardCounts = hand.parse().expect("cards");
        let best = best_lay_down(&hand, contract(code), &rules, &[]).expect("a full run");
        assert_eq!(write_cards(best[0].cards()), run);
        assert!(check_contract(&rules, contract(code), &best).is_ok());
        assert_eq!(lay_downs(&hand, contract(code), &rules, 3), [best]);
    }
}

#[test]
fn distance_of_three_combinations() {
    compare("TTT", 500, true, 9);
    compare("TET", 500, true, 10);
    compare("ETE", 500, true, 11);
    compare("EEE", 500, true, 12);
}

#[test]
fn distance_of_four_combinations() {
    compare("TTTT", 100, true, 13);
    compare("TTTE", 100, true, 14);
    compare("TTEE", 100, true, 15);
    compare("EEET", 100, true, 16);
    compare("EEEE", 100, true, 17);
}

fn d(hand: &str, code: &str, rules: &RuleSet) -> u8 {
    distance(&hand.parse::<CardCounts>().unwrap(), contract(code), rules)
}

#[test]
fn r26_distance_goes_round_the_circle() {
    assert_eq!(d("KH AH 2H 3H", "E", &oficial()), 0);
    assert_eq!(d("QH KH AH 7C", "E", &oficial()), 1);
}

#[test]
fn r41_distance_counts_no_adjacent_jokers() {
    let rules = oficial();
    assert_eq!(d("3H 4H JK JK", "E", &rules), 0);
    assert_eq!(d("3H JK JK 9C", "E", &rules), 1);
    let adjacent = RuleSet {
        run: engine::rules::francais().run,
        ..rules
    };
    assert_eq!(d("3H JK JK JK", "E", &adjacent), 0);
    assert_eq!(d("JK JK JK JK", "E", &adjacent), 1);
}

#[test]
fn r27_distance_takes_trios_of_jokers() {
    assert_eq!(d("JK JK JK", "T", &oficial()), 0);
    assert_eq!(d("JK JK JK", "T", &engine::rules::francais()), 1);
}

#[test]
fn r21_distance_takes_six_kings_as_two_trios() {
    let rules = oficial();
    assert_eq!(d("KH KS KD KC KH KS", "TT", &rules), 0);
    assert_eq!(
        d(
            "KH KS KD KC KH KS",
            "TT",
            &RuleSet {
                distinct: true,
                ..rules
            }
        ),
        3
    );
}

#[test]
fn outs_are_the_faces_that_shorten_the_distance() {
    let mut hands = Hands::new(20);
    let mut scarce = 0;
    for rules in rule_sets() {
        for code in ["TT", "TE", "EE", "TET", "ETE", "EEE"] {
            for _ in 0..rounds(10) {
                let contract = contract(code);
                let size = hands.between(4, contract.cards_needed());
                let jokers = hands.few(2);
                let hand = hands.next(size, jokers);
                let before = distance(&hand, contract, &rules);
                let found = outs(&hand, contract, &rules);
                for card in (0..FACES).filter_map(Card::from_index) {
                    let mut more = hand;
                    more.add(card);
                    // Number of copies in the shoe: two packs with three jokers each for up to four players, otherwise
                    // four packs with two jokers each.
                    let most = match (card.is_joker(), rules.max_seats) {
                        (true, 4) => 6,
                        (true, _) => 8,
                        (false, 4) => 2,
                        (false, _) => 4,
                    };
                    let nearer = distance(&more, contract, &rules) < before;
                    assert_eq!(
                        found.contains(card),
                        nearer && hand.count(card) < most,
                        "{card} for {code} with {hand:?}"
                    );
                    scarce += usize::from(nearer && hand.count(card) >= most);
                    assert!(found.count(card) <= 1);
                }
            }
        }
    }
    assert!(scarce > 20, "{scarce} cards would help and cannot come");
    assert!(outs(&"KH KS KD".parse().unwrap(), contract("T"), &oficial()).is_empty());
    assert_eq!(
        outs(&"KH KS".parse().unwrap(), contract("T"), &oficial()),
        "KC KD KH KS JK".parse().unwrap()
    );
}

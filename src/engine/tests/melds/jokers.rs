//! Jokers that leave a run, by a swap or a move.
use super::place::{card, table};
use engine::{
    melds::{
        End, FitError, Meld, MeldId, Place, SwapError, check_move, check_swap, move_joker,
        move_targets, swap_joker, swap_targets, unmove_joker, unswap_joker,
    },
    rules::{JokerSwap, JokerTakers, RuleSet, fournier, francais, oficial},
};

fn place(meld: u8, end: Option<End>) -> Place {
    Place {
        meld: MeldId(meld),
        end,
    }
}

const LOW: Option<End> = Some(End::Low);
const HIGH: Option<End> = Some(End::High);

/// Returns the allowed targets for the joker at position `at` of run 0, if the card `text` replaces it.
fn swap(rules: &RuleSet, melds: &[Meld], at: usize, text: &str) -> Result<Vec<Place>, SwapError> {
    let targets = swap_to(rules, melds, at, text)?;
    Ok(targets.into_iter().flatten().collect())
}

/// Returns the allowed targets as [`swap`] does; `None` stands for the hand (F18).
fn swap_to(
    rules: &RuleSet,
    melds: &[Meld],
    at: usize,
    text: &str,
) -> Result<Vec<Option<Place>>, SwapError> {
    let found = swap_targets(rules, melds, MeldId(0), at, card(text));
    if let Ok(targets) = &found {
        let ends = [None, LOW, HIGH];
        let places =
            (melds.iter()).flat_map(|meld| ends.map(|end| Some(Place { meld: meld.id, end })));
        for to in places.chain([None]) {
            let checked = check_swap(rules, melds, MeldId(0), at, card(text), to);
            assert_eq!(
                checked.is_ok(),
                targets.contains(&to),
                "{to:?}: {checked:?}"
            );
        }
        for to in targets {
            let mut after = melds.to_vec();
            let joker = swap_joker(rules, &mut after, MeldId(0), at, card(text), *to).unwrap();
            assert!(rules.is_wild(joker));
            assert_eq!(
                unswap_joker(rules, &mut after, MeldId(0), at, joker, *to),
                Some(card(text))
            );
            assert_eq!(after, melds);
        }
    }
    found
}

#[test]
fn r42_oficial_joker_goes_to_any_run_of_the_same_owner() {
    let rules = oficial();
    let melds = table(
        &rules,
        "E 5H 6H JK 8H, T 9H 9H 9S, E 5S 6S 7S 8S | E 5D 6D 7D 8D",
    );
    assert_eq!(
        swap(&rules, &melds, 2, "7H"),
        Ok(vec![
            place(0, LOW),
            place(0, HIGH),
            place(2, LOW),
            place(2, HIGH)
        ])
    );
}

#[test]
fn r42_elsewhere_joker_goes_to_any_other_combination() {
    for rules in [fournier(), francais()] {
        let melds = table(&rules, "E 5H 6H JK 8H, T 9H 9H 9S | E 5D 6D 7D 8D");
        assert_eq!(
            swap(&rules, &melds, 2, "7H"),
            Ok(vec![place(1, None), place(2, LOW), place(2, HIGH)])
        );
        let alone = table(&rules, "E 5H 6H JK 8H");
        assert_eq!(
            swap(&rules, &alone, 2, "7H"),
            Err(SwapError::ForbiddenTarget)
        );
    }
}

#[test]
fn r42_only_the_card_it_stands_for() {
    let rules = oficial();
    let melds = table(&rules, "E 5H 6H JK 8H");
    assert_eq!(
        swap(&rules, &melds, 2, "7S"),
        Err(SwapError::StandsFor { needed: card("7H") })
    );
    assert_eq!(swap(&rules, &melds, 2, "JK"), Err(SwapError::NotNatural));
    assert_eq!(swap(&rules, &melds, 1, "6H"), Err(SwapError::NoJokerThere));
    assert_eq!(swap(&rules, &melds, 9, "6H"), Err(SwapError::NoJokerThere));
    let missing = swap_targets(&rules, &melds, MeldId(7), 0, card("6H"));
    assert_eq!(missing, Err(SwapError::NoJokerThere));
    let gone = Some(place(7, LOW));
    let nowhere = check_swap(&rules, &melds, MeldId(0), 2, card("7H"), gone);
    assert_eq!(nowhere, Err(SwapError::ForbiddenTarget));
}

#[test]
fn r42_end_joker_is_swapped_within_its_own_run() {
    let rules = oficial();
    let melds = table(&rules, "E 5H: JK 6H 7H 8H");
    assert_eq!(
        swap(&rules, &melds, 0, "5H"),
        Ok(vec![place(0, LOW), place(0, HIGH)])
    );
}

#[test]
fn r41_swap_leaves_no_adjacent_jokers() {
    let rules = oficial();
    let melds = table(&rules, "E 5H: JK 6H JK 8H");
    assert_eq!(
        swap(&rules, &melds, 2, "7H"),
        Ok(vec![place(0, HIGH)]),
        "the other joker is at the low end"
    );
    let full = table(&rules, "E 4H: JK 5H JK 7H JK");
    let refused = swap(&rules, &full, 2, "6H");
    assert_eq!(
        refused,
        Err(SwapError::Target(FitError::AdjacentJokers)),
        "the joker fits nowhere"
    );
}

#[test]
fn r42_complete_run_takes_no_joker_back() {
    let rules = RuleSet {
        joker_swap: JokerSwap::RunsOfOwner,
        ..fournier()
    };
    let melds = table(&rules, "E AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH JK");
    assert_eq!(
        swap(&rules, &melds, 12, "KH"),
        Err(SwapError::Target(FitError::RunComplete))
    );
}

#[test]
fn r44_jokers_in_trios_stay() {
    let rules = oficial();
    let melds = table(&rules, "T 9H JK 9S, E 5H 6H 7H 8H");
    assert_eq!(swap(&rules, &melds, 1, "9D"), Err(SwapError::InTrio));
    assert_eq!(
        move_targets(&rules, 4, &melds, MeldId(0), End::Low),
        Err(SwapError::InTrio)
    );
}

#[test]
fn r45_freed_joker_goes_to_an_end_or_a_trio() {
    let rules = francais();
    let melds = table(&rules, "E 5H 6H JK 8H, E 5D JK 7D 8D, T 9H 9H 9S");
    let check = |to| check_swap(&rules, &melds, MeldId(0), 2, card("7H"), Some(to));
    assert_eq!(
        check(place(1, None)),
        Err(SwapError::Target(FitError::EndMismatch))
    );
    assert_eq!(
        check(place(2, LOW)),
        Err(SwapError::Target(FitError::EndMismatch))
    );
    assert_eq!(check(place(1, LOW)), Ok(()));
    assert_eq!(check(place(2, None)), Ok(()));
}

#[test]
fn d11_red_two_is_swapped_as_a_joker() {
    let rules = RuleSet {
        red_twos_wild: true,
        ..oficial()
    };
    let melds = table(&rules, "E 5H 6H 2D 8H");
    assert_eq!(
        swap(&rules, &melds, 2, "7H"),
        Ok(vec![place(0, LOW), place(0, HIGH)])
    );
    let two = table(&rules, "E AH JK 3H 4H");
    assert_eq!(swap(&rules, &two, 1, "2H"), Err(SwapError::NotNatural));
}

/// Returns the allowed targets for the joker at the end `from` of run 0.
fn moves(rules: &RuleSet, melds: &[Meld], from: End) -> Result<Vec<Place>, SwapError> {
    let found = move_targets(rules, 4, melds, MeldId(0), from);
    if let Ok(targets) = &found {
        for meld in melds {
            for end in [None, LOW, HIGH] {
                let to = Place { meld: meld.id, end };
                assert_eq!(
                    check_move(rules, 4, melds, MeldId(0), from, to).is_ok(),
                    targets.contains(&to)
                );
            }
        }
        for to in targets {
            let mut after = melds.to_vec();
            assert!(rules.is_wild(move_joker(rules, &mut after, MeldId(0), from, *to).unwrap()));
            assert!(unmove_joker(rules, &mut after, MeldId(0), from, *to).is_some());
            assert_eq!(after, melds);
        }
    }
    found
}

#[test]
fn r43_joker_moves_to_the_other_end_or_another_run_of_the_owner() {
    let rules = oficial();
    let melds = table(
        &rules,
        "E 4H: JK 5H 6H 7H 8H, E 5S 6S 7S 8S, T 9H 9H 9S | E 5D 6D 7D 8D",
    );
    assert_eq!(
        moves(&rules, &melds, End::Low),
        Ok(vec![place(0, HIGH), place(1, LOW), place(1, HIGH)])
    );
    assert_eq!(
        moves(&rules, &melds, End::High),
        Err(SwapError::NoJokerThere)
    );
}

#[test]
fn r43_run_left_behind_keeps_four_cards() {
    let rules = oficial();
    let melds = table(&rules, "E 5H: JK 6H 7H 8H, E 5S 6S 7S 8S");
    assert_eq!(
        moves(&rules, &melds, End::Low),
        Ok(vec![place(0, HIGH)]),
        "its own run keeps its length"
    );
    let away = check_move(&rules, 4, &melds, MeldId(0), End::Low, place(1, LOW));
    assert_eq!(away, Err(SwapError::RunTooShort));
}

#[test]
fn r43_is_not_in_every_rule_set() {
    for rules in [fournier(), francais()] {
        let melds = table(&rules, "E 4H: JK 5H 6H 7H 8H");
        assert_eq!(
            moves(&rules, &melds, End::Low),
            Err(SwapError::MovesNotAllowed)
        );
    }
}

#[test]
fn r41_move_leaves_no_adjacent_jokers() {
    let rules = oficial();
    let melds = table(&rules, "E 4H: JK 5H 6H 7H JK, E 5S: JK 6S 7S 8S");
    assert_eq!(moves(&rules, &melds, End::Low), Ok(vec![place(1, HIGH)]));
    let stuck = table(&rules, "E 4H: JK 5H 6H 7H JK");
    assert_eq!(
        moves(&rules, &stuck, End::Low),
        Err(SwapError::Target(FitError::AdjacentJokers))
    );
}

#[test]
fn r43_jokers_inside_a_run_do_not_move() {
    let rules = oficial();
    let melds = table(&rules, "E 5H 6H JK 8H 9H");
    assert_eq!(
        moves(&rules, &melds, End::Low),
        Err(SwapError::NoJokerThere)
    );
    assert_eq!(
        moves(&rules, &melds, End::High),
        Err(SwapError::NoJokerThere)
    );
}

#[test]
fn r43_back_to_the_same_end_is_no_move() {
    let rules = oficial();
    let melds = table(&rules, "E 4H: JK 5H 6H 7H 8H");
    let same = check_move(&rules, 4, &melds, MeldId(0), End::Low, place(0, LOW));
    assert_eq!(same, Err(SwapError::ForbiddenTarget));
}

#[test]
fn f18_the_joker_goes_to_the_hand() {
    let rules = into_hand(JokerTakers::Down, false);
    let melds = table(&rules, "E 5H 6H JK 8H, T 9H 9D JK");
    assert_eq!(swap_to(&rules, &melds, 2, "7H"), Ok(vec![None]));
    assert_eq!(
        swap_to(&rules, &melds, 2, "7S"),
        Err(SwapError::StandsFor { needed: card("7H") })
    );
}

#[test]
fn f19_any_card_of_its_rank_frees_the_joker_of_a_trio() {
    let rules = into_hand(JokerTakers::Down, true);
    let melds = table(&rules, "T 9H 9D JK");
    for nine in ["9H", "9S"] {
        assert_eq!(swap_to(&rules, &melds, 2, nine), Ok(vec![None]));
    }
    let other = SwapError::Target(FitError::OtherRank);
    assert_eq!(swap_to(&rules, &melds, 2, "8H"), Err(other));
    assert_eq!(
        swap_to(&rules, &melds, 1, "9S"),
        Err(SwapError::NoJokerThere)
    );
    let bare = table(&rules, "T JK JK JK");
    assert_eq!(swap_to(&rules, &bare, 0, "9S"), Err(SwapError::InTrio));
    let stays = into_hand(JokerTakers::Down, false);
    assert_eq!(swap_to(&stays, &melds, 2, "9S"), Err(SwapError::InTrio));
}

fn into_hand(by: JokerTakers, trios: bool) -> RuleSet {
    RuleSet {
        joker_swap: JokerSwap::Hand { by, trios },
        ..oficial()
    }
}

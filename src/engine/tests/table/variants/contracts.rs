//! Contracts of other contract rummies: melds of other sizes (F14) and full runs (F16).
use super::families::{hands, named, played};
use engine::{
    cards::CardCounts,
    melds::{MeldError, SwapError, can_lay_down},
    rules::{
        AceInRuns, Closing, Contract, ContractError, RuleSet, RuleSetError, ShoeRow, Variant,
        WildLimit, WildLimits,
    },
    seat::Seat,
    table::{HowEnded, Rejection},
};
use testkit::scenario::scene;

#[test]
fn f14_a_contract_asks_for_melds_of_another_size() {
    assert_eq!(
        played(hands(&["E3", "T4E5"])),
        named(&[("E3", 4), ("T4E5", 10)])
    );
    let hand = "5H 6H 7H 9C 9D 9S 9H KC";
    let too_short = |index| {
        let error = MeldError::TooShort;
        Rejection::Meld { index, error }
    };
    let mut sized = scene("T4E3", &[hand, "2C"]).drawn();
    assert_eq!(
        sized.refused("0 down 9C 9D 9S | 5H: 5H 6H 7H"),
        too_short(0)
    );
    sized.play("0 down 9C 9D 9S 9H | 5H: 5H 6H 7H");
    let mut usual = scene("TE", &[hand, "2C"]).drawn();
    assert_eq!(
        usual.refused("0 down 9C 9D 9S | 5H: 5H 6H 7H"),
        too_short(1)
    );
}

#[test]
fn f14_melds_of_one_kind_ask_for_different_sizes() {
    assert_eq!(
        played(hands(&["E5E6", "T5T"])),
        named(&[("E5E6", 12), ("T5T", 9)])
    );
    let hand = "9C 9C 9D 9H 9S KC KD KH KS 2D";
    let start = |exact: bool| {
        let scene = scene("TT5", &[hand, "2C"]);
        scene.rules(|rules| rules.exact_melds = exact).drawn()
    };
    let error = |index, error| Rejection::Meld { index, error };
    assert_eq!(
        start(false).refused("0 down KC KD KH | 9C 9D 9H 9S"),
        error(1, MeldError::TooShort),
        "the longest trio serves the greatest size"
    );
    start(false).play("0 down KC KD KH KS | 9C 9C 9D 9H 9S");
    start(true).play("0 down 9C 9C 9D 9H 9S | KC KD KH");
    assert_eq!(
        start(true).refused("0 down 9C 9C 9D 9H 9S | KC KD KH KS"),
        error(1, MeldError::TooLong)
    );
    // The best way keeps a card for the discard, but no trio becomes too short.
    let scene = scene("TT5", &["9C 9C 9D 9H 9S KC KD KH KS", "2C"]);
    let scene = scene.rules(|rules| rules.must_discard = true).drawn();
    let best = scene.table.view(Seat(0)).expect("a seat").best_lay_down();
    let lengths = best.expect("the hand holds the contract");
    let lengths: Vec<usize> = lengths.iter().map(|meld| meld.cards().len()).collect();
    assert_eq!(lengths, [3, 5], "in the order of the contract");
}

#[test]
fn f14_a_run_that_loses_a_joker_keeps_the_greatest_size() {
    for (contract, is_allowed) in [("EE", true), ("EE5", false), ("E3E4", true)] {
        let mut scene = scene(contract, &["2D", "2C"])
            .meld(0, "4H: 4H 5H 6H 7H JK")
            .meld(0, "9C: 9C TC JC QC KC")
            .drawn();
        if is_allowed {
            scene.play("0 move 0high 1high");
        } else {
            let refused = scene.refused("0 move 0high 1high");
            assert_eq!(refused, Rejection::Swap(SwapError::RunTooShort));
        }
    }
}

#[test]
fn f14_a_contract_names_its_sizes() {
    let read = |text: &str| text.parse::<Contract>();
    for text in [
        "T", "TET", "T4", "E3E3", "T4E7", "E5E5E5", "TE3T", "T8E10", "E5E6", "TT5", "T4TE6E",
        "E10E3",
    ] {
        assert_eq!(read(text).expect("a contract").to_string(), text);
    }
    // The usual sizes need no number.
    assert_eq!(read("T3E4").expect("a contract").to_string(), "TE");
    assert_eq!(read("T3T5").expect("a contract").to_string(), "TT5");
    assert_eq!(read("T4E5").expect("a contract").cards_needed(), 9);
    assert_eq!((read("t4e5"), read("e13X1")), (read("T4E5"), read("E13x1")));
    for text in [
        "T2",
        "T9",
        "T12",
        "E11",
        "E300",
        "T0",
        "E10E4E",
        "E6E6E6",
        "E8E8",
        "E5E5E5E5",
        "E7TE8",
        "E5E18446744073709551615",
    ] {
        let error = read(text).expect_err("no contract");
        assert!(matches!(error, ContractError::Sizes(_)), "{text}: {error}");
    }
    for text in ["", "4", "TTTTT", "X", "TE 4"] {
        let error = read(text).expect_err("no contract");
        assert!(
            matches!(error, ContractError::Letters(_)),
            "{text}: {error}"
        );
    }
}

/// Returns rules with one contract, one pack and this number of jokers.
fn with_one_pack(contract: &str, jokers: u8) -> RuleSet {
    let row = ShoeRow {
        players: 2,
        packs: 1,
        jokers,
    };
    RuleSet {
        shoe: Some(vec![row]),
        ..hands(&[contract])
    }
}

#[test]
fn f14_f16_a_contract_that_the_shoe_cannot_make_is_refused() {
    for (code, jokers, is_possible) in [
        ("T4", 0, true),
        ("T5", 0, false),
        ("T5", 1, true),
        ("T5T5", 1, false),
        ("T8", 3, false),
        ("T8", 4, true),
        ("E10", 0, true),
    ] {
        let checked = with_one_pack(code, jokers).check(2);
        let error = RuleSetError::ContractBeyondShoe {
            contract: code.parse().expect("a contract"),
            seats: 2,
            packs: 1,
            jokers: jokers.into(),
        };
        let expected = if is_possible { Ok(()) } else { Err(error) };
        assert_eq!(checked, expected, "{code} with {jokers} jokers");
    }
    let refused = with_one_pack("T8", 0).check(2).expect_err("four of a rank");
    let sentence =
        "T8 for 2 players can never be laid down by these rules with 1 pack and 0 jokers";
    assert_eq!(refused.to_string(), sentence);
    // The larger shoe of four players has enough cards.
    let mut rules = with_one_pack("T8", 0);
    rules.shoe.iter_mut().for_each(|rows| {
        rows.push(ShoeRow {
            players: 4,
            packs: 2,
            jokers: 0,
        });
    });
    let can_play = [2, 3, 4].map(|seats| rules.check(seats).is_ok());
    assert_eq!(can_play, [false, false, true]);
    assert_eq!(rules.check_any(), Ok(()));
}

/// Without the sevens, a suit has natural cards for runs of six. A joker beside seven natural cards makes eight.
#[test]
fn f11_f14_a_run_of_exact_size_takes_no_joker_that_only_longer_runs_take() {
    let limits = WildLimits {
        trio: WildLimit::Any,
        run: WildLimit::BesideNaturals(7),
    };
    for (exact_melds, closing, is_possible) in [
        (false, Closing::Any, true),
        (true, Closing::Any, false),
        (true, Closing::WholeHandInLastHand, true),
    ] {
        let rules = RuleSet {
            exact_melds,
            closing,
            ace: AceInRuns::Low,
            wild_cards: Some("7".parse().expect("cards")),
            wilds_laid_down: limits,
            wilds_later: limits,
            ..with_one_pack("E7", 4)
        };
        let checked = rules.check(2);
        assert_eq!(checked.is_ok(), is_possible, "{exact_melds}: {checked:?}");
    }
}

#[test]
fn f14_f16_the_check_of_the_shoe_agrees_with_the_solver() {
    let limits = [
        WildLimit::Any,
        WildLimit::AtMost(0),
        WildLimit::AtMost(1),
        WildLimit::FewerThanNaturals,
    ];
    let mut refused = 0;
    for code in ["T5", "T8T8", "T4T6E", "E7E7", "E10", "E13s0", "E13a1"] {
        for jokers in [0, 1, 4] {
            for wild_cards in [None, Some("7"), Some("red 7")] {
                for (ace, limit) in [AceInRuns::Ring, AceInRuns::Low]
                    .into_iter()
                    .flat_map(|ace| limits.map(|limit| (ace, limit)))
                {
                    let limits = WildLimits {
                        trio: limit,
                        run: limit,
                    };
                    let wild_cards = wild_cards.map(|cards| cards.parse().expect("cards"));
                    let rules = RuleSet {
                        wild_cards,
                        ace,
                        wilds_laid_down: limits,
                        wilds_later: limits,
                        ..with_one_pack(code, jokers)
                    };
                    let all = CardCounts::of_packs(1, jokers.into());
                    let contract = code.parse().expect("a contract");
                    let checked = rules.check(2);
                    let is_refused =
                        matches!(checked, Err(RuleSetError::ContractBeyondShoe { .. }));
                    let is_possible = can_lay_down(&all, contract, &rules);
                    assert_eq!(
                        is_refused, !is_possible,
                        "{code}, {jokers} jokers, {wild_cards:?}, {ace:?}, {limit:?}"
                    );
                    refused += usize::from(is_refused);
                }
            }
        }
    }
    assert!(refused > 50, "{refused}");
}

#[test]
fn f16_a_contract_names_a_full_run() {
    let read = |text: &str| text.parse::<Contract>();
    for text in ["E13s0", "E13c", "E13a", "E13x1", "E13x11"] {
        let contract = read(text).expect("a contract");
        assert_eq!(contract.to_string(), text);
        assert_eq!((contract.cards_needed(), contract.runs()), (13, 1));
    }
    assert_eq!(read("E13x12"), read("E13x"), "one card is natural anyway");
    for text in [
        "E13", "E13z", "E13x13", "E13x1E", "TE13x", "E13xx", "E13x+1", "E131",
    ] {
        let error = read(text).expect_err("no contract");
        assert!(
            matches!(error, ContractError::FullRun(_)),
            "{text}: {error}"
        );
    }
    // The first card that is taken completes it.
    let full = |variants: &[Variant], deal| {
        let mut rules = hands(&["TT", "E13x1"]);
        variants
            .iter()
            .for_each(|variant| variant.apply(&mut rules));
        RuleSet { deal, ..rules }
    };
    assert_eq!(played(full(&[], None)), named(&[("TT", 7), ("E13x1", 12)]));
    assert_eq!(full(&[Variant::MustDiscard], None).check(3), Ok(()));
    let refused = full(&[], Some(vec![7, 13])).check(3);
    let expected = RuleSetError::Deal {
        contract: read("E13x1").expect("a contract"),
        least: 12,
        most: 12,
        dealt: 13,
    };
    assert_eq!(refused, Err(expected));
}

#[test]
fn f16_a_full_run_has_one_card_of_each_rank() {
    let from_ace = "AH 2S 3H 4S 5H 6S 7D 8C 9D TC JH QS";
    let refused = |contract: &str, last: &str, run: &str| {
        let mut scene = scene(contract, &[&format!("{from_ace} {last}"), "2C"]).drawn();
        scene.refused(&format!("0 down AH: {run}"))
    };
    let error = |error| Rejection::Meld { index: 0, error };
    let run = format!("{from_ace} KD");
    assert_eq!(
        refused("E13c", "KD", &run),
        error(MeldError::OtherSuits),
        "red and black"
    );
    let jokers = run.replace("6S", "JK");
    let mut hand = scene("E13a0", &[&jokers, "2C"]).drawn();
    let down = format!("0 down AH: {jokers}");
    assert_eq!(hand.refused(&down), error(MeldError::TooManyJokers));
    let swapped = run.replace("AH 2S", "2S AH");
    assert_eq!(
        refused("E13x", "KD", &swapped),
        error(MeldError::NotConsecutive)
    );
    // All cards go down, and the hand is over.
    let mut longer = scene("E13a", &[&format!("{run} KD"), "2C"]).drawn();
    assert_eq!(
        longer.refused(&format!("0 down AH: {run}")),
        Rejection::WholeHand
    );
    for contract in ["E13a", "E13x0"] {
        let mut exact = scene(contract, &[&run, "2C"]).drawn();
        exact.play(&format!("0 down AH: {run}"));
        let end = exact.end();
        assert_eq!((end.closer, end.how), (Some(Seat(0)), HowEnded::LaidDown));
    }
}

#[test]
fn f16_jokers_that_a_full_run_cannot_hold_may_be_discarded() {
    let hand = "AH 2S 3H 4S 5H 6S 7D 8C 9D TC JH QS JK";
    let table = |contract: &str| {
        scene(contract, &[hand, "2C"])
            .rules(|rules| rules.forbidden.joker_discard = true)
            .drawn()
    };
    assert_eq!(table("E13x1").refused("0 drop JK"), Rejection::JokerDiscard);
    table("E13x0").play("0 drop JK");
}

#[test]
fn f16_nobody_claims_in_the_hand_of_a_full_run() {
    let refused = |contract: &str| {
        let table = scene(contract, &["2C 3C", "4C 5C", "6C 7C"]);
        let mut table = table.pile("QS").stock("TC JC").start();
        table.play("0 stock");
        table.refused("1 claim")
    };
    assert_eq!(refused("E13x"), Rejection::NoClaims);
    let table = scene("TE", &["2C 3C", "4C 5C", "6C 7C"]);
    table
        .pile("QS")
        .stock("TC JC")
        .start()
        .play("0 stock\n1 claim");
}

//! Laying down, laying off and taking back (R20–R27, D5).
use engine::{
    cards::Rank,
    melds::{FitError, MeldError, MeldId, MeldShape},
    seat::Seat,
    table::{Rejection, Table},
};
use testkit::scenario::{Scene, card, scene};

#[test]
fn r20_the_whole_contract_is_laid_down_and_nothing_else() {
    let hand = "7H 7S 7C 9H TH JH QH KH KS KC 2D";
    let cases = [
        ("TE", "7H 7S 7C", Rejection::ContractNotMet),
        ("TE", "7H 7S 7C | KH KS KC", Rejection::ContractNotMet),
        (
            "TE",
            "7H 7S 7C | 9H: 9H TH JH QH | KH KS KC",
            Rejection::ContractNotMet,
        ),
        (
            "TE",
            "7H 7S 7D | 9H: 9H TH JH QH",
            Rejection::NotHeld(card("7D")),
        ),
        (
            "TE",
            "7H 7S 7S | 9H: 9H TH JH QH",
            Rejection::NotHeld(card("7S")),
        ),
        (
            "TE",
            "7H 7S KC | 9H: 9H TH JH QH",
            Rejection::Meld {
                index: 0,
                error: MeldError::MixedRanks,
            },
        ),
        (
            "TE",
            "7H 7S | 9H: 9H TH JH QH",
            Rejection::Meld {
                index: 0,
                error: MeldError::TooShort,
            },
        ),
        (
            "TE",
            "7H 7S 7C | 9H: 9H TH JH",
            Rejection::Meld {
                index: 1,
                error: MeldError::TooShort,
            },
        ),
        (
            "TE",
            "7H 7S 7C | 9H: 9H TH QH KH",
            Rejection::Meld {
                index: 1,
                error: MeldError::NotConsecutive,
            },
        ),
        (
            "TE",
            "7H 7S 7C | JK: 9H TH JH QH",
            Rejection::Meld {
                index: 1,
                error: MeldError::NotConsecutive,
            },
        ),
    ];
    for (contract, melds, why) in cases {
        let mut scene = scene(contract, &[hand, "3D 3H"]).drawn();
        assert_eq!(scene.refused(&format!("0 down {melds}")), why, "{melds}");
    }
    // The melds may be proposed in any order, and may be longer than the minimum.
    let mut scene = scene("TE", &[hand, "3D 3H"]).drawn();
    scene.play("0 down 9H: 9H TH JH QH | KH KS KC");
    assert_eq!(scene.hand(0), "7C 2D 7H 7S");
    assert!(scene.table.public().down.contains(Seat(0)));
    assert_eq!(
        scene.refused("0 down 9H: 9H TH JH QH | KH KS KC"),
        Rejection::AlreadyDown
    );
}

#[test]
fn r20_only_on_the_own_turn_after_taking_a_card() {
    let mut scene = scene("TT", &["7H 7S 7C KH KS KC", "8H 8S 8C QH QS QC"]).start();
    assert_eq!(
        scene.refused("0 down 7H 7S 7C | KH KS KC"),
        Rejection::TakeFirst
    );
    assert_eq!(
        scene.refused("1 down 8H 8S 8C | QH QS QC"),
        Rejection::NotYourTurn
    );
    scene.play("0 stock");
    assert_eq!(
        scene.refused("1 down 8H 8S 8C | QH QS QC"),
        Rejection::NotYourTurn,
        "not in the claim window either"
    );
}

#[test]
fn r21_runs_may_share_a_suit_and_trios_a_rank() {
    let mut scene = scene("TT", &["KH KH KS KS KC KD 2D", "3D 3H"]).drawn();
    scene.play("0 down KH KS KC | KH KS KD");
    let mut scene =
        testkit::scenario::scene("EE", &["2H 3H 4H 5H 2H 3H 4H 5H 2D", "3D 3S"]).drawn();
    scene.play("0 down 2H: 2H 3H 4H 5H | 2H: 2H 3H 4H 5H");
    assert_eq!(scene.hand(0), "2D");
}

#[test]
fn r22_cards_laid_down_do_not_count() {
    let mut scene = scene("TT", &["5D 7D", "KD 2H", "3H 4H"])
        .meld(0, "7H 7S 7C")
        .meld(1, "KH KS KC")
        .drawn();
    scene.play("0 off 7D 0\n0 drop 5D");
    assert_eq!(scene.points(), [0, 12, 7]);
}

#[test]
fn r23_lay_off_from_the_same_turn_on_and_only_on_the_own_turn() {
    let mut scene = scene("TT", &["7H 7S 7C KH KS KC 7D 2D 4D", "KD 3H 5C"])
        .meld(1, "9H: 9H TH JH QH")
        .drawn();
    scene.play("0 down 7H 7S 7C | KH KS KC\n0 off 7D 1");
    assert_eq!(scene.refused("1 off KD 2"), Rejection::NotYourTurn);
    scene.play("0 drop 2D\n1 stock\n0 pass\n1 off KD 2");
    assert_eq!(scene.meld(2), "KH KS KC KD");
}

#[test]
fn r23_a_trio_takes_its_rank_or_jokers_and_a_run_its_two_ends() {
    let mut scene = scene("TT", &["7D JK 8H KH 4D 3S", "3H 3D"])
        .meld(0, "7H 7S 7C")
        .meld(1, "9H: 9H TH JH QH")
        .drawn();
    let needs = |needed| {
        Rejection::Fit(FitError::NotNext {
            needed: card(needed),
        })
    };
    assert_eq!(
        scene.refused("0 off 8H 0"),
        Rejection::Fit(FitError::OtherRank)
    );
    assert_eq!(scene.refused("0 off 8H 1high"), needs("KH"));
    assert_eq!(scene.refused("0 off KH 1low"), needs("8H"));
    assert_eq!(
        scene.refused("0 off KH 1"),
        Rejection::Fit(FitError::EndMismatch)
    );
    assert_eq!(
        scene.refused("0 off 7D 0low"),
        Rejection::Fit(FitError::EndMismatch)
    );
    assert_eq!(
        scene.refused("0 off 7D 2"),
        Rejection::NoSuchMeld(MeldId(2))
    );
    assert_eq!(scene.refused("0 off 9D 0"), Rejection::NotHeld(card("9D")));
    scene.play("0 off 7D 0\n0 off JK 0\n0 off 8H 1low\n0 off KH 1high");
    assert_eq!(
        (scene.meld(0), scene.meld(1)),
        ("7H 7S 7C 7D JK".into(), "8H 9H TH JH QH KH".into())
    );
}

#[test]
fn r24_a_player_not_down_may_not_lay_off_swap_or_move() {
    let mut scene = scene("TT", &["7D TH 4D", "3H 3D"])
        .meld(1, "7H 7S 7C")
        .meld(1, "9H: 9H JK JH QH KH JK")
        .drawn();
    for step in ["0 off 7D 0", "0 swap 1@1 TH 1low", "0 move 1high 1low"] {
        assert_eq!(scene.refused(step), Rejection::NotDown, "{step}");
    }
}

/// Plays `steps`, then the take-backs `taking`. Checks that this restores the melds, the hands and the set of players
/// who are down.
fn comes_back(mut scene: Scene, steps: &[&str], taking: &[&str]) {
    let before = scene.table.clone();
    scene.play(&steps.join("\n"));
    assert_ne!(table_text(&scene.table), table_text(&before));
    scene.play(&taking.join("\n"));
    assert_eq!(table_text(&scene.table), table_text(&before));
    assert_eq!(scene.refused("0 back 1"), Rejection::NothingToTakeBack);
}

fn table_text(table: &Table) -> String {
    let public = table.public();
    let hands: Vec<_> = public
        .seating
        .order()
        .iter()
        .map(|seat| table.view(*seat).map(|view| *view.hand))
        .collect();
    format!(
        "{:?} {:?} {:?} {:?} {hands:?}",
        public.melds, public.down, public.steps, public.hand_sizes
    )
}

#[test]
fn r25_taking_back_restores_the_cards_of_this_turn() {
    let down = "0 down JK JK JK | 9H: 9H TH JK QH";
    let steps = [
        down,
        "0 off 7D 1",
        "0 off KH 2high",
        "0 swap 2@2 JH 2low",
        "0 move 2low 2high",
        "0 off 7C 1",
    ];
    let make = || {
        scene("TE", &["JK JK JK 9H TH JK QH KH JH 7D 7C 4S", "3D 3H"])
            .meld(1, "7H 7S 7C")
            .drawn()
    };
    comes_back(make(), &steps, &["0 back all"]);
    comes_back(make(), &steps, &["0 back 1"; 6]);
    comes_back(make(), &steps, &["0 back 4", "0 back 2"]);
    comes_back(make(), &steps[..3], &["0 back 3"]);
}

#[test]
fn r25_only_steps_of_the_current_turn_can_be_taken_back() {
    let mut scene = scene("TT", &["7H 7S 7C KH KS KC 7D 2D 5D", "3D 3H"]).drawn();
    scene.play("0 down 7H 7S 7C | KH KS KC\n0 off 7D 0\n0 drop 2D");
    assert_eq!(scene.refused("0 back all"), Rejection::NotYourTurn);
    scene.play("1 pile\n1 drop 3D\n0 pile");
    assert_eq!(scene.refused("0 back all"), Rejection::NothingToTakeBack);
    assert_eq!(scene.refused("0 back 1"), Rejection::NothingToTakeBack);
}

#[test]
fn r25_take_back_needs_at_least_one_step_and_no_more_than_were_made() {
    let mut scene = scene("TT", &["7H 7S 7C KH KS KC 7D 2D 5D", "3D 3H"]).drawn();
    scene.play("0 down 7H 7S 7C | KH KS KC");
    for step in ["0 back 0", "0 back 2", "0 back 255"] {
        assert_eq!(scene.refused(step), Rejection::NothingToTakeBack, "{step}");
    }
}

#[test]
fn r25_a_player_who_has_taken_everything_back_may_lay_down_again() {
    let mut scene = scene("TT", &["7H 7S 7C KH KS KC 7D 2D 5D", "3D 3H"]).drawn();
    scene.play("0 down 7H 7S 7C | KH KS KC\n0 back all");
    assert_eq!(scene.refused("0 off 7D 0"), Rejection::NotDown);
    scene.play("0 down KH KS KC | 7H 7S 7C 7D");
    assert_eq!(scene.meld(0), "KH KS KC");
    // The cards that came back to the hand are known to every player.
    scene.play("0 back 1");
    assert_eq!(scene.table.public().known[Seat(0)].len(), 7);
}

#[test]
fn r26_a_run_goes_round_the_circle() {
    let mut scene = scene("EE", &["QH KH AH 2H 3H JH KS AS 2S JK 5D", "3D 3H"]).drawn();
    scene.play("0 down QH: QH KH AH 2H | KS: KS AS 2S JK\n0 off 3H 0high\n0 off JH 0low");
    assert_eq!(scene.meld(0), "JH QH KH AH 2H 3H");
}

#[test]
fn r27_a_trio_of_jokers_takes_the_rank_of_the_first_other_card() {
    let mut scene = scene("TT", &["JK JK JK KH KS KC 9D 9C 8D 2D", "3D 3H"]).drawn();
    scene.play("0 down JK JK JK | KH KS KC");
    let rank = |scene: &Scene| scene.table.public().melds[0].shape;
    assert_eq!(rank(&scene), MeldShape::Trio { rank: None });
    scene.play("0 off 9D 0");
    assert_eq!(
        rank(&scene),
        MeldShape::Trio {
            rank: Some(Rank::Nine)
        }
    );
    assert_eq!(
        scene.refused("0 off 8D 0"),
        Rejection::Fit(FitError::OtherRank)
    );
    scene.play("0 back 1");
    assert_eq!(
        rank(&scene),
        MeldShape::Trio { rank: None },
        "taking back removes the rank again"
    );
    scene.play("0 off 8D 0");
    assert_eq!(
        rank(&scene),
        MeldShape::Trio {
            rank: Some(Rank::Eight)
        }
    );
}

#[test]
fn d05_swap_and_lay_off_alternate_and_are_undone_one_by_one() {
    let mut scene = scene("TT", &["TH KH JH 8H 2D 4C", "3D 3H"])
        .meld(0, "7H 7S 7C")
        .meld(1, "9H: 9H JK JH QH")
        .meld(1, "9S: 9S TS JS QS")
        .drawn();
    scene.play("0 swap 1@1 TH 2low\n0 off KH 1high\n0 off 8H 1low");
    assert_eq!(
        (scene.meld(1), scene.meld(2)),
        ("8H 9H TH JH QH KH".into(), "JK 9S TS JS QS".into())
    );
    scene.play("0 back 1");
    assert_eq!(scene.meld(1), "9H TH JH QH KH");
    scene.play("0 back 1");
    assert_eq!(scene.meld(1), "9H TH JH QH");
    scene.play("0 back 1");
    assert_eq!(
        (scene.meld(1), scene.meld(2)),
        ("9H JK JH QH".into(), "9S TS JS QS".into())
    );
    assert_eq!(scene.hand(0), "4C 2D 8H TH JH KH");
}

//! Jokers on the table (R40–R45, D13).
use engine::{
    melds::{FitError, MeldError, SwapError},
    table::Rejection,
};
use testkit::scenario::{card, scene};

#[test]
fn r40_a_joker_stands_for_the_card_of_its_place() {
    let mut scene = scene("TT", &["TH JH QH 4D", "3D 3H"])
        .meld(0, "9H: 9H JK JH JK KH")
        .drawn();
    let stands = |needed| {
        Rejection::Swap(SwapError::StandsFor {
            needed: card(needed),
        })
    };
    assert_eq!(scene.refused("0 swap 0@1 QH 0low"), stands("TH"));
    assert_eq!(scene.refused("0 swap 0@3 TH 0low"), stands("QH"));
    scene.play("0 swap 0@3 QH 0low");
    assert_eq!(scene.meld(0), "JK 9H JK JH QH KH");
}

#[test]
fn r41_no_two_adjacent_jokers_in_a_run_ever() {
    let hand = "9H JK JK QH KH 7H 7S 7C 4D";
    let mut laying = scene("TE", &[hand, "3D 3H"]).drawn();
    let beside = MeldError::AdjacentJokers;
    assert_eq!(
        laying.refused("0 down 7H 7S 7C | 9H: 9H JK JK QH"),
        Rejection::Meld {
            index: 1,
            error: beside
        }
    );
    let mut scene = scene("TT", &["JK TH 4D", "3D 3H"])
        .meld(0, "8H: JK 9H JK JH QH KH")
        .meld(0, "9S: 9S TS JS JK")
        .drawn();
    let beside = FitError::AdjacentJokers;
    assert_eq!(scene.refused("0 off JK 0low"), Rejection::Fit(beside));
    assert_eq!(
        scene.refused("0 swap 0@2 TH 0low"),
        Rejection::Swap(SwapError::Target(beside))
    );
    assert_eq!(
        scene.refused("0 swap 0@2 TH 1high"),
        Rejection::Swap(SwapError::Target(beside))
    );
    assert_eq!(
        scene.refused("0 move 0low 1high"),
        Rejection::Swap(SwapError::Target(beside))
    );
    scene.play("0 off JK 0high");
}

#[test]
fn r42_the_freed_joker_goes_at_once_into_any_run_of_the_same_owner() {
    let make = || {
        scene("TT", &["TH 4D 5D", "3D 3H", "5H 5C"])
            .meld(0, "7H 7S 7C")
            .meld(1, "9H: 9H JK JH QH")
            .meld(1, "9S: 9S TS JS QS")
            .meld(2, "2D: 2D 3D 4D 5D")
            .drawn()
    };
    for (to, run, cards) in [
        ("1low", 1, "JK 9H TH JH QH"),
        ("1high", 1, "9H TH JH QH JK"),
        ("2low", 2, "JK 9S TS JS QS"),
    ] {
        let mut scene = make();
        scene.play(&format!("0 swap 1@1 TH {to}"));
        assert_eq!(scene.meld(run), cards);
        assert_eq!(
            scene.hand(0),
            "4D 5D",
            "the joker never comes to a hand (R45)"
        );
    }
    let mut scene = make();
    for to in ["0", "3low", "3high"] {
        assert_eq!(
            scene.refused(&format!("0 swap 1@1 TH {to}")),
            Rejection::Swap(SwapError::ForbiddenTarget),
            "{to}"
        );
    }
    assert_eq!(
        scene.refused("0 swap 1@0 TH 1low"),
        Rejection::Swap(SwapError::NoJokerThere)
    );
    assert_eq!(
        scene.refused("0 swap 1@9 TH 1low"),
        Rejection::Swap(SwapError::NoJokerThere)
    );
}

#[test]
fn r42_a_swap_is_refused_if_the_joker_fits_nowhere() {
    let mut scene = scene("TT", &["TH 4D 5D", "3D 3H"])
        .meld(0, "8H: JK 9H JK JH QH JK")
        .drawn();
    assert!(
        scene
            .table
            .legal(engine::seat::Seat(0))
            .is_ok_and(|legal| legal.swaps.is_empty())
    );
    for to in ["0low", "0high"] {
        let beside = SwapError::Target(FitError::AdjacentJokers);
        assert_eq!(
            scene.refused(&format!("0 swap 0@2 TH {to}")),
            Rejection::Swap(beside)
        );
    }
}

#[test]
fn r43_an_end_joker_moves_to_the_other_end_or_to_another_run_of_its_owner() {
    let make = || {
        scene("TT", &["4D 5D", "3D 3H", "5H 5C"])
            .meld(0, "7H 7S 7C")
            .meld(1, "8H: JK 9H TH JH QH")
            .meld(1, "9S: 9S TS JS JK")
            .meld(2, "2D: 2D 3D 4D 5D")
            .drawn()
    };
    let mut scene = make();
    scene.play("0 move 1low 1high\n0 move 1high 2low");
    assert_eq!(
        (scene.meld(1), scene.meld(2)),
        ("9H TH JH QH".into(), "JK 9S TS JS JK".into())
    );
    let mut scene = make();
    let swap = |error| Rejection::Swap(error);
    assert_eq!(
        scene.refused("0 move 1low 3low"),
        swap(SwapError::ForbiddenTarget),
        "the run belongs to another player"
    );
    assert_eq!(
        scene.refused("0 move 1low 0"),
        swap(SwapError::ForbiddenTarget),
        "a trio"
    );
    assert_eq!(
        scene.refused("0 move 1low 1low"),
        swap(SwapError::ForbiddenTarget),
        "the joker already lies there"
    );
    assert_eq!(
        scene.refused("0 move 1high 2low"),
        swap(SwapError::NoJokerThere)
    );
    assert_eq!(
        scene.refused("0 move 2high 1high"),
        swap(SwapError::RunTooShort),
        "the run left behind keeps four"
    );
    scene.play("0 move 2high 2low");
    assert_eq!(scene.meld(2), "JK 9S TS JS");
}

#[test]
fn r44_jokers_in_trios_stay() {
    let mut scene = scene("TT", &["7D 4D", "3D 3H"])
        .meld(0, "7H 7S JK")
        .meld(0, "9S: 9S TS JS QS")
        .drawn();
    assert_eq!(
        scene.refused("0 swap 0@2 7D 1low"),
        Rejection::Swap(SwapError::InTrio)
    );
    assert_eq!(
        scene.refused("0 move 0high 1low"),
        Rejection::Swap(SwapError::InTrio)
    );
}

#[test]
fn r45_a_freed_joker_is_placed_at_an_end_never_in_the_hand() {
    let mut scene = scene("TT", &["JH 4D 5D", "3D 3H"])
        .meld(0, "9H: 9H TH JK QH")
        .drawn();
    assert_eq!(
        scene.refused("0 swap 0@2 JH 0"),
        Rejection::Swap(SwapError::Target(FitError::EndMismatch))
    );
    scene.play("0 swap 0@2 JH 0high\n0 back 1");
    assert_eq!(
        (scene.hand(0), scene.meld(0)),
        ("4D 5D JH".into(), "9H TH JK QH".into())
    );
}

#[test]
fn d13_the_ends_of_a_run_are_not_adjacent_however_long_it_is() {
    // The run is a full circle of thirteen ranks; its jokers stand for the ace and the king.
    let run = "AH: JK 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH JK";
    let mut scene = scene("TT", &["AH 4D", "3D 3H"]).meld(0, run).drawn();
    scene.play("0 off AH 0high");
    assert_eq!(scene.meld(0), "JK 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH JK AH");
    let needed = card("KH");
    assert_eq!(
        scene.refused("0 off 4D 0low"),
        Rejection::Fit(FitError::NotNext { needed })
    );
}

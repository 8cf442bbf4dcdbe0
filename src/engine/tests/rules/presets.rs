//! Differences between the preset `oficial` and the presets `fournier` and `francais`, and rejected rule sets (D14).
use engine::{
    matchplay::Match,
    melds::{FitError, MeldError, SwapError},
    rules::{PenaltyStock, RuleSet, RuleSetError, fournier, francais, oficial},
    table::Rejection,
};
use testkit::{
    driver::{setup, with},
    scenario::scene,
};

#[test]
fn r14_the_penalty_card_comes_from_the_penalty_stock() {
    let mut scene = scene("TT", &["2D 2H", "3D 3H"])
        .rules(|rules| rules.penalty = PenaltyStock::Separate)
        .stock("7S 8S")
        .penalty("9S TS")
        .start();
    scene.play("0 stock\n1 claim");
    assert_eq!(scene.hand(1), "3D 3H AS 9S");
    assert_eq!(
        (
            scene.table.public().stock,
            scene.table.public().penalty_stock
        ),
        (1, 1)
    );
}

#[test]
fn r42_in_other_rule_sets_the_freed_joker_goes_to_any_other_meld() {
    for preset in [fournier(), francais()] {
        let mut scene = scene("TT", &["TH 4D 5D", "3D 3H", "5H 5C"])
            .rules(|rules| *rules = preset)
            .meld(0, "7H 7S 7C")
            .meld(1, "9H: 9H JK JH QH")
            .meld(2, "2D: 2D 3D 4D JK")
            .drawn();
        for to in ["1low", "1high"] {
            assert_eq!(
                scene.refused(&format!("0 swap 1@1 TH {to}")),
                Rejection::Swap(SwapError::ForbiddenTarget)
            );
        }
        assert_eq!(
            scene.refused("0 move 2high 2low"),
            Rejection::Swap(SwapError::MovesNotAllowed)
        );
        scene.play("0 swap 1@1 TH 0\n0 back 1\n0 swap 1@1 TH 2high");
        assert_eq!(
            scene.meld(2),
            "2D 3D 4D JK JK",
            "adjacent jokers are allowed"
        );
    }
}

#[test]
fn r20_a_fournier_run_ends_at_thirteen_and_a_trio_needs_a_natural_card() {
    let round = "AH: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH";
    let at_table = |rules: RuleSet| {
        scene("TT", &["AH 4D", "3D 3H"])
            .rules(|r| *r = rules)
            .meld(0, round)
            .drawn()
    };
    assert_eq!(
        at_table(fournier()).refused("0 off AH 0high"),
        Rejection::Fit(FitError::RunComplete)
    );
    at_table(francais()).play("0 off AH 0high");
    let mut scene = scene("TT", &["JK JK JK KH KS KC 4D", "3D 3H"])
        .rules(|r| *r = francais())
        .drawn();
    let alone = Rejection::Meld {
        index: 0,
        error: MeldError::JokersOnly,
    };
    assert_eq!(scene.refused("0 down JK JK JK | KH KS KC"), alone);
}

#[test]
fn r31_no_bonus_in_fournier_and_values_in_steps() {
    let mut scene = scene("TT", &["5D 5H 5C 6C 6D 6H KS", "JK AD KD 8D 7D 2D"])
        .rules(|r| *r = fournier())
        .drawn();
    scene.play("0 down 5D 5H 5C | 6C 6D 6H\n0 drop KS");
    assert_eq!(scene.points(), [0, 50 + 20 + 10 + 10 + 5 + 5]);
}

#[test]
fn d14_unplayable_rules_are_refused_with_a_reason() {
    let why = |rules: RuleSet, seats| rules.check(seats).map_err(|error| error.to_string());
    assert_eq!(why(oficial(), 4), Ok(()));
    assert_eq!(
        why(oficial(), 5),
        Err("oficial is for 2 to 4 players, not 5".to_owned())
    );
    assert_eq!(
        why(fournier(), 1),
        Err("fournier is for 2 to 8 players, not 1".to_owned())
    );
    let crowd = with(|rules| (rules.max_seats, rules.supercontinental) = (8, true));
    let small =
        Err("TTTE for 7 players takes 106 cards at least, and the shoe has only 104".to_owned());
    assert_eq!(
        why(
            RuleSet {
                jokers_per_deck: 0,
                ..crowd.clone()
            },
            7
        ),
        small
    );
    assert_eq!(why(crowd.clone(), 6), Ok(()));
    assert!(matches!(why(crowd, 8), Err(reason) if reason.contains("for 8 players")));
    for (min, max) in [(0, 4), (1, 4), (2, 9), (4, 3)] {
        let rules = with(|rules| (rules.min_seats, rules.max_seats) = (min, max));
        assert_eq!(rules.check(3), Err(RuleSetError::SeatRange { min, max }));
    }
    let jokers = with(|rules| rules.jokers_per_deck = 200);
    assert_eq!(
        jokers.check(3),
        Err(RuleSetError::TooManyJokers { jokers: 200 })
    );
    assert!(matches!(
        Match::new(setup("", oficial(), 9)),
        Err(RuleSetError::Seats { .. })
    ));
}

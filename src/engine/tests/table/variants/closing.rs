//! Variants of closing, scoring and melds (V3–V9, D6–D10).
use engine::{
    matchplay::Match,
    melds::{FitError, MeldError},
    rules::{Bonus, CardValues, Closing, RuleSet, oficial},
    seat::Seat,
    table::{HowEnded, Rejection},
};
use testkit::{
    driver::{setup, with},
    scenario::{Scene, card, scene},
};

#[test]
fn v03_d06_closing_with_five_points_or_less_in_hand() {
    let make = |leftover| {
        let hand = "5D 5H 5C 6C 6D 6H KS 3S 2S 2H";
        scene("TT", &[hand, "JK AD"])
            .rules(|rules| rules.leftover = leftover)
            .drawn()
    };
    let down = "0 down 5D 5H 5C | 6C 6D 6H";
    let mut scene = make(Some(5));
    assert_eq!(
        scene.refused("0 close KS"),
        Rejection::CannotClose,
        "the player is not down"
    );
    scene.play(down);
    assert_eq!(
        scene.refused("0 close KS"),
        Rejection::CannotClose,
        "seven points would be left"
    );
    scene.play("0 drop 2S\n1 stock\n0 pass\n1 drop AD\n0 pile");
    assert_eq!(scene.refused("0 close KS"), Rejection::CannotClose);
    let mut scene = make(Some(7));
    scene.play(&format!("{down}\n0 close KS"));
    let end = scene.end();
    assert_eq!((end.closer, end.how), (Some(Seat(0)), HowEnded::Leftover));
    assert_eq!(
        scene.points(),
        [7, 70],
        "the points left are the closer's score, without a bonus"
    );
    assert_eq!(scene.pile(), "AS KS", "face up: it is not the last card");
    let mut scene = make(None);
    scene.play(down);
    assert_eq!(scene.refused("0 close KS"), Rejection::CannotClose);
}

#[test]
fn v03_the_last_card_closes_as_usual() {
    let mut scene = scene("TT", &["5D", "JK"])
        .rules(|r| r.leftover = Some(5))
        .meld(0, "5C 5S 5H")
        .drawn();
    assert_eq!(scene.refused("0 close 5D"), Rejection::CannotClose);
    scene.play("0 drop 5D");
    assert_eq!(scene.end().how, HowEnded::Discard);
}

#[test]
fn v04_d07_a_player_who_lays_down_must_close_in_that_turn() {
    for (closing, last, must) in [
        (Closing::SameTurn, false, true),
        (Closing::SameTurn, true, true),
        (Closing::SameTurnInLastHand, false, false),
        (Closing::SameTurnInLastHand, true, true),
        (Closing::Any, true, false),
    ] {
        let mut scene = same_turn(closing, last);
        scene.play("0 down 5D 5H 5C | 6C 6D 6H");
        if must {
            assert_eq!(
                scene.refused("0 drop KS"),
                Rejection::MustCloseSameTurn,
                "{closing:?} {last}"
            );
            scene.play("0 back all\n0 drop KS");
            assert!(!scene.is_over());
        } else {
            scene.play("0 drop KS");
        }
        let mut scene = same_turn(closing, last);
        scene.play("0 down 5D 5H 5C | 6C 6D 6H\n0 off 6S 1\n0 drop KS");
        assert_eq!(scene.points()[0], -10);
    }
}

#[test]
fn v04_only_the_last_hand_is_marked_as_the_last() {
    let (mut game, _) = Match::new(setup("last", oficial(), 2)).expect("playable");
    let mut lasts = Vec::new();
    for _ in 0..7 {
        game.next_hand().expect("a hand");
        lasts.push(game.table().expect("a table").public().last_hand);
        while !game.pending().is_empty() {
            testkit::driver::step(&mut game, &mut |_, legal| testkit::driver::lazy(legal));
        }
    }
    assert_eq!(lasts, [false, false, false, false, false, false, true]);
}

#[test]
fn v05_runs_of_different_suits_and_trios_of_different_ranks() {
    let hand = |contract, cards| {
        scene(contract, &[cards, "JK AD"])
            .rules(|rules| rules.distinct = true)
            .drawn()
    };
    let alike = |index| Rejection::Meld {
        index,
        error: MeldError::NotDistinct,
    };
    let mut trios = hand("TT", "KH KS KC KD KH KS 2D");
    assert_eq!(trios.refused("0 down KH KS KC | KD KH KS"), alike(1));
    let mut runs = hand("EE", "2H 3H 4H 5H 8H 9H TH JH 2D");
    assert_eq!(
        runs.refused("0 down 2H: 2H 3H 4H 5H | 8H: 8H 9H TH JH"),
        alike(1)
    );
    // A trio of jokers must differ from the other trio once it has a rank (D8).
    let mut jokers = hand("TT", "JK JK JK KC KH KS KD 2D");
    jokers.play("0 down JK JK JK | KC KH KS");
    assert_eq!(
        jokers.refused("0 off KD 0"),
        Rejection::Fit(FitError::NotDistinct)
    );
    jokers.play("0 off 2D 0\n0 off KD 1");
}

#[test]
fn v06_d09_the_bonus_rises_from_hand_to_hand() {
    let rising = |two_hands_first| {
        move |hand| {
            closing_bonus(
                |rules| (rules.bonus, rules.two_hands_first) = (Bonus::Rising, two_hands_first),
                hand,
                false,
            )
        }
    };
    let plain: Vec<i32> = (0..12).map(rising(false)).collect();
    assert_eq!(
        plain,
        (1..=12).map(|n| -10 * n).collect::<Vec<_>>(),
        "to −120 in EEEE with V1"
    );
    let after_two: Vec<i32> = (0..5).map(rising(true)).collect();
    assert_eq!(
        after_two,
        [-10, -10, -10, -20, -30],
        "T and E count −10 each"
    );
}

#[test]
fn v07_fifty_for_closing_in_the_turn_of_laying_down() {
    assert_eq!(
        closing_bonus(|rules| rules.bonus = Bonus::Fifty, 0, false),
        -50
    );
}

#[test]
fn v08_fifty_for_laying_everything_off() {
    assert_eq!(
        closing_bonus(|rules| rules.lay_off_bonus = true, 0, true),
        -50
    );
    assert_eq!(
        closing_bonus(|rules| rules.lay_off_bonus = true, 0, false),
        -10
    );
    let mut scene = scene("TT", &["5D", "JK"])
        .rules(|r| r.lay_off_bonus = true)
        .meld(0, "5C 5S 5H")
        .drawn();
    scene.play("0 off 5D 0");
    assert_eq!(scene.points(), [-50, 50], "in a later turn too");
}

#[test]
fn d10_the_rising_bonus_counts_if_it_is_higher_than_fifty() {
    let rules = |rules: &mut RuleSet| (rules.bonus, rules.lay_off_bonus) = (Bonus::Rising, true);
    assert_eq!(
        [2, 6].map(|hand| closing_bonus(rules, hand, true)),
        [-50, -70]
    );
}

#[test]
fn v09_values_in_steps() {
    let rules = with(|rules| rules.values = CardValues::Steps);
    let worth = |text: &str| rules.value(card(text));
    assert_eq!(
        ["2S", "7S", "8S", "TS", "KS", "AS", "JK"].map(worth),
        [5, 5, 10, 10, 10, 20, 50]
    );
}

fn same_turn(closing: Closing, last_hand: bool) -> Scene {
    let hand = "5D 5H 5C 6C 6D 6H KS 6S";
    scene("TT", &[hand, "JK AD"])
        .rules(|rules| rules.closing = closing)
        .with(|rig| rig.last_hand = last_hand)
        .drawn()
}

fn closing_bonus(rules: impl FnOnce(&mut RuleSet), hand: u8, off: bool) -> i32 {
    let mut scene = scene("TT", &["5D 5H 5C 6C 6D 6H 6S", "JK"])
        .rules(rules)
        .with(|rig| rig.hand = hand)
        .drawn();
    scene.play("0 down 5D 5H 5C | 6C 6D 6H");
    scene.play(if off { "0 off 6S 1" } else { "0 drop 6S" });
    scene.points()[0]
}

//! Other cards as jokers, limits of jokers in melds, and melds of exact size (F8–F11).
use engine::{
    cards::{Card, CardCounts},
    melds::{FitError, MeldError, best_lay_down, distance},
    rules::{RankPoints, RuleSet, RuleSetError, WildCards, WildLimit, WildLimits, oficial},
    seat::Seat,
    table::Rejection,
};
use testkit::scenario::scene;

fn wild(cards: &str) -> Option<WildCards> {
    Some(cards.parse().expect("cards that count as jokers"))
}

fn limits(trio: WildLimit, run: WildLimit) -> WildLimits {
    WildLimits { trio, run }
}

#[test]
fn f08_other_cards_count_as_jokers() {
    let mut aces = scene("E", &["AC 6H 7H 8H 2S 9D", "JK AD"])
        .rules(|rules| rules.wild_cards = wild("A"))
        .drawn();
    aces.play("0 down 5H: AC 6H 7H 8H");
    let mut red = scene("T", &["AC KH KS 2S 9D", "JK AD"])
        .rules(|rules| rules.wild_cards = wild("red A"))
        .drawn();
    let error = MeldError::MixedRanks;
    let refused = Rejection::Meld { index: 0, error };
    assert_eq!(red.refused("0 down KH KS AC"), refused);
    let mut ace_in_run = scene("E", &["JH QH KH AH 9D", "JK AD"])
        .rules(|rules| rules.wild_cards = wild("A"))
        .drawn();
    ace_in_run.play("0 down JH: JH QH KH AH");
    assert_eq!("red 2".parse(), Ok(wild("red 2").expect("red twos")));
    for wrong in ["", "1", "2D", "joker", "red"] {
        assert!(wrong.parse::<WildCards>().is_err(), "{wrong}");
    }
    let both = RuleSet {
        wild_cards: wild("2"),
        red_twos_wild: true,
        ..oficial()
    };
    assert_eq!(both.check(2), Err(RuleSetError::TwoKindsOfWilds));
}

#[test]
fn f05_f08_cards_that_count_as_jokers_have_points_of_their_own() {
    let points = |cards: &str, points| RankPoints {
        cards: cards.parse().expect("cards"),
        points,
    };
    let rules = RuleSet {
        wild_cards: wild("2"),
        points: Some(vec![points("wild", 20), points("2-9", 5)]),
        ..oficial()
    };
    let value = |card: &str| rules.value(card.parse::<Card>().expect("a card"));
    assert_eq!([value("2S"), value("JK"), value("3S")], [20, 50, 5]);
    // The cards that cost the most in hand are laid down first.
    let hand: CardCounts = "KH KS JK 2S 4D".parse().expect("cards");
    let exact = RuleSet {
        exact_melds: true,
        ..rules
    };
    let best = best_lay_down(&hand, "T".parse().expect("a contract"), &exact, &[]);
    let laid = best.expect("a trio")[0].cards().to_vec();
    assert!(laid.contains(&Card::JOKER), "{laid:?}");
}

#[test]
fn f09_a_new_meld_has_a_limited_number_of_jokers() {
    use WildLimit::{Any, AsManyAsNaturals, AtMost, BesideNaturals, FewerThanNaturals};
    let trio = "KH JK JK";
    let long = "KH KS JK JK";
    let run = "5H: 5H JK 7H JK";
    for (limit, allowed) in [
        (limits(Any, Any), [true, true, true]),
        (limits(AtMost(1), AtMost(1)), [false, false, false]),
        (limits(AtMost(2), AtMost(2)), [true, true, true]),
        (
            limits(AsManyAsNaturals, AsManyAsNaturals),
            [false, true, true],
        ),
        (
            limits(FewerThanNaturals, FewerThanNaturals),
            [false, false, false],
        ),
        (
            limits(BesideNaturals(2), BesideNaturals(3)),
            [false, true, false],
        ),
    ] {
        for (meld, allowed) in [trio, long, run].into_iter().zip(allowed) {
            let contract = if meld == run { "E" } else { "T" };
            let mut scene = scene(contract, &["KH KS JK JK 5H 7H 9D", "JK AD"])
                .rules(|rules| (rules.wilds_laid_down, rules.wilds_later) = (limit, limit))
                .drawn();
            let down = format!("0 down {meld}");
            if allowed {
                scene.play(&down);
            } else {
                let (index, error) = (0, MeldError::TooManyJokers);
                assert_eq!(
                    scene.refused(&down),
                    Rejection::Meld { index, error },
                    "{meld}"
                );
            }
        }
    }
    let limit = limits(AtMost(1), AtMost(1));
    let rules = RuleSet {
        wilds_laid_down: limit,
        wilds_later: limit,
        ..oficial()
    };
    let hand: CardCounts = "KH JK JK JK".parse().expect("cards");
    assert_eq!(distance(&hand, "T".parse().expect("a contract"), &rules), 1);
    // Both trios need a king: with at most one joker in each, four kings and two jokers are enough.
    let kings: CardCounts = "KH KS KC KD JK JK".parse().expect("cards");
    assert_eq!(
        distance(&kings, "TT".parse().expect("a contract"), &rules),
        0
    );
}

#[test]
fn f10_a_meld_on_the_table_takes_a_limited_number_of_jokers() {
    use WildLimit::{Any, AtMost};
    let mut scene = scene("T", &["JK JK 9H 2S", "JK AD"])
        .rules(|rules| {
            rules.wilds_later = limits(AtMost(1), AtMost(1));
            rules.lay_off_next_turn = true;
        })
        .meld(0, "KH KS JK")
        .meld(0, "5H: 5H 6H 7H 8H")
        .drawn();
    let full = Rejection::Fit(FitError::TooManyJokers);
    assert_eq!(scene.refused("0 off JK 0"), full);
    scene.play("0 off JK 1low");
    assert_eq!(scene.refused("0 off JK 1high"), full);
    scene.play("0 off 9H 1high");
    let rules = RuleSet {
        wilds_laid_down: limits(AtMost(1), Any),
        ..oficial()
    };
    assert_eq!(rules.check(2), Err(RuleSetError::LaterWilds));
    // A file needs to name the limit only once.
    let file =
        "(version: 2, name: \"One\", base: \"oficial\", wilds_laid_down: (trio: at_most(1)))";
    let read = engine::rules::RuleFile::read(file).expect("playable").rules;
    assert_eq!(read.wilds_later, limits(AtMost(1), Any));
}

#[test]
fn f11_new_melds_have_exactly_the_size_of_the_contract() {
    let hand = "7H 7S 7C 7D KD";
    let mut scene = scene("T", &[hand, "JK AD"])
        .rules(|rules| rules.exact_melds = true)
        .drawn();
    let (index, error) = (0, MeldError::TooLong);
    let refused = Rejection::Meld { index, error };
    assert_eq!(scene.refused("0 down 7H 7S 7C 7D"), refused);
    let best = scene.table.view(Seat(0)).expect("a seat").best_lay_down();
    assert_eq!(best.map(|melds| melds[0].cards().len()), Some(3));
    scene.play("0 down 7H 7S 7C\n0 off 7D 0");
    // V23: the last hand is closed with all cards, so there the melds may be longer.
    let mut last = self::scene("T", &["7H 7S 7C 7D", "JK AD"])
        .rules(|rules| {
            rules.exact_melds = true;
            rules.closing = engine::rules::Closing::WholeHandInLastHand;
        })
        .with(|rig| rig.last_hand = true)
        .drawn();
    let view = last.table.view(Seat(0)).expect("a seat");
    assert!(view.best_lay_down().is_some());
    last.play("0 down 7H 7S 7C 7D");
}

//! Arbitration of claims: the winner, and the time of the decision (D3).
use super::claims::{HANDS, table, winner};
use engine::{
    rules::fournier,
    seat::Seat,
    table::{Action, Answer, DecisionId, DecisionStage, Event, Rejection},
};
use testkit::scenario::{card, scene};

#[test]
fn d03_a_claim_wins_once_every_seat_before_has_passed() {
    let mut scene = table(4);
    scene.play("0 stock\n2 claim");
    assert_eq!(winner(&scene), None, "player 1 has not answered");
    scene.play("1 pass");
    assert_eq!(winner(&scene), Some(Seat(2)), "player 3 need not answer");
    assert_eq!(scene.refused("3 claim"), Rejection::NothingToClaim);
    assert_eq!(scene.table.public().window, None);
}

#[test]
fn d03_no_discard_while_the_window_is_undecided() {
    let mut scene = table(3);
    scene.play("0 stock");
    assert_eq!(scene.refused("0 drop 2D"), Rejection::ClaimsOpen);
    scene.play("1 pass");
    assert_eq!(scene.refused("0 drop 2D"), Rejection::ClaimsOpen);
    scene.play("2 pass\n0 drop 2D");
    assert_eq!(scene.active(), 1);
}

#[test]
fn d03_the_active_player_may_lay_down_lay_off_and_swap_during_the_window() {
    let mut scene = scene("TT", &["7H 7S 7C KH KS KC KD JH", "3D 3H", "4D 4H"])
        .meld(1, "9H: 9H TH JK QH")
        .start();
    scene.play("0 stock\n0 down 7H 7S 7C | KH KS KC\n0 off KD 2\n0 swap 0@2 JH 0high\n0 move 0high 0low\n0 back 1");
    assert_eq!(scene.refused("0 drop 2C"), Rejection::ClaimsOpen);
    scene.play("1 pass\n2 pass\n0 drop 2C");
    assert!(scene.is_over());
}

#[test]
fn d03_laying_off_the_last_card_ends_the_hand_even_with_an_open_window() {
    let mut scene = scene("TT", &["7D", "3D 3H", "4D 4H"])
        .stock("KD 5S")
        .meld(0, "7H 7S 7C")
        .meld(0, "KH KS KC")
        .start();
    scene.play("0 stock\n2 claim\n0 off 7D 0\n0 off KD 1");
    assert!(scene.is_over());
    assert_eq!(
        scene.points(),
        [0, 6, 8],
        "player 2's claim was never decided"
    );
}

#[test]
fn d03_after_a_pass_the_first_late_claim_wins() {
    let mut scene = table(4);
    scene.play("0 stock\n1 pass\n2 pass\n3 pass");
    let stages: Vec<_> = scene
        .table
        .pending()
        .into_iter()
        .map(|p| (p.seat.0, p.stage))
        .collect();
    assert_eq!(
        stages,
        [
            (0, DecisionStage::Play),
            (1, DecisionStage::LateClaim),
            (2, DecisionStage::LateClaim),
            (3, DecisionStage::LateClaim)
        ]
    );
    scene.play("3 claim");
    assert_eq!(
        winner(&scene),
        Some(Seat(3)),
        "no further answer is awaited here"
    );
    assert_eq!(scene.refused("1 claim"), Rejection::NothingToClaim);
}

#[test]
fn d03_a_claim_after_a_pass_counts_by_its_turn_while_undecided() {
    let mut scene = table(4);
    scene.play("0 stock\n1 pass\n3 claim\n1 claim");
    assert_eq!(winner(&scene), Some(Seat(1)));
    let mut scene = table(4);
    scene.play("0 stock\n3 pass\n2 pass\n3 claim");
    assert_eq!(winner(&scene), None, "player 1 comes first");
    scene.play("2 claim");
    assert_eq!(winner(&scene), None);
    scene.play("1 pass");
    assert_eq!(winner(&scene), Some(Seat(2)));
}

#[test]
fn d03_an_answer_cannot_be_repeated_and_a_claim_cannot_be_withdrawn() {
    let mut scene = table(4);
    scene.play("0 stock\n2 claim\n3 pass");
    assert_eq!(scene.refused("2 pass"), Rejection::AlreadyAnswered);
    assert_eq!(scene.refused("2 claim"), Rejection::AlreadyAnswered);
    assert_eq!(scene.refused("3 pass"), Rejection::AlreadyAnswered);
}

#[test]
fn d03_the_window_keeps_its_decision_while_the_active_players_changes() {
    let mut scene = scene("TT", &["7H 7S 7C KH KS KC KD", "3D 3H", "4D 4H"]).start();
    scene.play("0 stock");
    let window = scene.decision_of(Seat(1));
    let own = scene.decision_of(Seat(0));
    scene.play("0 down 7H 7S 7C | KH KS KC");
    assert_ne!(scene.decision_of(Seat(0)), own);
    let stale = scene.submit(
        Seat(0),
        own,
        Action::LayOff {
            card: card("KD"),
            to: testkit::scenario::place_of("1"),
        },
    );
    assert_eq!(
        stale,
        Err(Rejection::Stale {
            given: own,
            current: scene.decision_of(Seat(0))
        })
    );
    assert!(scene.submit(Seat(2), window, Action::Pass).is_ok());
    assert!(scene.submit(Seat(1), window, Action::Pass).is_ok());
    assert!(
        scene.submit(Seat(2), window, Action::Claim).is_ok(),
        "a late claim is accepted"
    );
}

#[test]
fn d03_an_answer_to_an_older_window_is_stale() {
    let mut scene = table(3);
    scene.play("0 stock");
    let old = scene.decision_of(Seat(2));
    scene.play("1 pass\n2 pass\n0 drop 2D\n1 stock");
    let current = scene.decision_of(Seat(2));
    assert_eq!(
        scene.submit(Seat(2), old, Action::Claim),
        Err(Rejection::Stale {
            given: old,
            current
        })
    );
    assert_eq!(
        scene.submit(Seat(2), DecisionId(u32::MAX), Action::Pass),
        Err(Rejection::Stale {
            given: DecisionId(u32::MAX),
            current
        })
    );
}

#[test]
fn d03_the_order_of_the_answers_does_not_matter() {
    for seats in 2..=5u8 {
        for claims in (0..1u32 << seats).step_by(2) {
            let mut order: Vec<u8> = (1..seats).collect();
            let first = outcome(seats as usize, claims, &order);
            for_each_permutation(&mut order, 0, &mut |order| {
                assert_eq!(
                    outcome(seats as usize, claims, order),
                    first,
                    "{claims:b} {order:?}"
                );
            });
        }
    }
}

#[test]
fn d03_the_order_of_the_answers_does_not_matter_with_eight_players() {
    let mut random = testkit::random::Random::new(8);
    for _ in 0..150 {
        let claims = random.below(128) as u32 * 2;
        let mut order: Vec<u8> = (1..8).collect();
        let first = outcome(8, claims, &order);
        random.shuffle(&mut order);
        assert_eq!(outcome(8, claims, &order), first, "{claims:b} {order:?}");
    }
}

#[test]
fn d03_an_award_comes_with_the_answer_that_made_it_certain() {
    let mut scene = table(4);
    let events = scene.play("0 stock\n3 claim\n2 pass\n1 pass");
    let award = Event::Awarded {
        seat: Seat(3),
        card: card("QS"),
        penalty: vec![card("TC")],
    };
    assert_eq!(events[3..], [Event::Passed { seat: Seat(1) }, award]);
}

/// Submits the answers in this order. Returns the winner of the claim, all hands and the discard pile. `claims` is a
/// bit set of the seats that claim; the others pass.
fn outcome(seats: usize, claims: u32, order: &[u8]) -> (Option<Seat>, Vec<String>, String) {
    let mut scene = scene("TT", &HANDS[..seats])
        .with(|rig| rig.rules = std::sync::Arc::new(fournier()))
        .stock("TS TC JC QC KC")
        .start();
    scene.play("0 stock");
    for seat in order {
        let answer = if claims >> seat & 1 == 1 {
            "claim"
        } else {
            "pass"
        };
        if scene.table.public().window.is_some() {
            scene.play(&format!("{seat} {answer}"));
        } else {
            assert_eq!(
                scene.refused(&format!("{seat} {answer}")),
                Rejection::NothingToClaim
            );
        }
    }
    assert!(
        scene
            .table
            .public()
            .window
            .as_ref()
            .is_none_or(|w| !w.answers.iter().any(|(_, a)| a == Answer::Awaited))
    );
    let hands = (0..seats as u8).map(|seat| scene.hand(seat)).collect();
    (winner(&scene), hands, scene.pile())
}

fn for_each_permutation(items: &mut Vec<u8>, from: usize, visit: &mut impl FnMut(&[u8])) {
    if from == items.len() {
        visit(items);
    }
    for i in from..items.len() {
        items.swap(from, i);
        for_each_permutation(items, from + 1, visit);
        items.swap(from, i);
    }
}

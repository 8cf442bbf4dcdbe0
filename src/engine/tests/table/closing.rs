//! Closing and scoring (R30–R33, D10).
use engine::{
    seat::Seat,
    table::{HowEnded, Rejection},
};
use testkit::scenario::{Scene, scene};

const OTHERS: [&str; 2] = ["JK AD KD", "9D 7D 2D 2S"];

fn hand(own: &str) -> testkit::scenario::SceneBuilder {
    scene("TT", &[own, OTHERS[0], OTHERS[1]])
}

fn ended(scene: &Scene) -> (Option<u8>, HowEnded, Vec<i32>) {
    let end = scene.end();
    (end.closer.map(|seat| seat.0), end.how, scene.points())
}

#[test]
fn r30_closing_by_discarding_the_last_card() {
    let mut scene = hand("5D 5H").meld(0, "5C 5S 5C").drawn();
    scene.play("0 off 5D 0\n0 drop 5H");
    assert_eq!(ended(&scene), (Some(0), HowEnded::Discard, vec![0, 80, 20]));
    for step in ["0 drop 5H", "1 stock", "1 claim", "2 pass", "0 back all"] {
        assert_eq!(scene.refused(step), Rejection::HandOver, "{step}");
    }
}

#[test]
fn r30_closing_by_laying_off_the_last_card_without_a_discard() {
    let mut scene = hand("5D 5H").meld(0, "5C 5S 5C").drawn();
    scene.play("0 off 5D 0\n0 off 5H 0");
    assert_eq!(ended(&scene), (Some(0), HowEnded::LaidOff, vec![0, 80, 20]));
}

#[test]
fn r30_closing_by_a_swap_with_the_last_card() {
    let mut scene = hand("TH").meld(0, "9H: 9H JK JH QH").drawn();
    scene.play("0 swap 0@1 TH 0high");
    assert_eq!(ended(&scene), (Some(0), HowEnded::LaidOff, vec![0, 80, 20]));
}

#[test]
fn r30_closing_by_laying_down_the_last_card() {
    let mut scene = hand("5D 5H 5C 6C 6D 6H 6S").drawn();
    scene.play("0 down 5D 5H 5C | 6C 6D 6H 6S");
    assert_eq!(
        ended(&scene),
        (Some(0), HowEnded::LaidOff, vec![-10, 80, 20])
    );
}

#[test]
fn r30_a_player_not_down_does_not_close() {
    let mut scene = hand("5D").drawn();
    assert_eq!(scene.refused("0 drop 5D"), Rejection::NotDown);
}

#[test]
fn r31_minus_ten_for_laying_down_and_closing_in_one_turn() {
    let mut scene = hand("5D 5H 5C 6C 6D 6H KS").drawn();
    scene.play("0 down 5D 5H 5C | 6C 6D 6H\n0 drop KS");
    assert_eq!(
        ended(&scene),
        (Some(0), HowEnded::Discard, vec![-10, 80, 20])
    );
}

#[test]
fn r31_nothing_for_closing_in_a_later_turn() {
    let mut scene = scene("TT", &["5D 5H 5C 6C 6D 6H 6S QS", "JK AD", "JK AD"]).drawn();
    scene.play("0 down 5D 5H 5C | 6C 6D 6H\n0 drop QS\n1 pile\n1 drop QS\n2 pile\n2 drop QS\n0 pile\n0 off 6S 1\n0 drop QS");
    assert_eq!(ended(&scene), (Some(0), HowEnded::Discard, vec![0, 70, 70]));
    let mut scene = hand("5D 5H").meld(0, "5C 5S 5C").drawn();
    scene.play("0 off 5D 0\n0 drop 5H");
    assert_eq!(scene.points()[0], 0);
}

#[test]
fn r31_a_lay_down_taken_back_and_made_again_is_still_of_this_turn() {
    let mut scene = hand("5D 5H 5C 6C 6D 6H KS").drawn();
    scene.play("0 down 5D 5H 5C | 6C 6D 6H\n0 back all\n0 down 6C 6D 6H | 5D 5H 5C\n0 drop KS");
    assert_eq!(scene.points()[0], -10);
}

#[test]
fn r32_the_others_score_the_cards_in_hand_even_if_they_combine() {
    let cards = [
        ("JK", 50),
        ("AS", 20),
        ("KS", 10),
        ("QS", 10),
        ("JS", 10),
        ("TS", 10),
        ("9S", 9),
        ("2S", 2),
    ];
    for (card, points) in cards {
        let mut scene = scene("TT", &["5D", &format!("{card} {card} {card}")])
            .meld(0, "5C 5S 5C")
            .drawn();
        scene.play("0 drop 5D");
        assert_eq!(scene.points(), [0, 3 * points], "{card}");
    }
}

#[test]
fn r33_the_closer_is_the_winner_of_the_hand() {
    let mut scene = hand("5D").meld(0, "5C 5S 5C").drawn();
    scene.play("0 drop 5D");
    assert_eq!(scene.end().closer, Some(Seat(0)));
    assert_eq!(
        scene.end().hands[Seat(1)].len(),
        3,
        "the hands are opened to be counted"
    );
}

#[test]
fn d10_the_best_bonus_counts_once() {
    let cases: [(&str, bool, i32); 4] = [
        ("0 down 5D 5H 5C | 6C 6D 6H\n0 drop 6S", true, -10),
        ("0 down 5D 5H 5C | 6C 6D 6H\n0 off 6S 1", true, -50),
        ("0 down 5D 5H 5C | 6C 6D 6H\n0 off 6S 1", false, -10),
        ("0 down 5D 5H 5C | 6C 6D 6H 6S", true, -50),
    ];
    for (script, lay_off_bonus, points) in cases {
        let mut scene = hand("5D 5H 5C 6C 6D 6H 6S")
            .rules(|rules| rules.lay_off_bonus = lay_off_bonus)
            .drawn();
        scene.play(script);
        assert_eq!(scene.points()[0], points, "{script}");
    }
}

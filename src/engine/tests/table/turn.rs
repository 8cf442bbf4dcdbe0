//! Turns: in each turn the player takes one card and discards one (R3, R6, R10–R13).
use engine::{
    seat::{Seat, Seating},
    table::{DiscardFate, Phase, Rejection, Viewer},
};
use testkit::scenario::{card, scene};

#[test]
fn r03_the_turn_passes_to_the_right() {
    let order = [Seat(0), Seat(2), Seat(3), Seat(1)];
    let mut scene = scene("TT", &["2H 3H 4H", "5H 6H 7H", "8H 9H TH", "JH QH KH"])
        .with(|rig| rig.seating = Seating::new(&order).expect("a seating"))
        .start();
    let mut turns = vec![scene.active()];
    for (seat, drops) in [(0, "2H"), (2, "8H"), (3, "JH"), (1, "5H")] {
        scene.play(&format!("{seat} pile"));
        assert_eq!(scene.table.public().phase, Phase::Play);
        scene.play(&format!("{seat} drop {drops}"));
        turns.push(scene.active());
    }
    assert_eq!(turns, [0, 2, 3, 1, 0]);
    assert_eq!(scene.table.public().turn, 5);
}

#[test]
fn r10_a_turn_begins_by_taking_exactly_one_card() {
    let mut scene = scene("TT", &["7H 7S 7C KH KS KC", "2H 3H", "4H 5H"])
        .meld(1, "5C: 5C 6C 7C 8C")
        .start();
    let too_early = [
        "0 drop KH",
        "0 down 7H 7S 7C | KH KS KC",
        "0 off 4C 0low",
        "0 swap 0@0 5C 0high",
        "0 move 0low 0high",
        "0 back 1",
    ];
    for step in too_early {
        assert_eq!(scene.refused(step), Rejection::TakeFirst, "{step}");
    }
    scene.play("0 stock");
    assert_eq!(scene.hand(0), "2C 7C KC 7H KH 7S KS");
    assert_eq!(scene.refused("0 stock"), Rejection::AlreadyTaken);
    assert_eq!(scene.refused("0 pile"), Rejection::AlreadyTaken);
}

#[test]
fn r10_the_top_of_either_pile_is_taken() {
    for (take, taken) in [("0 stock", "2C"), ("0 pile", "9D")] {
        let mut scene = scene("TT", &["KH", "QH", "JH"]).pile("3D 9D").start();
        scene.play(take);
        assert!(scene.hand(0).contains(taken), "{take}");
    }
}

#[test]
fn r10_nothing_can_be_taken_from_an_empty_pile() {
    let mut scene = scene("TT", &["KH QD", "QH", "JH"]).pile("").start();
    assert_eq!(scene.refused("0 pile"), Rejection::PileEmpty);
    scene.play("0 stock\n0 drop KH");
    assert_eq!(scene.pile(), "KH");
}

#[test]
fn r11_the_discard_ends_the_turn_and_stays() {
    let mut scene = scene("TT", &["KH QD", "QH 2D", "JH 3D"]).start();
    scene.play("0 pile\n0 drop QD");
    assert_eq!(scene.pile(), "QD");
    for step in ["0 drop KH", "0 back all", "0 pile"] {
        assert_eq!(
            scene.refused(step),
            Rejection::NotYourTurn,
            "carta en la mesa, presa: {step}"
        );
    }
}

#[test]
fn r11_the_last_card_lies_face_down() {
    let mut scene = scene("TT", &["5D", "QH 2D", "JH 3D"])
        .meld(0, "7H 7S 7C")
        .pile("AS 7D")
        .start();
    let events = scene.play("0 pile\n0 off 7D 0\n0 drop 5D");
    assert!(scene.is_over());
    assert_eq!(scene.pile(), "AS", "the card is face down");
    for (viewer, sees) in [
        (Viewer::Seat(Seat(0)), true),
        (Viewer::Seat(Seat(1)), false),
        (Viewer::Spectator, false),
    ] {
        let seen = format!(
            "{:?}",
            events
                .iter()
                .map(|event| event.seen_by(viewer))
                .collect::<Vec<_>>()
        );
        assert_eq!(seen.contains("5D"), sees, "{viewer:?} sees {seen}");
    }
}

#[test]
fn r11_only_a_card_in_hand_can_be_discarded() {
    let mut scene = scene("TT", &["KH QD", "QH", "JH"]).start();
    scene.play("0 pile");
    assert_eq!(scene.refused("0 drop QH"), Rejection::NotHeld(card("QH")));
    assert_eq!(scene.refused("0 drop JK"), Rejection::NotHeld(card("JK")));
}

#[test]
fn r12_only_the_top_of_the_pile_can_be_taken() {
    let mut scene = scene("TT", &["KH QD", "QH 4D", "JH 5D"])
        .pile("2D 3D 9D")
        .start();
    scene.play("0 pile\n0 drop 9D\n1 pile");
    assert_eq!(scene.pile(), "2D 3D");
    assert_eq!(scene.hand(1), "4D 9D QH");
}

#[test]
fn r13_the_sizes_of_the_hands_are_public() {
    let mut scene = scene("TT", &["KH QD", "QH 4D", "JH 5D"]).pile("9D").start();
    let sizes =
        |scene: &testkit::scenario::Scene| scene.table.public().hand_sizes.as_slice().to_vec();
    scene.play("0 stock");
    assert_eq!(sizes(&scene), [3, 2, 2]);
    scene.play("2 claim\n1 pass");
    assert_eq!(sizes(&scene), [3, 2, 4]);
    scene.play("0 drop KH");
    assert_eq!(sizes(&scene), [2, 2, 4]);
}

#[test]
fn r12_the_history_of_discards_is_public() {
    let mut scene = scene("TT", &["KH QD 6S", "QH 4D", "JH 5D"])
        .pile("9D")
        .start();
    scene.play("0 stock\n1 pass\n2 pass\n0 drop KH\n1 pile\n1 drop QH\n2 stock\n0 claim");
    let public = scene.table.public();
    let memory: Vec<_> = public
        .discards
        .iter()
        .map(|d| (d.card.to_string(), d.by, d.fate))
        .collect();
    let expected = [
        ("9D".to_owned(), None, DiscardFate::InPile),
        ("KH".to_owned(), Some(Seat(0)), DiscardFate::Taken(Seat(1))),
        (
            "QH".to_owned(),
            Some(Seat(1)),
            DiscardFate::Claimed(Seat(0)),
        ),
    ];
    assert_eq!(memory, expected);
    let declined: Vec<Vec<u8>> = public
        .discards
        .iter()
        .map(|d| d.declined.iter().map(|s| s.0).collect())
        .collect();
    assert_eq!(declined, [vec![0, 1, 2], vec![], vec![2]]);
    let known: Vec<_> = public
        .known
        .iter()
        .map(|(_, known)| format!("{known:?}"))
        .collect();
    assert_eq!(known, ["[QH]", "[KH]", "[]"]);
}

#[test]
fn r12_a_taken_card_is_known_until_it_is_played() {
    let mut scene = scene("TT", &["KH QD", "QH 4D", "JH 5D"]).pile("9D").start();
    scene.play("0 pile");
    assert_eq!(scene.table.public().known[Seat(0)].to_vec(), [card("9D")]);
    scene.play("0 drop 9D");
    assert!(scene.table.public().known[Seat(0)].is_empty());
}

#[test]
fn r10_only_the_drawer_sees_the_card_drawn() {
    let mut scene = scene("TT", &["KH QD", "QH 4D", "JH 5D"])
        .stock("8D 9D TD")
        .start();
    let events = scene.play("0 stock");
    for (viewer, sees) in [
        (Viewer::Seat(Seat(0)), true),
        (Viewer::Seat(Seat(1)), false),
        (Viewer::Spectator, false),
    ] {
        let seen = format!("{:?}", events[0].seen_by(viewer));
        assert_eq!(seen.contains("8D"), sees, "{viewer:?} sees {seen}");
    }
}

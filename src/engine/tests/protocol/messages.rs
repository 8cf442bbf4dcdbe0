//! Version 1 messages: they list the legal actions, contain nothing hidden, and can be parsed again.
use engine::{
    protocol::{BotAnswer, Hello, Message, Refused, check},
    seat::Seat,
    table::{Action, Table},
};
use serde_json::Value;
use std::time::Duration;
use testkit::{
    oracle,
    questions::question,
    random::Random,
    random_input::{any_deal, any_legal, nearly_legal, random_action},
    scenario::{NoShuffle, Scene, scene},
};

const LIMIT: Duration = Duration::from_millis(1000);

fn line(table: &Table, seat: Seat) -> Option<String> {
    question(table, seat, 1).map(|decide| Message::Decide(Box::new(decide)).line())
}

/// Plays random hands under random rules, and calls `look` at random positions.
fn states(hands: u64, mut look: impl FnMut(&mut Random, &Scene)) {
    for seed in 0..hands {
        let random = &mut Random::new(seed);
        let mut scene = any_deal(random);
        for _ in 0..120 {
            if scene.is_over() {
                break;
            }
            if random.chance(20) {
                look(random, &scene);
            }
            let (seat, decision, action) = any_legal(random, &scene.table);
            let done = scene.submit(seat, decision, action);
            done.expect("what is listed is accepted");
        }
    }
}

fn everybody(table: &Table) -> impl Iterator<Item = Seat> + use<> {
    (0..table.public().seating.len() as u8).map(Seat)
}

#[test]
fn a_message_is_one_line_with_its_type() {
    let mut read = 0;
    states(20, |_, scene| {
        for seat in everybody(&scene.table) {
            let view = scene.table.view(seat).expect("a seat");
            let hello = Message::Hello(Box::new(Hello::to(view, LIMIT)));
            let decide =
                question(&scene.table, seat, 7).map(|decide| Message::Decide(decide.into()));
            let reason = "no “such”\nthing".to_owned();
            let refused = Message::Refused(Refused { id: 7, reason });
            for (name, message) in [
                ("hello", Some(hello)),
                ("decide", decide),
                ("refused", Some(refused)),
                ("bye", Some(Message::Bye)),
            ] {
                let Some(message) = message else { continue };
                let line = message.line();
                assert_eq!(line.find('\n'), Some(line.len() - 1), "{line}");
                let value: Value = serde_json::from_str(&line).expect("it is JSON");
                assert_eq!(value["type"], name);
                read += 1;
            }
        }
    });
    assert!(read > 1_000, "{read}");
}

#[test]
fn the_offered_actions_are_the_legal_actions() {
    let (mut offered, mut refused) = (0, 0);
    states(30, |random, scene| {
        for seat in everybody(&scene.table) {
            let Ok(legal) = scene.table.legal(seat) else {
                continue;
            };
            let view = scene.table.view(seat).expect("a seat");
            let decide = question(&scene.table, seat, 1).expect("asked");
            let sent: Vec<Action> = decide.legal.clone();
            assert_eq!(sent, oracle::listed(&scene.table, seat, &legal));
            let others = (0..40).map(|i| {
                if i % 2 == 0 {
                    random_action(random, &scene.table, seat)
                } else {
                    nearly_legal(random, &scene.table, seat)
                }
            });
            for action in sent.iter().cloned().chain(others) {
                let checked = check(view, &legal, &action);
                let mut table = scene.table.clone();
                let submitted = table.submit(seat, legal.decision, action.clone(), &NoShuffle);
                assert_eq!(
                    checked.is_ok(),
                    submitted.is_ok(),
                    "{seat:?} {action:?}: {checked:?}, {submitted:?}"
                );
                *(if checked.is_ok() {
                    &mut offered
                } else {
                    &mut refused
                }) += 1;
            }
        }
    });
    assert!(offered > 5_000 && refused > 5_000, "{offered} {refused}");
}

#[test]
fn a_rejection_has_the_same_reason_as_in_the_match() {
    let mut scene = scene("TT", &["2D 2H 2S 9C KC", "3D 3H", "4D 4H"])
        .meld(1, "5C 5D 5H")
        .start();
    let refusal = |scene: &Scene, action: &str| {
        let (seat, action) = testkit::scenario::step(action);
        let legal = scene.table.legal(seat).expect("asked");
        let view = scene.table.view(seat).expect("a seat");
        check(view, &legal, &action)
            .expect_err("it is not allowed")
            .to_string()
    };
    assert_eq!(refusal(&scene, "0 drop 9C"), "take a card first");
    assert_eq!(refusal(&scene, "0 off 9C 0"), "take a card first");
    scene.play("0 stock\n1 pass\n2 pass");
    for (action, reason) in [
        ("0 stock", "you have already taken a card this turn"),
        ("0 drop QS", "QS is not in your hand"),
        ("0 off 9C 0", "lay down your contract first"),
        (
            "0 down 2D 2H 2S | 9C KC JK",
            "the hand does not make the contract",
        ),
        ("0 back all", "nothing was laid this turn"),
        ("0 pass", "the player whose turn it is does not claim"),
    ] {
        assert_eq!(refusal(&scene, action), reason, "{action}");
    }
}

#[test]
fn nothing_hidden_is_in_a_message() {
    let mut compared = 0;
    states(60, |random, scene| {
        for seat in everybody(&scene.table) {
            let other = scene
                .table
                .redealt(seat, &mut |cards| random.shuffle(cards));
            assert_eq!(
                line(&scene.table, seat),
                line(&other, seat),
                "byte for byte"
            );
            let hello = |table: &Table| {
                let view = table.view(seat).expect("a seat");
                Message::Hello(Box::new(Hello::to(view, LIMIT))).line()
            };
            assert_eq!(hello(&scene.table), hello(&other));
            compared += usize::from(other != scene.table && line(&other, seat).is_some());
        }
    });
    assert!(compared > 1_000, "{compared}");
}

#[test]
fn the_own_cards_are_in_a_message_and_change_it() {
    let of = |hand: &str| {
        let scene = scene("TT", &[hand, "3D 3H 3S", "4D 4H 4S"]).start();
        line(&scene.table, Seat(0)).expect("asked")
    };
    assert_ne!(of("2D 2H 2S"), of("2D 2H 6S"));
    assert!(of("2D 2H 6S").contains(r#""cards":["2D","2H","6S"]"#));
}

#[test]
fn an_action_is_written_as_in_the_record() {
    for (action, text) in [
        ("0 stock", r#"{"do":"take_stock"}"#),
        ("0 pile", r#"{"do":"take_discard"}"#),
        ("0 claim", r#"{"do":"claim"}"#),
        ("0 pass", r#"{"do":"pass"}"#),
        (
            "0 down 7H 7S JK | 9H: 9H JK JH QH",
            r#"{"do":"lay_down","melds":[{"kind":"trio","cards":["7H","7S","JK"]},{"kind":"run","from":"9H","cards":["9H","JK","JH","QH"]}]}"#,
        ),
        (
            "0 off KH 1high",
            r#"{"do":"lay_off","meld":1,"end":"high","card":"KH"}"#,
        ),
        ("0 off 7C 0", r#"{"do":"lay_off","meld":0,"card":"7C"}"#),
        (
            "0 swap 1@1 TH 1low",
            r#"{"do":"swap_joker","meld":1,"at":1,"card":"TH","to":{"meld":1,"end":"low"}}"#,
        ),
        (
            "0 move 1low 4high",
            r#"{"do":"move_joker","meld":1,"from":"low","to":{"meld":4,"end":"high"}}"#,
        ),
        ("0 back 1", r#"{"do":"take_back","steps":1}"#),
        ("0 back all", r#"{"do":"take_back","steps":"all"}"#),
        ("0 drop QS", r#"{"do":"discard","card":"QS"}"#),
        ("0 close QS", r#"{"do":"discard","card":"QS","close":true}"#),
    ] {
        let (_, action) = testkit::scenario::step(action);
        let written = serde_json::to_string(&action).expect("JSON");
        assert_eq!(written, text);
        let answer = format!(r#"{{"id":3,"action":{text}}}"#);
        let answer: BotAnswer = serde_json::from_str(&answer).expect("an answer");
        assert_eq!((answer.id, answer.action), (3, action));
    }
}

#[test]
fn a_line_of_a_record_is_a_valid_action() {
    for (line, action) in [
        (r#"{"p":0,"do":"take_stock","card":"7H"}"#, "0 stock"),
        (
            r#"{"p":0,"do":"lay_down","melds":[{"id":4,"kind":"trio","cards":["7H","7S","JK"]}]}"#,
            "0 down 7H 7S JK",
        ),
    ] {
        let read: Action = serde_json::from_str(line).expect("an action");
        assert_eq!(read, testkit::scenario::step(action).1);
    }
    for wrong in [
        r#"{"do":"dance"}"#,
        r#"{"do":"discard"}"#,
        r#"{"do":"discard","card":"1H"}"#,
        r#"{"do":"take_back","steps":300}"#,
        r#"{"do":"lay_off","meld":-1,"card":"7C"}"#,
        "[]",
    ] {
        assert!(serde_json::from_str::<Action>(wrong).is_err(), "{wrong}");
    }
}

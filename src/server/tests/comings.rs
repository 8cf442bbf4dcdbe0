//! Coming in, coming back, going.
use crate::{
    phone::{Phone, number, text},
    table::{at, options, server, two_phones, until_asked},
};
use engine::seat::Seat;
use serde_json::json;
use server::{Outcome, Patience, Request};
use std::time::Duration;

#[test]
fn who_knows_the_pin_sits_and_comes_back_with_the_key() {
    let (server, requests) = server(2, 0, Patience::default());
    let pin = server.pin().to_string();
    let mut ana = Phone::connect(at(&server));
    let room = ana.hear_type("room");
    assert_eq!(room["seats"][0]["state"], "free");
    let (seat, key) = ana.join(
        &pin.to_lowercase(),
        "Ana\u{202e} María del Carmen de la O",
        None,
    );
    assert_eq!((seat, key.len()), (0, 32));
    assert!(matches!(requests.recv().unwrap(), Request::Came(Seat(0))));
    let room = ana.hear_type("room");
    assert_eq!(
        room["seats"][0]["name"], "Ana María del Ca",
        "short, and nothing hides"
    );
    drop(ana);
    assert!(matches!(
        requests.recv().unwrap(),
        Request::Missing(Seat(0))
    ));
    assert!(!server.sitting()[0].here && server.sitting()[0].taken);
    let mut again = Phone::connect(at(&server));
    again.say(&json!({"type": "resume", "token": key}));
    let seated = again.hear_type("seated");
    assert_eq!((number(&seated["seat"]), seated.get("token")), (0, None));
    assert!(matches!(requests.recv().unwrap(), Request::Came(Seat(0))));
    // Somebody else has the other seat, and a third nobody.
    let mut eva = Phone::connect(at(&server));
    assert_eq!(eva.join(&pin, "Eva", None).0, 1);
    let mut third = Phone::connect(at(&server));
    third.say(&json!({"type": "join", "pin": pin}));
    assert_eq!(third.turned_away(), "join-full");
}

#[test]
fn the_clock_can_be_compared() {
    let (server, _requests) = server(1, 0, Patience::default());
    let mut ana = Phone::connect(at(&server));
    ana.join(&server.pin().to_string(), "Ana", None);
    let mut before = -1.0;
    for t in [12.5, -1e12, 1e300] {
        ana.say(&json!({"type": "ping", "t": t}));
        let pong = ana.hear_type("pong");
        assert_eq!(pong["t"], json!(t));
        let now = pong["now"].as_f64().unwrap();
        assert!(now > before, "{now}");
        before = now;
    }
}

#[test]
fn of_two_windows_the_newest_plays() {
    let (server, _requests) = server(1, 0, Patience::default());
    let mut one = Phone::connect(at(&server));
    let (_, key) = one.join(&server.pin().to_string(), "Ana", None);
    let mut other = Phone::connect(at(&server));
    other.say(&json!({"type": "resume", "token": key}));
    other.hear_type("seated");
    one.hear_type("moved");
    assert!(one.is_cut());
    assert!(server.sitting()[0].here, "the other one plays");
    other.say(&json!({"type": "ping", "t": 1.0}));
    other.hear_type("pong");
}

#[test]
fn the_seat_of_a_living_phone_changes_hands_only_with_a_word() {
    let (server, requests) = server(1, 0, Patience::default());
    let pin = server.pin().to_string();
    let mut ana = Phone::connect(at(&server));
    let (_, key) = ana.join(&pin, "Ana", None);
    for yes in [false, true] {
        let mut other = Phone::connect(at(&server));
        other.say(&json!({"type": "join", "pin": pin, "name": "Eva", "seat": 0}));
        assert_eq!(number(&other.hear_type("waiting")["seat"]), 0);
        while !matches!(requests.recv().unwrap(), Request::Asks(Seat(0))) {}
        let asked = server.takeovers();
        assert_eq!((asked.len(), asked[0].name.as_str()), (1, "Eva"));
        other.say(&json!({"type": "ping", "t": 1.0}));
        other.hear_type("pong");
        server.decide(asked[0].id, yes);
        if !yes {
            assert_eq!(other.turned_away(), "join-refused");
            continue;
        }
        assert_ne!(text(&other.hear_type("seated")["token"]), key);
        ana.hear_type("moved");
        // A browser answers when it is knocked at; this one has to say something.
        other.say(&json!({"type": "ping", "t": 2.0}));
        other.hear_type("pong");
        let mut back = Phone::connect(at(&server));
        back.say(&json!({"type": "resume", "token": key}));
        assert_eq!(
            back.turned_away(),
            "line-no-seat",
            "the old key opens nothing"
        );
    }
    // Who gives up while they wait leaves no question behind.
    let mut third = Phone::connect(at(&server));
    third.say(&json!({"type": "join", "pin": pin, "name": "Zoe", "seat": 0}));
    third.hear_type("waiting");
    drop(third);
    while !server.takeovers().is_empty() {
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn who_is_put_out_is_out_and_who_leaves_has_left() {
    let (server, requests) = server(2, 0, Patience::default());
    let pin = server.pin().to_string();
    let mut ana = Phone::connect(at(&server));
    let (_, key) = ana.join(&pin, "Ana", Some(1));
    let mut bea = Phone::connect(at(&server));
    let (_, beas) = bea.join(&pin, "Bea", Some(0));
    server.put_out(Seat(1));
    ana.hear_type("moved");
    let mut back = Phone::connect(at(&server));
    back.say(&json!({"type": "resume", "token": key}));
    assert_eq!(back.turned_away(), "line-no-seat");
    // Nor does the PIN that they know let them in again; the others' keys are what they were.
    back.say(&json!({"type": "join", "pin": pin, "name": "Ana", "seat": 1}));
    assert_eq!(back.turned_away(), "join-wrong-pin");
    let now = server.pin().to_string();
    assert!(now != pin && server.link().ends_with(&now));
    let mut bea = Phone::connect(at(&server));
    bea.say(&json!({"type": "resume", "token": beas}));
    assert_eq!(bea.hear_type("seated")["seat"], 0);
    server.put_out(Seat(1));
    assert_eq!(server.pin().to_string(), now, "nobody was put out");
    let (seat, _) = back.join(&now, "Eva", Some(1));
    assert_eq!(seat, 1);
    back.say(&json!({"type": "leave"}));
    assert!(back.is_cut());
    while !matches!(requests.recv().unwrap(), Request::Left(Seat(1))) {}
    assert!(!server.sitting()[1].taken);
}

/// Whoever loses the line before they can have heard their key leaves no seat behind that nobody can have.
#[test]
fn who_was_not_told_their_key_leaves_a_free_seat() {
    let (server, requests) = server(2, 0, Patience::default());
    let pin = server.pin().to_string();
    let mut lost = Phone::connect(at(&server));
    lost.say(&json!({"type": "join", "pin": pin, "name": "Ana", "seat": 1}));
    assert!(matches!(requests.recv().unwrap(), Request::Came(Seat(1))));
    drop(lost);
    assert!(matches!(requests.recv().unwrap(), Request::Left(Seat(1))));
    assert!(!server.sitting()[1].taken && server.sitting()[1].name.is_empty());
    let mut again = Phone::connect(at(&server));
    assert_eq!(again.join(&pin, "Ana", Some(1)).0, 1, "nobody is asked");
}

#[test]
fn who_does_not_answer_in_the_tables_time_passes_and_a_bot_plays_on_for_who_is_missing() {
    let options = server::HostOptions {
        claim: Some(Duration::from_secs(3)),
        ..options()
    };
    let (mut phones, mut host, paper) = two_phones("late", options);
    // Whoever is asked to draw does; the other one never says a word about the card.
    let first = until_asked(&mut host);
    let active = &mut phones[first.index()];
    let decide = active.hear_type("decide");
    assert_eq!(decide["limit_ms"], json!(null), "nobody hurries who draws");
    active.say(&json!({"type": "answer", "id": decide["id"], "action": {"do": "take_stock"}}));
    let silent = &mut phones[1 - first.index()];
    while host
        .game()
        .next_asked()
        .is_none_or(|asked| asked.seat == first)
    {
        host.step(&mut |_| {}).unwrap();
    }
    let claim = silent.hear_type("decide");
    assert!(number(&claim["limit_ms"]) <= 3000, "{claim}");
    assert!(number(&silent.hear_type("clock")["left_ms"]) <= 3000);
    while !paper.text().contains("\"do\":\"pass\"") {
        host.step(&mut |_| {}).unwrap();
    }
    let closed = silent.hear_type("closed");
    assert_eq!(closed["id"], claim["id"]);
    // Both go to bed; bots play on, and the match comes to its end.
    drop(phones);
    let mut missing = 0;
    while missing < 2 {
        host.step(&mut |request| missing += usize::from(matches!(request, Request::Missing(_))))
            .unwrap();
    }
    for seat in [0, 1].map(Seat) {
        host.stand_in(seat, Some(engine::matchplay::BotLevel::Habitual));
    }
    while host.step(&mut |_| {}).unwrap() == Outcome::Playing {}
    engine::record::resume(&paper.text()).expect("every line keeps the rules");
}

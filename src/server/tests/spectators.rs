//! Tests of spectators: they see the table but no hand, and cannot play.
use crate::{
    programs::{joins, plays},
    table::{at, host, options, server, setup},
};
use serde_json::{Value, json};
use server::{ClientLimits, Host};
use std::{net::SocketAddr, thread};
use testkit::phone::{Phone, number};

/// Returns a spectator that has received the match up to event `since`.
fn watches(at: SocketAddr, pin: &str, game: &Value, since: u64) -> Phone {
    let mut tablet = Phone::connect(at);
    tablet.say(&json!({"type": "watch", "pin": pin, "game": game, "since": since}));
    tablet.hear_type("watching");
    tablet
}

/// Plays until the second hand is dealt, and ends the host.
fn plays_a_hand(mut host: Host) {
    let is_second = |host: &Host| {
        let table = host.game().table();
        table.is_some_and(|table| table.public().hand == 1)
    };
    while !is_second(&host) {
        host.step(&mut |_| {}).unwrap();
    }
}

#[test]
fn a_spectator_sees_the_table_and_no_hand() {
    let started = server(2, 0, ClientLimits::default());
    let (address, pin) = (at(&started.0), started.0.pin().to_string());
    let phones = [0, 1].map(|seat| joins(address, &pin, seat, 2));
    let mut tablet = watches(address, &pin, &Value::Null, 0);
    assert_eq!(tablet.hear_type("room")["seats"][0]["name"], "V2");
    let phones = phones.map(|phone| thread::spawn(move || plays(phone, 2)));
    let watching = thread::spawn(move || {
        let mut heard = Vec::new();
        while let Some(said) = tablet.hear() {
            heard.push(said);
        }
        heard
    });
    let (host, _) = host(started, setup("spectator", 2), options());
    plays_a_hand(host);
    let heard = watching.join().unwrap();
    let seen = phones.map(|phone| phone.join().unwrap());
    let of = |heard: &[Value], kind: &str| {
        let said = heard.iter().filter(|said| said["type"] == kind);
        said.cloned().collect::<Vec<_>>()
    };
    let hello = &of(&heard, "hello")[0];
    assert_eq!(
        (&hello["you"], &hello["names"]),
        (&Value::Null, &json!(["P0", "P1"]))
    );
    let events = of(&heard, "event");
    let (mut hidden, mut open) = (0, 0);
    for (seq, event) in (1..).zip(&events) {
        assert_eq!(number(&event["seq"]), seq);
        match event["event"].as_str().unwrap() {
            "took_stock" => {
                assert_eq!(event.get("card"), None, "{event}");
                hidden += 1;
            }
            "awarded" => assert_eq!(event.get("penalty"), None, "{event}"),
            "dealt" => assert_eq!(event["cards"], json!([]), "{event}"),
            "hand_ended" => open += event["hands"].as_array().unwrap().len(),
            _ => {}
        }
    }
    assert!(hidden > 3 && open == 2, "{hidden} hidden, {open} open");
    let playing = |state: &&Value| state["stage"] == "playing";
    let states = of(&heard, "state");
    for state in states.iter().filter(playing) {
        let view = &state["view"];
        assert_eq!((&view["you"], &view["cards"]), (&Value::Null, &json!([])));
        assert_eq!(state["refusals"], json!({}));
    }
    for kind in ["decide", "accepted", "refused", "seated"] {
        assert!(of(&heard, kind).is_empty(), "a spectator received {kind}");
    }
    // Players receive the same public events, each with their own cards in addition.
    for own in &seen {
        let names = |events: &[Value]| {
            let names = events.iter().map(|event| event["event"].clone());
            names.take(20).collect::<Vec<_>>()
        };
        assert_eq!(names(&of(own, "event")), names(&events));
    }
}

#[test]
fn a_spectator_needs_the_pin_cannot_act_and_takes_no_seat() {
    let started = server(1, 0, ClientLimits::default());
    let (address, pin) = (at(&started.0), started.0.pin().to_string());
    let wrong = if pin == "AAAA" { "CCCC" } else { "AAAA" };
    let mut stranger = Phone::connect(address);
    stranger.say(&json!({"type": "watch", "pin": wrong}));
    assert_eq!(stranger.turned_away(), "join-wrong-pin");
    let mut tablet = watches(address, &pin, &Value::Null, 0);
    for message in [
        json!({"type": "answer", "id": 1, "action": {"do": "take_stock"}}),
        json!({"type": "join", "pin": pin}),
        json!({"type": "leave"}),
    ] {
        tablet.say(&message);
        assert_eq!(tablet.turned_away(), "line-garbled", "{message}");
    }
    tablet.say(&json!({"type": "ping", "t": 1.0}));
    tablet.hear_type("pong");
    assert!(!started.0.seat_statuses()[0].taken);
    let mut ana = Phone::connect(address);
    assert_eq!(ana.join(&pin, "Ana", None).0, 0);
}

#[test]
fn a_spectator_that_reconnects_receives_the_missed_events_once() {
    let started = server(2, 0, ClientLimits::default());
    let (address, pin) = (at(&started.0), started.0.pin().to_string());
    let _phones = [0, 1].map(|seat| joins(address, &pin, seat, 2));
    let (mut host, _) = host(started, setup("tablet", 2), options());
    host.step(&mut |_| {}).unwrap();
    let mut tablet = watches(address, &pin, &Value::Null, 0);
    let game = tablet.hear_type("hello")["game"].clone();
    let last = loop {
        let state = tablet.hear_type("state");
        if state["stage"] == "playing" {
            break number(&state["seq"]);
        }
    };
    assert!(last >= 3, "seat draw, seating, deal: {last}");
    let mut tablet = watches(address, &pin, &game, last - 1);
    assert_eq!(number(&tablet.hear_type("event")["seq"]), last);
}

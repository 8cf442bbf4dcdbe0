//! Tests of the messages to phones. Events are numbered and can be resent, starting with any number. A refusal contains
//! the text key of its reason.
use crate::table::{at, host, options, server, setup, two_phones, until_asked};
use engine::seat::Seat;
use serde_json::{Value, json};
use server::ClientLimits;
use testkit::{
    phone::{Phone, number},
    policy::choose,
};

#[test]
fn a_phone_that_reconnects_receives_the_missed_events_once() {
    let started = server(2, 0, ClientLimits::default());
    let address = at(&started.0);
    let pin = started.0.pin().to_string();
    let mut keys = Vec::new();
    let mut phones: Vec<Phone> = Vec::new();
    for seat in 0..2 {
        let mut phone = Phone::connect(address);
        keys.push(phone.join(&pin, "P", Some(seat)).1);
        phones.push(phone);
    }
    let (mut host, _) = host(started, setup("away", 2), options());
    host.step(&mut |_| {}).unwrap();
    let hello = phones[0].hear_type("hello");
    assert_eq!((number(&hello["version"]), number(&hello["you"])), (2, 0));
    assert_eq!(hello["names"], json!(["P0", "P1"]));
    let game = hello["game"].clone();
    // Events 1, 2, 3 … arrive first, then the state.
    let mut seq = 0;
    loop {
        let said = phones[0].hear().unwrap();
        match said["type"].as_str().unwrap() {
            "event" => {
                seq += 1;
                assert_eq!(number(&said["seq"]), seq);
            }
            "state" => {
                assert_eq!(number(&said["seq"]), seq);
                if said["stage"] == "playing" {
                    break;
                }
            }
            _ => {}
        }
    }
    assert!(seq >= 3, "seat draw, seating, deal: {seq}");
    for (since, first) in [
        (seq, None),
        (seq - 1, Some(seq)),
        (0, Some(1)),
        (seq + 1000, Some(1)),
    ] {
        let mut phone = Phone::connect(address);
        phone.say(&json!({"type": "resume", "token": keys[0], "game": game, "since": since}));
        let events = until_state(&mut phone);
        assert_eq!(events.first().copied(), first, "since {since}");
        assert_eq!(events.last().copied().unwrap_or(seq), seq);
        phones[0] = phone;
    }
    // An event number from another match is ignored.
    let mut phone = Phone::connect(address);
    phone.say(&json!({"type": "resume", "token": keys[0], "game": "other", "since": seq}));
    assert_eq!(until_state(&mut phone).first(), Some(&1));
}

/// Returns the numbers of all events that arrive before the state.
fn until_state(phone: &mut Phone) -> Vec<u64> {
    let mut events = Vec::new();
    loop {
        let said = phone.hear().unwrap();
        match said["type"].as_str().unwrap() {
            "event" => events.push(number(&said["seq"])),
            "state" => return events,
            _ => {}
        }
    }
}

#[test]
fn an_answer_that_comes_twice_is_given_once() {
    let (mut phones, mut host, paper) = two_phones("twice", options());
    let seat = until_asked(&mut host);
    let phone = &mut phones[seat.index()];
    let id = phone.hear_type("decide")["id"].clone();
    let answer = json!({"type": "answer", "id": id, "action": {"do": "take_stock"}});
    for _ in 0..3 {
        phone.say(&answer);
    }
    phone.say(&json!({"type": "answer", "id": id, "action": {"do": "take_discard"}}));
    phone.say(&json!({"type": "ping", "t": 1.0}));
    let mut said: Vec<Value> = Vec::new();
    while said.len() < 4 {
        host.step(&mut |_| {}).unwrap();
        let next = phone.hear().unwrap();
        if next["type"] == "accepted" || next["type"] == "refused" {
            said.push(next);
        }
    }
    for accepted in &said[..3] {
        assert_eq!(
            (&accepted["type"], &accepted["id"]),
            (&json!("accepted"), &id)
        );
    }
    assert_eq!(said[3]["reason"]["key"], "reject-stale");
    assert_eq!(paper.text().matches("take_stock").count(), 1);
    assert_eq!(paper.text().matches("take_discard").count(), 0);
}

#[test]
fn every_illegal_action_has_a_reason() {
    let (mut phones, mut host, _) = two_phones("why", options());
    let asked = until_asked(&mut host);
    let mut keys = |seat: Seat| loop {
        let state = phones[seat.index()].hear_type("state");
        if state["stage"] == "playing" {
            let refusals = state["refusals"].as_object().unwrap().clone();
            break refusals
                .into_iter()
                .map(|(name, reason)| (name, reason["key"].as_str().unwrap().to_owned()))
                .collect::<std::collections::BTreeMap<_, _>>();
        }
    };
    let mine = keys(asked);
    assert!(!mine.contains_key("take_stock"));
    assert_eq!(mine["discard"], "reject-take-first");
    assert_eq!(mine["lay_down"], "reject-take-first");
    assert_eq!(mine["claim"], "reject-active-does-not-claim");
    let other = keys(Seat(1 - asked.0));
    assert_eq!(other.len(), 10);
    assert!(
        other.values().all(|key| key == "reject-not-your-turn"),
        "{other:?}"
    );
    let decide = phones[asked.index()].hear_type("decide");
    assert!(
        choose(
            &json!({"pile": [], "you": 0, "down": [false, false], "cards": []}),
            &decide
        )
        .is_some()
            || !decide["legal"].as_array().unwrap().is_empty()
    );
}

/// The server understands every example in the description of the protocol.
#[test]
fn the_examples_of_the_description_are_understood() {
    let path = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .join("tests/bots/README.md");
    let text = std::fs::read_to_string(path).unwrap();
    for name in ["join", "resume", "watch"] {
        let mark = format!("<!-- example: {name} -->\n```json\n");
        let example = text
            .split(&mark)
            .nth(1)
            .unwrap()
            .split("```")
            .next()
            .unwrap();
        serde_json::from_str::<server::ClientHello>(example).unwrap();
    }
    for said in ["look", "ping", "ready", "leave"] {
        let start = text
            .find(&format!("{{\"type\":\"{said}\""))
            .unwrap_or_else(|| panic!("{said}"));
        let end = start + text[start..].find('`').unwrap();
        serde_json::from_str::<server::ClientHello>(&text[start..end]).unwrap();
    }
}

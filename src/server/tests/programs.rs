//! Tests of programs that connect like phones: protocol versions 1 and 2 at one table, and hints that depend only on
//! what a seat may know.
use crate::table::{at, host, options, server, setup, two_phones, until_asked};
use engine::record;
use serde_json::{Value, json};
use server::{ClientLimits, HostOptions};
use std::{collections::BTreeSet, net::SocketAddr, thread, time::Duration};
use testkit::{
    phone::{Phone, text},
    policy::choose,
};

pub fn joins(at: SocketAddr, pin: &str, seat: u8, version: u32) -> Phone {
    let mut phone = Phone::connect(at);
    let name = format!("V{version}");
    phone.say(&json!({"type": "join", "pin": pin, "name": name, "seat": seat, "version": version}));
    assert_eq!(phone.hear_type("seated")["seat"], seat);
    phone
}

/// Plays until the connection closes. Returns all received messages.
pub fn plays(mut phone: Phone, version: u32) -> Vec<Value> {
    let (mut heard, mut view) = (Vec::new(), Value::Null);
    while let Some(said) = phone.hear() {
        if said["type"] == "state" {
            view = said["view"].clone();
        }
        if said["type"] == "decide" {
            let seen = if version == 1 { &said["view"] } else { &view };
            if let Some(action) = choose(seen, &said) {
                let answer = match version {
                    1 => json!({"id": said["id"], "action": action, "note": "it seems best"}),
                    _ => json!({"type": "answer", "id": said["id"], "action": action}),
                };
                phone.say(&answer);
            }
        }
        if said["type"] == "state" && said["stage"] == "between_hands" {
            phone.say(&json!({"type": "ready"}));
        }
        heard.push(said);
    }
    heard
}

fn types(heard: &[Value]) -> BTreeSet<String> {
    heard.iter().map(|said| text(&said["type"])).collect()
}

#[test]
fn programs_of_both_versions_play_a_hand_at_one_table() {
    let started = server(2, 0, ClientLimits::default());
    let (address, pin) = (at(&started.0), started.0.pin().to_string());
    let programs = [(0, 1), (1, 2)].map(|(seat, version)| {
        let phone = joins(address, &pin, seat, version);
        thread::spawn(move || plays(phone, version))
    });
    let options = HostOptions {
        // The pause between hands never ends because of the time-out, but only when all players are ready.
        between: Duration::from_secs(3600),
        ..options()
    };
    let (mut host, paper) = host(started, setup("programs", 2), options);
    // Plays until the second hand is dealt. The version 1 program need not report that it is ready.
    while host
        .game()
        .table()
        .is_none_or(|table| table.public().hand < 1)
    {
        host.step(&mut |_| {}).unwrap();
    }
    drop(host);
    let [first, second] = programs.map(|program| program.join().unwrap());
    let spoken: BTreeSet<String> = ["room", "hello", "decide"].map(str::to_owned).into();
    assert_eq!(types(&first), spoken, "version 1 has other message types");
    let hello = first.iter().find(|said| said["type"] == "hello").unwrap();
    assert_eq!((&hello["version"], &hello["you"]), (&json!(1), &json!(0)));
    assert_eq!(hello["versions"], json!([1, 2]));
    assert_eq!(hello["limit_ms"], 86_400_000);
    let asked: Vec<&Value> = first
        .iter()
        .filter(|said| said["type"] == "decide")
        .collect();
    assert!(asked.len() > 10, "{}", asked.len());
    for decide in asked {
        assert_eq!(decide["view"]["you"], 0);
        assert!(!decide["view"]["cards"].as_array().unwrap().is_empty());
        assert!(!decide["legal"].as_array().unwrap().is_empty());
        assert!(decide["limit_ms"].is_u64());
        assert!(decide["standing"]["totals"].is_array());
    }
    assert!(types(&second).contains("accepted"));
    assert!(!types(&second).contains("refused"));
    record::resume(&paper.text()).expect("a whole record");
}

#[test]
fn programs_of_version_1_get_refusals_as_text_and_may_answer_again() {
    let started = server(2, 0, ClientLimits::default());
    let (address, pin) = (at(&started.0), started.0.pin().to_string());
    let mut other = Phone::connect(address);
    other.say(&json!({"type": "join", "pin": pin, "name": "V3", "version": 3}));
    assert_eq!(other.turned_away(), "line-version");
    let mut programs = [joins(address, &pin, 0, 1), joins(address, &pin, 1, 1)];
    let (mut host, _) = host(started, setup("refused", 2), options());
    let seat = until_asked(&mut host);
    let program = &mut programs[seat.index()];
    let asked = program.hear_type("decide");
    program.say(&json!({"id": asked["id"], "action": {"do": "discard", "card": "JK"}}));
    host.step(&mut |_| {}).unwrap();
    host.step(&mut |_| {}).unwrap();
    let refused = program.hear_type("refused");
    assert_eq!(refused["id"], asked["id"]);
    assert!(refused["reason"].is_string(), "{refused}");
    // The decision is still pending and can be answered.
    program.say(&json!({"id": asked["id"], "action": {"do": "take_stock"}}));
    let before = host.game().table().unwrap().public().stock;
    while host.game().table().unwrap().public().stock == before {
        host.step(&mut |_| {}).unwrap();
    }
}

#[test]
fn hints_go_to_the_player_who_is_asked_and_name_legal_moves() {
    let (mut phones, mut host, _) = two_phones("hints", options());
    let asked = until_asked(&mut host);
    let decide = phones[asked.index()].hear_type("decide");
    for phone in &mut phones {
        // Repeated requests are all answered but computed only once.
        phone.say(&json!({"type": "hint"}));
        phone.say(&json!({"type": "hint"}));
    }
    let told = |phone: &mut Phone, host: &mut server::Host| {
        let quick = Some(Duration::from_millis(20));
        phone.ws.get_mut().set_read_timeout(quick).unwrap();
        loop {
            host.step(&mut |_| {}).unwrap();
            if let Ok(message) = phone.ws.read()
                && let Ok(text) = message.to_text()
                && let Ok(said) = serde_json::from_str::<Value>(text)
                && said["type"] == "hint"
            {
                return said;
            }
        }
    };
    let mine = told(&mut phones[asked.index()], &mut host);
    assert_eq!(mine["id"], decide["id"]);
    let moves = mine["moves"].as_array().unwrap();
    assert!((1..=3).contains(&moves.len()), "{mine}");
    assert_eq!(moves[0]["behind"], 0.0);
    let legal = decide["legal"].as_array().unwrap();
    for one in moves {
        assert!(legal.contains(&one["action"]), "{one}");
        for reason in one["reasons"].as_array().unwrap() {
            assert!(text(&reason["key"]).starts_with("hint-reason-"));
        }
    }
    assert_eq!(
        told(&mut phones[asked.index()], &mut host),
        mine,
        "the same again"
    );
    let other = told(&mut phones[1 - asked.index()], &mut host);
    assert_eq!((&other["id"], &other["moves"]), (&Value::Null, &json!([])));
}

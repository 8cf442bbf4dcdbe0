//! Tests of joining, reconnecting and leaving.
use crate::table::{at, host, options, server, server_options, setup, two_phones, until_asked};
use engine::seat::Seat;
use serde_json::{Value, json};
use server::{ClientLimits, Request};
use std::time::Duration;
use testkit::phone::{Phone, number, text};

#[test]
fn the_pin_gives_a_seat_and_the_key_reconnects_to_it() {
    let (server, requests) = server(2, 0, ClientLimits::default());
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
    assert!(!server.seat_statuses()[0].here && server.seat_statuses()[0].taken);
    let mut again = Phone::connect(at(&server));
    again.say(&json!({"type": "resume", "token": key}));
    let seated = again.hear_type("seated");
    assert_eq!((number(&seated["seat"]), seated.get("token")), (0, None));
    assert!(matches!(requests.recv().unwrap(), Request::Came(Seat(0))));
    // Eva gets the other seat, and the third phone finds none free.
    let mut eva = Phone::connect(at(&server));
    assert_eq!(eva.join(&pin, "Eva", None).0, 1);
    let mut third = Phone::connect(at(&server));
    third.say(&json!({"type": "join", "pin": pin}));
    assert_eq!(third.turned_away(), "join-full");
}

#[test]
fn a_pong_returns_the_phones_clock_and_the_servers() {
    let (server, _requests) = server(1, 0, ClientLimits::default());
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
fn the_newest_of_two_windows_plays() {
    let (server, _requests) = server(1, 0, ClientLimits::default());
    let mut one = Phone::connect(at(&server));
    let (_, key) = one.join(&server.pin().to_string(), "Ana", None);
    let mut other = Phone::connect(at(&server));
    other.say(&json!({"type": "resume", "token": key}));
    other.hear_type("seated");
    one.hear_type("moved");
    assert!(one.is_cut());
    assert!(server.seat_statuses()[0].here, "the other window plays");
    other.say(&json!({"type": "ping", "t": 1.0}));
    other.hear_type("pong");
}

#[test]
fn the_seat_of_a_connected_phone_changes_hands_only_with_the_hosts_consent() {
    let (server, requests) = server(1, 0, ClientLimits::default());
    let pin = server.pin().to_string();
    let mut ana = Phone::connect(at(&server));
    let (_, key) = ana.join(&pin, "Ana", None);
    for yes in [false, true] {
        let mut other = Phone::connect(at(&server));
        other.say(&json!({"type": "join", "pin": pin, "name": "Eva", "seat": 0}));
        assert_eq!(number(&other.hear_type("waiting")["seat"]), 0);
        while !matches!(requests.recv().unwrap(), Request::Asks(one) if one.seat == Seat(0)) {}
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
        assert_eq!(ana.turned_away(), "line-taken");
        assert!(ana.is_cut());
        // A browser answers the ping by itself; this phone has to send a message.
        other.say(&json!({"type": "ping", "t": 2.0}));
        other.hear_type("pong");
        let mut back = Phone::connect(at(&server));
        back.say(&json!({"type": "resume", "token": key}));
        assert_eq!(
            back.turned_away(),
            "line-no-seat",
            "the old key is invalid now"
        );
    }
    // A player who disconnects while waiting leaves no pending request behind.
    let mut third = Phone::connect(at(&server));
    third.say(&json!({"type": "join", "pin": pin, "name": "Zoe", "seat": 0}));
    third.hear_type("waiting");
    drop(third);
    while !server.takeovers().is_empty() {
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_removed_player_cannot_return_and_a_player_who_leaves_frees_the_seat() {
    let (server, requests) = server(2, 0, ClientLimits::default());
    let pin = server.pin().to_string();
    let mut ana = Phone::connect(at(&server));
    let (_, key) = ana.join(&pin, "Ana", Some(1));
    let mut bea = Phone::connect(at(&server));
    let (_, beas) = bea.join(&pin, "Bea", Some(0));
    server.kick(Seat(1));
    assert_eq!(ana.turned_away(), "line-put-out");
    assert!(ana.is_cut());
    let mut back = Phone::connect(at(&server));
    back.say(&json!({"type": "resume", "token": key}));
    assert_eq!(back.turned_away(), "line-no-seat");
    // The PIN that the removed player knows is no longer valid. The keys of other players stay valid.
    back.say(&json!({"type": "join", "pin": pin, "name": "Ana", "seat": 1}));
    assert_eq!(back.turned_away(), "join-wrong-pin");
    let now = server.pin().to_string();
    assert!(now != pin && server.link().ends_with(&now));
    let mut bea = Phone::connect(at(&server));
    bea.say(&json!({"type": "resume", "token": beas}));
    assert_eq!(bea.hear_type("seated")["seat"], 0);
    server.kick(Seat(1));
    assert_eq!(server.pin().to_string(), now, "the seat had no owner");
    let (seat, _) = back.join(&now, "Eva", Some(1));
    assert_eq!(seat, 1);
    back.say(&json!({"type": "leave"}));
    assert!(back.is_cut());
    while !matches!(requests.recv().unwrap(), Request::Left(Seat(1))) {}
    assert!(!server.seat_statuses()[1].taken);
}

/// A connection that closes before its key could have arrived must not leave a seat that no phone can claim.
#[test]
fn a_player_who_never_received_the_key_leaves_a_free_seat() {
    let (server, requests) = server(2, 0, ClientLimits::default());
    let pin = server.pin().to_string();
    let mut lost = Phone::connect(at(&server));
    lost.say(&json!({"type": "join", "pin": pin, "name": "Ana", "seat": 1}));
    assert!(matches!(requests.recv().unwrap(), Request::Came(Seat(1))));
    drop(lost);
    assert!(matches!(requests.recv().unwrap(), Request::Left(Seat(1))));
    assert!(!server.seat_statuses()[1].taken && server.seat_statuses()[1].name.is_empty());
    let mut again = Phone::connect(at(&server));
    assert_eq!(again.join(&pin, "Ana", Some(1)).0, 1, "the seat is free");
}

#[test]
fn a_claim_times_out_as_a_pass_and_bots_play_for_disconnected_players() {
    let options = server::HostOptions {
        claim: Some(Duration::from_secs(3)),
        ..options()
    };
    let (mut phones, mut host, paper) = two_phones("late", options);
    // The phone that is asked to draw does so; the other one does not answer the claim.
    let first = until_asked(&mut host);
    let active = &mut phones[first.index()];
    let decide = active.hear_type("decide");
    assert_eq!(decide["limit_ms"], json!(null), "a draw has no time limit");
    active.say(&json!({"type": "answer", "id": decide["id"], "action": {"do": "take_stock"}}));
    let silent = &mut phones[1 - first.index()];
    while host
        .game()
        .next_pending()
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
    // Both phones disconnect; bots play on until the match is over.
    drop(phones);
    let mut missing = 0;
    while missing < 2 {
        host.step(&mut |request| missing += usize::from(matches!(request, Request::Missing(_))))
            .unwrap();
    }
    for seat in [0, 1].map(Seat) {
        host.stand_in(seat, Some(engine::matchplay::BotLevel::Habitual));
    }
    while host.step(&mut |_| {}).unwrap().is_none() {}
    engine::record::resume(&paper.text()).expect("every line of the record is legal");
}

#[test]
fn a_phone_that_returns_to_an_open_claim_has_more_time() {
    let started = server(2, 0, ClientLimits::default());
    let (address, pin) = (at(&started.0), started.0.pin().to_string());
    let mut phones: Vec<(Phone, String)> = (0..2)
        .map(|seat| {
            let mut phone = Phone::connect(address);
            let (_, key) = phone.join(&pin, "Ana", Some(seat));
            (phone, key)
        })
        .collect();
    let options = server::HostOptions {
        claim: Some(Duration::from_secs(20)),
        ..options()
    };
    let (mut host, _) = host(started, setup("return", 2), options);
    let first = until_asked(&mut host);
    let (absent, key) = phones.remove(1 - first.index());
    drop(absent);
    let mut has_left = false;
    while !has_left {
        host.step(&mut |request| has_left |= matches!(request, Request::Missing(_)))
            .unwrap();
    }
    let active = &mut phones[0].0;
    let decide = active.hear_type("decide");
    active.say(&json!({"type": "answer", "id": decide["id"], "action": {"do": "take_stock"}}));
    while host
        .game()
        .next_pending()
        .is_none_or(|asked| asked.seat == first)
    {
        host.step(&mut |_| {}).unwrap();
    }
    host.step(&mut |_| {}).unwrap();
    let mut back = Phone::connect(address);
    back.say(&json!({"type": "resume", "token": key}));
    back.hear_type("seated");
    // The session learns of the return in the next step, and publishes the new deadline.
    for _ in 0..2 {
        host.step(&mut |_| {}).unwrap();
    }
    while number(&back.hear_type("clock")["left_ms"]) <= 20_000 {}
}

/// Starts a match between two phones and disconnects the second. Returns the first phone, the host, and the second
/// one's key and cards.
fn with_an_absent_owner(seed: &str) -> (Phone, server::Host, String, Value) {
    let started = server(2, 0, ClientLimits::default());
    let pin = started.0.pin().to_string();
    let mut ana = Phone::connect(at(&started.0));
    ana.join(&pin, "Ana", Some(0));
    let mut bea = Phone::connect(at(&started.0));
    let (_, key) = bea.join(&pin, "Bea", Some(1));
    let mut setup = setup(seed, 2);
    setup.players[0].name = "Ana".to_owned();
    setup.players[1].name = "Bea".to_owned();
    let (mut host, _) = host(started, setup, options());
    until_asked(&mut host);
    let cards = loop {
        let state = bea.hear_type("state");
        if state["view"]["cards"]
            .as_array()
            .is_some_and(|cards| !cards.is_empty())
        {
            break state["view"]["cards"].clone();
        }
    };
    drop(bea);
    while host.server().seat_statuses()[1].here {
        host.step(&mut |_| {}).unwrap();
    }
    (ana, host, key, cards)
}

fn wants(host: &server::Host, name: &str, seat: u8) -> Phone {
    let mut phone = Phone::connect(at(host.server()));
    let pin = host.server().pin().to_string();
    phone.say(&json!({"type": "join", "pin": pin, "name": name, "seat": seat}));
    phone
}

/// Steps the host and returns the requests it received.
fn steps(host: &mut server::Host) -> Vec<String> {
    let mut heard = Vec::new();
    for _ in 0..3 {
        host.step(&mut |request| heard.push(format!("{request:?}")))
            .unwrap();
    }
    heard
}

#[test]
fn a_seat_with_an_owner_changes_hands_only_with_the_hosts_consent() {
    let (mut ana, mut host, key, cards) = with_an_absent_owner("owned");
    let mut mal = wants(&host, "Mal", 1);
    mal.hear_type("waiting");
    let mut zoe = wants(&host, "Zoe", 1);
    zoe.hear_type("waiting");
    let asked = host.server().takeovers();
    let names: Vec<_> = asked
        .iter()
        .map(|one| (one.id, &*one.name, &*one.owner, one.is_here))
        .collect();
    assert_eq!(names, [(1, "Mal", "Bea", false), (2, "Zoe", "Bea", false)]);
    // The hand must not be sent before the host's answer: the next message is a pong.
    mal.say(&json!({"type": "ping", "t": 1.0}));
    assert_eq!(mal.hear().unwrap()["type"], "pong");
    // The owner gets the seat back with her key, and disconnects again.
    let mut bea = Phone::connect(at(host.server()));
    bea.say(&json!({"type": "resume", "token": key, "since": 0}));
    assert_eq!(bea.hear_type("state")["view"]["cards"], cards);
    // The requests for Bea's seat were made because she was away. Now they are withdrawn, and a late answer from the
    // host has no effect.
    assert_eq!(mal.turned_away(), "join-not-a-phone");
    assert_eq!(zoe.turned_away(), "join-not-a-phone");
    assert!(host.server().takeovers().is_empty());
    host.server().decide(2, true);
    bea.say(&json!({"type": "ping", "t": 1.0}));
    bea.hear_type("pong");
    drop(bea);
    steps(&mut host);
    let mut mal = wants(&host, "Mal", 1);
    mal.hear_type("waiting");
    let mut zoe = wants(&host, "Zoe", 1);
    zoe.hear_type("waiting");
    host.server().decide(4, true);
    assert_eq!(mal.turned_away(), "join-not-a-phone");
    assert_eq!(zoe.hear_type("seated")["seat"], 1);
    assert_eq!(zoe.hear_type("state")["view"]["cards"], cards);
    // The change is reported to the host, to the other phone, and to the owner when she reconnects.
    let taken = loop {
        let room = ana.hear_type("room");
        if !room["seats"][1]["taken"].is_null() {
            break room["seats"][1].clone();
        }
    };
    assert_eq!(taken["taken"], json!({"by": "Zoe", "from": "Bea"}));
    assert_eq!(taken["name"], "Bea", "the name stays that of the record");
    let heard = steps(&mut host).join("\n");
    assert!(heard.contains("Took") && heard.contains("Zoe"), "{heard}");
    let mut bea = Phone::connect(at(host.server()));
    bea.say(&json!({"type": "resume", "token": key}));
    assert_eq!(bea.turned_away(), "line-no-seat");
}

/// The host is asked although the continued match has not begun yet.
#[test]
fn the_host_is_asked_for_an_owned_seat_after_a_restart() {
    let (_ana, host, key, _) = with_an_absent_owner("restarted");
    let options = server::ServerOptions {
        expected: host.server().expected(),
        is_resumed: true,
        ..server_options(2, 0, ClientLimits::default())
    };
    let (server, _requests) = server::Server::start(options).unwrap();
    let mut eva = Phone::connect(at(&server));
    eva.say(&json!({"type": "join", "pin": server.pin().to_string(), "name": "Eva", "seat": 1}));
    eva.hear_type("waiting");
    let mut bea = Phone::connect(at(&server));
    bea.say(&json!({"type": "resume", "token": key}));
    assert_eq!(bea.hear_type("seated")["seat"], 1);
}

/// A new owner whose connection closes before the key could have arrived does not take the seat from its previous
/// owner.
#[test]
fn a_seat_returns_to_its_owner_if_the_new_key_never_arrived() {
    let (_ana, mut host, key, _) = with_an_absent_owner("in vain");
    let mut eva = wants(&host, "Eva", 1);
    eva.hear_type("waiting");
    host.server().decide(1, true);
    while !host.server().seat_statuses()[1].here {
        std::thread::sleep(Duration::from_millis(5));
    }
    drop(eva);
    steps(&mut host);
    while host.server().seat_statuses()[1].here {
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(
        host.server().seat_statuses()[1].taken,
        "the seat has an owner"
    );
    let mut bea = Phone::connect(at(host.server()));
    bea.say(&json!({"type": "resume", "token": key}));
    assert_eq!(bea.hear_type("seated")["seat"], 1);
    assert_eq!(host.server().seat_statuses()[1].taken_from, None);
}

#[test]
fn names_are_unique_and_sent_only_after_the_pin() {
    let (server, _requests) = server(4, 0, ClientLimits::default());
    let pin = server.pin().to_string();
    let names = |room: &Value| {
        let seats = room["seats"].as_array().unwrap().iter();
        seats.map(|seat| text(&seat["name"])).collect::<Vec<_>>()
    };
    let mut phones = Vec::new();
    for name in ["Ana", "ANA", "\u{3164}", "Ana\u{200d}"] {
        let mut phone = Phone::connect(at(&server));
        phone.join(&pin, name, None);
        phones.push(phone);
    }
    let mut guest = Phone::connect(at(&server));
    assert_eq!(names(&guest.hear_type("room")), [""; 4]);
    guest.say(&json!({"type": "look", "pin": "none"}));
    assert_eq!(guest.turned_away(), "join-no-pin");
    guest.say(&json!({"type": "look", "pin": pin}));
    let all = ["Ana", "ANA 2", "", "Ana\u{200d} 3"];
    assert_eq!(names(&guest.hear_type("room")), all);
}

/// A phone on the join page sees who takes a seat meanwhile.
#[test]
fn the_join_page_follows_the_seats() {
    let (server, _requests) = server(2, 0, ClientLimits::default());
    let pin = server.pin().to_string();
    let mut guest = Phone::connect(at(&server));
    assert_eq!(guest.hear_type("room")["seats"][0]["state"], "free");
    let mut ana = Phone::connect(at(&server));
    ana.join(&pin, "Ana", None);
    let room = guest.hear_type("room");
    assert_eq!(
        (&room["seats"][0]["state"], &room["seats"][0]["name"]),
        (&json!("here"), &json!(""))
    );
    guest.say(&json!({"type": "look", "pin": pin}));
    assert_eq!(guest.hear_type("room")["seats"][0]["name"], "Ana");
    ana.say(&json!({"type": "leave"}));
    assert_eq!(guest.hear_type("room")["seats"][0]["state"], "free");
}

/// Messages are counted per owner: a flood of messages from the previous owner does not disconnect the next owner.
#[test]
fn a_new_owner_has_a_message_limit_of_their_own() {
    let (server, _requests) = server(1, 0, ClientLimits::default());
    let pin = server.pin().to_string();
    let mut mal = Phone::connect(at(&server));
    mal.join(&pin, "Mal", None);
    let mut eva = Phone::connect(at(&server));
    eva.say(&json!({"type": "join", "pin": pin, "name": "Eva", "seat": 0}));
    eva.hear_type("waiting");
    while mal.say(&json!({"type": "ready"})) {}
    server.decide(1, true);
    eva.hear_type("seated");
    eva.say(&json!({"type": "ping", "t": 1.0}));
    eva.hear_type("pong");
    // Giving up the seat and taking it again does not reset the count.
    let mut again = 0;
    for _ in 0..200 {
        eva.say(&json!({"type": "leave"}));
        eva = Phone::connect(at(&server));
        eva.say(&json!({"type": "join", "pin": pin, "name": "Eva", "seat": 0}));
        // The reason may be lost with the connection.
        match eva.hear_until(&["seated", "turned_away"]) {
            Some(answer) if answer["type"] == "seated" => {}
            _ => break,
        }
        again += 1;
    }
    assert!((50..190).contains(&again), "{again}");
}

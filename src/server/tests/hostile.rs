//! Whoever means harm gets nothing, and the others notice nothing.
use crate::{
    phone::{Phone, text},
    table::{at, host, options, server, setup},
};
use engine::{protocol::Glimpse, seat::Seat};
use serde_json::json;
use server::{Patience, Request, Server, ServerOptions};
use std::{
    io::{Read, Write},
    net::TcpStream,
    time::{Duration, Instant},
};
use tungstenite::{Message, client::IntoClientRequest, http::HeaderValue};

/// The line of somebody honest still works.
#[track_caller]
fn lives(phone: &mut Phone) {
    phone.say(&json!({"type": "ping", "t": 1.0}));
    phone.hear_type("pong");
}

fn honest(server: &Server) -> Phone {
    let mut phone = Phone::connect(at(server));
    phone.join(&server.pin().to_string(), "Ana", None);
    phone
}

#[test]
fn guessed_pins_are_heard_five_times_a_minute() {
    let (server, _requests) = server(2, 0, Patience::default());
    let pin = server.pin().to_string();
    let mut ana = honest(&server);
    let mut wrong = 0;
    for _ in 0..3 {
        let mut thief = Phone::connect(at(&server));
        for _ in 0..3 {
            thief.say(&json!({"type": "join", "pin": "????", "name": "x"}));
            wrong += usize::from(thief.turned_away() == "join-wrong-pin");
        }
    }
    assert_eq!(wrong, 5);
    let mut thief = Phone::connect(at(&server));
    thief.say(&json!({"type": "join", "pin": pin, "name": "x"}));
    assert_eq!(
        thief.turned_away(),
        "join-too-many-tries",
        "even with the right one"
    );
    lives(&mut ana);
}

#[test]
fn a_flood_is_cut_off() {
    let (server, requests) = server(2, 0, Patience::default());
    let mut ana = honest(&server);
    let mut flood = honest(&server);
    let begun = Instant::now();
    let answer = json!({"type": "answer", "id": 1, "action": {"do": "pass"}});
    let said = (0..10_000).take_while(|_| flood.say(&answer)).count();
    assert!(flood.is_cut());
    let passed_on = requests
        .try_iter()
        .filter(|request| matches!(request, Request::Answer { .. }))
        .count();
    let most = 240 + 4 * (begun.elapsed().as_secs() as usize + 1);
    assert!((200..=most).contains(&passed_on), "{passed_on} of {said}");
    lives(&mut ana);
}

/// Whoever is cut off for saying too much is heard no better on the next line.
#[test]
fn a_flood_is_not_heard_again_on_a_new_line() {
    let (server, requests) = server(2, 0, Patience::default());
    let mut ana = honest(&server);
    let mut flood = Phone::connect(at(&server));
    let (seat, key) = flood.join(&server.pin().to_string(), "Eva", Some(1));
    let begun = Instant::now();
    let ready = json!({"type": "ready"});
    let mut away = 0;
    for _ in 0..40 {
        while flood.say(&ready) {}
        flood = Phone::connect(at(&server));
        flood.say(&json!({"type": "resume", "token": key, "since": 0}));
        away += usize::from(flood.hear_one_of(&["seated", "turned_away"])["type"] == "turned_away");
    }
    let heard: Vec<Request> = requests.try_iter().collect();
    let most = 240 + 4 * (begun.elapsed().as_secs() as usize + 1);
    let said = |request: &&Request| matches!(request, Request::Ready(Seat(one)) if *one == seat);
    let came = |request: &&Request| matches!(request, Request::Came(Seat(one)) if *one == seat);
    let (said, came) = (
        heard.iter().filter(said).count(),
        heard.iter().filter(came).count(),
    );
    assert!((200..=most).contains(&(said + came)), "{said} and {came}");
    assert!(away > 0, "nor may it come in as often as it wants");
    lives(&mut ana);
}

#[test]
fn giant_and_broken_messages_are_cut_off() {
    let (server, _requests) = server(4, 0, Patience::default());
    let mut ana = honest(&server);
    let mut giant = honest(&server);
    giant.say(&json!({"type": "join", "pin": "x".repeat(100_000)}));
    assert!(giant.is_cut());
    let mut bits = honest(&server);
    bits.ws.send(Message::binary(vec![0xff; 100])).unwrap();
    assert!(bits.is_cut());
    // A frame that says it has a terabyte, and one that is no frame.
    for bytes in [
        &b"\x81\xff\x00\x00\x01\x00\x00\x00\x00\x00abcd"[..],
        b"\xff\x80\x00\x00\x00\x00",
    ] {
        let mut raw = Phone::connect(at(&server));
        raw.ws.get_mut().write_all(bytes).unwrap();
        assert!(raw.is_cut());
    }
    // What is no message costs a word.
    for garbage in [
        "",
        "{}",
        "[1]",
        "{\"type\":\"answer\"}",
        "\u{0}",
        "{\"type\":\"seated\",\"seat\":0}",
    ] {
        ana.ws.send(Message::text(garbage)).unwrap();
        assert_eq!(ana.turned_away(), "line-garbled", "{garbage}");
    }
    lives(&mut ana);
}

#[test]
fn a_slow_request_does_not_live_long_and_there_are_only_so_many() {
    let patience = Patience {
        life: Duration::from_millis(400),
        ..Patience::default()
    };
    let (server, _requests) = server(2, 0, patience);
    let mut ana = honest(&server);
    let begun = Instant::now();
    let mut slow: Vec<TcpStream> = (0..60)
        .filter_map(|_| TcpStream::connect(at(&server)).ok())
        .collect();
    for stream in &mut slow {
        let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost: ");
        stream
            .set_read_timeout(Some(Duration::from_secs(20)))
            .unwrap();
    }
    std::thread::sleep(Duration::from_millis(100));
    for stream in &mut slow {
        let _ = stream.write_all(b"x");
    }
    for stream in &mut slow {
        let mut rest = Vec::new();
        let _ = stream.read_to_end(&mut rest);
        assert!(!rest.starts_with(b"HTTP/1.1 200"));
    }
    assert!(begun.elapsed() < Duration::from_secs(15));
    lives(&mut ana);
    std::thread::sleep(Duration::from_millis(500));
    lives(&mut ana);
    drop(slow);
    // And there is room again.
    honest(&server);
}

/// Whoever stands in the door with many lines keeps nobody out, neither who comes nor who is back.
#[test]
fn lines_without_a_seat_keep_nobody_out() {
    let (server, _requests) = server(3, 0, Patience::default());
    let pin = server.pin().to_string();
    let mut ana = honest(&server);
    let mut eva = Phone::connect(at(&server));
    let (seat, key) = eva.join(&pin, "Eva", None);
    lives(&mut eva);
    drop(eva);
    let mut idle: Vec<Phone> = (0..100).map(|_| Phone::connect(at(&server))).collect();
    assert!(idle[0].is_cut());
    lives(&mut idle[99]);
    let mut back = Phone::connect(at(&server));
    back.say(&json!({"type": "resume", "token": key}));
    assert_eq!(back.hear_type("seated")["seat"], seat);
    lives(&mut honest(&server));
    lives(&mut ana);
}

/// A line on which nobody sits down lives its time, however lively it is.
#[test]
fn a_line_that_only_pings_does_not_stand_there_for_ever() {
    let patience = Patience {
        arriving: Duration::from_secs(2),
        ..Patience::default()
    };
    let (server, _requests) = server(2, 0, patience);
    let mut ana = honest(&server);
    let mut idle = Phone::connect(at(&server));
    let begun = Instant::now();
    while idle.ws.send(Message::Ping(Default::default())).is_ok() {
        assert!(begun.elapsed() < Duration::from_secs(30));
        std::thread::sleep(Duration::from_millis(100));
    }
    assert!(begun.elapsed() > Duration::from_millis(1500));
    lives(&mut ana);
}

/// Whoever is told no asks no more often than whoever guesses PINs, and calls nobody from the table again and again.
#[test]
fn a_no_counts_as_a_wrong_try() {
    let (server, _requests) = server(1, 0, Patience::default());
    let mut ana = honest(&server);
    let mut eva = Phone::connect(at(&server));
    let join = json!({"type": "join", "pin": server.pin().to_string(), "name": "Eva", "seat": 0});
    let mut calls = 0;
    for _ in 0..5 {
        eva.say(&join);
        eva.hear_type("waiting");
        let asked = server.takeovers();
        calls += usize::from(asked[0].calls_at <= Instant::now());
        server.decide(asked[0].id, false);
        assert_eq!(eva.turned_away(), "join-refused");
    }
    assert_eq!(calls, 1, "once a minute");
    eva.say(&join);
    assert_eq!(eva.turned_away(), "join-too-many-tries");
    lives(&mut ana);
}

#[test]
fn another_pages_script_and_another_name_are_turned_away() {
    let (server, _requests) = server(2, 0, Patience::default());
    let address = at(&server);
    let status = |host: &str, origin: Option<&str>| {
        let stream = TcpStream::connect(address).unwrap();
        let mut request = format!("ws://{address}/ws").into_client_request().unwrap();
        let headers = request.headers_mut();
        headers.insert("host", HeaderValue::from_str(host).unwrap());
        if let Some(origin) = origin {
            headers.insert("origin", HeaderValue::from_str(origin).unwrap());
        }
        match tungstenite::client(request, stream) {
            Ok(_) => 101,
            Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(answer))) => {
                answer.status().as_u16()
            }
            Err(error) => panic!("{error}"),
        }
    };
    let ours = address.to_string();
    assert_eq!(status(&ours, None), 101);
    assert_eq!(status(&ours, Some(&format!("http://{ours}"))), 101);
    assert_eq!(status(&format!("localhost:{}", address.port()), None), 101);
    for origin in [
        "http://evil.example",
        "null",
        "http://127.0.0.1",
        "https://127.0.0.1:1",
    ] {
        assert_eq!(status(&ours, Some(origin)), 403, "{origin}");
    }
    // The trick with a name that is made to point to our address.
    assert_eq!(
        status(&format!("evil.example:{}", address.port()), None),
        403
    );
}

#[test]
fn a_forged_seat_is_none() {
    let started = server(2, 0, Patience::default());
    let address = at(&started.0);
    let pin = started.0.pin().to_string();
    let mut ana = Phone::connect(address);
    let (_, key) = ana.join(&pin, "Ana", Some(0));
    let mut eva = Phone::connect(address);
    eva.join(&pin, "Eva", Some(1));
    let (mut host, paper) = host(started, setup("forged", 2), options());
    let asked = loop {
        host.step(&mut |_| {}).unwrap();
        if let Some(asked) = host.game().next_asked() {
            break asked.seat;
        }
    };
    let (mine, other) = if asked.0 == 0 {
        (&mut ana, &mut eva)
    } else {
        (&mut eva, &mut ana)
    };
    let id = mine.hear_type("decide")["id"].clone();
    let before = paper.text();
    // A guess at the key, a key that is nearly right, one who has none.
    let mut thief = Phone::connect(address);
    for token in ["", "0", &key[1..], &key.to_uppercase(), &"0".repeat(32)] {
        thief.say(&json!({"type": "resume", "token": token, "since": 0}));
        assert_eq!(thief.turned_away(), "line-no-seat", "{token}");
    }
    thief.say(&json!({"type": "answer", "id": id, "action": {"do": "take_stock"}}));
    assert_eq!(thief.turned_away(), "line-garbled");
    // Somebody who has a seat, but not this one: whatever they write into their message.
    other.say(&json!({"type": "answer", "id": id, "seat": asked.0, "p": asked.0, "action": {"do": "take_stock"}}));
    host.step(&mut |_| {}).unwrap();
    host.step(&mut |_| {}).unwrap();
    let refused = other.hear_type("refused");
    assert_eq!(text(&refused["reason"]["key"]), "reject-stale");
    assert_eq!(refused["open"], false);
    assert_eq!(paper.text(), before, "nothing has happened");
    // And one who is asked, but may not do that: the question stays open, and says why.
    mine.say(&json!({"type": "answer", "id": id, "action": {"do": "discard", "card": "JK"}}));
    host.step(&mut |_| {}).unwrap();
    host.step(&mut |_| {}).unwrap();
    let refused = mine.hear_type("refused");
    assert_eq!(text(&refused["reason"]["key"]), "reject-take-first");
    assert_eq!(refused["open"], true);
    assert_eq!(paper.text(), before);
}

#[cfg(unix)]
#[test]
fn who_does_not_read_is_put_out_and_holds_nobody_up() {
    let patience = Patience {
        slow: Duration::from_millis(300),
        // However busy the machine is, the honest one is not silent too long.
        silence: Duration::from_secs(300),
        ..Patience::default()
    };
    let started = server(2, 0, patience);
    let mut ana = honest(&started.0);
    let mut deaf = honest(&started.0);
    rustix::net::sockopt::set_socket_recv_buffer_size(deaf.ws.get_mut(), 4096).unwrap();
    let (mut host, _) = host(started, setup("deaf", 2), options());
    host.step(&mut |_| {}).unwrap();
    let begun = Instant::now();
    while host.server().sitting()[1].here {
        assert!(
            begun.elapsed() < Duration::from_secs(50),
            "it is still told everything"
        );
        let game = host.game();
        let glimpse = Glimpse::of(game, Seat(1));
        host.server().publish(Seat(1), &[], glimpse, None);
        host.server().wake();
        std::thread::sleep(Duration::from_micros(300));
    }
    lives(&mut ana);
    // It comes back, and is told how things stand now.
    let mut back = Phone::connect(at(host.server()));
    back.say(&json!({"type": "join", "pin": host.server().pin().to_string(), "seat": 1}));
    back.hear_type("waiting");
}

#[test]
fn nothing_is_served_to_the_world() {
    for address in ["0.0.0.0", "8.8.8.8", "::", "2001:db8::1"] {
        let options = ServerOptions {
            addresses: vec![address.parse().unwrap()],
            ..crate::table::server_options(1, 0, Patience::default())
        };
        let error = Server::start(options).err().expect("refused");
        assert_eq!(
            error.kind(),
            std::io::ErrorKind::PermissionDenied,
            "{error}"
        );
    }
}

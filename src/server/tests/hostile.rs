//! Malicious clients get no access and do not affect other players.
use crate::table::{at, host, options, server, setup};
use engine::{protocol::SeatSnapshot, seat::Seat, table::Viewer};
use rustix::net;
use serde_json::json;
use server::{ClientLimits, Request, Server, ServerOptions};
use std::{
    io::{self, Read, Write},
    net::{SocketAddr, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};
use testkit::phone::{Phone, text};
use tungstenite::{Message, client::IntoClientRequest, http::HeaderValue};

/// Asserts that the connection of an honest player still works.
#[track_caller]
fn lives(phone: &mut Phone) {
    phone.say(&json!({"type": "ping", "t": 1.0}));
    phone.hear_type("pong");
}

/// Connects from this loopback address, which stands for another machine.
fn connect_from(from: [u8; 4], at: SocketAddr) -> io::Result<TcpStream> {
    let socket = net::socket(net::AddressFamily::INET, net::SocketType::STREAM, None)?;
    net::bind(&socket, &SocketAddr::from((from, 0)))?;
    net::connect(&socket, &at)?;
    Ok(socket.into())
}

fn phone_from(from: [u8; 4], at: SocketAddr) -> Result<Phone, String> {
    let stream = connect_from(from, at).map_err(|error| error.to_string())?;
    Phone::over(stream, at)
}

fn honest(server: &Server) -> Phone {
    let mut phone = Phone::connect(at(server));
    phone.join(&server.pin().to_string(), "Ana", None);
    phone
}

/// Returns a wrong PIN.
fn wrong(server: &Server) -> String {
    let pin = server.pin().to_string();
    let other = if pin.starts_with('A') { "C" } else { "A" };
    format!("{other}{}", &pin[1..])
}

/// Six addresses try PINs as fast as they can. The host is notified. A seventh address with the correct PIN waits only
/// a few seconds.
#[test]
fn guessed_pins_are_tried_slowly_and_lock_out_no_player() {
    let (server, requests) = server(3, 0, ClientLimits::default());
    let (pin, wrong) = (server.pin().to_string(), wrong(&server));
    let mut ana = honest(&server);
    let stop = Arc::new(AtomicBool::new(false));
    let guess = |last: u8| {
        let (at, wrong, stop) = (at(&server), wrong.clone(), Arc::clone(&stop));
        thread::spawn(move || {
            let mut lines: Vec<Phone> = Vec::new();
            while !stop.load(Ordering::Relaxed) {
                lines.retain_mut(|line| {
                    line.say(&json!({"type": "join", "pin": wrong, "name": "x"}))
                });
                if lines.len() < 10 {
                    lines.extend(phone_from([127, 0, 0, last], at));
                }
                thread::sleep(Duration::from_millis(100));
            }
        })
    };
    let threads: Vec<_> = (2..8).map(guess).collect();
    let begun = Instant::now();
    let mut said = 0;
    while said < 10 {
        if let Request::Guesses(count) = requests.recv().unwrap() {
            said = count;
        }
    }
    let tried = server.wrong_pins();
    let most = 5 + begun.elapsed().as_secs() as u32 / 4 + 1;
    assert!((10..=most).contains(&tried), "{tried} of {most}");
    let mut zoe = phone_from([127, 0, 0, 99], at(&server)).unwrap();
    zoe.join(&pin, "Zoe", None);
    // At most one more wrong PIN is tried before Zoe's.
    assert!(server.wrong_pins() <= tried + 2, "{}", server.wrong_pins());
    lives(&mut ana);
    stop.store(true, Ordering::Relaxed);
    threads.into_iter().for_each(|one| one.join().unwrap());
}

#[test]
fn a_malformed_pin_is_no_guess_and_a_few_wrong_ones_cost_nothing() {
    let (server, _requests) = server(2, 0, ClientLimits::default());
    let mut ana = Phone::connect(at(&server));
    for typed in ["", "    ", "K", "????"] {
        ana.say(&json!({"type": "join", "pin": typed, "name": "Ana"}));
        assert_eq!(ana.turned_away(), "join-no-pin", "{typed}");
    }
    assert_eq!(server.wrong_pins(), 0);
    for _ in 0..3 {
        ana.say(&json!({"type": "join", "pin": wrong(&server), "name": "Ana"}));
        assert_eq!(ana.turned_away(), "join-wrong-pin");
    }
    assert_eq!(server.wrong_pins(), 3);
    ana.join(&server.pin().to_string(), "Ana", None);
}

/// After the host has replaced the PIN because of wrong guesses, a player who is typing the previous PIN still gets in.
#[test]
fn the_previous_pin_stays_valid_for_a_while_unless_a_player_was_removed() {
    let (server, _requests) = server(3, 0, ClientLimits::default());
    let before = server.pin().to_string();
    let mut ana = Phone::connect(at(&server));
    ana.say(&json!({"type": "join", "pin": wrong(&server), "name": "Ana"}));
    assert_eq!(ana.turned_away(), "join-wrong-pin");
    server.replace_pin();
    assert_ne!(server.pin().to_string(), before);
    assert_eq!(server.wrong_pins(), 0);
    ana.join(&before, "Ana", None);
    Phone::connect(at(&server)).join(&server.pin().to_string(), "Bea", None);
    server.kick(Seat(0));
    let mut ana = Phone::connect(at(&server));
    ana.say(&json!({"type": "join", "pin": before, "name": "Ana"}));
    assert_eq!(ana.turned_away(), "join-wrong-pin");
}

/// Clients at many addresses open as many connections as they can. A phone with a seat can still reconnect, and a
/// newcomer can still join.
#[test]
fn connections_from_many_addresses_lock_out_no_player() {
    for addresses in [8, 16, 64, 130] {
        let (server, _requests) = server(3, 0, ClientLimits::default());
        let pin = server.pin().to_string();
        let mut eva = Phone::connect(at(&server));
        let (seat, key) = eva.join(&pin, "Eva", None);
        lives(&mut eva);
        drop(eva);
        let line = |at_address: u32| {
            let [_, b, c, d] = (at_address % addresses + 2).to_be_bytes();
            phone_from([127, b, c, d], at(&server)).ok()
        };
        let mut lines: Vec<Phone> = (0..160).filter_map(line).collect();
        // Some connections send only half of a request.
        let half = |number: u32| {
            let mut stream =
                connect_from([127, 0, 1, (number % addresses + 1) as u8], at(&server)).ok()?;
            stream.write_all(b"GET / HTTP/1.1\r\nHost: ").ok()?;
            Some(stream)
        };
        let _half: Vec<TcpStream> = (0..160).filter_map(half).collect();
        let mut back = Phone::connect(at(&server));
        back.say(&json!({"type": "resume", "token": key}));
        assert_eq!(back.hear_type("seated")["seat"], seat, "{addresses}");
        let mut zoe = phone_from([127, 0, 3, 1], at(&server)).unwrap();
        zoe.join(&pin, "Zoe", None);
        lives(&mut zoe);
        lives(&mut back);
        lines.clear();
    }
}

#[test]
fn a_flood_is_cut_off() {
    let (server, requests) = server(2, 0, ClientLimits::default());
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

/// A client that was disconnected for exceeding the rate limit has no new allowance on its next connection.
#[test]
fn a_flood_is_limited_across_new_connections() {
    let (server, requests) = server(2, 0, ClientLimits::default());
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
    assert!(away > 0, "reconnecting is not limited");
    lives(&mut ana);
}

#[test]
fn giant_and_broken_messages_are_cut_off() {
    let (server, _requests) = server(4, 0, ClientLimits::default());
    let mut ana = honest(&server);
    let mut giant = honest(&server);
    giant.say(&json!({"type": "join", "pin": "x".repeat(100_000)}));
    assert!(giant.is_cut());
    let mut bits = honest(&server);
    bits.ws.send(Message::binary(vec![0xff; 100])).unwrap();
    assert!(bits.is_cut());
    // The header of a message of one terabyte, and bytes that are not a WebSocket frame.
    for bytes in [
        &b"\x81\xff\x00\x00\x01\x00\x00\x00\x00\x00abcd"[..],
        b"\xff\x80\x00\x00\x00\x00",
    ] {
        let mut raw = Phone::connect(at(&server));
        raw.ws.get_mut().write_all(bytes).unwrap();
        assert!(raw.is_cut());
    }
    // An invalid message is answered with an error.
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
fn slow_requests_time_out_and_are_limited_in_number() {
    let patience = ClientLimits {
        life: Duration::from_millis(400),
        ..ClientLimits::default()
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
    thread::sleep(Duration::from_millis(100));
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
    thread::sleep(Duration::from_millis(500));
    lives(&mut ana);
    drop(slow);
    // Other clients can connect again.
    honest(&server);
}

/// One address with many connections keeps out neither newcomers nor returning players.
#[test]
fn connections_without_a_seat_lock_out_no_player() {
    let (server, _requests) = server(3, 0, ClientLimits::default());
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

/// A connection that does not take a seat is closed after its time-out, even if it sends pings.
#[test]
fn a_connection_that_only_pings_is_closed_after_a_time() {
    let patience = ClientLimits {
        arriving: Duration::from_secs(2),
        ..ClientLimits::default()
    };
    let (server, _requests) = server(2, 0, patience);
    let mut ana = honest(&server);
    let mut idle = Phone::connect(at(&server));
    let begun = Instant::now();
    while idle.ws.send(Message::Ping(Default::default())).is_ok() {
        assert!(begun.elapsed() < Duration::from_secs(30));
        thread::sleep(Duration::from_millis(100));
    }
    assert!(begun.elapsed() > Duration::from_millis(1500));
    lives(&mut ana);
}

/// After five refused requests in a minute, an address must wait. It interrupts the host only once.
#[test]
fn after_five_refusals_an_address_waits() {
    let (server, _requests) = server(1, 0, ClientLimits::default());
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
    assert_eq!(calls, 1, "number of interruptions within a minute");
    eva.say(&join);
    assert_eq!(eva.turned_away(), "join-too-many-tries");
    assert_eq!(server.wrong_pins(), 0, "the PIN was right");
    lives(&mut ana);
}

#[test]
fn other_origins_and_other_host_names_are_refused() {
    let (server, _requests) = server(2, 0, ClientLimits::default());
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
    // DNS rebinding: a foreign host name that resolves to the server's address.
    assert_eq!(
        status(&format!("evil.example:{}", address.port()), None),
        403
    );
}

#[test]
fn a_forged_key_or_seat_number_gives_no_access() {
    let started = server(2, 0, ClientLimits::default());
    let address = at(&started.0);
    let pin = started.0.pin().to_string();
    let mut ana = Phone::connect(address);
    let (_, key) = ana.join(&pin, "Ana", Some(0));
    let mut eva = Phone::connect(address);
    eva.join(&pin, "Eva", Some(1));
    let (mut host, paper) = host(started, setup("forged", 2), options());
    let asked = loop {
        host.step(&mut |_| {}).unwrap();
        if let Some(asked) = host.game().next_pending() {
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
    // Resuming fails with a guessed key, an almost correct key, or no key.
    let mut thief = Phone::connect(address);
    for token in ["", "0", &key[1..], &key.to_uppercase(), &"0".repeat(32)] {
        thief.say(&json!({"type": "resume", "token": token, "since": 0}));
        assert_eq!(thief.turned_away(), "line-no-seat", "{token}");
    }
    thief.say(&json!({"type": "answer", "id": id, "action": {"do": "take_stock"}}));
    assert_eq!(thief.turned_away(), "line-garbled");
    // A client cannot answer for a seat other than its own, whatever its message contains.
    other.say(&json!({"type": "answer", "id": id, "seat": asked.0, "p": asked.0, "action": {"do": "take_stock"}}));
    host.step(&mut |_| {}).unwrap();
    host.step(&mut |_| {}).unwrap();
    let refused = other.hear_type("refused");
    assert_eq!(text(&refused["reason"]["key"]), "reject-stale");
    assert_eq!(refused["open"], false);
    assert_eq!(paper.text(), before, "the match has not changed");
    // After an illegal answer the decision stays open, and the refusal names the reason.
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
fn a_client_that_does_not_read_is_disconnected_and_delays_no_other() {
    let patience = ClientLimits {
        slow: Duration::from_millis(300),
        // Prevents the honest phone from timing out on a busy machine.
        silence: Duration::from_secs(300),
        ..ClientLimits::default()
    };
    let started = server(2, 0, patience);
    let mut ana = honest(&started.0);
    let mut deaf = honest(&started.0);
    net::sockopt::set_socket_recv_buffer_size(deaf.ws.get_mut(), 4096).unwrap();
    let (mut host, _) = host(started, setup("deaf", 2), options());
    host.step(&mut |_| {}).unwrap();
    let begun = Instant::now();
    while host.server().seat_statuses()[1].here {
        assert!(
            begun.elapsed() < Duration::from_secs(50),
            "it is still told everything"
        );
        let game = host.game();
        let glimpse = SeatSnapshot::of(game, Viewer::Seat(Seat(1)));
        host.server()
            .publish(Viewer::Seat(Seat(1)), &[], glimpse, None);
        host.server().wake();
        thread::sleep(Duration::from_micros(300));
    }
    lives(&mut ana);
    // The phone reconnects and must request the seat.
    let mut back = Phone::connect(at(host.server()));
    back.say(&json!({"type": "join", "pin": host.server().pin().to_string(), "seat": 1}));
    back.hear_type("waiting");
}

#[test]
fn the_server_refuses_addresses_that_are_not_private() {
    for address in ["0.0.0.0", "8.8.8.8", "::", "2001:db8::1"] {
        let options = ServerOptions {
            address: address.parse().unwrap(),
            ..crate::table::server_options(1, 0, ClientLimits::default())
        };
        let error = Server::start(options).err().expect("refused");
        assert_eq!(error.kind(), io::ErrorKind::PermissionDenied, "{error}");
    }
}

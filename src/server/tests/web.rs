//! The page over HTTP.
use crate::{
    phone::{Phone, text},
    table::{at, server, server_options},
};
use server::{CardArt, Patience, Picture, Server, ServerOptions};
use std::{
    collections::BTreeMap,
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

struct Answer {
    status: u16,
    headers: BTreeMap<String, String>,
    body: Vec<u8>,
}

fn ask(address: SocketAddr, line: &str, more: &str) -> Answer {
    let mut stream = TcpStream::connect(address).unwrap();
    let request = format!("{line} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{more}\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    let end = bytes
        .windows(4)
        .position(|four| four == b"\r\n\r\n")
        .expect("a head");
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
    let mut lines = head.lines();
    let status = lines
        .next()
        .unwrap()
        .split(' ')
        .nth(1)
        .unwrap()
        .parse()
        .unwrap();
    let header = |line: &str| {
        let (name, value) = line.split_once(':').unwrap();
        (name.to_lowercase(), value.trim().to_owned())
    };
    Answer {
        status,
        headers: lines.map(header).collect(),
        body: bytes[end + 4..].to_vec(),
    }
}

/// Where the cards lie now, as phones are told.
fn cards(address: SocketAddr) -> String {
    let room = Phone::connect(address).hear_type("room");
    format!("/art/{}", text(&room["art"]))
}

#[test]
fn the_page_and_the_cards_are_served_and_kept() {
    let (server, _requests) = server(1, 0, Patience::default());
    let address = at(&server);
    let page = ask(address, "GET /", "");
    assert_eq!(page.status, 200);
    assert!(
        String::from_utf8(page.body)
            .unwrap()
            .contains("<script type=\"module\"")
    );
    assert!(page.headers["content-security-policy"].contains("default-src 'none'"));
    let packed = ask(address, "GET /main.js", "Accept-Encoding: gzip\r\n");
    assert_eq!(packed.headers["content-encoding"], "gzip");
    assert_eq!(packed.body[..2], [0x1f, 0x8b]);
    let cards = cards(address);
    for path in ["/", "/main.js", "/words/es.ftl"]
        .map(str::to_owned)
        .into_iter()
        .chain(["7H", "JK", "back"].map(|card| format!("{cards}/{card}")))
    {
        let first = ask(address, &format!("GET {path}"), "");
        assert_eq!(first.status, 200, "{path}");
        let tag = &first.headers["etag"];
        let again = ask(
            address,
            &format!("GET {path}"),
            &format!("If-None-Match: {tag}\r\n"),
        );
        assert_eq!((again.status, again.body.len()), (304, 0), "{path}");
    }
    let card = ask(address, &format!("GET {cards}/QH"), "");
    assert_eq!(card.headers["content-type"], "image/svg+xml");
    assert!(card.headers["content-security-policy"].contains("sandbox"));
    assert!(card.headers["cache-control"].contains("immutable"));
}

#[test]
fn nothing_else_is_served() {
    let (server, _requests) = server(1, 0, Patience::default());
    let address = at(&server);
    let cards = cards(address);
    for (line, status) in [
        ("GET /nothing", 404),
        ("GET /../Cargo.toml", 404),
        ("GET /%2e%2e/Cargo.toml", 404),
        ("GET CARDS/..%2f..%2fCargo.toml", 404),
        ("GET CARDS/QQ", 404),
        ("POST /", 405),
        ("DELETE /main.js", 405),
        ("GET /ws", 400),
    ] {
        let line = line.replace("CARDS", &cards);
        assert_eq!(ask(address, &line, "").status, status, "{line}");
    }
    let other = ask(address, "GET /", "Origin: http://evil.example\r\n");
    assert_eq!(other.status, 403);
}

/// A deck that is another one as soon as a card of it has been drawn.
#[derive(Default)]
struct Changing(AtomicUsize);

impl CardArt for Changing {
    fn version(&self) -> String {
        self.0.load(Ordering::Relaxed).to_string()
    }

    fn picture(&self, _: &str) -> Option<Picture> {
        self.0.fetch_add(1, Ordering::Relaxed);
        Some(Picture {
            bytes: vec![1],
            kind: "image/png",
        })
    }
}

/// What is kept for a year under an address is what stands there.
#[test]
fn a_card_of_another_deck_is_not_served_as_one_of_this() {
    let (started, _requests) = server(1, 0, Patience::default());
    let address = at(&started);
    assert_eq!(ask(address, "GET /art/000000000000/QH", "").status, 404);
    let options = ServerOptions {
        art: Arc::new(Changing::default()),
        ..server_options(1, 0, Patience::default())
    };
    let (changing, _requests) = Server::start(options).expect("the loopback is free");
    let card = ask(at(&changing), "GET /art/0/QH", "");
    assert_eq!(card.status, 404, "it has changed meanwhile");
    assert!(!card.headers.contains_key("cache-control"));
}

//! Tests of the phone page over HTTP.
use crate::table::{at, server, server_options};
use server::{CardArt, ClientLimits, NoArt, Picture, Server, ServerOptions};
use std::{
    collections::BTreeMap,
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};
use testkit::phone::{Phone, text};

struct Answer {
    status: u16,
    headers: BTreeMap<String, String>,
    body: Vec<u8>,
}

fn ask(address: SocketAddr, line: &str, more: &str) -> Answer {
    ask_as(address, &address.to_string(), line, more)
}

/// Sends a request with `host` as its `Host` header. `line` is the request line without the version, and `more`
/// contains further headers.
fn ask_as(address: SocketAddr, host: &str, line: &str, more: &str) -> Answer {
    let mut stream = TcpStream::connect(address).unwrap();
    let request = format!("{line} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{more}\r\n");
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

/// Returns the URL path of the card pictures, as the server announces it to phones.
fn cards(address: SocketAddr) -> String {
    let room = Phone::connect(address).hear_type("room");
    format!("/art/{}", text(&room["art"]))
}

#[test]
fn the_page_and_the_cards_are_served_and_cached() {
    let (server, _requests) = server(1, 0, ClientLimits::default());
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
    let packed = ask(
        address,
        &format!("GET {cards}/QH"),
        "Accept-Encoding: gzip\r\n",
    );
    assert_eq!(packed.headers["content-encoding"], "gzip");
    assert_eq!(packed.body[..2], [0x1f, 0x8b]);
    assert!(packed.body.len() < card.body.len());
}

#[test]
fn pages_of_other_origins_cannot_load_anything() {
    let (server, _requests) = server(1, 0, ClientLimits::default());
    let address = at(&server);
    let card = format!("GET {}/QH", cards(address));
    for line in ["GET /", "GET /nothing", "GET /ws", "POST /", &card] {
        let answer = ask(address, line, "");
        let policy = answer.headers.get("cross-origin-resource-policy");
        assert_eq!(policy.map(String::as_str), Some("same-origin"), "{line}");
    }
    let wrong = ask_as(address, "evil.example", "GET /icon.svg", "");
    assert_eq!(wrong.headers["cross-origin-resource-policy"], "same-origin");
}

#[test]
fn the_page_may_connect_to_its_own_host_only() {
    let (server, _requests) = server(1, 0, ClientLimits::default());
    let address = at(&server);
    for host in [address.to_string(), format!("localhost:{}", address.port())] {
        let page = ask_as(address, &host, "GET /", "");
        let policy = &page.headers["content-security-policy"];
        let sockets = format!("connect-src 'self' ws://{host};");
        assert!(policy.contains(&sockets), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
    }
}

#[test]
fn an_error_page_names_the_right_address() {
    let (server, _requests) = server(1, 0, ClientLimits::default());
    let address = at(&server);
    let link = format!("<a href=\"http://{address}/\">");
    let answers = [
        (403, ask_as(address, "laptop.local", "GET /", "")),
        (403, ask_as(address, "laptop", "GET /art/1/QH", "")),
        (403, ask_as(address, "evil.example", "GET /ws", "")),
        (404, ask(address, "GET /nothing", "")),
    ];
    for (status, answer) in answers {
        let text = String::from_utf8(answer.body).expect("UTF-8");
        assert_eq!(answer.status, status, "{text}");
        assert_eq!(text.matches(&link).count(), 3, "{text}");
        assert!(!text.contains("evil.example"), "{text}");
        let kind = &answer.headers["content-type"];
        assert_eq!(kind, "text/html; charset=utf-8");
        let policy = &answer.headers["content-security-policy"];
        assert!(policy.contains("default-src 'none'"), "{policy}");
    }
}

#[test]
fn a_source_without_pictures_has_an_empty_version() {
    let options = ServerOptions {
        art: Arc::new(NoArt),
        ..server_options(1, 0, ClientLimits::default())
    };
    let (server, _requests) = Server::start(options).expect("the loopback is free");
    let room = Phone::connect(at(&server)).hear_type("room");
    assert_eq!(room["art"], "");
}

#[test]
fn nothing_else_is_served() {
    let (server, _requests) = server(1, 0, ClientLimits::default());
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

/// Source of card pictures whose version changes whenever it has returned a picture.
#[derive(Default)]
struct Changing(AtomicUsize);

impl CardArt for Changing {
    fn version(&self) -> String {
        self.0.load(Ordering::Relaxed).to_string()
    }

    fn picture(&self, _: &str, _: &str) -> Option<Picture> {
        self.0.fetch_add(1, Ordering::Relaxed);
        Some(Picture {
            bytes: vec![1],
            kind: "image/png",
        })
    }
}

/// Clients cache a card URL for a year, so its picture must belong to the version in the URL.
#[test]
fn a_card_of_another_deck_is_not_served_as_one_of_this() {
    let (started, _requests) = server(1, 0, ClientLimits::default());
    let address = at(&started);
    assert_eq!(ask(address, "GET /art/000000000000/QH", "").status, 404);
    let options = ServerOptions {
        art: Arc::new(Changing::default()),
        ..server_options(1, 0, ClientLimits::default())
    };
    let (changing, _requests) = Server::start(options).expect("the loopback is free");
    let card = ask(at(&changing), "GET /art/0/QH", "");
    assert_eq!(card.status, 404, "the deck changed meanwhile");
    assert!(!card.headers.contains_key("cache-control"));
}

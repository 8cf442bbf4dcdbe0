//! The page over HTTP.
use crate::table::{at, server};
use continental::phones::Patience;
use std::{
    collections::BTreeMap,
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
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
    for path in [
        "/",
        "/main.js",
        "/words/es.ftl",
        "/art/1/7H",
        "/art/1/JK",
        "/art/1/back",
    ] {
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
    let card = ask(address, "GET /art/1/QH", "");
    assert_eq!(card.headers["content-type"], "image/svg+xml");
    assert!(card.headers["content-security-policy"].contains("sandbox"));
    assert!(card.headers["cache-control"].contains("immutable"));
}

#[test]
fn nothing_else_is_served() {
    let (server, _requests) = server(1, 0, Patience::default());
    let address = at(&server);
    for (line, status) in [
        ("GET /nothing", 404),
        ("GET /../Cargo.toml", 404),
        ("GET /%2e%2e/Cargo.toml", 404),
        ("GET /art/1/..%2f..%2fCargo.toml", 404),
        ("GET /art/1/QQ", 404),
        ("POST /", 405),
        ("DELETE /main.js", 405),
        ("GET /ws", 400),
    ] {
        assert_eq!(ask(address, line, "").status, status, "{line}");
    }
    let other = ask(address, "GET /", "Origin: http://evil.example\r\n");
    assert_eq!(other.status, 403);
}

//! Random requests and messages. The server answers or drops every HTTP request, and processes or refuses every
//! WebSocket message. Meanwhile it still serves an honest player, and no illegal move reaches the match.
//!
//! Each test runs for one second with a fixed seed. If `CONTINENTAL_FUZZ_SECONDS` is set, it runs for that many seconds
//! with a random seed.
use crate::table::{at, host, options, server, setup};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::json;
use server::{ClientLimits, Host, Server};
use std::{
    io::{Read, Write},
    net::{Shutdown, SocketAddr, TcpStream},
    time::{Duration, Instant, SystemTime},
};
use testkit::phone::{Phone, text};
use tungstenite::Message;

/// Interval at which the test checks that the honest player is still served. The check uses half of the allowed 240
/// messages a minute.
const NOW_AND_THEN: Duration = Duration::from_millis(500);

/// Time-out for reading the server's messages.
const SOON: Option<Duration> = Some(Duration::from_millis(1));

/// Returns the duration and the random seed of a test.
fn chance() -> (Duration, u64) {
    match std::env::var("CONTINENTAL_FUZZ_SECONDS") {
        Ok(seconds) => {
            let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
            let seed = now.expect("after 1970").as_nanos() as u64;
            println!("dice: {seed}");
            (Duration::from_secs(seconds.parse().expect("seconds")), seed)
        }
        Err(_) => (Duration::from_secs(1), 0),
    }
}

/// Changes some bytes, repeats or removes a section, or inserts a section of another text.
fn mutate(bytes: &mut Vec<u8>, others: &[&[u8]], rng: &mut ChaCha8Rng) {
    for _ in 0..rng.random_range(0..4) {
        let at = rng.random_range(0..=bytes.len());
        let to = rng.random_range(at..=bytes.len().min(at + 24));
        match rng.random_range(0..6) {
            0 => {
                bytes.drain(at..to);
            }
            1 => {
                let piece = bytes[at..to].to_vec();
                bytes.splice(at..at, piece);
            }
            2 => {
                let other = others[rng.random_range(0..others.len())];
                let from = rng.random_range(0..=other.len());
                bytes.splice(at..to, other[from..].iter().copied());
            }
            3 => bytes.insert(at, rng.random()),
            4 if at < bytes.len() => bytes[at] ^= 1 << rng.random_range(0..8),
            _ => {
                let many = rng.random_range(0..3000);
                let letter = *b"A9{[\" \0\xff"
                    .get(rng.random_range(0..8))
                    .expect("one of them");
                bytes.splice(at..at, std::iter::repeat_n(letter, many));
            }
        }
    }
}

fn requests(at: SocketAddr) -> Vec<Vec<u8>> {
    let get = |path: &str, more: &str| {
        format!("GET {path} HTTP/1.1\r\nHost: {at}\r\n{more}Connection: close\r\n\r\n").into_bytes()
    };
    let upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
                   Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    vec![
        get("/", "Accept-Encoding: gzip\r\n"),
        get("/main.js", "If-None-Match: \"0123456789abcdef\"\r\n"),
        get("/words/es.ftl", ""),
        get("/face/3", "Range: bytes=0-10\r\n"),
        get("/art/0123456789ab/QH", ""),
        get("/art/0/back", "Origin: http://evil.example\r\n"),
        get("/art/../../../../etc/passwd", ""),
        get("/%2e%2e/%2e%2e/etc/passwd?a=b#c", ""),
        get("/ws", upgrade),
        format!("POST / HTTP/1.1\r\nHost: {at}\r\nContent-Length: 5\r\n\r\nhello").into_bytes(),
        format!("POST /ws HTTP/1.1\r\nHost: {at}\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n")
            .into_bytes(),
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00".to_vec(),
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".to_vec(),
    ]
}

/// Connects and seats an honest player, whose connection must stay open.
fn honest(server: &Server) -> Phone {
    let mut phone = Phone::connect(at(server));
    phone.join(&server.pin().to_string(), "Ana", Some(0));
    phone
}

#[track_caller]
fn lives(phone: &mut Phone, after: &[u8]) {
    phone.say(&json!({"type": "ping", "t": 1.0}));
    while let Some(said) = phone.hear() {
        if said["type"] == "pong" {
            return;
        }
    }
    panic!(
        "nobody is served after {:?}",
        String::from_utf8_lossy(after)
    );
}

#[test]
fn fuzzed_requests_close_no_other_connection() {
    let patience = ClientLimits {
        life: Duration::from_millis(300),
        ..ClientLimits::default()
    };
    let (server, _requests) = server(2, 0, patience);
    let address = at(&server);
    let mut ana = honest(&server);
    let (time, seed) = chance();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let corpus = requests(address);
    let others: Vec<&[u8]> = corpus.iter().map(Vec::as_slice).collect();
    let (begun, mut tried, mut answered) = (Instant::now(), 0u64, 0u64);
    let mut asked = Instant::now();
    while begun.elapsed() < time {
        let mut bytes = corpus[rng.random_range(0..corpus.len())].clone();
        mutate(&mut bytes, &others, &mut rng);
        answered += u64::from(ask(address, &bytes, &mut rng));
        tried += 1;
        if asked.elapsed() > NOW_AND_THEN {
            lives(&mut ana, &bytes);
            asked = Instant::now();
        }
    }
    assert!(answered > 0, "no random request was answered");
    println!("requests: {tried} by chance, {answered} answered");
}

/// Sends a request. Returns true if there was a response. A response must not contain a file of this machine or report
/// a server error.
fn ask(address: SocketAddr, bytes: &[u8], rng: &mut ChaCha8Rng) -> bool {
    let Ok(mut stream) = TcpStream::connect(address) else {
        return false;
    };
    stream
        .set_read_timeout(Some(Duration::from_millis(500)))
        .expect("the time-out can be set");
    // The request arrives in one or two parts.
    let half = rng.random_range(0..=bytes.len());
    let _ = stream.write_all(&bytes[..half]);
    let _ = stream.write_all(&bytes[half..]);
    let _ = stream.shutdown(Shutdown::Write);
    let mut answer = vec![0; 600];
    let count = stream.read(&mut answer).unwrap_or(0);
    let head = String::from_utf8_lossy(&answer[..count]).into_owned();
    assert!(!head.contains("root:"), "{head}");
    assert!(
        !head.starts_with("HTTP/1.1 5"),
        "{head}\n{:?}",
        String::from_utf8_lossy(bytes)
    );
    head.starts_with("HTTP/1.1 ")
}

const MESSAGES: [&str; 14] = [
    r#"{"type":"join","pin":"KXTR","name":"Ada","face":3,"seat":null,"version":1}"#,
    r#"{"type":"resume","token":"0123456789abcdef0123456789abcdef","game":null,"since":0}"#,
    r#"{"type":"ping","t":12.5}"#,
    r#"{"type":"ready"}"#,
    r#"{"type":"hint"}"#,
    r#"{"type":"hello","version":2,"since":18446744073709551615}"#,
    r#"{"type":"answer","id":4,"action":{"do":"discard","card":"QS","close":true}}"#,
    r#"{"type":"answer","id":9,"action":{"do":"lay_down","melds":[{"kind":"run","from":"5C","cards":["5C","6C","JK","8C"]}]}}"#,
    r#"{"type":"answer","id":9,"action":{"do":"swap_joker","meld":0,"at":1,"card":"TH","to":{"meld":0,"end":"low"}}}"#,
    r#"{"type":"answer","id":1,"action":{"do":"take_back","steps":255}}"#,
    r#"{"id":17,"action":{"do":"pass"},"note":"x"}"#,
    r#"{"type":"seated","seat":250,"token":"x"}"#,
    "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
    "\u{202e}\u{0}\u{feff}",
];

/// Starts a match between an honest player, who never has to decide, and a player whose client sends random messages.
fn table() -> (Host, Phone, Phone, crate::table::MemoryRecord) {
    let patience = ClientLimits {
        silence: Duration::from_secs(300),
        ..ClientLimits::default()
    };
    let started = server(2, 0, patience);
    let ana = honest(&started.0);
    let eva = Phone::connect(at(&started.0));
    let (host, paper) = host(started, setup("fuzzed", 2), options());
    (host, ana, eva, paper)
}

#[test]
fn fuzzed_messages_are_processed_or_refused() {
    let (mut host, mut ana, mut eva, paper) = table();
    let (address, pin) = (at(host.server()), host.server().pin().to_string());
    let (time, seed) = chance();
    let mut rng = ChaCha8Rng::seed_from_u64(seed ^ 1);
    let others: Vec<&[u8]> = MESSAGES.iter().map(|one| one.as_bytes()).collect();
    let (_, mut token) = eva.join(&pin, "Eva", Some(1));
    let mut lines = 1u64;
    let (begun, mut tried) = (Instant::now(), 0u64);
    let mut asked = Instant::now();
    while begun.elapsed() < time {
        let mut bytes = MESSAGES[rng.random_range(0..MESSAGES.len())]
            .as_bytes()
            .to_vec();
        mutate(&mut bytes, &others, &mut rng);
        let sent = match rng.random_range(0..12) {
            0 => eva.ws.send(Message::binary(bytes.clone())),
            1 => eva.ws.get_mut().write_all(&bytes).map_err(Into::into),
            _ => eva
                .ws
                .send(Message::text(String::from_utf8_lossy(&bytes).into_owned())),
        };
        tried += 1;
        // A client that does not read would be disconnected.
        eva.ws
            .get_mut()
            .set_read_timeout(SOON)
            .expect("the time-out can be set");
        let mut cut = sent.is_err();
        loop {
            match eva.ws.read() {
                Ok(_) => {}
                Err(tungstenite::Error::Io(error))
                    if matches!(
                        error.kind(),
                        std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
                    ) =>
                {
                    break;
                }
                Err(_) => {
                    cut = true;
                    break;
                }
            }
        }
        if cut {
            // The random client reconnects. Half of the time it also resumes its seat.
            lines += 1;
            eva = Phone::connect(address);
            if rng.random_bool(0.5) {
                eva.say(&json!({"type": "resume", "token": token, "since": 0}));
            }
        }
        if asked.elapsed() > NOW_AND_THEN {
            lives(&mut ana, &bytes);
            host.step(&mut |_| {}).unwrap();
            asked = Instant::now();
        }
        if !host.server().seat_statuses()[1].taken {
            // The random messages have given up the seat. The client takes it again, unless it has typed too many wrong
            // PINs.
            eva = Phone::connect(address);
            eva.say(&json!({"type": "join", "pin": pin, "name": "Eva", "seat": 1}));
            while let Some(said) = eva.hear() {
                if said["type"] == "seated" {
                    token = text(&said["token"]);
                }
                if said["type"] == "seated" || said["type"] == "turned_away" {
                    break;
                }
            }
            eva.ws.get_mut().set_read_timeout(SOON).expect("time-out");
        }
    }
    // All moves of the random client were legal.
    engine::record::resume(&paper.text()).expect("a whole record");
    println!("messages: {tried} by chance over {lines} lines");
}

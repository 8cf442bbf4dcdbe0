//! The cost of hostile clients. The test measures time, so run it by hand, with optimization, on an idle computer:
//! `cargo test -p game --test game phones_harm -- --ignored --nocapture`.
use crate::{
    harness::{FRAME, Home},
    input::frames,
    pads::menu,
    phones_table::{PhonePlayer, begin, draft, server_address, until, window},
};
use bevy::prelude::*;
use cpu_time::ThreadTime;
use gamecore::{
    model::{DisplayedState, Prompt},
    states::Menu,
};
use serde_json::{Value, json};
use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::{Duration, Instant},
};
use testkit::phone::{PATIENT, Phone, text};

/// Number of frames measured at a time: ten seconds.
const FRAMES: usize = 600;

/// Maximum time by which a hostile client may prolong a frame.
const MAX_EXTRA_TIME: Duration = Duration::from_millis(2);

/// Sorted durations of frames: real time (`whole`), and CPU time of the main thread (`worked`).
struct FrameTimes {
    whole: Vec<Duration>,
    worked: Vec<Duration>,
}

impl FrameTimes {
    /// Runs [`FRAMES`] frames at 60 frames a second, and measures them.
    fn measured(app: &mut App) -> FrameTimes {
        let (mut whole, mut worked) = (Vec::new(), Vec::new());
        for _ in 0..FRAMES {
            let (begun, work) = (Instant::now(), ThreadTime::now());
            app.update();
            worked.push(work.elapsed());
            whole.push(begun.elapsed());
            thread::sleep(FRAME.saturating_sub(begun.elapsed()));
        }
        whole.sort();
        worked.sort();
        FrameTimes { whole, worked }
    }

    fn tell(&self, what: &str) {
        println!(
            "{what:8} whole {:.2?}; its thread {:.2?} (median, 99th, highest)",
            [0.5, 0.99, 1.0].map(|part| below(&self.whole, part)),
            [0.5, 0.99, 1.0].map(|part| below(&self.worked, part)),
        );
    }
}

/// Returns the duration at this quantile, from 0 (shortest) to 1 (longest). `times` must be sorted.
fn below(times: &[Duration], part: f64) -> Duration {
    times[((times.len() - 1) as f64 * part) as usize]
}

/// Server under attack, with the credentials that the attacker has.
#[derive(Clone)]
struct AttackTarget {
    at: SocketAddr,
    pin: String,
    /// Token of the attacker's seat.
    key: String,
    /// Path of the card images on the server.
    cards: String,
}

impl AttackTarget {
    /// Connects at the attacker's seat and reads all events. Returns the connection and the id of the pending decision.
    fn take_seat(&self) -> Option<(Phone, Value)> {
        let mut phone = Phone::try_connect(self.at).ok()?;
        phone.say(&json!({"type": "resume", "token": self.key, "since": 0}));
        let soon = Some(Duration::from_millis(300));
        phone.ws.get_mut().set_read_timeout(soon).ok()?;
        while let Ok(message) = phone.ws.read() {
            let said = message.to_text().unwrap_or_default();
            let said: Value = serde_json::from_str(said).unwrap_or_default();
            if said["type"] == "decide" {
                return Some((phone, said["id"].clone()));
            }
        }
        // The server limits connections at this seat, or no decision is pending. The attack then uses id 1.
        Some((phone, json!(1)))
    }
}

/// One round of an attack. Two threads repeat it during the measurement.
type Attack = fn(&AttackTarget);

/// Sends illegal answers, requests for hints and stale answers from a client with a seat, as fast as the connection
/// allows. The next round reconnects at once.
fn send_illegal_answers(mark: &AttackTarget) {
    let Some((mut phone, id)) = mark.take_seat() else {
        return;
    };
    let answer = json!({"type": "answer", "id": id, "action": {"do": "take_back", "steps": 255}});
    let stale = json!({"type": "answer", "id": 1, "action": {"do": "pass"}});
    let said = [
        answer,
        json!({"type": "hint"}),
        stale,
        json!({"type": "ready"}),
    ];
    let _ = said.iter().cycle().take(2000).all(|one| phone.say(one));
}

/// Tries wrong tokens and PINs.
fn guess_tokens(mark: &AttackTarget) {
    let Ok(mut phone) = Phone::try_connect(mark.at) else {
        return;
    };
    let said = [
        json!({"type": "join", "pin": "ZZZZ", "name": "x".repeat(1000)}),
        json!({"type": "resume", "token": "0".repeat(32), "since": 0}),
    ];
    let _ = said.iter().cycle().take(10).all(|one| phone.say(one));
    while phone.hear().is_some() {}
}

/// Repeatedly requests a seat with a valid PIN.
fn asks(mark: &AttackTarget) {
    let Ok(mut phone) = Phone::try_connect(mark.at) else {
        return;
    };
    phone.say(&json!({"type": "join", "pin": mark.pin, "name": "Luis"}));
    while phone.hear().is_some_and(|said| said["type"] == "room") {}
}

/// Sends messages of maximum length and longer from a client with a seat: deeply nested JSON, and lay-downs with
/// hundreds of combinations.
fn send_huge_messages(mark: &AttackTarget) {
    let Some((mut phone, id)) = mark.take_seat() else {
        return;
    };
    let lay_down = |melds: Vec<Value>| json!({"type": "answer", "id": id, "action": {"do": "lay_down", "melds": melds}});
    let deep = format!("{}{}", "[".repeat(100), "]".repeat(100));
    let nested = lay_down(vec![Value::from(deep); 300]);
    let run = json!({"kind": "run", "from": "5C", "cards": ["5C", "6C", "JK", "8C"]});
    let moves = lay_down(vec![run; 900]);
    let longer = json!({"type": "ready", "x": "x".repeat(100_000)});
    let said = [nested, moves];
    let _ = said.iter().cycle().take(100).all(|one| phone.say(one)) && phone.say(&longer);
}

/// Opens connections and sends requests that never end.
fn send_unfinished_requests(mark: &AttackTarget) {
    let connect = |_| TcpStream::connect(mark.at).ok();
    let mut all: Vec<TcpStream> = (0..40).filter_map(connect).collect();
    for byte in b"GET / HTTP/1.1\r\nHost: " {
        for stream in &mut all {
            let _ = stream.write_all(&[*byte]);
        }
        thread::sleep(Duration::from_millis(20));
    }
}

/// Requests the page, card images and missing files.
fn fetches(mark: &AttackTarget) {
    let cards = ["back", "QS", "nothing"].map(|card| format!("{}/{card}", mark.cards));
    let others = ["/", "/art/2/QS", "/../../etc/passwd"].map(str::to_owned);
    for path in cards.into_iter().chain(others) {
        let Ok(mut stream) = TcpStream::connect(mark.at) else {
            return;
        };
        let asked = format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
            mark.at
        );
        let _ = stream.write_all(asked.as_bytes());
        let _ = stream.read_to_end(&mut Vec::new());
    }
}

/// Opens WebSocket connections from another origin, and connections that it closes at once.
fn open_foreign_connections(mark: &AttackTarget) {
    for origin in ["http://evil.example", ""] {
        let Ok(mut stream) = TcpStream::connect(mark.at) else {
            return;
        };
        let origin = match origin {
            "" => String::new(),
            origin => format!("Origin: {origin}\r\n"),
        };
        let asked = format!(
            "GET /ws HTTP/1.1\r\nHost: {}\r\n{origin}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            mark.at
        );
        let _ = stream.write_all(asked.as_bytes());
        let _ = stream.read(&mut [0; 64]);
    }
}

type Attacks = [(&'static str, Attack)];

const UNSEATED_ATTACKS: &Attacks = &[
    ("flood", send_illegal_answers),
    ("guesses", guess_tokens),
    ("giants", send_huge_messages),
    ("dawdles", send_unfinished_requests),
    ("fetches", fetches),
    ("rings", open_foreign_connections),
    ("asks", asks),
];

/// Attacks from a client with a seat. While a menu is open, the client's answers are held back.
const SEATED_ATTACKS: &Attacks = &[
    ("flood", send_illegal_answers),
    ("giants", send_huge_messages),
];

/// Returns the time until an honest client receives a response, while frames run.
fn answers(app: &mut App, phone: &mut Phone) -> Duration {
    let begun = Instant::now();
    phone.say(&json!({"type": "ping", "t": 1.0}));
    phone.hear_type("pong");
    frames(app, 1);
    begun.elapsed()
}

/// Measures frames during each attack, and compares them with frames without an attack.
fn measure(app: &mut App, mark: &AttackTarget, ana: &mut Phone, harms: &Attacks) {
    let calm = FrameTimes::measured(app);
    calm.tell("calm");
    for (name, harm) in harms {
        let over = AtomicBool::new(false);
        let (harmed, waited) = thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    // Gives the attacking threads a low priority, because real attackers would use processors of their
                    // own.
                    #[cfg(target_os = "linux")]
                    let _ = rustix::process::nice(19);
                    while !over.load(Ordering::Relaxed) {
                        harm(mark);
                    }
                });
            }
            let harmed = FrameTimes::measured(app);
            let waited = answers(app, ana);
            over.store(true, Ordering::Relaxed);
            (harmed, waited)
        });
        harmed.tell(name);
        println!(
            "{:8} an honest client has a response after {waited:.1?}",
            ""
        );
        assert!(
            below(&harmed.whole, 0.5) < below(&calm.whole, 0.5) + MAX_EXTRA_TIME,
            "{name}"
        );
        assert!(
            below(&harmed.worked, 0.99) < below(&calm.worked, 0.99) + MAX_EXTRA_TIME,
            "{name}"
        );
    }
}

/// Stops a player's thread. Returns its connection, with the long read time-out restored.
fn put_down(player: PhonePlayer) -> Phone {
    let (mut phone, _) = player.ends();
    let clock = phone.ws.get_mut().set_read_timeout(Some(PATIENT));
    clock.expect("a read time-out can be set");
    phone
}

#[test]
#[ignore = "it measures, for two minutes"]
fn hostile_clients_cost_less_than_two_milliseconds_a_frame() {
    let home = Home::new("phones-harm");
    let mut app = window(&home);
    let sits = begin(&mut app, draft(0, 2, 2, "harm"), &["Ana", "Eva"]);
    let tokens: Vec<String> = sits.iter().map(|one| one.token.clone()).collect();
    // Plays until the second hand, so that a new connection has many events to read.
    let players: Vec<PhonePlayer> = sits
        .into_iter()
        .map(|one| PhonePlayer::plays(one.phone))
        .collect();
    until(&mut app, "the second hand", |app| {
        let shown = app.world().resource::<DisplayedState>();
        shown.view.as_ref().is_some_and(|view| view.table.hand == 1)
    });
    let mut phones: Vec<Phone> = players.into_iter().map(put_down).collect();
    // Lets the last messages arrive. Then lets the bots play until a phone has a decision.
    frames(&mut app, 120);
    let asked = |app: &App| {
        let awaited = &app.world().resource::<Prompt>().awaited;
        let mut awaited = awaited.iter().map(|seat| seat.index());
        awaited.find(|seat| *seat < 2)
    };
    until(&mut app, "a phone's turn", |app| asked(app).is_some());
    // The phone with the pending decision becomes the attacker.
    let eva = asked(&app).expect("a phone has a decision");
    let (at, pin) = server_address(&app);
    let room = Phone::connect(at).hear_type("room");
    let mark = AttackTarget {
        at,
        pin,
        key: tokens[eva].clone(),
        cards: format!("/art/{}", text(&room["art"])),
    };
    let mut ana = phones.remove(1 - eva);
    drop(phones);
    frames(&mut app, 60);
    measure(&mut app, &mark, &mut ana, UNSEATED_ATTACKS);
    // Repeats the attacks while a menu is open.
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Pause);
    frames(&mut app, 60);
    println!("behind a menu:");
    measure(&mut app, &mark, &mut ana, SEATED_ATTACKS);
    assert_eq!(menu(&app), Menu::Pause);
}

//! What whoever means harm costs the game: measured, so it is run by hand, optimised, on a quiet machine:
//! `cargo test -p game --test game phones_harm -- --ignored --nocapture`.
use crate::{
    harness::{FRAME, Home},
    input::frames,
    pads::menu,
    phone::{PATIENT, Phone, text},
    phones_table::{Player, begin, door, draft, until, window},
};
use bevy::prelude::*;
use cpu_time::ThreadTime;
use gamecore::{
    model::{Prompt, Shown},
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

/// As many frames as are drawn in ten seconds.
const FRAMES: usize = 600;

/// What a hostile client may cost a frame.
const MOST: Duration = Duration::from_millis(2);

/// How long frames took, in order: all in all, and what the thread that makes them has worked.
struct Frames {
    whole: Vec<Duration>,
    worked: Vec<Duration>,
}

impl Frames {
    /// Frames at the pace of a screen.
    fn measured(app: &mut App) -> Frames {
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
        Frames { whole, worked }
    }

    fn tell(&self, what: &str) {
        println!(
            "{what:8} whole {:.2?}; its thread {:.2?} (median, 99th, highest)",
            [0.5, 0.99, 1.0].map(|part| below(&self.whole, part)),
            [0.5, 0.99, 1.0].map(|part| below(&self.worked, part)),
        );
    }
}

/// What this part of them stays below.
fn below(times: &[Duration], part: f64) -> Duration {
    times[((times.len() - 1) as f64 * part) as usize]
}

/// Who it is done to.
#[derive(Clone)]
struct Mark {
    at: SocketAddr,
    pin: String,
    /// The key of a seat that the attacker has come by honestly.
    key: String,
    /// Where the cards lie.
    cards: String,
}

impl Mark {
    /// The line of the attacker's seat, which is told the match from its beginning, and the question that waits for them there.
    fn sits(&self) -> Option<(Phone, Value)> {
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
        // Too much was said from there of late, or nothing is asked.
        Some((phone, json!(1)))
    }
}

/// What is done once; it is done again and again by two at a time.
type Harm = fn(&Mark);

/// Answers that the rules do not permit to the question that waits, hints and nonsense by somebody who has a seat, as fast as the line
/// takes them, and again as soon as it is cut.
fn flood(mark: &Mark) {
    let Some((mut phone, id)) = mark.sits() else {
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

/// Tokens and PINs that are guessed.
fn guesses(mark: &Mark) {
    let Ok(mut phone) = Phone::try_connect(mark.at) else {
        return;
    };
    let said = [
        json!({"type": "join", "pin": "????", "name": "x".repeat(1000)}),
        json!({"type": "resume", "token": "0".repeat(32), "since": 0}),
    ];
    let _ = said.iter().cycle().take(10).all(|one| phone.say(one));
    while phone.hear().is_some() {}
}

/// Somebody's place, asked for by whoever knows the PIN, again and again.
fn asks(mark: &Mark) {
    let Ok(mut phone) = Phone::try_connect(mark.at) else {
        return;
    };
    phone.say(&json!({"type": "join", "pin": mark.pin, "name": "Luis"}));
    while phone.hear().is_some_and(|said| said["type"] == "room") {}
}

/// Messages as long as they may be and longer, by somebody who has a seat: nested, so that they are dear to read; and answers to the
/// question that waits which are moves, with hundreds of combinations.
fn giants(mark: &Mark) {
    let Some((mut phone, id)) = mark.sits() else {
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

/// Requests that are never finished.
fn dawdles(mark: &Mark) {
    let connect = |_| TcpStream::connect(mark.at).ok();
    let mut all: Vec<TcpStream> = (0..40).filter_map(connect).collect();
    for byte in b"GET / HTTP/1.1\r\nHost: " {
        for stream in &mut all {
            let _ = stream.write_all(&[*byte]);
        }
        thread::sleep(Duration::from_millis(20));
    }
}

/// The page and cards, fetched again and again, and what there is not.
fn fetches(mark: &Mark) {
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

/// Another page's script, and lines that are taken up and let go.
fn rings(mark: &Mark) {
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

type Harms = [(&'static str, Harm)];

const HARMS: &Harms = &[
    ("flood", flood),
    ("guesses", guesses),
    ("giants", giants),
    ("dawdles", dawdles),
    ("fetches", fetches),
    ("rings", rings),
    ("asks", asks),
];

/// What is said by somebody who has a seat: behind a menu it waits.
const SAID: &Harms = &[("flood", flood), ("giants", giants)];

/// How long somebody honest waits for a word, while frames are drawn.
fn answers(app: &mut App, phone: &mut Phone) -> Duration {
    let begun = Instant::now();
    phone.say(&json!({"type": "ping", "t": 1.0}));
    phone.hear_type("pong");
    frames(app, 1);
    begun.elapsed()
}

/// Frames while this is done, against those in which nothing is.
fn measure(app: &mut App, mark: &Mark, ana: &mut Phone, harms: &Harms) {
    let calm = Frames::measured(app);
    calm.tell("calm");
    for (name, harm) in harms {
        let over = AtomicBool::new(false);
        let (harmed, waited) = thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    // They would come from elsewhere, and have processors of their own.
                    #[cfg(target_os = "linux")]
                    let _ = rustix::process::nice(19);
                    while !over.load(Ordering::Relaxed) {
                        harm(mark);
                    }
                });
            }
            let harmed = Frames::measured(app);
            let waited = answers(app, ana);
            over.store(true, Ordering::Relaxed);
            (harmed, waited)
        });
        harmed.tell(name);
        println!("{:8} somebody honest has a word after {waited:.1?}", "");
        assert!(
            below(&harmed.whole, 0.5) < below(&calm.whole, 0.5) + MOST,
            "{name}"
        );
        assert!(
            below(&harmed.worked, 0.99) < below(&calm.worked, 0.99) + MOST,
            "{name}"
        );
    }
}

/// The line of whoever has played until now, who waits for a word as long as it takes from here on.
fn put_down(player: Player) -> Phone {
    let (mut phone, _) = player.ends();
    let clock = phone.ws.get_mut().set_read_timeout(Some(PATIENT));
    clock.expect("it has a clock");
    phone
}

#[test]
#[ignore = "it measures, for two minutes"]
fn whoever_means_harm_costs_a_frame_less_than_two_milliseconds() {
    let home = Home::new("phones-harm");
    let mut app = window(&home);
    let sits = begin(&mut app, draft(0, 2, 2, "harm"), &["Ana", "Eva"]);
    let tokens: Vec<String> = sits.iter().map(|one| one.token.clone()).collect();
    // It is late in the match: there is much to tell to whoever wants to hear it from the beginning.
    let players: Vec<Player> = sits
        .into_iter()
        .map(|one| Player::plays(one.phone))
        .collect();
    until(&mut app, "the second hand", |app| {
        let shown = app.world().resource::<Shown>();
        shown.view.as_ref().is_some_and(|view| view.table.hand == 1)
    });
    let mut phones: Vec<Phone> = players.into_iter().map(put_down).collect();
    // What they have said last is heard, and the bots play until one of them is asked.
    frames(&mut app, 120);
    let asked = |app: &App| {
        let awaited = &app.world().resource::<Prompt>().awaited;
        let mut awaited = awaited.iter().map(|seat| seat.index());
        awaited.find(|seat| *seat < 2)
    };
    until(&mut app, "a phone's turn", |app| asked(app).is_some());
    // Eva means harm from here on: the one who is asked.
    let eva = asked(&app).expect("one of them is");
    let (at, pin) = door(&app);
    let room = Phone::connect(at).hear_type("room");
    let mark = Mark {
        at,
        pin,
        key: tokens[eva].clone(),
        cards: format!("/art/{}", text(&room["art"])),
    };
    let mut ana = phones.remove(1 - eva);
    drop(phones);
    frames(&mut app, 60);
    measure(&mut app, &mark, &mut ana, HARMS);
    // The same once more behind a menu.
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Pause);
    frames(&mut app, 60);
    println!("behind a menu:");
    measure(&mut app, &mark, &mut ana, SAID);
    assert_eq!(menu(&app), Menu::Pause);
}

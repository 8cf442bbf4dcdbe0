//! A phone asks for a bot's seat. The application grants it, and the bot gets the seat back when the phone leaves.
use crate::table::{MemoryRecord, at, begin, options, server_options, setup};
use engine::{
    matchplay::{BotLevel, PlayerInfo, PlayerKind},
    seat::Seat,
};
use serde_json::{Value, json};
use server::{ClientLimits, Host, PhoneSeats, Server, ServerOptions};
use testkit::phone::{Phone, number, text};

/// Starts a match between Ana, who has a phone, and a bot.
fn table() -> (Host, Phone, String) {
    let mut setup = setup("lent", 2);
    setup.players[1] = PlayerInfo::new("Paco", PlayerKind::Bot(BotLevel::Aprendiz));
    let options_of = ServerOptions {
        seats: PhoneSeats::of(&setup.players, [Seat(0)].into_iter().collect()),
        ..server_options(2, 0, ClientLimits::default())
    };
    let started = Server::start(options_of).expect("the loopback is free");
    let pin = started.0.pin().to_string();
    let mut ana = Phone::connect(at(&started.0));
    let early = ask(&started.0, &pin, Some(1));
    assert_eq!(
        { early }.turned_away(),
        "join-not-a-phone",
        "not before the match"
    );
    ana.join(&pin, "Ana", None);
    let paper = MemoryRecord::default();
    let (game, events) = begin(setup, &paper);
    let host = Host::new(started, game, events, options(), paper.lines());
    (host, ana, pin)
}

fn ask(server: &Server, pin: &str, seat: Option<u8>) -> Phone {
    let mut phone = Phone::connect(at(server));
    phone.say(&json!({"type": "join", "pin": pin, "name": "Ana", "seat": seat}));
    phone
}

fn steps(host: &mut Host) {
    for _ in 0..3 {
        host.step(&mut |_| {}).unwrap();
    }
}

/// Waits until the second seat has this state, and returns its description.
fn place(phone: &mut Phone, state: &str) -> Value {
    loop {
        let room = phone.hear_type("room");
        if room["seats"][1]["state"] == state {
            return room["seats"][1].clone();
        }
    }
}

#[test]
fn a_bots_seat_goes_to_a_phone_with_consent_and_returns_to_the_bot() {
    let (mut host, mut ana, pin) = table();
    steps(&mut host);
    assert_eq!(place(&mut ana, "bot")["name"], "Paco");
    let mut no = ask(host.server(), &pin, None);
    assert_eq!(no.hear_type("waiting")["seat"], 1);
    let asked = host.server().takeovers();
    assert_eq!((asked.len(), asked[0].seat), (1, Seat(1)));
    host.server().decide(asked[0].id, false);
    assert_eq!(no.turned_away(), "join-refused");
    let mut other = ask(host.server(), &pin, Some(1));
    other.hear_type("waiting");
    host.server().decide(host.server().takeovers()[0].id, true);
    let seated = other.hear_type("seated");
    steps(&mut host);
    // The new phone receives everything from the first event on, redacted for its seat.
    assert_eq!(place(&mut ana, "here")["name"], "Ana");
    let hello = other.hear_type("hello");
    assert_eq!(
        (&hello["you"], &hello["names"]),
        (&json!(1), &json!(["P0", "Ana"]))
    );
    assert_eq!(number(&other.hear_type("event")["seq"]), 1);
    let state = other.hear_type("state");
    assert_eq!(state["view"]["you"], 1);
    assert!(
        state["view"]["cards"]
            .as_array()
            .is_some_and(|cards| !cards.is_empty())
    );
    // The bot no longer plays at this seat.
    let played = host.game().table().unwrap().public().turn;
    steps(&mut host);
    assert!(host.game().table().unwrap().public().turn <= played + 1);
    // The phone disconnects and reconnects with its key.
    drop(other);
    let mut other = Phone::connect(at(host.server()));
    other.say(&json!({"type": "resume", "token": seated["token"], "since": 0}));
    assert_eq!(other.hear_type("seated")["seat"], 1);
    other.say(&json!({"type": "leave"}));
    assert_eq!(place(&mut ana, "bot")["name"], "Paco");
    steps(&mut host);
    let mut thief = Phone::connect(at(host.server()));
    thief.say(&json!({"type": "resume", "token": text(&seated["token"]), "since": 0}));
    assert_eq!(thief.turned_away(), "line-no-seat");
    assert!(
        host.server()
            .expected()
            .iter()
            .all(|one| one.seat == Seat(0))
    );
}

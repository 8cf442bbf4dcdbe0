//! Hundreds of accidents on matches of eight phones: phones that sleep, reload, are cut off in the middle of a message, are opened twice,
//! say things twice, have clocks that jump, sleep for longer than a table waits for a word; hosts that are killed in the middle of a
//! decision, of whose phones is left what was kept on the disk. The record is that of the match in which nothing of it happened, line by
//! line.
use crate::{
    accident::{Accident, OF_A_PHONE, Tally},
    phone::Phone,
    policy::choose,
    scripted::{Plan, Scripted},
    table::{Paper, at, begin, options, server, server_options, setup},
};
use engine::{
    matchplay::{Match, MatchStage, Setup},
    protocol::{Feed, Glimpse, Greeting, WrittenAction},
    record,
    seat::{Seat, SeatSet},
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use server::{Expected, Host, KeptPhones, Outcome, Patience, Server, ServerOptions};
use std::{
    net::SocketAddr,
    sync::{Arc, atomic::Ordering},
    thread,
    time::Duration,
};

/// So many hands of a match as they go without any socket: the same policy, asked one after the other.
fn undisturbed(setup: Setup, hands: usize) -> String {
    let seats = setup.players.len();
    let paper = Paper::default();
    let (mut game, _) = begin(setup, &paper);
    let mut to = paper.lines();
    loop {
        let events = match game.stage() {
            MatchStage::Over { .. } => return paper.text(),
            MatchStage::BetweenHands { .. } if game.sheet().lines.len() == hands => {
                return paper.text();
            }
            MatchStage::BetweenHands { .. } => game.next_hand().unwrap(),
            MatchStage::Playing => {
                let asked = game.next_asked().unwrap();
                let (view, decide) = asked_as(&game, asked.seat, seats);
                let action = choose(&view, &decide).expect("whoever is asked first answers");
                let action: WrittenAction = serde_json::from_value(action).unwrap();
                game.submit(asked.seat, asked.decision, action.0).unwrap()
            }
        };
        for line in record::lines(&events) {
            to(&(line + "\n")).unwrap();
        }
    }
}

fn asked_as(game: &Match, seat: Seat, seats: usize) -> (Value, Value) {
    let mut feed = Feed::new(Greeting::to(seat, seats as u8, game.rules()));
    let glimpse = Glimpse::of(game, seat);
    feed.follow(&[], glimpse, None);
    let state: Value = serde_json::from_str(feed.state()).unwrap();
    let decide = serde_json::from_str(feed.ask().expect("asked").1).unwrap();
    (state["view"].clone(), decide)
}

/// These are quicker than any thumb.
fn hurried() -> Patience {
    Patience {
        messages: u32::MAX,
        ..Patience::default()
    }
}

/// A table at which phones have accidents.
struct Table {
    seed: String,
    seats: usize,
    /// How many hands are played.
    hands: usize,
    /// One in so many messages is followed by an accident; and of the answers one in so many has one.
    rare: (u32, u32),
    /// How often the host is killed.
    kills: u32,
    /// How long a phone may sleep, in milliseconds.
    sleeps: (u64, u64),
    patience: Patience,
}

impl Table {
    /// Naps only, and a table that waits.
    fn patient(seed: &str, seats: usize) -> Table {
        Table {
            seed: seed.to_owned(),
            seats,
            hands: 1,
            rare: (u32::MAX, u32::MAX),
            kills: 0,
            sleeps: (1, 60),
            patience: hurried(),
        }
    }
}

/// Somebody sits down, and is heard to have been told their key: then they are gone for the moment. The key.
fn sits(at: SocketAddr, pin: &str, seat: usize) -> String {
    let mut phone = Phone::connect(at);
    let (_, key) = phone.join(pin, &format!("P{seat}"), Some(seat as u8));
    phone.say(&json!({"type": "ping", "t": 1.0}));
    phone.hear_type("pong");
    key
}

/// The phones as they are kept on the disk when their host is killed: written, and read again.
fn kept(host: &Host) -> Vec<Expected> {
    let game = host.game().setup().commitment().to_string();
    let phones = host.server().expected();
    let seats: SeatSet = phones.iter().map(|one| one.seat).collect();
    let text = KeptPhones::of(&game, seats, Some(at(host.server())), phones).text();
    let read = KeptPhones::read(&text, &game).expect("it was kept for this match");
    assert_eq!(read.seats(), seats);
    read.phones
}

/// Plays with accidents, which are counted.
fn disturbed(table: &Table, paper: &Paper, tally: &Arc<Tally>) {
    let Table {
        ref seed,
        seats,
        hands,
        rare,
        kills,
        sleeps,
        patience,
    } = *table;
    let mut started = server(seats, 0, patience);
    let address = at(&started.0);
    let pin = started.0.pin().to_string();
    let plan = Plan {
        seed: seed.clone(),
        rare,
        sleeps,
        last: hands - 1,
        tally: Arc::clone(tally),
        over: Arc::default(),
    };
    let phones = (0..seats).map(|seat| {
        let key = sits(address, &pin, seat);
        Scripted::new(address, key, seat, plan.clone())
    });
    let phones: Vec<Scripted> = phones.collect();
    let (mut game, mut events) = begin(setup(seed, seats), paper);
    let threads = phones.into_iter();
    let threads: Vec<_> = threads
        .map(|phone| thread::spawn(move || phone.run()))
        .collect();
    let mut rng = ChaCha8Rng::seed_from_u64(99);
    for life in 0..=kills {
        let mut host = Host::new(started, game, events, options(), paper.lines());
        let written = || paper.text().lines().count();
        let until = written() + rng.random_range(5..25);
        let outcome = loop {
            if threads.iter().any(thread::JoinHandle::is_finished)
                && !plan.over.load(Ordering::Relaxed)
            {
                threads
                    .into_iter()
                    .for_each(|thread| thread.join().expect("a phone is sound"));
                unreachable!("one of them was finished");
            }
            let outcome = host.step(&mut |_| {}).unwrap();
            if host.game().sheet().lines.len() == hands {
                break Outcome::Over(Seat(0));
            }
            match outcome {
                Outcome::Playing
                    if life < kills && written() > until && host.game().next_asked().is_some() =>
                {
                    break Outcome::Playing;
                }
                Outcome::Playing => {}
                over @ Outcome::Over(_) => break over,
            }
        };
        if outcome != Outcome::Playing {
            // Whoever was just cut off hears of the end when they are back.
            let threads = threads.into_iter();
            threads.for_each(|thread| thread.join().expect("no phone has lost anything"));
            return;
        }
        tally.note(Accident::Kill);
        let expected = kept(&host);
        drop(host);
        let resumed = record::resume(&paper.text()).expect("a whole record");
        (game, events) = (resumed.game, resumed.events);
        let options = ServerOptions {
            expected,
            ..server_options(seats, address.port(), patience)
        };
        started = Server::start(options).expect("the port is free again");
    }
    unreachable!("the last life lasts until the match is over")
}

/// The record of a match with accidents is that of the one without, line by line.
fn compare(table: &Table, tally: &Arc<Tally>) {
    let expected = undisturbed(setup(&table.seed, table.seats), table.hands);
    let paper = Paper::default();
    disturbed(table, &paper, tally);
    let record = paper.text();
    for (at, (line, expected)) in record.lines().zip(expected.lines()).enumerate() {
        assert_eq!(line, expected, "{}, line {}", table.seed, at + 1);
    }
    assert_eq!(record.len(), expected.len(), "{}", table.seed);
    println!("{}: {} lines; {tally}", table.seed, record.lines().count());
}

/// So many accidents eight phones have, and of each kind no fewer than this; the game is killed more seldom.
const ACCIDENTS: usize = 500;
const OF_EACH_KIND: usize = 30;
const KILLS: usize = 8;

#[test]
fn eight_phones_lose_and_double_nothing_in_hundreds_of_accidents() {
    let tally = Arc::<Tally>::default();
    let enough = |tally: &Tally| {
        let mut kinds = OF_A_PHONE.into_iter();
        tally.all() >= ACCIDENTS
            && tally.of(Accident::Kill) >= KILLS
            && kinds.all(|accident| tally.of(accident) >= OF_EACH_KIND)
    };
    // Hand after hand, each of another match.
    for round in 1..=10 {
        let table = Table {
            rare: (60, 4),
            kills: 4,
            ..Table::patient(&format!("eight {round}"), 8)
        };
        compare(&table, &tally);
        if enough(&tally) {
            return;
        }
    }
    panic!("they are too rare: {tally}");
}

#[test]
fn four_phones_in_a_bad_network() {
    let tally = Arc::<Tally>::default();
    let table = Table {
        rare: (12, 6),
        kills: 2,
        ..Table::patient("four", 4)
    };
    compare(&table, &tally);
    assert!(
        tally.all() >= 20 && tally.of(Accident::Kill) == 2,
        "{tally}"
    );
}

/// Whoever sleeps is cut off, and so is whoever only waits: the table takes silence for loss.
#[test]
fn four_phones_that_sleep_for_longer_than_the_table_waits() {
    let tally = Arc::<Tally>::default();
    let table = Table {
        rare: (30, 4),
        kills: 2,
        sleeps: (250, 400),
        patience: Patience {
            silence: Duration::from_millis(200),
            ..hurried()
        },
        ..Table::patient("asleep", 4)
    };
    compare(&table, &tally);
    assert!(tally.of(Accident::Sleep) > 0, "{tally}");
    assert_eq!(tally.of(Accident::Kill), 2);
}

#[test]
fn two_phones_without_an_accident() {
    let tally = Arc::<Tally>::default();
    let table = Table {
        hands: 7,
        ..Table::patient("two", 2)
    };
    compare(&table, &tally);
    assert_eq!(tally.all(), 0);
}

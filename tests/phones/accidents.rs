//! Hundreds of accidents on matches of eight phones: phones that sleep, reload, are cut off in the middle of a message, are opened twice,
//! say things twice, have clocks that jump; hosts that are killed in the middle of a decision. The record is that of the match in which
//! nothing of it happened, line by line.
use crate::{
    accident::{Accident, OF_A_PHONE, Tally},
    phone::Phone,
    policy::choose,
    scripted::{Plan, Scripted},
    table::{Paper, at, begin, options, server, server_options, setup},
};
use continental::{
    engine::{
        matchplay::{Match, MatchStage, Setup},
        protocol::{Feed, Glimpse, Greeting, WrittenAction},
        record,
        seat::Seat,
    },
    phones::{Host, Outcome, Patience, Server, ServerOptions},
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use std::{
    sync::{Arc, atomic::Ordering},
    thread,
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
}

/// Plays with accidents, which are counted.
fn disturbed(table: &Table, paper: &Paper, tally: &Arc<Tally>) {
    let Table {
        ref seed,
        seats,
        hands,
        rare,
        kills,
    } = *table;
    let mut started = server(seats, 0, Patience::default());
    let address = at(&started.0);
    let pin = started.0.pin().to_string();
    let plan = Plan {
        seed: seed.clone(),
        rare,
        last: hands - 1,
        tally: Arc::clone(tally),
        over: Arc::default(),
    };
    let sits = |seat: usize| {
        let (_, key) = Phone::connect(address).join(&pin, &format!("P{seat}"), Some(seat as u8));
        Scripted::new(address, key, seat, plan.clone())
    };
    let phones: Vec<Scripted> = (0..seats).map(sits).collect();
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
        let expected = host.server().expected();
        drop(host);
        let resumed = record::resume(&paper.text()).expect("a whole record");
        (game, events) = (resumed.game, resumed.events);
        let options = ServerOptions {
            expected,
            ..server_options(seats, address.port(), Patience::default())
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
            seed: format!("eight {round}"),
            seats: 8,
            hands: 1,
            rare: (60, 4),
            kills: 4,
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
        seed: "four".to_owned(),
        seats: 4,
        hands: 1,
        rare: (12, 6),
        kills: 2,
    };
    compare(&table, &tally);
    assert!(
        tally.all() >= 20 && tally.of(Accident::Kill) == 2,
        "{tally}"
    );
}

#[test]
fn two_phones_without_an_accident() {
    let tally = Arc::<Tally>::default();
    let table = Table {
        seed: "two".to_owned(),
        seats: 2,
        hands: 7,
        rare: (u32::MAX, u32::MAX),
        kills: 0,
    };
    compare(&table, &tally);
    assert_eq!(tally.all(), 0);
}

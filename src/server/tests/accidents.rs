//! Matches between eight phones with hundreds of faults. Phones sleep (also for longer than the time-outs), reload,
//! disconnect in the middle of a message, and repeat messages. They also open the page twice, and their clocks jump.
//! Applications are killed while they wait for a decision, and restart with the stored phone data. In the end, the
//! match file must equal that of the same match without faults.
use crate::{
    accident::{FaultCounts, NetworkFault, OF_A_PHONE},
    scripted::{Plan, Scripted},
    table::{MemoryRecord, at, begin, options, server, server_options, setup},
};
use engine::{
    matchplay::{Match, MatchStage, Setup},
    protocol::{Greeting, SeatEventLog, SeatSnapshot},
    record,
    seat::{Seat, SeatSet},
    table::{Action, Viewer},
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use server::{ClientLimits, Host, ReservedSeat, SavedPhones, Server, ServerOptions};
use std::{
    net::SocketAddr,
    sync::{Arc, atomic::Ordering},
    thread,
    time::Duration,
};
use testkit::{phone::Phone, policy::choose};

/// Plays the first `hands` hands without sockets, with the same policy as the phones. Returns the contents of the match
/// file.
fn undisturbed(setup: Setup, hands: usize) -> String {
    let seats = setup.players.len();
    let paper = MemoryRecord::default();
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
                let asked = game.next_pending().unwrap();
                let (view, decide) = asked_as(&game, asked.seat, seats);
                let action = choose(&view, &decide).expect("the first player asked has an action");
                let action: Action = serde_json::from_value(action).unwrap();
                game.submit(asked.seat, asked.decision, action).unwrap()
            }
        };
        for line in record::lines(&events) {
            to(&(line + "\n")).unwrap();
        }
    }
}

fn asked_as(game: &Match, seat: Seat, seats: usize) -> (Value, Value) {
    let mut feed = SeatEventLog::new(Greeting::to(seat, seats as u8, game.rules()));
    let glimpse = SeatSnapshot::of(game, Viewer::Seat(seat));
    feed.update(&[], glimpse, None);
    let state: Value = serde_json::from_str(feed.state()).unwrap();
    let decide = serde_json::from_str(feed.ask().expect("asked").1).unwrap();
    (state["view"].clone(), decide)
}

/// Time-outs and limits for scripted phones, which send more messages than players are allowed to.
fn hurried() -> ClientLimits {
    ClientLimits {
        messages: u32::MAX,
        ..ClientLimits::default()
    }
}

/// Settings of a match whose phones have faults.
struct Table {
    seed: String,
    seats: usize,
    /// Number of hands to play.
    hands: usize,
    /// Mean number of received messages per fault (events do not count), and mean number of sent answers per fault.
    rare: (u32, u32),
    /// Number of times that the application is killed.
    kills: u32,
    /// Minimum and maximum length of a phone's sleep, in milliseconds.
    sleeps: (u64, u64),
    patience: ClientLimits,
}

impl Table {
    /// Returns settings with sleeps that are shorter than the time-outs, and without any other fault.
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

/// Takes a seat, makes sure that the key has arrived, and disconnects. Returns the key.
fn sits(at: SocketAddr, pin: &str, seat: usize) -> String {
    let mut phone = Phone::connect(at);
    let (_, key) = phone.join(pin, &format!("P{seat}"), Some(seat as u8));
    phone.say(&json!({"type": "ping", "t": 1.0}));
    phone.hear_type("pong");
    key
}

/// Writes the phone data, reads it again and returns it, as if the application had been killed and restarted.
fn kept(host: &Host) -> Vec<ReservedSeat> {
    let game = host.game().setup().commitment().to_string();
    let phones = host.server().expected();
    let seats: SeatSet = phones.iter().map(|one| one.seat).collect();
    let text = SavedPhones::of(&game, seats, Some(at(host.server())), phones).text();
    let read = SavedPhones::read(&text, &game).expect("the file belongs to this match");
    assert_eq!(read.seats(), seats);
    read.phones
}

/// Plays the match with faults and counts them in `tally`.
fn disturbed(table: &Table, paper: &MemoryRecord, tally: &Arc<FaultCounts>) {
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
        let is_over = loop {
            if threads.iter().any(thread::JoinHandle::is_finished)
                && !plan.over.load(Ordering::Relaxed)
            {
                threads
                    .into_iter()
                    .for_each(|thread| thread.join().expect("a phone panicked"));
                unreachable!("a finished phone thread has panicked");
            }
            let winner = host.step(&mut |_| {}).unwrap();
            if winner.is_some() || host.game().sheet().lines.len() == hands {
                break true;
            }
            if life < kills && written() > until && host.game().next_pending().is_some() {
                break false;
            }
        };
        if is_over {
            // A phone that is disconnected at this moment is informed that the match is over when it reconnects.
            let threads = threads.into_iter();
            threads.for_each(|thread| thread.join().expect("a phone panicked"));
            return;
        }
        tally.note(NetworkFault::Kill);
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
    unreachable!("the last host plays until the match is over")
}

/// Asserts that a match with faults produces, line by line, the same match file as a match without faults.
fn compare(table: &Table, tally: &Arc<FaultCounts>) {
    let expected = undisturbed(setup(&table.seed, table.seats), table.hands);
    let paper = MemoryRecord::default();
    disturbed(table, &paper, tally);
    let record = paper.text();
    for (at, (line, expected)) in record.lines().zip(expected.lines()).enumerate() {
        assert_eq!(line, expected, "{}, line {}", table.seed, at + 1);
    }
    assert_eq!(record.len(), expected.len(), "{}", table.seed);
    println!("{}: {} lines; {tally}", table.seed, record.lines().count());
}

/// Minimum number of faults in total.
const ACCIDENTS: usize = 500;
/// Minimum number of faults of each kind.
const OF_EACH_KIND: usize = 30;
/// Minimum number of times that the application is killed.
const KILLS: usize = 8;

#[test]
fn eight_phones_lose_and_double_nothing_in_hundreds_of_accidents() {
    let tally = Arc::<FaultCounts>::default();
    let enough = |tally: &FaultCounts| {
        let mut kinds = OF_A_PHONE.into_iter();
        tally.all() >= ACCIDENTS
            && tally.of(NetworkFault::Kill) >= KILLS
            && kinds.all(|accident| tally.of(accident) >= OF_EACH_KIND)
    };
    // Each round plays one hand of a different match.
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
fn four_phones_survive_a_bad_network() {
    let tally = Arc::<FaultCounts>::default();
    let table = Table {
        rare: (12, 6),
        kills: 2,
        ..Table::patient("four", 4)
    };
    compare(&table, &tally);
    assert!(
        tally.all() >= 20 && tally.of(NetworkFault::Kill) == 2,
        "{tally}"
    );
}

/// A phone in standby is disconnected, and so is a phone that sends nothing, because the server treats silence as a
/// lost connection.
#[test]
fn four_phones_survive_sleeps_longer_than_the_time_out() {
    let tally = Arc::<FaultCounts>::default();
    let table = Table {
        rare: (30, 4),
        kills: 2,
        sleeps: (250, 400),
        patience: ClientLimits {
            silence: Duration::from_millis(200),
            ..hurried()
        },
        ..Table::patient("asleep", 4)
    };
    compare(&table, &tally);
    assert!(tally.of(NetworkFault::Sleep) > 0, "{tally}");
    assert_eq!(tally.of(NetworkFault::Kill), 2);
}

#[test]
fn two_phones_play_without_an_accident() {
    let tally = Arc::<FaultCounts>::default();
    let table = Table {
        hands: 7,
        ..Table::patient("two", 2)
    };
    compare(&table, &tally);
    assert_eq!(tally.all(), 0);
}

//! Hundreds of accidents on matches of eight phones: phones that sleep, reload, are cut off in the middle of a message, are opened twice,
//! say things twice, have clocks that jump; hosts that are killed in the middle of a decision. The record is that of the match in which
//! nothing of it happened, line by line.
use crate::{
    phone::{Phone, number, text},
    policy::choose,
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
use serde_json::{Value, json};
use std::{
    io::Write,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
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

/// What happens to a phone.
#[derive(Clone, Copy, Debug)]
enum Accident {
    /// The line is cut without a word.
    Cut,
    /// Everything is forgotten but the key.
    Reload,
    /// Half a message is sent, and then no more.
    HalfAMessage,
    /// Nothing is read for a while.
    Sleep,
    /// The page is opened a second time, and the first is left open.
    TwoWindows,
    /// An answer is sent three times.
    Stutter,
    /// The clock jumps.
    Clock,
}

const ACCIDENTS: [Accident; 7] = [
    Accident::Cut,
    Accident::Reload,
    Accident::HalfAMessage,
    Accident::Sleep,
    Accident::TwoWindows,
    Accident::Stutter,
    Accident::Clock,
];

/// One scripted phone, which plays until the match is over.
struct Scripted {
    at: SocketAddr,
    key: String,
    rng: ChaCha8Rng,
    /// One in so many messages is followed by an accident.
    rare: u32,
    accidents: Arc<AtomicUsize>,
    over: Arc<AtomicBool>,
    /// The number of the last hand that is played.
    last: usize,
    game: Option<String>,
    seq: u64,
    view: Value,
    decide: Option<Value>,
    /// The answer that was not acknowledged yet.
    pending: Option<Value>,
    /// It is said once more as soon as it is known how things stand.
    again: Option<Value>,
    /// The last question whose answer was acknowledged.
    done: u64,
    /// Windows that were left open.
    left: Vec<Phone>,
}

impl Scripted {
    fn run(mut self) {
        while !self.over.load(Ordering::Relaxed) {
            let Ok(phone) = Phone::try_connect(self.at) else {
                // The host is dead; it will be back.
                thread::sleep(Duration::from_millis(5));
                continue;
            };
            self.play(phone);
        }
    }

    fn play(&mut self, mut phone: Phone) {
        let resume =
            json!({"type": "resume", "token": self.key, "game": self.game, "since": self.seq});
        self.decide = None;
        if !phone.say(&resume) {
            return;
        }
        self.again.clone_from(&self.pending);
        while let Some(said) = phone.hear() {
            if self.take_in(&said) {
                return;
            }
            // Back again: what was not acknowledged is said once more.
            if said["type"] == "state"
                && let Some(answer) = self.again.take()
                && !phone.say(&answer)
            {
                return;
            }
            if self.pending.is_none()
                && let Some(decide) = &self.decide
                && let Some(action) = choose(&self.view, decide)
            {
                let answer = json!({"type": "answer", "id": decide["id"], "action": action});
                self.pending = Some(answer.clone());
                if !self.answer(&mut phone, &answer) {
                    return;
                }
            } else if said["type"] != "event"
                // A phone that is told everything anew is let be until it knows it.
                && self.rng.random_range(0..self.rare) == 0
                && !self.suffer(&mut phone, None)
            {
                return;
            }
        }
    }

    /// Whether the match is over.
    fn take_in(&mut self, said: &Value) -> bool {
        match said["type"].as_str().unwrap_or_default() {
            "hello" => {
                let game = text(&said["game"]);
                assert!(self.game.as_ref().is_none_or(|before| *before == game));
                self.game = Some(game);
            }
            "event" => {
                self.seq += 1;
                assert_eq!(
                    number(&said["seq"]),
                    self.seq,
                    "none is lost, none comes twice"
                );
                if said["event"] == "scored" && number(&said["hand"]) as usize == self.last {
                    self.over.store(true, Ordering::Relaxed);
                    return true;
                }
            }
            "state" => {
                assert_eq!(number(&said["seq"]), self.seq);
                self.view = said["view"].clone();
                // What may be done follows from it, and comes again.
                self.decide = None;
            }
            "decide" => self.decide = Some(said.clone()),
            "closed" => self.decide = None,
            "accepted" => {
                let id = number(&said["id"]);
                let own = self.pending.as_ref().map(|answer| number(&answer["id"]));
                assert!(
                    own == Some(id) || self.done >= id,
                    "{said}, pending {own:?}"
                );
                if own == Some(id) {
                    self.pending = None;
                }
                self.done = self.done.max(id);
                if self
                    .decide
                    .as_ref()
                    .is_some_and(|decide| decide["id"] == said["id"])
                {
                    self.decide = None;
                }
            }
            "refused" => {
                // It was taken before the host died, which told nobody; or it is the echo of one long done.
                assert_eq!(said["reason"]["key"], "reject-stale", "{said}");
                if self
                    .pending
                    .as_ref()
                    .is_some_and(|answer| answer["id"] == said["id"])
                {
                    self.pending = None;
                }
            }
            // Faster than any thumb: it is cut, and comes back.
            "turned_away" if said["reason"]["key"] == "line-too-much" => {}
            "turned_away" | "moved" => panic!("it has lost its seat: {said}"),
            _ => {}
        }
        false
    }

    fn answer(&mut self, phone: &mut Phone, answer: &Value) -> bool {
        if self.rng.random_range(0..self.rare) == 0 {
            return self.suffer(phone, Some(answer));
        }
        phone.say(answer)
    }

    /// Whether the line still holds.
    fn suffer(&mut self, phone: &mut Phone, answer: Option<&Value>) -> bool {
        let accident = ACCIDENTS[self.rng.random_range(0..ACCIDENTS.len())];
        self.accidents.fetch_add(1, Ordering::Relaxed);
        match accident {
            Accident::Cut => {
                // Before or after the answer has left.
                if let Some(answer) = answer
                    && self.rng.random_range(0..2) == 0
                {
                    phone.say(answer);
                }
                let _ = phone.ws.get_mut().shutdown(std::net::Shutdown::Both);
                false
            }
            Accident::Reload => {
                (self.seq, self.game, self.view) = (0, None, Value::Null);
                false
            }
            Accident::HalfAMessage => {
                // The head of a text of a hundred bytes, masked, and ten of them.
                let half = b"\x81\xe4\x00\x00\x00\x00{\"type\":\"an";
                let _ = phone.ws.get_mut().write_all(half);
                let _ = phone.ws.get_mut().shutdown(std::net::Shutdown::Write);
                false
            }
            Accident::Sleep => {
                thread::sleep(Duration::from_millis(self.rng.random_range(1..60)));
                answer.is_none_or(|answer| phone.say(answer))
            }
            Accident::TwoWindows => {
                if let Ok(other) = Phone::try_connect(self.at) {
                    let old = std::mem::replace(phone, other);
                    self.left.push(old);
                    self.left.drain(..self.left.len().saturating_sub(1));
                }
                // The new window does not know the answer that the old one was about to give.
                if let Some(answer) = answer {
                    let _ = self.left.last_mut().is_some_and(|old| old.say(answer));
                }
                // That an earlier one was taken may have been told the old window.
                self.again.clone_from(&self.pending);
                let resume = json!({"type": "resume", "token": self.key, "game": self.game, "since": self.seq});
                phone.say(&resume) && answer.is_none_or(|answer| phone.say(answer))
            }
            Accident::Stutter => {
                let mut answers = answer.into_iter().cycle().take(3);
                answers.all(|answer| phone.say(answer))
            }
            Accident::Clock => {
                let t = f64::from(self.rng.random::<i32>()) * 1e9;
                phone.say(&json!({"type": "ping", "t": t}))
                    && answer.is_none_or(|answer| phone.say(answer))
            }
        }
    }
}

/// A table at which phones have accidents.
#[derive(Clone, Copy)]
struct Table {
    seed: &'static str,
    seats: usize,
    /// How many hands are played.
    hands: usize,
    /// One in so many messages is followed by an accident.
    rare: u32,
    /// How often the host is killed.
    kills: u32,
}

/// Plays with accidents. How many there were.
fn disturbed(table: &Table, paper: &Paper) -> usize {
    let Table {
        seed,
        seats,
        hands,
        rare,
        kills,
    } = *table;
    let mut started = server(seats, 0, Patience::default());
    let address = at(&started.0);
    let pin = started.0.pin().to_string();
    let (accidents, over) = (Arc::<AtomicUsize>::default(), Arc::<AtomicBool>::default());
    let mut threads = Vec::new();
    for seat in 0..seats {
        let key = Phone::connect(address)
            .join(&pin, &format!("P{seat}"), Some(seat as u8))
            .1;
        let scripted = Scripted {
            at: address,
            key,
            rng: ChaCha8Rng::seed_from_u64(seat as u64),
            rare,
            accidents: Arc::clone(&accidents),
            over: Arc::clone(&over),
            last: hands - 1,
            game: None,
            seq: 0,
            view: Value::Null,
            decide: None,
            pending: None,
            again: None,
            done: 0,
            left: Vec::new(),
        };
        threads.push(scripted);
    }
    let (mut game, mut events) = begin(setup(seed, seats), paper);
    let threads: Vec<_> = threads
        .into_iter()
        .map(|scripted| thread::spawn(move || scripted.run()))
        .collect();
    let mut rng = ChaCha8Rng::seed_from_u64(99);
    for life in 0..=kills {
        let mut host = Host::new(started, game, events, options(), paper.lines());
        let until = rng.random_range(200..700);
        let mut steps = 0;
        let outcome = loop {
            steps += 1;
            if threads.iter().any(thread::JoinHandle::is_finished) && !over.load(Ordering::Relaxed)
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
                Outcome::Playing if life < kills && steps > until => break Outcome::Playing,
                Outcome::Playing => {}
                over @ Outcome::Over(_) => break over,
            }
        };
        if outcome != Outcome::Playing {
            // Whoever was just cut off hears of the end when they are back.
            let threads = threads.into_iter();
            threads.for_each(|thread| thread.join().expect("no phone has lost anything"));
            return accidents.load(Ordering::Relaxed);
        }
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

fn compare(table: &Table, least: usize) {
    let Table {
        seed,
        seats,
        hands,
        kills,
        ..
    } = *table;
    let expected = undisturbed(setup(seed, seats), hands);
    let paper = Paper::default();
    let accidents = disturbed(table, &paper);
    let record = paper.text();
    for (at, (line, expected)) in record.lines().zip(expected.lines()).enumerate() {
        assert_eq!(line, expected, "line {}", at + 1);
    }
    assert_eq!(record.len(), expected.len());
    assert!(accidents >= least, "{accidents}");
    println!(
        "{seed}: {} lines, {accidents} accidents, {kills} kills",
        record.lines().count()
    );
}

/// One hand, or as many as `CONTINENTAL_PHONE_HANDS` says: a match of eight takes minutes.
fn hands() -> usize {
    let asked = std::env::var("CONTINENTAL_PHONE_HANDS").ok();
    asked.and_then(|asked| asked.parse().ok()).unwrap_or(1)
}

#[test]
fn eight_phones_lose_and_double_nothing_in_hundreds_of_accidents() {
    let table = Table {
        seed: "eight",
        seats: 8,
        hands: hands(),
        rare: 10,
        kills: 2,
    };
    compare(&table, 100 * table.hands);
}

#[test]
fn four_phones_in_a_bad_network() {
    let table = Table {
        seed: "four",
        seats: 4,
        hands: hands(),
        rare: 12,
        kills: 2,
    };
    compare(&table, 20 * table.hands);
}

#[test]
fn two_phones_without_an_accident() {
    let table = Table {
        seed: "two",
        seats: 2,
        hands: 7,
        rare: u32::MAX,
        kills: 0,
    };
    compare(&table, 0);
}

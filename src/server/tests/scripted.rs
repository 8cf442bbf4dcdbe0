//! A phone that plays a match whatever happens to it, and sees that it is told everything once.
use crate::{
    accident::{Accident, OF_A_PHONE, Tally},
    phone::{Phone, number, text},
    policy::choose,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::{
    io::Write,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

/// What all phones of a table share.
#[derive(Clone)]
pub struct Plan {
    /// The table's.
    pub seed: String,
    /// One in so many messages is followed by an accident; and of the answers one in so many has one.
    pub rare: (u32, u32),
    /// How long it may sleep, in milliseconds: at least, and less than.
    pub sleeps: (u64, u64),
    /// The number of the last hand that is played.
    pub last: usize,
    /// What has happened.
    pub tally: Arc<Tally>,
    /// Whether that hand is over.
    pub over: Arc<AtomicBool>,
}

/// One scripted phone, which plays until the match is over.
pub struct Scripted {
    at: SocketAddr,
    key: String,
    rng: ChaCha8Rng,
    plan: Plan,
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
    /// Who sits there and has this key. What happens to them follows from the table's seed.
    pub fn new(at: SocketAddr, key: String, seat: usize, plan: Plan) -> Scripted {
        let seed = Sha256::digest(format!("{}, phone {seat}", plan.seed));
        Scripted {
            at,
            key,
            rng: ChaCha8Rng::from_seed(seed.into()),
            plan,
            game: None,
            seq: 0,
            view: Value::Null,
            decide: None,
            pending: None,
            again: None,
            done: 0,
            left: Vec::new(),
        }
    }

    /// Until the last hand is over.
    pub fn run(mut self) {
        while !self.plan.over.load(Ordering::Relaxed) {
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
                && self.rng.random_range(0..self.plan.rare.0) == 0
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
                if said["event"] == "scored" && number(&said["hand"]) as usize == self.plan.last {
                    self.plan.over.store(true, Ordering::Relaxed);
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
            "turned_away" | "moved" => panic!("it has lost its seat: {said}"),
            _ => {}
        }
        false
    }

    fn answer(&mut self, phone: &mut Phone, answer: &Value) -> bool {
        if self.rng.random_range(0..self.plan.rare.1) == 0 {
            return self.suffer(phone, Some(answer));
        }
        phone.say(answer)
    }

    /// Whether the line still holds.
    fn suffer(&mut self, phone: &mut Phone, answer: Option<&Value>) -> bool {
        let kinds = OF_A_PHONE.len() - usize::from(answer.is_none());
        let accident = OF_A_PHONE[self.rng.random_range(0..kinds)];
        self.plan.tally.note(accident);
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
                let ping = json!({"type": "ping", "t": 1.0});
                let _ = phone
                    .ws
                    .get_mut()
                    .write_all(&half_of(answer.unwrap_or(&ping)));
                let _ = phone.ws.get_mut().shutdown(std::net::Shutdown::Write);
                false
            }
            Accident::Sleep => {
                let (least, most) = self.plan.sleeps;
                let asleep = self.rng.random_range(least..most);
                thread::sleep(Duration::from_millis(asleep));
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
            Accident::Kill => unreachable!("that is the host's"),
            Accident::Clock => {
                let t = f64::from(self.rng.random::<i32>()) * 1e9;
                phone.say(&json!({"type": "ping", "t": t}))
                    && answer.is_none_or(|answer| phone.say(answer))
            }
        }
    }
}

/// The first half of a message as it goes over the line: its head, and so many bytes as came through.
fn half_of(said: &Value) -> Vec<u8> {
    let text = said.to_string();
    // A text of one piece, whose length stands in two bytes, under a mask that changes nothing.
    let mut half = vec![0x81, 0xfe];
    half.extend((text.len() as u16).to_be_bytes());
    half.extend([0; 4]);
    half.extend(&text.as_bytes()[..text.len() / 2]);
    half
}

//! A simulated phone that plays a match despite many faults, and checks that it receives every event exactly once.
use crate::accident::{FaultCounts, NetworkFault, OF_A_PHONE};
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
use testkit::{
    phone::{Phone, number, text},
    policy::choose,
};

/// Settings for all phones of a table.
#[derive(Clone)]
pub struct Plan {
    /// Seed of the match.
    pub seed: String,
    /// Mean number of received messages per fault (events do not count), and mean number of sent answers per fault.
    pub rare: (u32, u32),
    /// Length of a sleep in milliseconds: minimum, and exclusive maximum.
    pub sleeps: (u64, u64),
    /// Number of the last hand to play.
    pub last: usize,
    /// Counters of the faults so far.
    pub tally: Arc<FaultCounts>,
    /// True once the last hand is over.
    pub over: Arc<AtomicBool>,
}

/// Scripted phone that plays until the match is over.
pub struct Scripted {
    at: SocketAddr,
    key: String,
    rng: ChaCha8Rng,
    plan: Plan,
    game: Option<String>,
    seq: u64,
    view: Value,
    decide: Option<Value>,
    /// Answer that the server has not acknowledged yet.
    pending: Option<Value>,
    /// Answer to send again after the next state.
    again: Option<Value>,
    /// Number of the last decision whose answer was acknowledged.
    done: u64,
    /// Connections of browser windows that were left open.
    left: Vec<Phone>,
}

impl Scripted {
    /// Creates the phone for this seat and key. Its faults are determined by the seed of the match.
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

    /// Plays until the last hand is over.
    pub fn run(mut self) {
        while !self.plan.over.load(Ordering::Relaxed) {
            let Ok(phone) = Phone::try_connect(self.at) else {
                // The application was killed and will restart.
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
            // After a reconnect, the unacknowledged answer is sent again.
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
                // No fault happens while the phone receives all events again.
                && self.rng.random_range(0..self.plan.rare.0) == 0
                && !self.inject_fault(&mut phone, None)
            {
                return;
            }
        }
    }

    /// Processes a message. Returns true if the match is over.
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
                // The server sends the pending decision again after each state.
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
                // The application was killed after accepting the answer but before acknowledging it, or the answer is a
                // late duplicate.
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
            return self.inject_fault(phone, Some(answer));
        }
        phone.say(answer)
    }

    /// Simulates a fault. Returns true if the connection is still open.
    fn inject_fault(&mut self, phone: &mut Phone, answer: Option<&Value>) -> bool {
        let kinds = OF_A_PHONE.len() - usize::from(answer.is_none());
        let accident = OF_A_PHONE[self.rng.random_range(0..kinds)];
        self.plan.tally.note(accident);
        match accident {
            NetworkFault::Cut => {
                // The connection closes before or after the answer is sent.
                if let Some(answer) = answer
                    && self.rng.random_range(0..2) == 0
                {
                    phone.say(answer);
                }
                let _ = phone.ws.get_mut().shutdown(std::net::Shutdown::Both);
                false
            }
            NetworkFault::Reload => {
                (self.seq, self.game, self.view) = (0, None, Value::Null);
                false
            }
            NetworkFault::HalfAMessage => {
                let ping = json!({"type": "ping", "t": 1.0});
                let _ = phone
                    .ws
                    .get_mut()
                    .write_all(&half_of(answer.unwrap_or(&ping)));
                let _ = phone.ws.get_mut().shutdown(std::net::Shutdown::Write);
                false
            }
            NetworkFault::Sleep => {
                let (least, most) = self.plan.sleeps;
                let asleep = self.rng.random_range(least..most);
                thread::sleep(Duration::from_millis(asleep));
                answer.is_none_or(|answer| phone.say(answer))
            }
            NetworkFault::TwoWindows => {
                if let Ok(other) = Phone::try_connect(self.at) {
                    let old = std::mem::replace(phone, other);
                    self.left.push(old);
                    self.left.drain(..self.left.len().saturating_sub(1));
                }
                // The old window still sends the answer, of which the new window knows nothing.
                if let Some(answer) = answer {
                    let _ = self.left.last_mut().is_some_and(|old| old.say(answer));
                }
                // The acknowledgement of an earlier answer may have gone to the old window.
                self.again.clone_from(&self.pending);
                let resume = json!({"type": "resume", "token": self.key, "game": self.game, "since": self.seq});
                phone.say(&resume) && answer.is_none_or(|answer| phone.say(answer))
            }
            NetworkFault::Stutter => {
                let mut answers = answer.into_iter().cycle().take(3);
                answers.all(|answer| phone.say(answer))
            }
            NetworkFault::Kill => unreachable!("that is the host's"),
            NetworkFault::Clock => {
                let t = f64::from(self.rng.random::<i32>()) * 1e9;
                phone.say(&json!({"type": "ping", "t": t}))
                    && answer.is_none_or(|answer| phone.say(answer))
            }
        }
    }
}

/// Returns the first half of a message as a WebSocket frame: the header and half of the text.
fn half_of(said: &Value) -> Vec<u8> {
    let text = said.to_string();
    // A text frame with a two-byte length. The zero mask leaves the text unchanged.
    let mut half = vec![0x81, 0xfe];
    half.extend((text.len() as u16).to_be_bytes());
    half.extend([0; 4]);
    half.extend(&text.as_bytes()[..text.len() / 2]);
    half
}

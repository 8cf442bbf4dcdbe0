//! Simulated phones for tests. Each runs on a thread, connects over the loopback interface, and acts only on the
//! messages that it receives.
use crate::{
    family::click_on,
    harness::{Home, at_once, game, yield_to_workers},
    input::frames,
};
use bevy::prelude::*;
use engine::{
    matchplay::{BotLevel, PlayerKind},
    seat::Seat,
};
use gamecore::{
    draft::{Draft, WaitForPhones},
    i18n::Language,
    model::DisplayedState,
    phones::{PhoneNet, Phones},
    settings::Settings,
    states::Menu,
};
use menus::PhoneAct;
use serde_json::{Value, json};
use std::{
    collections::VecDeque,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};
use testkit::{phone::Phone, policy::choose};

/// Starts the game at the title screen. Its server for phones listens on the loopback interface only.
pub fn window(home: &Home) -> App {
    let mut app = game(home, 1280, 720);
    app.insert_resource(PhoneNet {
        reaches: || vec![PhoneNet::loopback()],
        port: 0,
    });
    let mut settings = app.world_mut().resource_mut::<Settings>();
    settings.language = Some(Language::En);
    settings.claim_seconds = None;
    frames(&mut app, 2);
    at_once(&mut app);
    app
}

/// Returns a set-up with these numbers of human players at the screen, phones and bots, seated in this order.
pub fn draft(people: usize, phones: usize, bots: usize, seed: &str) -> Draft {
    let mut draft = Draft::new("", 3);
    draft.seed = seed.to_owned();
    for place in 0..draft.places() {
        draft.seats[place].leave();
        if place < people {
            draft.seat(place, PlayerKind::Human, None);
            draft.seats[place].name(&format!("Person {place}"));
        } else if place < people + phones {
            draft.seat_phone(place);
        } else if place < people + phones + bots {
            draft.seat(place, PlayerKind::Bot(BotLevel::Habitual), None);
        }
    }
    draft
}

/// Returns the address and the PIN of the server for phones.
pub fn server_address(app: &App) -> (SocketAddr, String) {
    let phones = app.world().resource::<Phones>();
    let server = phones.server().expect("the server runs");
    (server.address(), server.pin().to_string())
}

/// A connected phone, with its seat and the token for that seat.
pub struct SeatedPhone {
    pub phone: Phone,
    pub token: String,
    pub seat: Seat,
}

/// Starts a match with this set-up, after phones with these names have joined. Returns the phones.
pub fn begin(app: &mut App, draft: Draft, names: &[&str]) -> Vec<SeatedPhone> {
    app.world_mut().write_message(WaitForPhones(draft));
    frames(app, 4);
    let (at, pin) = server_address(app);
    let sits = |name: &&str| {
        let mut phone = Phone::connect(at);
        let (seat, token) = phone.join(&pin, name, None);
        SeatedPhone {
            phone,
            token,
            seat: Seat(seat),
        }
    };
    let all = names.iter().map(sits).collect();
    frames(app, 4);
    click_on(app, PhoneAct::Start);
    frames(app, 4);
    assert_eq!(
        *app.world().resource::<State<Menu>>().get(),
        Menu::None,
        "menu after the start"
    );
    until(app, "the deal", |app| {
        app.world().resource::<DisplayedState>().view.is_some()
    });
    all
}

#[track_caller]
pub fn until(app: &mut App, what: &str, mut holds: impl FnMut(&mut App) -> bool) {
    for _ in 0..20_000 {
        if holds(app) {
            return;
        }
        app.update();
        yield_to_workers();
    }
    panic!("{what} did not come");
}

/// Interval at which a simulated phone sends pings.
const PING: Duration = Duration::from_secs(10);

/// A phone that plays on a thread of its own until it is stopped.
pub struct PhonePlayer {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<(Phone, Vec<Value>)>,
}

impl PhonePlayer {
    /// Starts the thread. The phone chooses its moves itself.
    pub fn plays(phone: Phone) -> PhonePlayer {
        PhonePlayer::follows(phone, Vec::new())
    }

    /// Starts the thread. The phone first makes these moves, given as record lines, and then chooses its moves itself.
    pub fn follows(mut phone: Phone, moves: Vec<Value>) -> PhonePlayer {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = stop.clone();
        let patience = Some(Duration::from_millis(20));
        phone
            .ws
            .get_mut()
            .set_read_timeout(patience)
            .expect("a read time-out can be set");
        let thread = thread::spawn(move || {
            let mut heard = Vec::new();
            let mut moves = ScriptedMoves {
                left: moves.into(),
                answered: Value::Null,
            };
            let mut pinged = Instant::now();
            while !stopped.load(Ordering::Relaxed) {
                // The server disconnects silent clients, so the phone sends pings as the web page does.
                if pinged.elapsed() > PING {
                    phone.say(&json!({"type": "ping", "t": 1.0}));
                    pinged = Instant::now();
                }
                let Some(said) = next(&mut phone) else {
                    continue;
                };
                answer(&mut phone, &said, &heard, &mut moves);
                heard.push(said);
            }
            (phone, heard)
        });
        PhonePlayer { stop, thread }
    }

    /// Stops the thread. Returns the phone and all messages that it received.
    pub fn ends(self) -> (Phone, Vec<Value>) {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.join().expect("the phone's thread ends")
    }
}

/// Returns the next message, or `None` if none arrives before the time-out.
fn next(phone: &mut Phone) -> Option<Value> {
    let message = phone.ws.read().ok()?;
    let text = message.to_text().ok()?;
    serde_json::from_str(text).ok()
}

fn answer(phone: &mut Phone, said: &Value, heard: &[Value], moves: &mut ScriptedMoves) {
    if said["type"] == "state" && said["stage"] == "between_hands" {
        phone.say(&json!({"type": "ready"}));
    }
    if said["type"] != "decide" {
        return;
    }
    let state = heard.iter().rfind(|one| one["type"] == "state");
    // The test may have read the last state message before this thread started. The server sends another one later.
    let Some(state) = state else { return };
    // The server sends the decision again after each state message. The phone must not answer it twice.
    let waits = said["id"] == moves.answered;
    let action = match moves.left.is_empty() {
        true => choose(&state["view"], said),
        false if waits => None,
        false => written(&state["view"], said, &mut moves.left),
    };
    if let Some(action) = action {
        moves.answered = said["id"].clone();
        phone.say(&json!({"type": "answer", "id": said["id"], "action": action}));
    }
}

/// Moves that a phone must make, in order.
struct ScriptedMoves {
    left: VecDeque<Value>,
    /// Id of the decision that was answered last.
    answered: Value,
}

/// Returns the next prescribed move if it is an answer to this decision and no other player has to answer first.
fn written(view: &Value, said: &Value, moves: &mut VecDeque<Value>) -> Option<Value> {
    let others = view["claim"]["answers"]
        .as_array()
        .is_some_and(|all| all.contains(&json!("awaited")));
    if said["stage"] == "late_claim" || (said["stage"] == "play" && others) {
        return None;
    }
    let legal = said["legal"].as_array()?;
    let line = moves.front()?;
    // An action matches if the record line has all of its fields. The line also has other fields.
    let is = |action: &&Value| {
        let fields = action.as_object().into_iter().flatten();
        fields.into_iter().all(|(name, value)| line[name] == *value)
    };
    let fields = |action: &&Value| action.as_object().map_or(0, |fields| fields.len());
    // The last card can be discarded with two actions, an ordinary discard and a closing. The one with more fields
    // matches the line better.
    let action = legal.iter().filter(is).max_by_key(fields)?.clone();
    moves.pop_front();
    Some(action)
}

pub fn asked(app: &mut App, phone: &mut Phone) -> Value {
    hears(app, phone, "decide")
}

/// Runs frames until the phone receives a message of this type, and returns the message.
#[track_caller]
pub fn hears(app: &mut App, phone: &mut Phone, kind: &str) -> Value {
    hears_while(app, phone, kind, |_| ())
}

/// Does the same as [`hears`], and calls `meanwhile` before each frame.
#[track_caller]
pub fn hears_while(
    app: &mut App,
    phone: &mut Phone,
    kind: &str,
    mut meanwhile: impl FnMut(&mut App),
) -> Value {
    let patience = Some(Duration::from_millis(5));
    phone
        .ws
        .get_mut()
        .set_read_timeout(patience)
        .expect("a read time-out can be set");
    for _ in 0..4000 {
        while let Some(said) = next(phone) {
            if said["type"] == kind {
                return said;
            }
        }
        meanwhile(app);
        app.update();
    }
    panic!("no message “{kind}”");
}

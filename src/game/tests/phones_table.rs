//! A table with phones that are none: each plays on a thread of its own, over the loopback, what follows from what it was told.
use crate::{
    family::click_on,
    harness::{Home, game, let_others_work},
    input::frames,
    phone::Phone,
    policy::choose,
};
use bevy::prelude::*;
use engine::{
    matchplay::{BotLevel, PlayerKind},
    seat::Seat,
};
use gamecore::{
    draft::{Draft, Gather},
    i18n::Language,
    model::{Shown, Speed},
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

/// The game at its title, phones at the loopback only.
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
    app.world_mut().resource_mut::<Speed>().factor = 0.0;
    app
}

/// A table of people at the screen, phones and bots, in this order.
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

/// Where the server is, and its PIN.
pub fn door(app: &App) -> (SocketAddr, String) {
    let phones = app.world().resource::<Phones>();
    let server = phones.server().expect("phones are waited for");
    (server.addresses()[0], server.pin().to_string())
}

/// Somebody who has sat down.
pub struct Sits {
    pub phone: Phone,
    pub token: String,
    pub seat: Seat,
}

/// A match at this table begins, to which phones have come by these names.
pub fn begin(app: &mut App, draft: Draft, names: &[&str]) -> Vec<Sits> {
    app.world_mut().write_message(Gather(draft));
    frames(app, 4);
    let (at, pin) = door(app);
    let sits = |name: &&str| {
        let mut phone = Phone::connect(at);
        let (seat, token) = phone.join(&pin, name, None);
        Sits {
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
        "the match has begun"
    );
    until(app, "the deal", |app| {
        app.world().resource::<Shown>().view.is_some()
    });
    all
}

/// Frames, until something holds.
#[track_caller]
pub fn until(app: &mut App, what: &str, mut holds: impl FnMut(&mut App) -> bool) {
    for _ in 0..20_000 {
        if holds(app) {
            return;
        }
        app.update();
        let_others_work();
    }
    panic!("{what} did not come");
}

/// How often a phone lets the table know that it is there.
const PING: Duration = Duration::from_secs(10);

/// A phone that plays by itself.
pub struct Player {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<(Phone, Vec<Value>)>,
}

impl Player {
    /// It plays from now on.
    pub fn plays(phone: Phone) -> Player {
        Player::follows(phone, Vec::new())
    }

    /// It plays from now on: first these moves, one after the other, as they stand in a record, and then by itself.
    pub fn follows(mut phone: Phone, moves: Vec<Value>) -> Player {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = stop.clone();
        let patience = Some(Duration::from_millis(20));
        phone
            .ws
            .get_mut()
            .set_read_timeout(patience)
            .expect("it has a clock");
        let thread = thread::spawn(move || {
            let mut heard = Vec::new();
            let mut moves = Moves {
                left: moves.into(),
                answered: Value::Null,
            };
            let mut pinged = Instant::now();
            while !stopped.load(Ordering::Relaxed) {
                // Whoever says nothing for long is gone: a page pings, too.
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
        Player { stop, thread }
    }

    /// It has played enough: all that it was told.
    pub fn ends(self) -> (Phone, Vec<Value>) {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.join().expect("it plays on")
    }
}

/// The next message, if one comes soon.
fn next(phone: &mut Phone) -> Option<Value> {
    let message = phone.ws.read().ok()?;
    let text = message.to_text().ok()?;
    serde_json::from_str(text).ok()
}

fn answer(phone: &mut Phone, said: &Value, heard: &[Value], moves: &mut Moves) {
    if said["type"] == "state" && said["stage"] == "between_hands" {
        phone.say(&json!({"type": "ready"}));
    }
    if said["type"] != "decide" {
        return;
    }
    let state = heard.iter().rfind(|one| one["type"] == "state");
    // Whoever takes over a phone that has heard it already is told again.
    let Some(state) = state else { return };
    // After each state the question comes again.
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

/// What a phone is to do, as it is written.
struct Moves {
    left: VecDeque<Value>,
    /// The question that was answered last.
    answered: Value,
}

/// The next move that is written, if this is its question and nobody else is asked before.
fn written(view: &Value, said: &Value, moves: &mut VecDeque<Value>) -> Option<Value> {
    let others = view["claim"]["answers"]
        .as_array()
        .is_some_and(|all| all.contains(&json!("awaited")));
    if said["stage"] == "late_claim" || (said["stage"] == "play" && others) {
        return None;
    }
    let legal = said["legal"].as_array()?;
    let line = moves.front()?;
    // A record says more of a move than an answer does.
    let is = |action: &&Value| {
        let fields = action.as_object().into_iter().flatten();
        fields.into_iter().all(|(name, value)| line[name] == *value)
    };
    let fields = |action: &&Value| action.as_object().map_or(0, |fields| fields.len());
    // With the last card one may close, or only let it go: the one that says more is meant.
    let action = legal.iter().filter(is).max_by_key(fields)?.clone();
    moves.pop_front();
    Some(action)
}

/// The next question that this phone is asked, with frames drawn until then.
pub fn asked(app: &mut App, phone: &mut Phone) -> Value {
    hears(app, phone, "decide")
}

/// The next message of this type, with frames drawn until then.
#[track_caller]
pub fn hears(app: &mut App, phone: &mut Phone, kind: &str) -> Value {
    hears_while(app, phone, kind, |_| ())
}

/// The next message of this type, with frames drawn until then and this done before each.
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
        .expect("it has a clock");
    for _ in 0..4000 {
        while let Some(said) = next(phone) {
            if said["type"] == kind {
                return said;
            }
        }
        meanwhile(app);
        app.update();
    }
    panic!("{kind} was not said");
}

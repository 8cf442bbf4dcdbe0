//! Tests of phones that lose their connection. Meanwhile the match waits for the phone, a bot takes over its seat, or
//! the game process is killed. A phone that returns finds everything unchanged.
use crate::phones::recorded;
use crate::{
    family::click_on,
    harness::{Home, copy_folder, game, yield_to_workers},
    input::{frames, press, says, written},
    pads::menu,
    phones_table::{
        PhonePlayer, asked, begin, draft, hears, hears_while, server_address, until, window,
    },
};
use bevy::{input::keyboard::Key, prelude::*};
use engine::seat::Seat;
use gamecore::{
    i18n::Language,
    model::{ContinueMatch, DisplayedState, PhoneStatus, Prompt, Speed, stay_at},
    phones::{PhoneNet, Phones},
    saves::SaveService,
    settings::Settings,
    states::Menu,
};
use menus::{PhoneAct, SeatAct};
use serde_json::json;
use std::io::ErrorKind;
use testkit::phone::{Phone, number, text};

fn turn(app: &mut App) -> Seat {
    until(app, "a phone's turn", |app| {
        !app.world().resource::<Prompt>().awaited.is_empty()
    });
    app.world().resource::<Prompt>().awaited[0]
}

#[test]
fn phones_that_disconnect_are_awaited_and_a_bot_can_play_meanwhile() {
    let home = Home::new("phones-lost");
    let mut app = window(&home);
    let mut sits = begin(&mut app, draft(0, 2, 0, "lost"), &["Ana", "Bea"]);
    let turn = turn(&mut app);
    let at = server_address(&app).0;
    let lost = sits.remove(turn.index());
    let (mut phone, token) = (lost.phone, lost.token);
    let question = asked(&mut app, &mut phone);
    let game = hello_of(&mut app, at, &token);
    drop(phone);
    until(&mut app, "the loss", |app| {
        app.world().resource::<PhoneStatus>().away.contains(turn)
    });
    frames(&mut app, 3);
    assert!(says(&mut app, "plate-phone-away"));
    let name = app
        .world()
        .resource::<DisplayedState>()
        .name(turn)
        .to_owned();
    let waits = format!("Waiting for {name}’s phone…");
    until(&mut app, "the line", |app| written(app).contains(&waits));
    assert!(!written(&mut app).contains(&format!("{name} (bot)")));
    // The match waits for the lost phone without a time limit.
    frames(&mut app, 300);
    assert_eq!(app.world().resource::<Prompt>().awaited[0], turn);
    // The player at the screen lets a bot play for the lost phone.
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Phones);
    frames(&mut app, 4);
    click_on(&mut app, SeatAct::Change(turn));
    assert!(says(&mut app, "phones-bot"));
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::None);
    let other = PhonePlayer::plays(sits.remove(0).phone);
    until(&mut app, "the bot's turn", |app| {
        let view = app.world().resource::<DisplayedState>().view.as_ref();
        view.is_some_and(|view| view.table.active != turn)
    });
    assert!(
        !says(&mut app, "plate-phone-away"),
        "the plate shows a missing phone despite the bot"
    );
    // The phone returns. It gets its seat back at once, and receives exactly the events that it missed.
    let mut phone = Phone::connect(at);
    let since = number(&question["id"]).min(2);
    phone.say(&json!({"type": "resume", "token": token, "game": game, "since": since}));
    let first = hears(&mut app, &mut phone, "event");
    assert_eq!(number(&first["seq"]), since + 1);
    until(&mut app, "the return", |app| {
        let shown = app.world().resource::<DisplayedState>();
        stay_at(&shown.stand_ins, turn).is_none()
    });
    assert!(app.world().resource::<PhoneStatus>().away.is_empty());
    other.ends();
}

/// Number of frames after which a new button accepts clicks.
const INPUT_DELAY_FRAMES: usize = 30;

/// Reconnects a phone with its token, and returns the id of its match.
fn hello_of(app: &mut App, at: std::net::SocketAddr, token: &str) -> serde_json::Value {
    let mut phone = Phone::connect(at);
    phone.say(&json!({"type": "resume", "token": token, "since": 0}));
    hears(app, &mut phone, "hello")["game"].clone()
}

#[test]
fn phones_keep_a_requested_seat_until_the_screen_agrees() {
    let home = Home::new("phones-wanted");
    let mut app = window(&home);
    let mut sits = begin(&mut app, draft(1, 1, 1, "wanted"), &["Ana"]);
    let (at, pin) = server_address(&app);
    let ana = &mut sits[0];
    let ask = || {
        let mut phone = Phone::connect(at);
        phone.say(&json!({"type": "join", "pin": pin, "name": "Luis", "face": 2, "seat": 1}));
        phone.hear_type("waiting");
        phone
    };
    let to = |app: &mut App, menu: Menu| {
        app.world_mut().resource_mut::<NextState<Menu>>().set(menu);
        frames(app, 4);
    };
    let id = |app: &App| {
        let phones = app.world().resource::<Phones>();
        phones.server().expect("the server runs").takeovers()[0].id
    };
    let mut luis = ask();
    until(&mut app, "the question", |app| menu(app) == Menu::Phones);
    frames(&mut app, INPUT_DELAY_FRAMES);
    assert!(says(&mut app, "phones-wants"));
    let no = id(&app);
    click_on(&mut app, PhoneAct::LetIn(no, false));
    assert_eq!(luis.turned_away(), "join-refused");
    frames(&mut app, 3);
    assert!(!says(&mut app, "phones-wants"));
    to(&mut app, Menu::None);
    // A second request from the same client does not open the *Phones* page by itself. The request is shown once the
    // page is opened.
    let mut luis = ask();
    frames(&mut app, 30);
    assert_eq!(menu(&app), Menu::None);
    to(&mut app, Menu::Phones);
    frames(&mut app, INPUT_DELAY_FRAMES);
    assert!(says(&mut app, "phones-wants"));
    let yes = id(&app);
    click_on(&mut app, PhoneAct::LetIn(yes, true));
    assert_eq!(luis.hear_type("seated")["seat"], 1);
    let last = hears(&mut app, &mut ana.phone, "turned_away");
    assert_eq!(last["reason"]["key"], "line-taken");
    // After the player is removed, the seat is free.
    frames(&mut app, 4);
    click_on(&mut app, PhoneAct::Remove(Seat(1)));
    let last = hears(&mut app, &mut luis, "turned_away");
    assert_eq!(last["reason"]["key"], "line-put-out");
    frames(&mut app, 4);
    assert!(app.world().resource::<PhoneStatus>().free.contains(Seat(1)));
}

/// A lost phone's seat stays with its player. If two requests are pending, the older one stays on the screen, so that a
/// click cannot hit the newer one by mistake.
#[test]
fn phones_that_are_away_keep_their_seat_and_each_click_answers_one_request() {
    let home = Home::new("phones-owned");
    let mut app = window(&home);
    let mut sits = begin(&mut app, draft(1, 1, 1, "owned"), &["Ana"]);
    let (at, pin) = server_address(&app);
    let ana = sits.remove(0);
    let seat = ana.seat;
    drop(ana.phone);
    until(&mut app, "the loss", |app| {
        app.world().resource::<PhoneStatus>().away.contains(seat)
    });
    let ask = |name: &str| {
        let mut phone = Phone::connect(at);
        phone.say(&json!({"type": "join", "pin": pin, "name": name, "seat": seat.0}));
        phone.hear_type("waiting");
        phone
    };
    let mut mal = ask("Mal");
    until(&mut app, "the question", |app| menu(app) == Menu::Phones);
    let mut zoe = ask("Zoe");
    frames(&mut app, INPUT_DELAY_FRAMES);
    assert!(says(&mut app, "phones-wants-away"));
    let open = |app: &mut App, id: u64| {
        let mut acts = app.world_mut().query::<&PhoneAct>();
        acts.iter(app.world())
            .any(|act| *act == PhoneAct::LetIn(id, true))
    };
    assert!(open(&mut app, 1) && !open(&mut app, 2));
    click_on(&mut app, PhoneAct::LetIn(1, false));
    assert_eq!(mal.turned_away(), "join-refused");
    // A request that has just appeared ignores a click that was meant for the previous one.
    until(&mut app, "the next question", |app| open(app, 2));
    click_on(&mut app, PhoneAct::LetIn(2, true));
    frames(&mut app, INPUT_DELAY_FRAMES);
    assert!(open(&mut app, 2));
    click_on(&mut app, PhoneAct::LetIn(2, true));
    assert_eq!(zoe.hear_type("seated")["seat"], seat.0);
    hears(&mut app, &mut zoe, "state");
    until(&mut app, "the announcement", |app| {
        written(app).contains(&"Zoe has taken Ana’s seat.".to_owned())
    });
    assert!(!written(&mut app).contains(&"Ana is back.".to_owned()));
    assert!(says(&mut app, "phones-here-by"));
}

/// A phone that does not answer passes when the table's claim time has elapsed. That clock stops while a menu is open.
#[test]
fn phones_without_an_answer_pass_after_the_claim_time() {
    let home = Home::new("phones-silent");
    let mut app = window(&home);
    app.world_mut().resource_mut::<Settings>().claim_seconds = Some(3);
    let mut sits = begin(&mut app, draft(0, 2, 0, "silent"), &["Ana", "Bea"]);
    let turn = turn(&mut app);
    let mut silent = sits.remove(1 - turn.index()).phone;
    let mut phone = sits.remove(0).phone;
    let draw = asked(&mut app, &mut phone);
    assert!(draw["limit_ms"].is_null(), "a draw has a time limit");
    phone.say(&json!({"type": "answer", "id": draw["id"], "action": {"do": "take_stock"}}));
    let claim = asked(&mut app, &mut silent);
    assert_eq!(text(&claim["stage"]), "claim");
    assert!(number(&claim["limit_ms"]) <= 3000, "{claim}");
    press(&mut app, KeyCode::Escape, Key::Escape);
    frames(&mut app, 400);
    assert_eq!(menu(&app), Menu::Pause);
    let passes = |app: &mut App| recorded(app).matches(r#""do":"pass""#).count();
    assert_eq!(passes(&mut app), 0, "passes while a menu is open");
    press(&mut app, KeyCode::Escape, Key::Escape);
    let mut drawn = 0;
    let closed = hears_while(&mut app, &mut silent, "closed", |_| drawn += 1);
    assert_eq!(closed["id"], claim["id"]);
    // The claim time is three seconds at 60 frames a second. Some frames passed before the menu opened, and writing and
    // sending take a few more.
    assert!((100..=400).contains(&drawn), "{drawn}");
    assert_eq!(passes(&mut app), 1);
    let play = asked(&mut app, &mut phone);
    assert_eq!(text(&play["stage"]), "play");
}

/// Returns a copy of the player's folder in the state in which a killed process would leave it.
pub fn copy_after_kill(home: &Home, name: &str) -> Home {
    for _ in 0..100 {
        let copy = Home::without_cards(name);
        match copy_folder(&home.0, &copy.0) {
            Ok(()) => return copy,
            // A worker thread has renamed a temporary file during the copy, so the test copies again.
            Err(error) if error.kind() == ErrorKind::NotFound => yield_to_workers(),
            Err(error) => panic!("no copy: {error}"),
        }
    }
    panic!("files keep changing during the copy");
}

#[test]
fn phones_reconnect_by_themselves_after_a_crash() {
    let home = Home::new("phones-killed");
    let mut app = window(&home);
    let mut sits = begin(&mut app, draft(0, 2, 0, "killed"), &["Ana", "Bea"]);
    let turn = turn(&mut app);
    let at = server_address(&app).0;
    let one = &mut sits[turn.index()];
    let id = asked(&mut app, &mut one.phone)["id"].clone();
    let answer = json!({"type": "answer", "id": id, "action": {"do": "take_stock"}});
    one.phone.say(&answer);
    hears(&mut app, &mut one.phone, "accepted");
    app.world_mut().resource_mut::<SaveService>().settle();
    let killed = copy_after_kill(&home, "phones-killed-2");
    let keys: Vec<String> = sits.iter().map(|one| one.token.clone()).collect();
    drop((sits, app));

    let mut app = game(&killed, 1280, 720);
    app.insert_resource(PhoneNet {
        reaches: || vec![PhoneNet::loopback()],
        port: 0,
    });
    app.world_mut().resource_mut::<Settings>().language = Some(Language::En);
    app.update();
    app.world_mut().resource_mut::<Speed>().factor = 0.0;
    app.world_mut().write_message(ContinueMatch);
    until(&mut app, "the table", |app| {
        app.world().resource::<DisplayedState>().view.is_some()
    });
    let shown = app.world().resource::<DisplayedState>();
    assert!(shown.phones.contains(Seat(0)) && shown.phones.contains(Seat(1)));
    assert_eq!(server_address(&app).0, at, "address of the server");
    yield_to_workers();
    let mut phone = Phone::connect(at);
    phone.say(&json!({"type": "resume", "token": keys[turn.index()], "since": 0}));
    assert_eq!(phone.hear_type("seated")["seat"], turn.0);
    // Accepted answers are already saved, so the answer sent again is rejected as stale.
    while number(&hears(&mut app, &mut phone, "state")["seq"]) < 4 {}
    phone.say(&answer);
    assert_eq!(
        hears(&mut app, &mut phone, "refused")["reason"]["key"],
        "reject-stale"
    );
    // The other phone is still missing, as its plate shows. After it returns, it gets its decision and the match
    // continues.
    until(&mut app, "the plate", |app| says(app, "plate-phone-away"));
    let other = Seat(1 - turn.0);
    let mut back = Phone::connect(at);
    back.say(&json!({"type": "resume", "token": keys[other.index()], "since": 0}));
    let claim = asked(&mut app, &mut back);
    assert_eq!(text(&claim["stage"]), "claim");
    until(&mut app, "the plate", |app| !says(app, "plate-phone-away"));
    back.say(&json!({"type": "answer", "id": claim["id"], "action": {"do": "pass"}}));
    let question = asked(&mut app, &mut phone);
    assert_ne!(question["id"], id);
    assert_eq!(text(&question["stage"]), "play");
}

//! A phone is lost and found: the seat waits, a bot may play on, the game may be killed; whoever comes back finds all as it is.
use crate::phones::recorded;
use crate::{
    family::click_on,
    harness::{Home, game, let_others_work},
    input::{frames, press, says, written},
    pads::menu,
    phone::{Phone, number, text},
    phones_table::{Player, asked, begin, door, draft, hears, hears_while, until, window},
};
use bevy::{input::keyboard::Key, prelude::*};
use engine::seat::Seat;
use gamecore::{
    i18n::Language,
    model::{AtPhones, ContinueMatch, Prompt, Shown, Speed, stand_in_at},
    phones::{PhoneNet, Phones},
    saves::Store,
    settings::Settings,
    states::Menu,
};
use menus::PhoneAct;
use serde_json::json;
use std::{
    fs,
    io::{self, ErrorKind},
    path::Path,
};

fn turn(app: &mut App) -> Seat {
    until(app, "whose turn it is", |app| {
        !app.world().resource::<Prompt>().awaited.is_empty()
    });
    app.world().resource::<Prompt>().awaited[0]
}

#[test]
fn phones_that_are_lost_are_waited_for_and_a_bot_plays_until_they_are_back() {
    let home = Home::new("phones-lost");
    let mut app = window(&home);
    let mut sits = begin(&mut app, draft(0, 2, 0, "lost"), &["Ana", "Bea"]);
    let turn = turn(&mut app);
    let at = door(&app).0;
    let lost = sits.remove(turn.index());
    let (mut phone, token) = (lost.phone, lost.token);
    let question = asked(&mut app, &mut phone);
    let game = hello_of(&mut app, at, &token);
    drop(phone);
    until(&mut app, "the loss", |app| {
        app.world().resource::<AtPhones>().away.contains(turn)
    });
    frames(&mut app, 3);
    assert!(says(&mut app, "plate-phone-away"));
    let name = app.world().resource::<Shown>().name(turn).to_owned();
    let waits = format!("Waiting for {name}’s phone…");
    until(&mut app, "the line", |app| written(app).contains(&waits));
    assert!(!written(&mut app).contains(&format!("{name} (bot)")));
    // The match waits, as long as it takes.
    frames(&mut app, 300);
    assert_eq!(app.world().resource::<Prompt>().awaited[0], turn);
    // Whoever is at the screen lets a bot play on.
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Phones);
    frames(&mut app, 4);
    click_on(&mut app, PhoneAct::Bot(turn));
    assert!(says(&mut app, "phones-bot"));
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::None);
    let other = Player::plays(sits.remove(0).phone);
    until(&mut app, "the bot's turn", |app| {
        let view = app.world().resource::<Shown>().view.as_ref();
        view.is_some_and(|view| view.table.active != turn)
    });
    assert!(!says(&mut app, "plate-phone-away"), "a bot is there");
    // The phone is back: the seat is its owner's at once, and they are told what they have missed and nothing twice.
    let mut phone = Phone::connect(at);
    let since = number(&question["id"]).min(2);
    phone.say(&json!({"type": "resume", "token": token, "game": game, "since": since}));
    let first = hears(&mut app, &mut phone, "event");
    assert_eq!(number(&first["seq"]), since + 1);
    until(&mut app, "the return", |app| {
        let shown = app.world().resource::<Shown>();
        stand_in_at(&shown.stand_ins, turn).is_none()
    });
    assert!(app.world().resource::<AtPhones>().away.is_empty());
    other.ends();
}

/// The match that this phone's owner plays in.
fn hello_of(app: &mut App, at: std::net::SocketAddr, token: &str) -> serde_json::Value {
    let mut phone = Phone::connect(at);
    phone.say(&json!({"type": "resume", "token": token, "since": 0}));
    hears(app, &mut phone, "hello")["game"].clone()
}

#[test]
fn phones_whose_seat_somebody_wants_keep_it_until_the_screen_says_otherwise() {
    let home = Home::new("phones-wanted");
    let mut app = window(&home);
    let mut sits = begin(&mut app, draft(1, 1, 1, "wanted"), &["Ana"]);
    let (at, pin) = door(&app);
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
        phones.server().expect("it runs").takeovers()[0].id
    };
    let mut luis = ask();
    until(&mut app, "the question", |app| menu(app) == Menu::Phones);
    frames(&mut app, 4);
    assert!(says(&mut app, "phones-wants"));
    let no = id(&app);
    click_on(&mut app, PhoneAct::LetIn(no, false));
    assert_eq!(luis.turned_away(), "join-refused");
    frames(&mut app, 3);
    assert!(!says(&mut app, "phones-wants"));
    to(&mut app, Menu::None);
    // Whoever asks again at once calls nobody from the table a second time; the question stands on the page.
    let mut luis = ask();
    frames(&mut app, 30);
    assert_eq!(menu(&app), Menu::None);
    to(&mut app, Menu::Phones);
    assert!(says(&mut app, "phones-wants"));
    let yes = id(&app);
    click_on(&mut app, PhoneAct::LetIn(yes, true));
    assert_eq!(luis.hear_type("seated")["seat"], 1);
    hears(&mut app, &mut ana.phone, "moved");
    // And nobody keeps a seat that is taken away.
    frames(&mut app, 4);
    click_on(&mut app, PhoneAct::PutOut(Seat(1)));
    hears(&mut app, &mut luis, "moved");
    frames(&mut app, 4);
    assert!(app.world().resource::<AtPhones>().free.contains(Seat(1)));
}

/// Whoever says nothing about a card in the time that the table sets does not want it, and the game goes on. While a menu is open no time
/// runs out.
#[test]
fn phones_that_say_nothing_are_passed_for_in_the_tables_time() {
    let home = Home::new("phones-silent");
    let mut app = window(&home);
    app.world_mut().resource_mut::<Settings>().claim_seconds = Some(3);
    let mut sits = begin(&mut app, draft(0, 2, 0, "silent"), &["Ana", "Bea"]);
    let turn = turn(&mut app);
    let mut silent = sits.remove(1 - turn.index()).phone;
    let mut phone = sits.remove(0).phone;
    let draw = asked(&mut app, &mut phone);
    assert!(draw["limit_ms"].is_null(), "nobody hurries who draws");
    phone.say(&json!({"type": "answer", "id": draw["id"], "action": {"do": "take_stock"}}));
    let claim = asked(&mut app, &mut silent);
    assert_eq!(text(&claim["stage"]), "claim");
    assert!(number(&claim["limit_ms"]) <= 3000, "{claim}");
    press(&mut app, KeyCode::Escape, Key::Escape);
    frames(&mut app, 400);
    assert_eq!(menu(&app), Menu::Pause);
    let passes = |app: &mut App| recorded(app).matches(r#""do":"pass""#).count();
    assert_eq!(passes(&mut app), 0, "behind a menu there is time");
    press(&mut app, KeyCode::Escape, Key::Escape);
    let mut drawn = 0;
    let closed = hears_while(&mut app, &mut silent, "closed", |_| drawn += 1);
    assert_eq!(closed["id"], claim["id"]);
    // Three seconds of sixty frames, less those before the menu, and those in which it is written down and told.
    assert!((100..=400).contains(&drawn), "{drawn}");
    assert_eq!(passes(&mut app), 1);
    let play = asked(&mut app, &mut phone);
    assert_eq!(text(&play["stage"]), "play");
}

/// A copy of what lies on the disk, as a kill leaves it.
pub fn as_killed(home: &Home, name: &str) -> Home {
    for _ in 0..100 {
        let copy = Home::new(name);
        match copy_all(&home.0, &copy.0) {
            Ok(()) => return copy,
            // Another thread writes: what was half written a moment ago has its name by now. A kill comes at one moment.
            Err(error) if error.kind() == ErrorKind::NotFound => let_others_work(),
            Err(error) => panic!("no copy: {error}"),
        }
    }
    panic!("the disk does not come to rest");
}

fn copy_all(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        match entry.file_type()?.is_dir() {
            true => copy_all(&entry.path(), &target)?,
            false => _ = fs::copy(entry.path(), target)?,
        }
    }
    Ok(())
}

#[test]
fn phones_come_back_by_themselves_to_a_match_whose_game_was_killed() {
    let home = Home::new("phones-killed");
    let mut app = window(&home);
    let mut sits = begin(&mut app, draft(0, 2, 0, "killed"), &["Ana", "Bea"]);
    let turn = turn(&mut app);
    let at = door(&app).0;
    let one = &mut sits[turn.index()];
    let id = asked(&mut app, &mut one.phone)["id"].clone();
    let answer = json!({"type": "answer", "id": id, "action": {"do": "take_stock"}});
    one.phone.say(&answer);
    hears(&mut app, &mut one.phone, "accepted");
    app.world_mut().resource_mut::<Store>().settle();
    let killed = as_killed(&home, "phones-killed-2");
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
        app.world().resource::<Shown>().view.is_some()
    });
    let shown = app.world().resource::<Shown>();
    assert!(shown.phones.contains(Seat(0)) && shown.phones.contains(Seat(1)));
    assert_eq!(door(&app).0, at, "where the phones look for it");
    let_others_work();
    let mut phone = Phone::connect(at);
    phone.say(&json!({"type": "resume", "token": keys[turn.index()], "since": 0}));
    assert_eq!(phone.hear_type("seated")["seat"], turn.0);
    // What was told is kept: the same answer once more is an answer to nothing.
    while number(&hears(&mut app, &mut phone, "state")["seq"]) < 4 {}
    phone.say(&answer);
    assert_eq!(
        hears(&mut app, &mut phone, "refused")["reason"]["key"],
        "reject-stale"
    );
    // The other one is missing still, and its plate says so; then it is back, is asked, and the match goes on.
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

//! A phone takes over the place of a bot in the middle of a match, which is the bot's again when the phone gives it up.
use crate::{
    family::click_on,
    harness::{Home, game, setup},
    input::{frames, says},
    pads::menu,
    phone::{Phone, number},
    phones_table::{Player, door, hears, hears_while, until, window},
};
use bevy::prelude::*;
use engine::{matchplay::PlayerKind, seat::Seat, table::DecisionStage};
use gamecore::{
    i18n::Language,
    model::{
        AtPhones, ContinueMatch, PlayerIntent, Prompt, Shown, Speed, StartMatch, Zones,
        stand_in_at, taken_over_at,
    },
    phones::{PhoneNet, Phones},
    saves::Store,
    settings::Settings,
    states::Menu,
};
use menus::PhoneAct;
use serde_json::json;
use std::net::SocketAddr;

const BOT: Seat = Seat(1);

/// A match of a person and bots, with nobody at a phone, and its door opened on the page *Phones*.
fn opened(home: &Home, seed: &str) -> (App, SocketAddr, String) {
    let mut app = window(home);
    app.world_mut().write_message(StartMatch(setup(seed, 1, 2)));
    until(&mut app, "the deal", |app| {
        app.world().resource::<Shown>().view.is_some()
    });
    assert!(!app.world().resource::<Phones>().is_open(), "nobody asked");
    to(&mut app, Menu::Pause);
    assert!(says(&mut app, "phones-button"));
    to(&mut app, Menu::Phones);
    assert!(says(&mut app, "phones-invite"));
    click_on(&mut app, PhoneAct::Open);
    frames(&mut app, 3);
    let (at, pin) = door(&app);
    (app, at, pin)
}

fn to(app: &mut App, menu: Menu) {
    app.world_mut().resource_mut::<NextState<Menu>>().set(menu);
    frames(app, 4);
}

/// Somebody asks for the bot's place.
fn asks(app: &mut App, (at, pin): (SocketAddr, &str), seat: Option<u8>) -> (Phone, u64) {
    let mut phone = Phone::connect(at);
    phone.say(&json!({"type": "join", "pin": pin, "name": "Ana", "face": 2, "seat": seat}));
    assert_eq!(phone.hear_type("waiting")["seat"], BOT.0);
    until(app, "the question", |app| says(app, "phones-wants-bot"));
    let phones = app.world().resource::<Phones>();
    let id = phones.server().expect("it runs").takeovers()[0].id;
    (phone, id)
}

fn kind(app: &App) -> PlayerKind {
    app.world().resource::<Shown>().players[BOT.index()].kind
}

#[test]
fn phones_take_over_a_bot_whom_the_screen_lets_in_and_the_bot_has_its_place_back() {
    let home = Home::new("phones-bot");
    let (mut app, at, pin) = opened(&home, "take over");
    let bot = app.world().resource::<Shown>().name(BOT).to_owned();
    // Not without a word from the screen.
    let (mut phone, id) = asks(&mut app, (at, &pin), Some(BOT.0));
    assert!(matches!(kind(&app), PlayerKind::Bot(_)));
    click_on(&mut app, PhoneAct::LetIn(id, false));
    assert_eq!(phone.turned_away(), "join-refused");
    frames(&mut app, 4);
    assert!(matches!(kind(&app), PlayerKind::Bot(_)));
    // Whoever is at the screen stays themselves, whatever is asked for.
    let mut other = Phone::connect(at);
    other.say(&json!({"type": "join", "pin": pin, "name": "Eva", "seat": 0}));
    assert_eq!(other.turned_away(), "join-not-a-phone");
    // With one: the hand is the phone's, and it is told the match from its beginning.
    let (mut phone, id) = asks(&mut app, (at, &pin), None);
    click_on(&mut app, PhoneAct::LetIn(id, true));
    let seated = phone.hear_type("seated");
    assert_eq!(seated["seat"], BOT.0);
    let token = seated["token"].clone();
    let hello = hears(&mut app, &mut phone, "hello");
    assert_eq!(hello["names"][BOT.index()], "Ana");
    assert_eq!(number(&hears(&mut app, &mut phone, "event")["seq"]), 1);
    let state = hears(&mut app, &mut phone, "state");
    let shown = app.world().resource::<Shown>();
    let held = shown.view.as_ref().expect("a hand").table.hand_sizes[BOT];
    assert_eq!(state["view"]["you"], BOT.0);
    let cards = state["view"]["cards"].as_array().expect("a list");
    assert_eq!(cards.len(), usize::from(held));
    assert!(shown.phones.contains(BOT) && shown.name(BOT) == "Ana");
    assert_eq!(kind(&app), PlayerKind::Human);
    let pictures = &app.world().resource::<Settings>().pictures;
    assert_eq!(pictures.get("Ana"), Some(&2));
    // The bot answers no more: the phone does.
    to(&mut app, Menu::None);
    let player = Player::plays(phone);
    let turns = |app: &App| {
        let view = app.world().resource::<Shown>().view.as_ref();
        view.map_or(0, |view| view.table.turn)
    };
    let begun = turns(&app);
    until(&mut app, "some turns", |app| {
        person_plays(app);
        turns(app) > begun + 6
    });
    let (phone, heard) = player.ends();
    let accepted = heard.iter().filter(|one| one["type"] == "accepted");
    assert!(accepted.count() > 2, "it has played");
    assert!(heard.iter().all(|one| one["type"] != "refused"));
    // It is lost: the bot whose place it was can play on, until it is back.
    drop(phone);
    until(&mut app, "the loss", |app| {
        app.world().resource::<AtPhones>().away.contains(BOT)
    });
    to(&mut app, Menu::Phones);
    click_on(&mut app, PhoneAct::Bot(BOT));
    frames(&mut app, 3);
    assert_eq!(app.world().resource::<Shown>().name(BOT), bot);
    let mut phone = Phone::connect(at);
    phone.say(&json!({"type": "resume", "token": token, "since": 0}));
    phone.hear_type("seated");
    until(&mut app, "the return", |app| {
        let shown = app.world().resource::<Shown>();
        stand_in_at(&shown.stand_ins, BOT).is_none() && shown.name(BOT) == "Ana"
    });
    // It gives the place up: the bot plays again, and somebody else may ask.
    phone.say(&json!({"type": "leave"}));
    until(&mut app, "the bot", |app| {
        matches!(kind(app), PlayerKind::Bot(_))
    });
    let shown = app.world().resource::<Shown>();
    assert!(!shown.phones.contains(BOT) && shown.name(BOT) == bot);
    assert_eq!(taken_over_at(&shown.taken_over, BOT), None);
    assert_eq!(shown.taken_over.len(), 1, "it is not forgotten who played");
    let (_waiting, id) = asks(&mut app, (at, &pin), None);
    // The rows have moved: they are clicked where they lie now.
    frames(&mut app, 4);
    click_on(&mut app, PhoneAct::LetIn(id, false));
    assert!(app.world().resource::<Phones>().is_open());
    // The door can be closed again, since nobody plays with a phone now.
    frames(&mut app, 4);
    click_on(&mut app, PhoneAct::Close);
    assert!(!app.world().resource::<Phones>().is_open());
}

/// What the person at the screen does: the first thing that can be done.
fn person_plays(app: &mut App) {
    let open = app.world().resource::<Prompt>().open.clone();
    let Some((seat, legal)) = open else { return };
    let first = app.world().resource::<Zones>().hand(seat)[0];
    let intent = match legal.stage {
        DecisionStage::Claim => PlayerIntent::Pass,
        DecisionStage::Draw => PlayerIntent::TakeStock,
        DecisionStage::Play => PlayerIntent::Discard(first),
        DecisionStage::LateClaim => return,
    };
    app.world_mut().write_message(intent);
}

#[test]
fn phones_that_have_taken_over_a_bot_come_back_after_the_game_was_killed() {
    let home = Home::new("phones-bot-killed");
    let (mut app, at, pin) = opened(&home, "taken and killed");
    let (mut phone, id) = asks(&mut app, (at, &pin), None);
    click_on(&mut app, PhoneAct::LetIn(id, true));
    let token = phone.hear_type("seated")["token"].clone();
    hears(&mut app, &mut phone, "state");
    to(&mut app, Menu::None);
    // The arrangement of the table is written a moment after it has changed.
    std::thread::sleep(std::time::Duration::from_millis(600));
    frames(&mut app, 5);
    app.world_mut().resource_mut::<Store>().settle();
    let killed = crate::phones_lost::as_killed(&home, "phones-bot-killed-2");
    drop((phone, app));

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
    frames(&mut app, 3);
    let shown = app.world().resource::<Shown>();
    assert!(shown.phones.contains(BOT) && shown.name(BOT) == "Ana");
    assert_eq!(door(&app).0, at, "where the phone looks for it");
    let mut phone = Phone::connect(at);
    phone.say(&json!({"type": "resume", "token": token, "since": 0}));
    assert_eq!(phone.hear_type("seated")["seat"], BOT.0);
    assert_eq!(hears(&mut app, &mut phone, "hello")["you"], BOT.0);
    // Whoever is at the screen plays, and the phone is asked in its turn.
    hears_while(&mut app, &mut phone, "decide", person_plays);
    assert_ne!(menu(&app), Menu::Phones);
}

//! Tests of a phone that takes over a bot's seat during a match. The bot returns when the phone leaves.
use crate::{
    family::click_on,
    harness::{Home, game, setup},
    input::{frames, says},
    pads::menu,
    phones_table::{PhonePlayer, hears, hears_while, server_address, until, window},
};
use bevy::prelude::*;
use engine::{matchplay::PlayerKind, seat::Seat, table::DecisionStage};
use gamecore::{
    i18n::Language,
    model::{
        CardPlacement, ContinueMatch, DisplayedState, PhoneStatus, PlayerIntent, Prompt, Speed,
        StartMatch, stay_at,
    },
    phones::{PhoneNet, Phones},
    saves::SaveService,
    settings::Settings,
    states::Menu,
};
use menus::{PhoneAct, SeatAct};
use serde_json::json;
use std::net::SocketAddr;
use testkit::phone::{Phone, number};

const BOT: Seat = Seat(1);

/// Starts a match without phones and opens the server for phones on the *Phones* page. Returns its address and PIN.
fn opened(home: &Home, seed: &str) -> (App, SocketAddr, String) {
    let mut app = window(home);
    app.world_mut().write_message(StartMatch(setup(seed, 1, 2)));
    until(&mut app, "the deal", |app| {
        app.world().resource::<DisplayedState>().view.is_some()
    });
    assert!(
        !app.world().resource::<Phones>().is_open(),
        "the server runs without a request"
    );
    to(&mut app, Menu::Pause);
    assert!(says(&mut app, "phones-button"));
    to(&mut app, Menu::Phones);
    assert!(says(&mut app, "phones-invite"));
    click_on(&mut app, PhoneAct::Open);
    frames(&mut app, 3);
    let (at, pin) = server_address(&app);
    (app, at, pin)
}

fn to(app: &mut App, menu: Menu) {
    app.world_mut().resource_mut::<NextState<Menu>>().set(menu);
    frames(app, 4);
}

/// Joins as a phone, which requests the bot's seat, and waits until the request is shown on the screen. Returns the
/// phone and the request's id.
fn asks(app: &mut App, (at, pin): (SocketAddr, &str), seat: Option<u8>) -> (Phone, u64) {
    let mut phone = Phone::connect(at);
    phone.say(&json!({"type": "join", "pin": pin, "name": "Ana", "face": 2, "seat": seat}));
    assert_eq!(phone.hear_type("waiting")["seat"], BOT.0);
    until(app, "the question", |app| says(app, "phones-wants-bot"));
    // The test waits, because a click right after the question appears is ignored.
    frames(app, 30);
    let phones = app.world().resource::<Phones>();
    let id = phones.server().expect("the server runs").takeovers()[0].id;
    (phone, id)
}

fn kind(app: &App) -> PlayerKind {
    app.world().resource::<DisplayedState>().players[BOT.index()].kind
}

#[test]
fn phones_take_over_a_bots_seat_with_consent_and_give_it_back() {
    let home = Home::new("phones-bot");
    let (mut app, at, pin) = opened(&home, "take over");
    let bot = app
        .world()
        .resource::<DisplayedState>()
        .name(BOT)
        .to_owned();
    // The player at the screen declines the request, and the bot keeps its seat.
    let (mut phone, id) = asks(&mut app, (at, &pin), Some(BOT.0));
    assert!(matches!(kind(&app), PlayerKind::Bot(_)));
    click_on(&mut app, PhoneAct::LetIn(id, false));
    assert_eq!(phone.turned_away(), "join-refused");
    frames(&mut app, 4);
    assert!(matches!(kind(&app), PlayerKind::Bot(_)));
    // A phone cannot request the seat of the player at the screen.
    let mut other = Phone::connect(at);
    other.say(&json!({"type": "join", "pin": pin, "name": "Eva", "seat": 0}));
    assert_eq!(other.turned_away(), "join-not-a-phone");
    // The player at the screen accepts the request. The phone gets the seat's hand and all events since the start of
    // the match.
    let (mut phone, id) = asks(&mut app, (at, &pin), None);
    click_on(&mut app, PhoneAct::LetIn(id, true));
    let seated = phone.hear_type("seated");
    assert_eq!(seated["seat"], BOT.0);
    let token = seated["token"].clone();
    let hello = hears(&mut app, &mut phone, "hello");
    assert_eq!(hello["names"][BOT.index()], "Ana");
    assert_eq!(number(&hears(&mut app, &mut phone, "event")["seq"]), 1);
    let state = hears(&mut app, &mut phone, "state");
    let shown = app.world().resource::<DisplayedState>();
    let held = shown.view.as_ref().expect("a hand").table.hand_sizes[BOT];
    assert_eq!(state["view"]["you"], BOT.0);
    let cards = state["view"]["cards"].as_array().expect("a list");
    assert_eq!(cards.len(), usize::from(held));
    assert!(shown.phones.contains(BOT) && shown.name(BOT) == "Ana");
    assert_eq!(kind(&app), PlayerKind::Human);
    let pictures = &app.world().resource::<Settings>().pictures;
    assert_eq!(pictures.get("Ana"), Some(&2));
    // The phone now answers instead of the bot.
    to(&mut app, Menu::None);
    let player = PhonePlayer::plays(phone);
    let turns = |app: &App| {
        let view = app.world().resource::<DisplayedState>().view.as_ref();
        view.map_or(0, |view| view.table.turn)
    };
    let begun = turns(&app);
    until(&mut app, "some turns", |app| {
        person_plays(app);
        turns(app) > begun + 6
    });
    let (phone, heard) = player.ends();
    let accepted = heard.iter().filter(|one| one["type"] == "accepted");
    assert!(accepted.count() > 2, "accepted answers of the phone");
    assert!(heard.iter().all(|one| one["type"] != "refused"));
    // The phone disconnects. The player at the screen can let the bot play until the phone returns.
    drop(phone);
    until(&mut app, "the loss", |app| {
        app.world().resource::<PhoneStatus>().away.contains(BOT)
    });
    to(&mut app, Menu::Phones);
    click_on(&mut app, SeatAct::Change(BOT));
    frames(&mut app, 3);
    assert_eq!(app.world().resource::<DisplayedState>().name(BOT), bot);
    let mut phone = Phone::connect(at);
    phone.say(&json!({"type": "resume", "token": token, "since": 0}));
    phone.hear_type("seated");
    until(&mut app, "the return", |app| {
        let shown = app.world().resource::<DisplayedState>();
        stay_at(&shown.stand_ins, BOT).is_none() && shown.name(BOT) == "Ana"
    });
    // The phone gives up the seat. The bot plays again, and another phone may request the seat.
    phone.say(&json!({"type": "leave"}));
    until(&mut app, "the bot", |app| {
        matches!(kind(app), PlayerKind::Bot(_))
    });
    let shown = app.world().resource::<DisplayedState>();
    assert!(!shown.phones.contains(BOT) && shown.name(BOT) == bot);
    assert_eq!(stay_at(&shown.taken_over, BOT), None);
    assert_eq!(shown.taken_over.len(), 1, "recorded takeovers");
    let (_waiting, id) = asks(&mut app, (at, &pin), None);
    // The rows of the page have moved, so the test waits for the new layout.
    frames(&mut app, 4);
    click_on(&mut app, PhoneAct::LetIn(id, false));
    assert!(app.world().resource::<Phones>().is_open());
    // The server can be closed only while no phone has a seat.
    frames(&mut app, 4);
    click_on(&mut app, PhoneAct::Close);
    assert!(!app.world().resource::<Phones>().is_open());
}

/// Makes the simplest move for the player at the screen.
fn person_plays(app: &mut App) {
    let open = app.world().resource::<Prompt>().open.clone();
    let Some((seat, legal)) = open else { return };
    let first = app.world().resource::<CardPlacement>().hand(seat)[0];
    let intent = match legal.stage {
        DecisionStage::Claim => PlayerIntent::Pass,
        DecisionStage::Draw => PlayerIntent::TakeStock,
        DecisionStage::Play => PlayerIntent::Discard(first),
        DecisionStage::LateClaim => return,
    };
    app.world_mut().write_message(intent);
}

#[test]
fn phones_that_took_over_a_bot_return_after_a_crash() {
    let home = Home::new("phones-bot-killed");
    let (mut app, at, pin) = opened(&home, "taken and killed");
    let (mut phone, id) = asks(&mut app, (at, &pin), None);
    click_on(&mut app, PhoneAct::LetIn(id, true));
    let token = phone.hear_type("seated")["token"].clone();
    hears(&mut app, &mut phone, "state");
    to(&mut app, Menu::None);
    // Changes of the seats are written to the disk after a short delay.
    std::thread::sleep(std::time::Duration::from_millis(600));
    frames(&mut app, 5);
    app.world_mut().resource_mut::<SaveService>().settle();
    let killed = crate::phones_lost::copy_after_kill(&home, "phones-bot-killed-2");
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
        app.world().resource::<DisplayedState>().view.is_some()
    });
    frames(&mut app, 3);
    let shown = app.world().resource::<DisplayedState>();
    assert!(shown.phones.contains(BOT) && shown.name(BOT) == "Ana");
    assert_eq!(server_address(&app).0, at, "address of the server");
    let mut phone = Phone::connect(at);
    phone.say(&json!({"type": "resume", "token": token, "since": 0}));
    assert_eq!(phone.hear_type("seated")["seat"], BOT.0);
    assert_eq!(hears(&mut app, &mut phone, "hello")["you"], BOT.0);
    // The player at the screen acts until the phone has a decision.
    hears_while(&mut app, &mut phone, "decide", person_plays);
    assert_ne!(menu(&app), Menu::Phones);
}

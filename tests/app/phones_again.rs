//! The phones stay from one match to the next, hear when the big screen has a menu open, and take a seat again that they have given up.
use crate::{
    family::click_on,
    harness::Home,
    input::{frames, press, says},
    pads::menu,
    phone::Phone,
    phones_table::{Sits, begin, door, draft, hears, until, window},
};
use bevy::{input::keyboard::Key, prelude::*};
use continental::{
    engine::seat::Seat,
    game::{
        draft::Gather,
        menus::PhoneAct,
        model::{AtPhones, LeaveMatch, PlayAgain, Shown},
        states::{Menu, Screen},
    },
};
use serde_json::{Value, json};

/// The next word on the room in which this holds.
fn room(app: &mut App, phone: &mut Phone, holds: impl Fn(&Value) -> bool) {
    for _ in 0..200 {
        if holds(&hears(app, phone, "room")) {
            return;
        }
    }
    panic!("it was not said");
}

#[test]
fn phones_hear_that_a_menu_is_open_and_that_it_is_closed_again() {
    let home = Home::new("phones-paused");
    let mut app = window(&home);
    let mut sits = begin(&mut app, draft(1, 1, 1, "paused"), &["Ana"]);
    let phone = &mut sits[0].phone;
    room(&mut app, phone, |room| {
        room["playing"] == true && room["paused"] == false
    });
    press(&mut app, KeyCode::Escape, Key::Escape);
    room(&mut app, phone, |room| room["paused"] == true);
    assert_eq!(menu(&app), Menu::Pause);
    press(&mut app, KeyCode::Escape, Key::Escape);
    room(&mut app, phone, |room| room["paused"] == false);
}

#[test]
fn phones_that_have_given_up_their_seat_take_it_again() {
    let home = Home::new("phones-freed");
    let mut app = window(&home);
    let mut sits = begin(&mut app, draft(1, 1, 1, "freed"), &["Ana"]);
    let (at, pin) = door(&app);
    let one = sits.remove(0);
    let mut phone = one.phone;
    phone.say(&json!({"type": "leave"}));
    until(&mut app, "the free seat", |app| {
        app.world().resource::<AtPhones>().free.contains(one.seat)
    });
    // The old key opens nothing any more.
    let mut back = Phone::connect(at);
    back.say(&json!({"type": "resume", "token": one.token, "since": 0}));
    assert_eq!(back.turned_away(), "line-no-seat");
    // Whoever has the PIN sits down at the seat that is free, not at a bot's, and is told everything.
    let (seat, _) = back.join(&pin, "Another name", None);
    assert_eq!(Seat(seat), one.seat);
    let hello = hears(&mut app, &mut back, "hello");
    assert_eq!(hello["names"][one.seat.index()], "Ana", "as in the record");
    hears(&mut app, &mut back, "state");
    until(&mut app, "the return", |app| {
        !app.world().resource::<AtPhones>().is_missing(one.seat)
    });
}

/// The rules and players that play again, as the button at the end of the match agrees it.
fn again(app: &App, seed: &str) -> PlayAgain {
    let shown = app.world().resource::<Shown>();
    PlayAgain(continental::engine::matchplay::Setup {
        seed: seed.to_owned(),
        rules: (*shown.rules).clone(),
        players: shown.owners.clone(),
    })
}

#[test]
fn phones_that_are_missing_are_waited_for_before_one_plays_again() {
    let home = Home::new("phones-rematch-missing");
    let mut app = window(&home);
    let mut sits = begin(&mut app, draft(0, 2, 0, "missing"), &["Ana", "Bea"]);
    let at = door(&app).0;
    let mut bea = sits.remove(1);
    drop(sits.remove(0).phone);
    until(&mut app, "the loss", |app| {
        app.world().resource::<AtPhones>().away.contains(Seat(0))
    });
    let (one_more, first) = (
        again(&app, "missing again"),
        app.world().resource::<Shown>().seed.clone(),
    );
    app.world_mut().write_message(one_more);
    frames(&mut app, 4);
    assert_eq!(menu(&app), Menu::Gather);
    assert!(says(&mut app, "gather-away") && says(&mut app, "gather-here"));
    assert_eq!(app.world().resource::<Shown>().seed, first);
    // Somebody else comes in her place, with a name of their own.
    click_on(&mut app, PhoneAct::PutOut(Seat(0)));
    frames(&mut app, 3);
    let pin = door(&app).1;
    let mut cai = Phone::connect(at);
    assert_eq!(cai.join(&pin, "Cai", None).0, 0);
    frames(&mut app, 4);
    click_on(&mut app, PhoneAct::Start);
    until(&mut app, "the next match", |app| {
        let shown = app.world().resource::<Shown>();
        shown.seed == "missing again" && shown.view.is_some()
    });
    let shown = app.world().resource::<Shown>();
    assert_eq!((shown.name(Seat(0)), shown.name(Seat(1))), ("Cai", "Bea"));
    // She was greeted to the last match as well, whose seat it was.
    while hears(&mut app, &mut cai, "hello")["names"] != json!(["Cai", "Bea"]) {}
    while hears(&mut app, &mut bea.phone, "hello")["names"] != json!(["Cai", "Bea"]) {}
}

#[test]
fn phones_of_the_last_match_come_back_to_the_next_one_without_a_pin() {
    let home = Home::new("phones-next");
    let mut app = window(&home);
    let sits = begin(&mut app, draft(0, 2, 0, "first"), &["Ana", "Bea"]);
    let at = door(&app).0;
    let keys: Vec<String> = sits.iter().map(|one: &Sits| one.token.clone()).collect();
    drop(sits);
    app.world_mut().write_message(LeaveMatch);
    until(&mut app, "the title", |app| {
        *app.world().resource::<State<Screen>>().get() == Screen::Title
    });
    frames(&mut app, 4);
    assert!(
        Phone::try_connect(at).is_err(),
        "nobody listens at the title"
    );
    // Another table: a person at the screen, and one place for a phone more than before.
    app.world_mut()
        .write_message(Gather(draft(1, 3, 0, "second")));
    frames(&mut app, 4);
    assert_eq!(door(&app).0, at, "where the phones look for it");
    assert!(says(&mut app, "gather-expected") && says(&mut app, "gather-free-note"));
    press(&mut app, KeyCode::Enter, Key::Enter);
    frames(&mut app, 3);
    assert_eq!(menu(&app), Menu::Gather, "they are waited for");
    let mut back = Vec::new();
    for key in &keys {
        let mut phone = Phone::connect(at);
        phone.say(&json!({"type": "resume", "token": key, "game": "first", "since": 7}));
        back.push((phone.hear_type("seated")["seat"].clone(), phone));
    }
    // Bea has her number again; Ana's is somebody's at the screen now.
    assert_eq!((&back[0].0, &back[1].0), (&json!(2), &json!(1)));
    frames(&mut app, 4);
    assert!(!says(&mut app, "gather-expected"));
    click_on(&mut app, PhoneAct::StartWithBots);
    until(&mut app, "the table", |app| {
        app.world().resource::<Shown>().view.is_some()
    });
    let shown = app.world().resource::<Shown>();
    assert_eq!((shown.name(Seat(2)), shown.name(Seat(1))), ("Ana", "Bea"));
    assert_eq!(hears(&mut app, &mut back[0].1, "hello")["you"], 2);
    assert_eq!(hears(&mut app, &mut back[0].1, "event")["seq"], 1);
}

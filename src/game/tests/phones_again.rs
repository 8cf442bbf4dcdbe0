//! The phones stay from one match to the next, hear when the big screen has a menu open, and take a seat again that they have given up.
use crate::{
    family::click_on,
    harness::Home,
    input::{frames, press, says, written},
    pads::menu,
    phone::Phone,
    phones_table::{Sits, begin, door, draft, hears, until, window},
};
use bevy::{input::keyboard::Key, prelude::*};
use engine::seat::Seat;
use gamecore::{
    draft::Gather,
    model::{AtPhones, LeaveMatch, PlayAgain, Shown},
    phones::PhoneNet,
    states::{Menu, Screen},
};
use menus::PhoneAct;
use serde_json::{Value, json};
use server::Reach;

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

/// Two addresses of this machine, and one that it does not have.
fn three_addresses() -> Vec<Reach> {
    let ips = [[127, 0, 0, 1], [127, 0, 0, 2], [192, 0, 2, 1]];
    let reach = |ip: [u8; 4]| Reach {
        ip: ip.into(),
        ..PhoneNet::loopback()
    };
    ips.map(reach).into()
}

/// Nothing of a match is lost at another address, nor where that cannot be used.
#[test]
#[cfg_attr(target_os = "macos", ignore = "it has one loopback address only")]
fn phones_have_their_keys_at_another_address_and_keep_theirs_where_that_fails() {
    let home = Home::new("phones-addresses");
    let mut app = window(&home);
    let mut sits = begin(&mut app, draft(0, 2, 0, "addresses"), &["Ana", "Bea"]);
    let (first, pin) = door(&app);
    // The machine has come into other networks since the match began.
    app.world_mut().resource_mut::<PhoneNet>().reaches = three_addresses;
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Phones);
    frames(&mut app, 4);
    assert!(says(&mut app, "gather-address"));
    // The one before the first is the last, which is not ours: everything stays as it is, and a sentence says so.
    click_on(&mut app, PhoneAct::Address(-1));
    assert_eq!(door(&app), (first, pin.clone()));
    let kept = "That address cannot be used; the one before still holds";
    until(&mut app, "the sentence", |app| {
        written(app).iter().any(|one| one.starts_with(kept))
    });
    let ana = &mut sits[0].phone;
    ana.say(&json!({"type": "ping", "t": 1.0}));
    hears(&mut app, ana, "pong");
    // The next one is: there the PIN and the keys are the same.
    click_on(&mut app, PhoneAct::Address(1));
    let (second, same) = door(&app);
    assert_eq!(
        (second.ip().to_string(), same),
        ("127.0.0.2".to_owned(), pin)
    );
    assert!(Phone::try_connect(first).is_err(), "nobody listens there");
    let mut back = Vec::new();
    for one in &sits {
        let mut phone = Phone::connect(second);
        phone.say(&json!({"type": "resume", "token": one.token, "since": 0}));
        assert_eq!(phone.hear_type("seated")["seat"], one.seat.0);
        back.push(phone);
    }
    let state = hears(&mut app, &mut back[1], "state");
    assert_eq!(state["view"]["you"], 1);
    let shown = app.world().resource::<Shown>();
    assert!(shown.phones.contains(Seat(0)) && shown.phones.contains(Seat(1)));
}

/// A phone that loses its line and is back at once costs no new layout: nothing that is shown has changed.
#[test]
fn phones_that_are_back_at_once_change_nothing_that_is_shown() {
    let home = Home::new("phones-blink");
    let mut app = window(&home);
    let mut sits = begin(&mut app, draft(0, 2, 0, "blink"), &["Ana", "Bea"]);
    let at = door(&app).0;
    frames(&mut app, 60);
    let changed = |app: &App| app.world().resource_ref::<Shown>().last_changed();
    let before = changed(&app);
    frames(&mut app, 20);
    assert_eq!(changed(&app), before, "nothing happens");
    let one = sits.remove(0);
    drop(one.phone);
    let mut phone = Phone::connect(at);
    phone.say(&json!({"type": "resume", "token": one.token, "since": 0}));
    phone.hear_type("seated");
    hears(&mut app, &mut phone, "state");
    frames(&mut app, 20);
    assert_eq!(changed(&app), before);
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
    PlayAgain(engine::matchplay::Setup {
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

//! Tests of phones across several matches. They stay connected for the next match, receive a message when a menu is
//! open, and can take back a seat that they left.
use crate::{
    family::click_on,
    harness::Home,
    input::{frames, press, says, written},
    pads::menu,
    phones_table::{SeatedPhone, begin, draft, hears, server_address, until, window},
};
use bevy::{input::keyboard::Key, prelude::*};
use engine::seat::Seat;
use gamecore::{
    draft::WaitForPhones,
    model::{DisplayedState, LeaveMatch, PhoneStatus, PlayAgain},
    phones::PhoneNet,
    states::{Menu, Screen},
};
use menus::PhoneAct;
use serde_json::{Value, json};
use server::LocalAddress;
use testkit::phone::Phone;

/// Waits for a `room` message that satisfies the condition.
fn room(app: &mut App, phone: &mut Phone, holds: impl Fn(&Value) -> bool) {
    for _ in 0..200 {
        if holds(&hears(app, phone, "room")) {
            return;
        }
    }
    panic!("no such room message");
}

#[test]
fn phones_learn_that_a_menu_is_open_and_closed() {
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

/// Returns two addresses of this computer, and one that it does not have.
fn three_addresses() -> Vec<LocalAddress> {
    let ips = [[127, 0, 0, 1], [127, 0, 0, 2], [192, 0, 2, 1]];
    let reach = |ip: [u8; 4]| LocalAddress {
        ip: ip.into(),
        card: "lo".to_owned(),
    };
    ips.map(reach).into()
}

/// If the server changes its address, all seats are kept. If the change fails, the server keeps its old address.
#[test]
#[cfg_attr(target_os = "macos", ignore = "it has one loopback address only")]
fn phones_keep_their_seats_at_a_new_address_and_after_a_failed_change() {
    let home = Home::new("phones-addresses");
    let mut app = window(&home);
    let mut sits = begin(&mut app, draft(0, 2, 0, "addresses"), &["Ana", "Bea"]);
    let (first, pin) = server_address(&app);
    // Simulates that the computer joined other networks after the start of the match.
    app.world_mut().resource_mut::<PhoneNet>().reaches = three_addresses;
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Phones);
    frames(&mut app, 4);
    assert!(says(&mut app, "gather-address"));
    // The previous address in the list does not belong to this computer. The server therefore keeps its address, and a
    // message says so.
    click_on(&mut app, PhoneAct::Address(-1));
    assert_eq!(server_address(&app), (first, pin.clone()));
    let kept = "That address cannot be used, so the previous one stays";
    until(&mut app, "the sentence", |app| {
        written(app).iter().any(|one| one.starts_with(kept))
    });
    let ana = &mut sits[0].phone;
    ana.say(&json!({"type": "ping", "t": 1.0}));
    hears(&mut app, ana, "pong");
    // At the next address in the list, the PIN and the tokens stay valid.
    click_on(&mut app, PhoneAct::Address(1));
    let (second, same) = server_address(&app);
    assert_eq!(
        (second.ip().to_string(), same),
        ("127.0.0.2".to_owned(), pin)
    );
    assert!(
        Phone::try_connect(first).is_err(),
        "the server still accepts connections"
    );
    let mut back = Vec::new();
    for one in &sits {
        let mut phone = Phone::connect(second);
        phone.say(&json!({"type": "resume", "token": one.token, "since": 0}));
        assert_eq!(phone.hear_type("seated")["seat"], one.seat.0);
        back.push(phone);
    }
    let state = hears(&mut app, &mut back[1], "state");
    assert_eq!(state["view"]["you"], 1);
    let shown = app.world().resource::<DisplayedState>();
    assert!(shown.phones.contains(Seat(0)) && shown.phones.contains(Seat(1)));
}

/// If a phone reconnects at once, the displayed state does not change, so the table needs no new layout.
#[test]
fn phones_that_reconnect_at_once_do_not_change_the_displayed_state() {
    let home = Home::new("phones-blink");
    let mut app = window(&home);
    let mut sits = begin(&mut app, draft(0, 2, 0, "blink"), &["Ana", "Bea"]);
    let at = server_address(&app).0;
    frames(&mut app, 60);
    let changed = |app: &App| app.world().resource_ref::<DisplayedState>().last_changed();
    let before = changed(&app);
    frames(&mut app, 20);
    assert_eq!(
        changed(&app),
        before,
        "the displayed state changed without an event"
    );
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
fn phones_can_take_back_a_seat_they_left() {
    let home = Home::new("phones-freed");
    let mut app = window(&home);
    let mut sits = begin(&mut app, draft(1, 1, 1, "freed"), &["Ana"]);
    let (at, pin) = server_address(&app);
    let one = sits.remove(0);
    let mut phone = one.phone;
    phone.say(&json!({"type": "leave"}));
    until(&mut app, "the free seat", |app| {
        app.world()
            .resource::<PhoneStatus>()
            .free
            .contains(one.seat)
    });
    // The old token is no longer valid.
    let mut back = Phone::connect(at);
    back.say(&json!({"type": "resume", "token": one.token, "since": 0}));
    assert_eq!(back.turned_away(), "line-no-seat");
    // A phone that joins with the PIN gets the free seat, not the seat of a bot. It receives all events so far.
    let (seat, _) = back.join(&pin, "Another name", None);
    assert_eq!(Seat(seat), one.seat);
    let hello = hears(&mut app, &mut back, "hello");
    assert_eq!(hello["names"][one.seat.index()], "Ana", "name of the seat");
    hears(&mut app, &mut back, "state");
    until(&mut app, "the return", |app| {
        !app.world().resource::<PhoneStatus>().is_missing(one.seat)
    });
}

/// Returns the message that the rematch button sends.
fn again(app: &App, seed: &str) -> PlayAgain {
    let shown = app.world().resource::<DisplayedState>();
    PlayAgain(engine::matchplay::Setup {
        seed: seed.to_owned(),
        rules: (*shown.rules).clone(),
        players: shown.owners.clone(),
    })
}

#[test]
fn phones_that_are_missing_delay_a_rematch() {
    let home = Home::new("phones-rematch-missing");
    let mut app = window(&home);
    let mut sits = begin(&mut app, draft(0, 2, 0, "missing"), &["Ana", "Bea"]);
    let at = server_address(&app).0;
    let mut bea = sits.remove(1);
    drop(sits.remove(0).phone);
    until(&mut app, "the loss", |app| {
        app.world().resource::<PhoneStatus>().away.contains(Seat(0))
    });
    let (one_more, first) = (
        again(&app, "missing again"),
        app.world().resource::<DisplayedState>().seed.clone(),
    );
    app.world_mut().write_message(one_more);
    frames(&mut app, 4);
    assert_eq!(menu(&app), Menu::Gather);
    assert!(says(&mut app, "gather-away") && says(&mut app, "gather-here"));
    assert_eq!(app.world().resource::<DisplayedState>().seed, first);
    // Removes Ana, so that another player can join at this seat under a new name.
    click_on(&mut app, PhoneAct::Remove(Seat(0)));
    frames(&mut app, 3);
    let pin = server_address(&app).1;
    let mut cai = Phone::connect(at);
    assert_eq!(cai.join(&pin, "Cai", None).0, 0);
    frames(&mut app, 4);
    click_on(&mut app, PhoneAct::Start);
    until(&mut app, "the next match", |app| {
        let shown = app.world().resource::<DisplayedState>();
        shown.seed == "missing again" && shown.view.is_some()
    });
    let shown = app.world().resource::<DisplayedState>();
    assert_eq!((shown.name(Seat(0)), shown.name(Seat(1))), ("Cai", "Bea"));
    // Both phones receive a `hello` message for the new match.
    while hears(&mut app, &mut cai, "hello")["names"] != json!(["Cai", "Bea"]) {}
    while hears(&mut app, &mut bea.phone, "hello")["names"] != json!(["Cai", "Bea"]) {}
}

#[test]
fn phones_of_the_last_match_rejoin_without_a_pin() {
    let home = Home::new("phones-next");
    let mut app = window(&home);
    let sits = begin(&mut app, draft(0, 2, 0, "first"), &["Ana", "Bea"]);
    let at = server_address(&app).0;
    let keys: Vec<String> = sits
        .iter()
        .map(|one: &SeatedPhone| one.token.clone())
        .collect();
    drop(sits);
    app.world_mut().write_message(LeaveMatch);
    until(&mut app, "the title", |app| {
        *app.world().resource::<State<Screen>>().get() == Screen::Title
    });
    frames(&mut app, 4);
    assert!(
        Phone::try_connect(at).is_err(),
        "the server runs at the title screen"
    );
    // The next match has another set-up: a human player at the screen, and one more phone seat than before.
    app.world_mut()
        .write_message(WaitForPhones(draft(1, 3, 0, "second")));
    frames(&mut app, 4);
    assert_eq!(server_address(&app).0, at, "address of the server");
    assert!(says(&mut app, "gather-expected") && says(&mut app, "gather-free-note"));
    press(&mut app, KeyCode::Enter, Key::Enter);
    frames(&mut app, 3);
    assert_eq!(menu(&app), Menu::Gather, "menu while phones are missing");
    let mut back = Vec::new();
    for key in &keys {
        let mut phone = Phone::connect(at);
        phone.say(&json!({"type": "resume", "token": key, "game": "first", "since": 7}));
        back.push((phone.hear_type("seated")["seat"].clone(), phone));
    }
    // Bea has her old seat. Ana's old seat now belongs to the player at the screen, so Ana has another one.
    assert_eq!((&back[0].0, &back[1].0), (&json!(2), &json!(1)));
    frames(&mut app, 4);
    assert!(!says(&mut app, "gather-expected"));
    click_on(&mut app, PhoneAct::StartWithBots);
    until(&mut app, "the table", |app| {
        app.world().resource::<DisplayedState>().view.is_some()
    });
    let shown = app.world().resource::<DisplayedState>();
    assert_eq!((shown.name(Seat(2)), shown.name(Seat(1))), ("Ana", "Bea"));
    assert_eq!(hears(&mut app, &mut back[0].1, "hello")["you"], 2);
    assert_eq!(hears(&mut app, &mut back[0].1, "event")["seq"], 1);
}

//! Tests of phones that show their players' cards. They are chosen in the set-up, join by QR code, and take part in the
//! match. The screen shows none of their cards.
use crate::{
    family::{click_on, click_word},
    harness::Home,
    input::{frames, press, says, written},
    pads::menu,
    phones_table::{
        PhonePlayer, SeatedPhone, asked, begin, draft, hears, server_address, until, window,
    },
};
use bevy::{input::keyboard::Key, input_focus::InputFocus, prelude::*};
use engine::{
    matchplay::{MatchEvent, PlayerKind},
    protocol::{NumberedEvent, ServerMessage},
    record,
    seat::Seat,
    table::{DecisionStage, Viewer},
};
use gamecore::{
    draft::Draft,
    family::Tables,
    model::{CardPlacement, DisplayedState, PlayerIntent, Prompt, Zone},
    phones::Phones,
    saves::SaveService,
    settings::Settings,
    states::{Menu, Screen, TableOverlay},
};
use menus::{PhoneAct, PlayerChoice, QrCode};
use screens::SetupAct;
use serde_json::{Value, json};
use table::tableview::{CardKey, Drawn, Target};
use testkit::phone::Phone;

/// Moves the focus with the arrow keys to the control whose component has this value, and activates it.
fn walk_to<C: Component + PartialEq + std::fmt::Debug>(app: &mut App, wanted: C) {
    for step in 0..80 {
        let focus = app.world().resource::<InputFocus>().get();
        if focus.is_some_and(|focus| app.world().get::<C>(focus) == Some(&wanted)) {
            press(app, KeyCode::Enter, Key::Enter);
            frames(app, 3);
            return;
        }
        match step % 8 {
            7 => press(app, KeyCode::ArrowDown, Key::ArrowDown),
            _ => press(app, KeyCode::ArrowRight, Key::ArrowRight),
        }
    }
    panic!("the focus cannot reach {wanted:?}");
}

#[test]
fn phones_are_chosen_by_keyboard_join_by_qr_code_and_play_under_their_names() {
    let home = Home::new("phones-set-up");
    let mut app = window(&home);
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Setup);
    frames(&mut app, 6);
    for place in [1, 3] {
        click_on(&mut app, SetupAct::Player(place));
        assert_eq!(menu(&app), Menu::Who);
        walk_to(&mut app, PlayerChoice::Phone);
        assert_eq!(menu(&app), Menu::None);
    }
    assert_eq!(
        app.world().resource::<Draft>().phones(),
        [false, true, false, true]
    );
    assert!(says(&mut app, "kind-phone") && says(&mut app, "setup-phones-note"));
    assert!(
        !app.world().resource::<Phones>().is_open(),
        "the server runs before the start"
    );
    click_word(&mut app, "setup-start");
    assert_eq!(menu(&app), Menu::Gather);
    let (at, pin) = server_address(&app);
    let told = written(&mut app);
    assert!(told.contains(&at.to_string()), "{told:?}");
    assert!(told.iter().any(|one| one.replace(' ', "") == pin));
    let mut squares = app.world_mut().query::<&QrCode>();
    assert_eq!(squares.iter(app.world()).count(), 1);
    // No phone has joined, so the match cannot start. Going back stops the server.
    press(&mut app, KeyCode::Enter, Key::Enter);
    frames(&mut app, 3);
    assert_eq!(menu(&app), Menu::Gather);
    press(&mut app, KeyCode::Escape, Key::Escape);
    frames(&mut app, 4);
    assert_eq!(menu(&app), Menu::None);
    assert!(
        Phone::try_connect(at).is_err(),
        "the server still accepts connections"
    );
    click_word(&mut app, "setup-start");
    let (at, pin) = server_address(&app);
    let mut ana = Phone::connect(at);
    assert_eq!(ana.join(&pin, "Ana", None).0, 1);
    until(&mut app, "her name", |app| {
        written(app).contains(&"Ana".to_owned())
    });
    assert!(says(&mut app, "gather-here") && says(&mut app, "gather-free-note"));
    // After a player is removed, the PIN changes. The new PIN is on the screen.
    click_on(&mut app, PhoneAct::Remove(Seat(1)));
    assert!(!written(&mut app).contains(&"Ana".to_owned()));
    let mut ana = Phone::connect(at);
    ana.say(&json!({"type": "join", "pin": pin, "name": "Ana"}));
    assert_eq!(ana.turned_away(), "join-wrong-pin");
    let pin = server_address(&app).1;
    let told = written(&mut app);
    assert!(told.iter().any(|one| one.replace(' ', "") == pin));
    assert_eq!(ana.join(&pin, "Ana", None).0, 1);
    let mut other = Phone::connect(at);
    assert_eq!(other.join(&pin, "ana", None).0, 3);
    frames(&mut app, 4);
    let mut acts = app.world_mut().query::<&PhoneAct>();
    let with_bots = |act: &PhoneAct| *act == PhoneAct::StartWithBots;
    assert!(
        !acts.iter(app.world()).any(with_bots),
        "the button for bots is visible"
    );
    press(&mut app, KeyCode::Enter, Key::Enter);
    until(&mut app, "the table", |app| {
        *app.world().resource::<State<Screen>>().get() == Screen::Table
    });
    let shown = app.world().resource::<DisplayedState>();
    assert_eq!((shown.name(Seat(1)), shown.name(Seat(3))), ("Ana", "ana 2"));
    assert!(shown.phones.contains(Seat(1)) && !shown.phones.contains(Seat(0)));
    assert_eq!(shown.players[1].kind, PlayerKind::Human);
    let pictures = &app.world().resource::<Settings>().pictures;
    assert_eq!(
        pictures.get("Ana"),
        Some(&1),
        "the picture chosen on the phone"
    );
    // The saved table set-up keeps the seats for phones, but not the names of the phones' players.
    let tables = app.world().resource::<Tables>();
    let seats = &tables.last().expect("our table").seats;
    assert!(seats[1].is_phone() && seats[1].person.is_empty());
    assert_eq!(hears(&mut app, &mut ana, "hello")["you"], 1);
}

/// Seats for which no phone has joined can be given to bots.
#[test]
fn phones_that_do_not_join_are_replaced_by_bots() {
    let home = Home::new("phones-bots");
    let mut app = window(&home);
    app.world_mut()
        .write_message(gamecore::draft::WaitForPhones(draft(1, 2, 0, "bots")));
    frames(&mut app, 4);
    let (at, pin) = server_address(&app);
    let mut phone = Phone::connect(at);
    phone.join(&pin, "Ana", Some(2));
    frames(&mut app, 4);
    click_on(&mut app, PhoneAct::StartWithBots);
    until(&mut app, "the table", |app| {
        app.world().resource::<DisplayedState>().view.is_some()
    });
    let shown = app.world().resource::<DisplayedState>();
    assert!(matches!(shown.players[1].kind, PlayerKind::Bot(_)));
    assert!(shown.phones.contains(Seat(2)) && !shown.phones.contains(Seat(1)));
    while hears(&mut app, &mut phone, "room")["seats"][1]["state"] != "bot" {}
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

/// Asserts that no card in a phone's hand is visible, not even face down, and that the viewer's seat does not belong to
/// a phone.
fn look(app: &mut App, phones: &[Seat]) {
    let mut cards = app.world_mut().query::<(&CardKey, &Target, &Drawn)>();
    let world = app.world();
    let (zones, shown) = (
        world.resource::<CardPlacement>(),
        world.resource::<DisplayedState>(),
    );
    assert!(
        !phones
            .iter()
            .any(|seat| shown.viewer == Viewer::Seat(*seat))
    );
    let overlay = world.get_resource::<State<TableOverlay>>();
    assert!(overlay.is_none_or(|it| *it.get() != TableOverlay::Curtain));
    if shown.ended.is_some() {
        return;
    }
    for (CardKey(key), target, drawn) in cards.iter(world) {
        let place = zones.find(*key).map(|(zone, _)| zone);
        let Some(Zone::Hand(owner)) = place else {
            continue;
        };
        if phones.contains(&owner) {
            assert_eq!((zones.face(*key), target.0.face), (None, None));
            assert!(target.0.height < 3.0, "the card is visible at the plate");
            assert!(drawn.pose.face.is_none() || drawn.pose != target.0);
        }
    }
}

/// Returns the record of the current match as stored on the disk.
pub fn recorded(app: &mut App) -> String {
    app.world_mut().resource_mut::<SaveService>().settle();
    let file = app.world().resource::<SaveService>().match_file();
    std::fs::read_to_string(file.expect("the match has a file")).expect("it can be read")
}

/// Returns the events of the record that a phone at this seat may receive.
fn may_be_told(text: &str, seat: Seat) -> Vec<Value> {
    let resumed = record::resume(text).expect("it is a record");
    let told = |(index, event): (usize, &MatchEvent)| {
        let event = event.seen_by(Viewer::Seat(seat));
        let said = ServerMessage::Event(NumberedEvent {
            seq: index + 1,
            event,
        });
        serde_json::from_str(&said.text()).expect("it is JSON")
    };
    resumed.events.iter().enumerate().map(told).collect()
}

#[test]
fn phones_a_player_and_a_bot_play_a_hand_without_revealing_cards() {
    let home = Home::new("phones-hand");
    let mut app = window(&home);
    let sits = begin(
        &mut app,
        draft(1, 2, 1, "a hand with phones"),
        &["Ana", "Bea"],
    );
    let seats: Vec<Seat> = sits.iter().map(|one| one.seat).collect();
    assert_eq!(seats, [Seat(1), Seat(2)]);
    let players: Vec<PhonePlayer> = sits
        .into_iter()
        .map(|one| PhonePlayer::plays(one.phone))
        .collect();
    until(&mut app, "the end of the hand", |app| {
        look(app, &seats);
        person_plays(app);
        !app.world()
            .resource::<DisplayedState>()
            .sheet
            .lines
            .is_empty()
    });
    // Gives the phones time to receive the last messages.
    frames(&mut app, 20);
    std::thread::sleep(std::time::Duration::from_millis(300));
    let text = recorded(&mut app);
    for (player, seat) in players.into_iter().zip(seats) {
        let (_, heard) = player.ends();
        let events: Vec<&Value> = heard.iter().filter(|one| one["type"] == "event").collect();
        let may = may_be_told(&text, seat);
        assert!(events.len() > 20, "{}", events.len());
        assert_eq!(events, may.iter().take(events.len()).collect::<Vec<_>>());
        assert!(may.len() - events.len() < 3, "events missing on the phone");
        // A state message may show only the cards of the player whose phone receives it.
        for state in heard.iter().filter(|one| one["type"] == "state") {
            let view = state["view"].as_object();
            assert!(view.is_none_or(|view| view["you"] == json!(seat.0)));
        }
        let answers = heard.iter().filter(|one| one["type"] == "accepted").count();
        assert!(answers > 5, "accepted answers: {answers}");
        assert!(heard.iter().all(|one| one["type"] != "refused"));
    }
}

/// Without a human player at the screen, the phones confirm the score sheet.
#[test]
fn phones_alone_continue_to_the_next_hand_when_ready() {
    let home = Home::new("phones-alone");
    let mut app = window(&home);
    let sits = begin(&mut app, draft(0, 2, 1, "phones alone"), &["Ana", "Bea"]);
    assert_eq!(
        app.world().resource::<DisplayedState>().viewer,
        Viewer::Spectator
    );
    let seats: Vec<Seat> = sits.iter().map(|one| one.seat).collect();
    let players: Vec<PhonePlayer> = sits
        .into_iter()
        .map(|one| PhonePlayer::plays(one.phone))
        .collect();
    until(&mut app, "the second hand", |app| {
        look(app, &seats);
        let shown = app.world().resource::<DisplayedState>();
        shown.view.as_ref().is_some_and(|view| view.table.hand == 1)
    });
    players.into_iter().for_each(|one| _ = one.ends());
}

/// An answer sent several times counts once. When an answer is accepted, it is already on the disk.
#[test]
fn phones_answers_count_once_and_are_saved_before_they_are_accepted() {
    let home = Home::new("phones-once");
    let mut app = window(&home);
    let sits = begin(&mut app, draft(0, 2, 0, "once"), &["Ana", "Bea"]);
    let mut phones: Vec<Phone> = sits.into_iter().map(|one: SeatedPhone| one.phone).collect();
    until(&mut app, "a phone's turn", |app| {
        !app.world().resource::<Prompt>().awaited.is_empty()
    });
    let turn = app.world().resource::<Prompt>().awaited[0];
    let phone = &mut phones[turn.index()];
    let id = asked(&mut app, phone)["id"].clone();
    // While a menu is open, answers from phones are held back. When it closes, the last answer received is played.
    press(&mut app, KeyCode::Escape, Key::Escape);
    frames(&mut app, 3);
    assert_eq!(menu(&app), Menu::Pause);
    assert!(says(&mut app, "phones-button"));
    let answer = json!({"type": "answer", "id": id, "action": {"do": "take_stock"}});
    phone.say(&json!({"type": "answer", "id": 77, "action": {"do": "pass"}}));
    for _ in 0..3 {
        phone.say(&answer);
    }
    std::thread::sleep(std::time::Duration::from_millis(100));
    frames(&mut app, 10);
    assert_eq!(hears(&mut app, phone, "refused")["id"], 77);
    assert_eq!(recorded(&mut app).matches("take_stock").count(), 0);
    press(&mut app, KeyCode::Escape, Key::Escape);
    let file = app.world().resource::<SaveService>().match_file();
    let file = file.expect("the match has a file");
    for _ in 0..3 {
        let accepted = hears(&mut app, phone, "accepted");
        assert_eq!(accepted["id"], id);
        let text = std::fs::read_to_string(&file).expect("it can be read");
        assert_eq!(text.matches("take_stock").count(), 1);
        phone.say(&answer);
    }
    let late = json!({"type": "answer", "id": id, "action": {"do": "take_discard"}});
    phone.say(&late);
    let refused = hears(&mut app, phone, "refused");
    assert_eq!(refused["reason"]["key"], "reject-stale");
}

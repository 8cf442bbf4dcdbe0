//! Whoever has to go leaves their seat to a bot and comes back; nobody sees a hand that is not theirs by it, and the record knows nothing of it.
use crate::{
    family::click_on,
    harness::{Home, at_once, game, let_others_work, wait_until},
    input::{frames, press},
    pads::menu,
    sofa::Sofa,
};
use bevy::{input::keyboard::Key, prelude::*};
use engine::{
    matchplay::{BotLevel, PlayerKind},
    record,
    seat::Seat,
    statistics::{Subject, count_without},
    table::{DecisionStage, Viewer},
};
use gamecore::{
    model::{ContinueMatch, PlayerIntent, Prompt, Shown, Zones, stand_in_at},
    saves::{Store, stood_in},
    settings::Settings,
    states::{Menu, Screen, TableOverlay},
};
use hud::{Buzzer, PlateOf};
use menus::SeatButton;

/// Opens the page of the seats from the pause menu, and presses the button of this one.
fn change(sofa: &mut Sofa, seat: Seat) {
    press(&mut sofa.app, KeyCode::Escape, Key::Escape);
    sofa.frames(3);
    assert_eq!(menu(&sofa.app), Menu::Pause);
    sofa.press_word("seats-button");
    sofa.frames(3);
    assert_eq!(menu(&sofa.app), Menu::Seats);
    click_on(&mut sofa.app, SeatButton(seat));
    sofa.frames(3);
}

/// Back to the table.
fn back(sofa: &mut Sofa) {
    for _ in 0..2 {
        press(&mut sofa.app, KeyCode::Escape, Key::Escape);
        sofa.frames(3);
    }
    assert_eq!(menu(&sofa.app), Menu::None);
}

fn stands_in(sofa: &Sofa, seat: Seat) -> bool {
    let shown = sofa.world().resource::<Shown>();
    stand_in_at(&shown.stand_ins, seat).is_some()
}

/// Whoever is called or asked plays a turn: takes from the stock and lets a card go.
fn play_turn(sofa: &mut Sofa) -> Option<Seat> {
    sofa.until_something();
    match (sofa.called(), sofa.asked()) {
        (Some(_), _) => {
            sofa.frames(30);
            sofa.open();
            None
        }
        (None, Some((_, DecisionStage::Draw))) => {
            sofa.draw();
            None
        }
        (None, Some((seat, DecisionStage::Play))) => {
            sofa.frames(25);
            sofa.discard();
            Some(seat)
        }
        (None, Some((_, DecisionStage::Claim))) => {
            sofa.press(KeyCode::KeyN);
            None
        }
        _ => {
            sofa.frames(5);
            None
        }
    }
}

#[test]
fn seats_a_bot_plays_for_whoever_had_to_go_until_they_are_back() {
    let home = Home::new("seats");
    let mut sofa = Sofa::new(&home, "seats", 3, 0, 0.0);
    let away = Seat(1);
    sofa.until_called();
    change(&mut sofa, away);
    assert!(stands_in(&sofa, away));
    back(&mut sofa);
    // The plate and the story say so, and there is no buzzer of theirs.
    let name = sofa.world().resource::<Shown>().name(away).to_owned();
    assert_eq!(name, "Person 1 (bot)");
    assert_eq!(
        sofa.world().resource::<Shown>().players[1].kind,
        PlayerKind::Bot(BotLevel::Habitual)
    );
    let world = sofa.app.world_mut();
    assert!(
        world
            .query::<&Buzzer>()
            .iter(world)
            .all(|buzzer| buzzer.0 != away)
    );
    assert_eq!(world.query::<&PlateOf>().iter(world).count(), 3);
    // Two rounds: the others are called, and the bot never is.
    let mut turns = [0; 3];
    while turns[0] < 2 || turns[2] < 2 {
        if let Some(seat) = play_turn(&mut sofa) {
            turns[seat.index()] += 1;
        }
        assert_ne!(sofa.called(), Some(away));
        if sofa.overlay() == TableOverlay::MatchOver {
            panic!("the match is over already");
        }
    }
    assert_eq!(turns[1], 0);
    let shown = sofa.world().resource::<Shown>();
    assert_ne!(shown.viewer, Viewer::Seat(away));
    // And back again, whoever is at the screen.
    change(&mut sofa, away);
    sofa.app.update();
    back(&mut sofa);
    let mut waits = 0;
    while stands_in(&sofa, away) {
        sofa.frames(5);
        waits += 1;
        assert!(waits < 400, "they never come back");
    }
    assert_eq!(sofa.world().resource::<Shown>().name(away), "Person 1");
    let mut called = false;
    for _ in 0..60 {
        called |= sofa.called() == Some(away);
        if called {
            break;
        }
        play_turn(&mut sofa);
    }
    assert!(called, "they are called as ever");
}

/// Two people: whoever stays is alone, and needs no curtain as long as they are; whoever comes back sees no hand of theirs.
#[test]
fn seats_who_stays_alone_has_no_curtain_and_is_covered_when_the_other_is_back() {
    let home = Home::new("seats-two");
    let mut sofa = Sofa::new(&home, "seats two", 2, 1, 0.0);
    sofa.until_called();
    let (away, stays) = (Seat(0), Seat(1));
    sofa.opened = Some(stays);
    change(&mut sofa, away);
    assert!(stands_in(&sofa, away));
    // Somebody has to stay.
    click_on(&mut sofa.app, SeatButton(stays));
    assert!(!stands_in(&sofa, stays));
    back(&mut sofa);
    sofa.wait("the own hand", |world| {
        world.resource::<Shown>().viewer == Viewer::Seat(stays)
    });
    let mut turns = 0;
    while turns < 2 {
        assert_eq!(sofa.called(), None, "no curtain for one person");
        sofa.opened = Some(stays);
        turns += usize::from(play_turn(&mut sofa).is_some());
    }
    change(&mut sofa, away);
    for _ in 0..400 {
        if !stands_in(&sofa, away) {
            break;
        }
        press(&mut sofa.app, KeyCode::Escape, Key::Escape);
        sofa.frames(20);
    }
    assert!(!stands_in(&sofa, away));
    sofa.opened = None;
    assert_eq!(sofa.viewer(), Viewer::Spectator, "nobody's hand is open");
}

#[test]
fn seats_are_saved_gone_on_with_and_not_counted_as_the_persons() {
    let home = Home::new("seats-saved");
    let mut sofa = Sofa::new(&home, "seats saved", 2, 1, 0.0);
    let away = Seat(0);
    sofa.until_called();
    sofa.opened = Some(Seat(1));
    change(&mut sofa, away);
    back(&mut sofa);
    let mut turns = 0;
    while turns < 2 {
        sofa.opened = Some(Seat(1));
        turns += usize::from(play_turn(&mut sofa).is_some());
    }
    sofa.frames(40);
    let mut app = sofa.app;
    app.world_mut().write_message(AppExit::Success);
    app.update();
    app.world_mut().resource_mut::<Store>().settle();
    drop(app);

    let mut app = game(&home, 1280, 720);
    app.world_mut().resource_mut::<Settings>().claim_seconds = Some(3);
    app.update();
    at_once(&mut app);
    app.world_mut().write_message(ContinueMatch);
    wait_until(&mut app, 4000, "the table", |world| {
        let_others_work();
        *world.resource::<State<Screen>>().get() == Screen::Table
    });
    frames(&mut app, 4);
    let shown = app.world().resource::<Shown>();
    assert!(stand_in_at(&shown.stand_ins, away).is_some(), "still away");
    assert_eq!(shown.viewer, Viewer::Seat(Seat(1)), "and one person alone");
    assert!(shown.name(away).ends_with("(bot)"));
    // To the end of the match.
    let mut guard = 0;
    while app
        .world()
        .get_resource::<State<TableOverlay>>()
        .is_none_or(|overlay| *overlay.get() != TableOverlay::MatchOver)
    {
        guard += 1;
        assert!(guard < 60_000, "the match never ends");
        app.update();
        std::thread::yield_now();
        let world = app.world();
        let Some(overlay) = world.get_resource::<State<TableOverlay>>() else {
            continue;
        };
        if *overlay.get() != TableOverlay::None {
            app.world_mut().write_message(PlayerIntent::Continue);
            continue;
        }
        let open = world.resource::<Prompt>().open.as_ref();
        let Some((seat, stage)) = open.map(|(seat, legal)| (*seat, legal.stage)) else {
            continue;
        };
        let hand = world.resource::<Zones>().hand(seat);
        let first = hand[0];
        let intent = match stage {
            DecisionStage::Claim => PlayerIntent::Pass,
            DecisionStage::Draw => PlayerIntent::TakeStock,
            DecisionStage::Play => PlayerIntent::Discard(first),
            DecisionStage::LateClaim => continue,
        };
        app.world_mut().write_message(intent);
    }
    app.world_mut().resource_mut::<Store>().settle();
    let archive = app.world().resource::<Store>().archive();
    let files = archive.files();
    let file = files.first().expect("it is among the finished ones");
    let text = std::fs::read_to_string(file).expect("it can be read");
    let record = record::read(&text).expect("it is a record");
    let replay = record::replay(&record, true).expect("it is verified, line by line");
    assert_eq!(record.setup.players[0].kind, PlayerKind::Human);
    let stretches = stood_in(file).expect("it can be read");
    assert_eq!(stretches.len(), 1, "{stretches:?}");
    let numbers = count_without(&replay.game, &replay.events, &stretches).expect("it is over");
    let hands = numbers.contracts.len();
    let away = &numbers.players[0];
    assert_eq!(away.stood_in, (0..hands as u8).collect::<Vec<u8>>());
    assert!(numbers.players[1].stood_in.is_empty());
    assert_eq!(Subject::of(away), Subject::person("Person 0"));
}

//! Tests of substitute bots. A bot takes the seat of a player who leaves, and gives it back. No hand is revealed, and
//! the record stays the same.
use crate::{
    family::click_on,
    harness::{Home, at_once, game, wait_until, yield_to_workers},
    hot_seat::HotSeat,
    input::{frames, press},
    pads::menu,
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
    model::{CardPlacement, ContinueMatch, DisplayedState, PlayerIntent, Prompt, stay_at},
    saves::{SaveService, substitute_periods},
    settings::Settings,
    states::{Menu, Screen, TableOverlay},
};
use hud::{ClaimButton, PlateOf};
use menus::SeatAct;

/// Opens the page of seats from the pause menu, and clicks on the button of a seat.
fn change(sofa: &mut HotSeat, seat: Seat) {
    press(&mut sofa.app, KeyCode::Escape, Key::Escape);
    sofa.frames(3);
    assert_eq!(menu(&sofa.app), Menu::Pause);
    sofa.press_word("seats-button");
    sofa.frames(3);
    assert_eq!(menu(&sofa.app), Menu::Seats);
    click_on(&mut sofa.app, SeatAct::Change(seat));
    sofa.frames(3);
}

fn back(sofa: &mut HotSeat) {
    for _ in 0..2 {
        press(&mut sofa.app, KeyCode::Escape, Key::Escape);
        sofa.frames(3);
    }
    assert_eq!(menu(&sofa.app), Menu::None);
}

fn stands_in(sofa: &HotSeat, seat: Seat) -> bool {
    let shown = sofa.world().resource::<DisplayedState>();
    stay_at(&shown.stand_ins, seat).is_some()
}

/// Makes the next step for the player who is called by the privacy screen or has a decision. If the step is a discard,
/// returns the seat.
fn play_turn(sofa: &mut HotSeat) -> Option<Seat> {
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
fn seats_a_bot_substitutes_for_an_absent_player() {
    let home = Home::new("seats");
    let mut sofa = HotSeat::new(&home, "seats", 3, 0, 0.0);
    let away = Seat(1);
    sofa.until_called();
    change(&mut sofa, away);
    assert!(stands_in(&sofa, away));
    back(&mut sofa);
    // The plate and the log show the bot's name, and the seat has no claim button.
    let name = sofa
        .world()
        .resource::<DisplayedState>()
        .name(away)
        .to_owned();
    assert_eq!(name, "Person 1 (bot)");
    assert_eq!(
        sofa.world().resource::<DisplayedState>().players[1].kind,
        PlayerKind::Bot(BotLevel::Habitual)
    );
    let world = sofa.app.world_mut();
    assert!(
        world
            .query::<&ClaimButton>()
            .iter(world)
            .all(|buzzer| buzzer.0 != away)
    );
    assert_eq!(world.query::<&PlateOf>().iter(world).count(), 3);
    // In two rounds, the privacy screen calls the other players and never the bot.
    let mut turns = [0; 3];
    while turns[0] < 2 || turns[2] < 2 {
        if let Some(seat) = play_turn(&mut sofa) {
            turns[seat.index()] += 1;
        }
        assert_ne!(sofa.called(), Some(away));
        if sofa.overlay() == TableOverlay::MatchOver {
            panic!("the match ended too early");
        }
    }
    assert_eq!(turns[1], 0);
    let shown = sofa.world().resource::<DisplayedState>();
    assert_ne!(shown.viewer, Viewer::Seat(away));
    // The player takes the seat back.
    change(&mut sofa, away);
    sofa.app.update();
    back(&mut sofa);
    let mut waits = 0;
    while stands_in(&sofa, away) {
        sofa.frames(5);
        waits += 1;
        assert!(waits < 400, "the substitute bot stays");
    }
    assert_eq!(
        sofa.world().resource::<DisplayedState>().name(away),
        "Person 1"
    );
    let mut called = false;
    for _ in 0..60 {
        called |= sofa.called() == Some(away);
        if called {
            break;
        }
        play_turn(&mut sofa);
    }
    assert!(called, "the returned player is not called");
}

/// If one of two players leaves, the other one needs no privacy screen. After the player returns, no hand is open.
#[test]
fn seats_a_remaining_player_needs_no_privacy_screen_until_the_other_returns() {
    let home = Home::new("seats-two");
    let mut sofa = HotSeat::new(&home, "seats two", 2, 1, 0.0);
    sofa.until_called();
    let (away, stays) = (Seat(0), Seat(1));
    sofa.opened = Some(stays);
    change(&mut sofa, away);
    assert!(stands_in(&sofa, away));
    // The last human player cannot leave.
    click_on(&mut sofa.app, SeatAct::Change(stays));
    assert!(!stands_in(&sofa, stays));
    back(&mut sofa);
    sofa.wait("the own hand", |world| {
        world.resource::<DisplayedState>().viewer == Viewer::Seat(stays)
    });
    let mut turns = 0;
    while turns < 2 {
        assert_eq!(
            sofa.called(),
            None,
            "seat on the privacy screen with one player"
        );
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
    assert_eq!(sofa.viewer(), Viewer::Spectator, "viewer after the return");
}

#[test]
fn seats_of_substitutes_are_saved_and_not_counted_for_the_player() {
    let home = Home::new("seats-saved");
    let mut sofa = HotSeat::new(&home, "seats saved", 2, 1, 0.0);
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
    app.world_mut().resource_mut::<SaveService>().settle();
    drop(app);

    let mut app = game(&home, 1280, 720);
    app.world_mut().resource_mut::<Settings>().claim_seconds = Some(3);
    app.update();
    at_once(&mut app);
    app.world_mut().write_message(ContinueMatch);
    wait_until(&mut app, 4000, "the table", |world| {
        yield_to_workers();
        *world.resource::<State<Screen>>().get() == Screen::Table
    });
    frames(&mut app, 4);
    let shown = app.world().resource::<DisplayedState>();
    assert!(
        stay_at(&shown.stand_ins, away).is_some(),
        "the substitute bot is missing"
    );
    assert_eq!(
        shown.viewer,
        Viewer::Seat(Seat(1)),
        "viewer after the restart"
    );
    assert!(shown.name(away).ends_with("(bot)"));
    // Plays to the end of the match.
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
        let hand = world.resource::<CardPlacement>().hand(seat);
        let first = hand[0];
        let intent = match stage {
            DecisionStage::Claim => PlayerIntent::Pass,
            DecisionStage::Draw => PlayerIntent::TakeStock,
            DecisionStage::Play => PlayerIntent::Discard(first),
            DecisionStage::LateClaim => continue,
        };
        app.world_mut().write_message(intent);
    }
    app.world_mut().resource_mut::<SaveService>().settle();
    let archive = app.world().resource::<SaveService>().archive();
    let files = archive.files();
    let file = files.first().expect("the match is archived");
    let text = std::fs::read_to_string(file).expect("it can be read");
    let record = record::read(&text).expect("it is a record");
    let replay = record::replay(&record, true).expect("it is verified, line by line");
    assert_eq!(record.setup.players[0].kind, PlayerKind::Human);
    let stretches = substitute_periods(file).expect("it can be read");
    assert_eq!(stretches.len(), 1, "{stretches:?}");
    let numbers =
        count_without(&replay.game, &replay.events, &stretches).expect("the match is over");
    let hands = numbers.contracts.len();
    let away = &numbers.players[0];
    assert_eq!(away.stood_in, (0..hands as u8).collect::<Vec<u8>>());
    assert!(numbers.players[1].stood_in.is_empty());
    assert_eq!(Subject::of(away), Subject::person("Person 0"));
}

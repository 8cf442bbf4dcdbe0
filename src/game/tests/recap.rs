//! Tests of interrupted matches. The pause menu shows that the match is saved. Players who return after some days first
//! see a recap of the match.
use crate::{
    harness::{Home, at_once, game, setup, wait_until, yield_to_workers},
    input::{at_text, click, frames, press, says, written},
    pads::{menu, pad, tap},
};
use bevy::{input::keyboard::Key, prelude::*};
use gamecore::{
    i18n::Language,
    model::{ContinueMatch, DisplayedState, PlayerIntent, Prompt, StartMatch},
    referee::Called,
    saves::SaveService,
    settings::Settings,
    states::{Menu, Screen},
};
use std::time::{Duration, SystemTime};

pub fn window(home: &Home) -> App {
    let mut app = game(home, 1280, 720);
    app.world_mut().resource_mut::<Settings>().language = Some(Language::En);
    frames(&mut app, 2);
    at_once(&mut app);
    app
}

fn played(home: &Home, people: usize) -> std::path::PathBuf {
    let mut app = window(home);
    app.world_mut()
        .write_message(StartMatch(setup("dinner", people, 2)));
    wait_until(&mut app, 2000, "a question", |world| {
        let called = world.resource::<Called>().0.is_some();
        called || world.resource::<Prompt>().open.is_some()
    });
    frames(&mut app, 4);
    app.world_mut().write_message(PlayerIntent::TakeStock);
    frames(&mut app, 4);
    press(&mut app, KeyCode::Escape, Key::Escape);
    frames(&mut app, 4);
    assert_eq!(menu(&app), Menu::Pause);
    assert!(says(&mut app, "pause-saved"));
    let told = written(&mut app);
    assert!(told.iter().any(|text| text.contains("dinner")), "{told:?}");
    app.world_mut().resource_mut::<SaveService>().settle();
    let file = app.world().resource::<SaveService>().match_file();
    file.expect("the match has a file")
}

pub fn go_on(app: &mut App) {
    app.world_mut().write_message(ContinueMatch);
    wait_until(app, 4000, "the table", |world| {
        yield_to_workers();
        *world.resource::<State<Screen>>().get() == Screen::Table
    });
    frames(app, 6);
}

/// Leaves a match of one human player, and sets the modification time of its files back by three days.
pub fn left_days_ago(home: &Home) {
    left_days_ago_by(home, 1);
}

fn left_days_ago_by(home: &Home, people: usize) {
    let file = played(home, people);
    let days = Duration::from_secs(3 * 24 * 3600 + 60);
    let then = SystemTime::now() - days;
    let record = std::fs::File::options().append(true).open(&file);
    record.and_then(|it| it.set_modified(then)).expect("a date");
    let backup = std::fs::File::options()
        .append(true)
        .open(gamecore::saves::backup_of(&file));
    if let Ok(backup) = backup {
        backup.set_modified(then).expect("a date");
    }
}

#[test]
fn recap_appears_after_days_and_closes_with_one_click() {
    let home = Home::new("recap");
    left_days_ago(&home);
    let mut app = window(&home);
    go_on(&mut app);
    assert_eq!(menu(&app), Menu::Recap);
    let told = written(&mut app).join("\n");
    assert!(told.contains("3 days ago"), "{told}");
    assert!(told.contains("Hand 1 of 7"), "{told}");
    let shown = app.world().resource::<DisplayedState>();
    for player in &shown.players {
        assert!(told.contains(&player.name), "{told}");
    }
    assert!(
        says(&mut app, "recap-plays") || says(&mut app, "recap-draws"),
        "{told}"
    );
    let before = app.world().resource::<DisplayedState>().clone();
    frames(&mut app, 60);
    assert_eq!(
        app.world().resource::<DisplayedState>().view,
        before.view,
        "state of the match behind the recap"
    );
    let at = at_text(&mut app, "pause-continue");
    click(&mut app, at);
    frames(&mut app, 3);
    assert_eq!(menu(&app), Menu::None);
    wait_until(&mut app, 600, "the question", |world| {
        world.resource::<Prompt>().open.is_some()
    });
}

#[test]
fn recap_does_not_appear_after_a_short_break() {
    let home = Home::new("no-recap");
    played(&home, 1);
    let mut app = window(&home);
    go_on(&mut app);
    assert_eq!(menu(&app), Menu::None);
}

/// If gamepads must be assigned again, the page for that comes first, and the recap follows.
#[test]
fn recap_comes_after_the_gamepad_assignment() {
    let home = Home::new("recap-pads");
    left_days_ago_by(&home, 2);
    let mut app = window(&home);
    let pads = [pad(&mut app, "a"), pad(&mut app, "b")];
    go_on(&mut app);
    assert_eq!(menu(&app), Menu::Pads);
    for pad in pads {
        tap(&mut app, pad, GamepadButton::South);
    }
    tap(&mut app, pads[0], GamepadButton::Start);
    frames(&mut app, 30);
    assert_eq!(menu(&app), Menu::Recap);
    tap(&mut app, pads[1], GamepadButton::South);
    frames(&mut app, 4);
    assert_eq!(menu(&app), Menu::None);
}

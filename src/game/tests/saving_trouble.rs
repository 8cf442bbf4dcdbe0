//! Tests of errors while saving. The game reports what it cannot save, and asks for confirmation before it closes.
use crate::{
    devices::{Device, press},
    harness::{Home, at_once, game, setup, wait_until, yield_to_workers},
    screens_texts::check_page,
};
use bevy::{
    ecs::message::MessageCursor,
    prelude::*,
    ui_widgets::Activate,
    window::{PrimaryWindow, WindowCloseRequested},
};
use gamecore::{
    feedback::Toast,
    i18n::{Language, Localized, Texts},
    input::PlayerAction,
    model::{LeaveMatch, Prompt, StartMatch},
    saves::{PlayedBy, SaveService, Saved},
    settings::Settings,
    states::{Menu, Screen},
};
use menus::WantQuit;

fn window(home: &Home) -> App {
    let mut app = game(home, 1280, 720);
    at_once(&mut app);
    app
}

fn screen(world: &World) -> Screen {
    *world.resource::<State<Screen>>().get()
}

fn menu(app: &App) -> Menu {
    *app.world().resource::<State<Menu>>().get()
}

/// Returns the visible texts whose keys begin with `begins`.
fn shown(app: &mut App, begins: &str) -> Vec<String> {
    let mut texts = app
        .world_mut()
        .query::<(&Localized, &Text, &InheritedVisibility)>();
    let shown = texts
        .iter(app.world())
        .filter(|(key, _, visible)| key.key().starts_with(begins) && visible.get());
    shown.map(|(_, text, _)| text.0.clone()).collect()
}

/// Returns the button with this text key.
fn button(app: &mut App, key: &str) -> Entity {
    let mut words = app.world_mut().query::<(&Localized, &ChildOf)>();
    let found = words
        .iter(app.world())
        .find(|(text, _)| text.key() == key)
        .map(|(_, parent)| parent.parent());
    found.unwrap_or_else(|| panic!("there is no {key}"))
}

fn choose(app: &mut App, key: &str) {
    let entity = button(app, key);
    app.world_mut().trigger(Activate { entity });
    (0..3).for_each(|_| app.update());
}

/// Starts a match and leaves it at its first decision.
fn leave_one(app: &mut App, seed: &str) {
    app.world_mut().write_message(StartMatch(setup(seed, 1, 2)));
    wait_until(app, 4000, "a question", |world| {
        world.resource::<Prompt>().open.is_some()
    });
    app.world_mut().write_message(LeaveMatch);
    wait_until(app, 100, "the title", |world| {
        screen(world) == Screen::Title
    });
}

#[test]
fn a_new_match_starts_without_a_question_and_the_unfinished_one_stays_listed() {
    let home = Home::new("beside");
    let mut app = window(&home);
    leave_one(&mut app, "first");
    app.world_mut()
        .write_message(StartMatch(setup("second", 1, 2)));
    wait_until(&mut app, 4000, "a question of the match", |world| {
        world.resource::<Prompt>().open.is_some()
    });
    assert_eq!(
        menu(&app),
        Menu::None,
        "menu after the start of a new match"
    );
    let mut store = app.world_mut().resource_mut::<SaveService>();
    store.settle();
    store.look();
    store.settle();
    let list = store.list();
    let by: Vec<PlayedBy> = list.iter().map(|entry| entry.by).collect();
    assert_eq!(by.len(), 2);
    assert!(by.contains(&PlayedBy::Us) && by.contains(&PlayedBy::Nobody));
    let read = |name: &str| std::fs::read_to_string(home.0.join(name)).expect("there");
    assert!(read("match.jsonl").contains("\"seed\":\"first\""));
    assert!(read("match-2.jsonl").contains("\"seed\":\"second\""));
}

/// Makes the folder unwritable by replacing it with a file.
pub fn make_unwritable(home: &Home) {
    let _ = std::fs::remove_dir_all(&home.0);
    std::fs::write(&home.0, "a file where the folder should be").expect("written");
}

fn exits(app: &mut App, cursor: &mut MessageCursor<AppExit>) -> usize {
    cursor
        .read(app.world().resource::<Messages<AppExit>>())
        .count()
}

#[test]
fn an_unsaved_match_is_reported_in_the_pause_and_before_closing() {
    let home = Home::new("unwritable");
    let mut app = window(&home);
    make_unwritable(&home);
    app.world_mut()
        .write_message(StartMatch(setup("unwritable", 1, 2)));
    wait_until(&mut app, 4000, "a question", |world| {
        world.resource::<Prompt>().open.is_some()
    });
    assert!(app.world().resource::<SaveService>().unsaved().is_some());
    for language in Language::ALL {
        app.world_mut().resource_mut::<Settings>().language = Some(language);
        press(&mut app, Device::Keyboard, PlayerAction::Back);
        assert_eq!(menu(&app), Menu::Pause);
        assert_eq!(shown(&mut app, "pause-saved"), Vec::<String>::new());
        assert_eq!(shown(&mut app, "pause-unsaved").len(), 1);
        check_page(&mut app, &format!("the pause without a save, {language:?}"));
        press(&mut app, Device::Keyboard, PlayerAction::Back);
    }
    // After a request to close the window, the game asks for confirmation. Back returns to the table.
    let mut exit = app.world().resource::<Messages<AppExit>>().get_cursor();
    let mut windows = app
        .world_mut()
        .query_filtered::<Entity, With<PrimaryWindow>>();
    let window = windows.single(app.world()).expect("there is one window");
    let close = |app: &mut App| {
        app.world_mut()
            .write_message(WindowCloseRequested { window });
        (0..3).for_each(|_| app.update());
    };
    close(&mut app);
    assert_eq!(
        (menu(&app), exits(&mut app, &mut exit)),
        (Menu::Question, 0)
    );
    assert_eq!(shown(&mut app, "question-quit").len(), 3);
    for language in Language::ALL {
        app.world_mut().resource_mut::<Settings>().language = Some(language);
        (0..3).for_each(|_| app.update());
        check_page(&mut app, &format!("closing without a save, {language:?}"));
    }
    choose(&mut app, "question-quit-no");
    assert_ne!(menu(&app), Menu::Question);
    // The unsaved match can be left and resumed while the game stays open. The game asks for confirmation before it
    // quits.
    app.world_mut().write_message(LeaveMatch);
    wait_until(&mut app, 100, "the title", |world| {
        screen(world) == Screen::Title
    });
    assert_eq!(app.world().resource::<SaveService>().saved(), Saved::Here);
    app.world_mut().write_message(WantQuit);
    (0..3).for_each(|_| app.update());
    assert_eq!(
        (menu(&app), exits(&mut app, &mut exit)),
        (Menu::Question, 0)
    );
    // A second request to close the window closes it.
    close(&mut app);
    assert_eq!(exits(&mut app, &mut exit), 1);
    let _ = std::fs::remove_file(&home.0);
}

#[test]
fn a_window_closes_at_once_when_everything_is_saved() {
    let home = Home::new("close");
    let mut app = window(&home);
    leave_one(&mut app, "close");
    let mut exit = app.world().resource::<Messages<AppExit>>().get_cursor();
    app.world_mut().write_message(WantQuit);
    app.update();
    assert_eq!(exits(&mut app, &mut exit), 1);
}

#[test]
fn each_save_error_is_reported_once() {
    let home = Home::new("named");
    let mut app = window(&home);
    make_unwritable(&home);
    app.world_mut()
        .write_message(StartMatch(setup("named", 1, 2)));
    let mut told: Vec<String> = Vec::new();
    let frame = |app: &mut App, told: &mut Vec<String>| {
        app.update();
        yield_to_workers();
        let mut toasts = app.world_mut().resource_mut::<Messages<Toast>>();
        told.extend(toasts.drain().map(|toast| toast.text));
    };
    let keys = ["trouble-match-save", "trouble-settings-save"];
    let begins = keys.map(|key| {
        let whole = app
            .world()
            .resource::<Texts>()
            .with(key, &[("reason", "|".into())]);
        whole.split('|').next().unwrap_or_default().to_owned()
    });
    let count = |told: &[String], begin: &str| {
        let begins = told.iter().filter(|text| text.starts_with(begin));
        begins.count()
    };
    // Waits for many frames, because other tests may keep the writing threads busy for a long time.
    app.world_mut().resource_mut::<Settings>().volume = 10;
    for _ in 0..20_000 {
        frame(&mut app, &mut told);
        if begins.iter().all(|begin| count(&told, begin) > 0) {
            break;
        }
    }
    for volume in [20, 30, 40] {
        app.world_mut().resource_mut::<Settings>().volume = volume;
        (0..100).for_each(|_| frame(&mut app, &mut told));
    }
    for begin in begins {
        assert_eq!(count(&told, &begin), 1, "{begin}: {told:?}");
    }
    let _ = std::fs::remove_file(&home.0);
}

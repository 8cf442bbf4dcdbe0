//! Nothing is lost or put away without a word: questions, and a disk that cannot be written.
use crate::{
    devices::{Device, press},
    harness::{Home, at_once, game, let_others_work, setup, wait_until},
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
    saves::{PlayedBy, Saved, Store},
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

/// The texts shown whose key begins like this.
fn shown(app: &mut App, begins: &str) -> Vec<String> {
    let mut texts = app
        .world_mut()
        .query::<(&Localized, &Text, &InheritedVisibility)>();
    let shown = texts
        .iter(app.world())
        .filter(|(key, _, visible)| key.key().starts_with(begins) && visible.get());
    shown.map(|(_, text, _)| text.0.clone()).collect()
}

/// The button with this text.
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

/// Begins a match and leaves it at its first question.
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
fn a_new_match_asks_nothing_and_the_unfinished_one_stays_in_the_list() {
    let home = Home::new("beside");
    let mut app = window(&home);
    leave_one(&mut app, "first");
    app.world_mut()
        .write_message(StartMatch(setup("second", 1, 2)));
    wait_until(&mut app, 4000, "a question of the match", |world| {
        world.resource::<Prompt>().open.is_some()
    });
    assert_eq!(menu(&app), Menu::None, "nothing is asked");
    let mut store = app.world_mut().resource_mut::<Store>();
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

/// Makes the folder unwritable: it is a file now.
pub fn block(home: &Home) {
    let _ = std::fs::remove_dir_all(&home.0);
    std::fs::write(&home.0, "a file where the folder should be").expect("written");
}

fn exits(app: &mut App, cursor: &mut MessageCursor<AppExit>) -> usize {
    cursor
        .read(app.world().resource::<Messages<AppExit>>())
        .count()
}

#[test]
fn a_match_that_cannot_be_saved_says_so_wherever_it_could_be_lost() {
    let home = Home::new("unwritable");
    let mut app = window(&home);
    block(&home);
    app.world_mut()
        .write_message(StartMatch(setup("unwritable", 1, 2)));
    wait_until(&mut app, 4000, "a question", |world| {
        world.resource::<Prompt>().open.is_some()
    });
    assert!(app.world().resource::<Store>().unsaved().is_some());
    for language in Language::ALL {
        app.world_mut().resource_mut::<Settings>().language = Some(language);
        press(&mut app, Device::Keyboard, PlayerAction::Back);
        assert_eq!(menu(&app), Menu::Pause);
        assert_eq!(shown(&mut app, "pause-saved"), Vec::<String>::new());
        assert_eq!(shown(&mut app, "pause-unsaved").len(), 1);
        check_page(&mut app, &format!("the pause without a save, {language:?}"));
        press(&mut app, Device::Keyboard, PlayerAction::Back);
    }
    // Closing the window asks first, and Back leads back to the table.
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
    // It can be left for the title and gone on with, as long as the game is open; leaving the game asks.
    app.world_mut().write_message(LeaveMatch);
    wait_until(&mut app, 100, "the title", |world| {
        screen(world) == Screen::Title
    });
    assert_eq!(app.world().resource::<Store>().saved(), Saved::Here);
    app.world_mut().write_message(WantQuit);
    (0..3).for_each(|_| app.update());
    assert_eq!(
        (menu(&app), exits(&mut app, &mut exit)),
        (Menu::Question, 0)
    );
    // Whoever closes the window once more means it.
    close(&mut app);
    assert_eq!(exits(&mut app, &mut exit), 1);
    let _ = std::fs::remove_file(&home.0);
}

#[test]
fn a_window_is_closed_at_once_when_all_is_saved() {
    let home = Home::new("close");
    let mut app = window(&home);
    leave_one(&mut app, "close");
    let mut exit = app.world().resource::<Messages<AppExit>>().get_cursor();
    app.world_mut().write_message(WantQuit);
    app.update();
    assert_eq!(exits(&mut app, &mut exit), 1);
}

#[test]
fn what_cannot_be_saved_is_named_once_and_rightly() {
    let home = Home::new("named");
    let mut app = window(&home);
    block(&home);
    app.world_mut()
        .write_message(StartMatch(setup("named", 1, 2)));
    let mut told: Vec<String> = Vec::new();
    let frame = |app: &mut App, told: &mut Vec<String>| {
        app.update();
        let_others_work();
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
    // Other tests keep the threads busy that write, for as long as they like.
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

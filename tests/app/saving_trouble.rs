//! Nothing is lost or put away without a word: questions, and a disk that cannot be written.
use crate::{
    devices::{Device, connect, press},
    harness::{Home, game, setup, wait_until},
    screens_texts::check_page,
};
use bevy::{
    ecs::message::MessageCursor,
    input_focus::InputFocus,
    prelude::*,
    ui_widgets::Activate,
    window::{PrimaryWindow, WindowCloseRequested},
};
use continental::game::{
    i18n::{Language, Localized, Texts},
    input::PlayerAction,
    menus::{WantMatch, WantQuit},
    model::{LeaveMatch, Prompt, Speed, StartMatch},
    saves::{Saved, Store},
    settings::Settings,
    states::{Menu, Screen},
};

fn window(home: &Home) -> App {
    let mut app = game(home, 1280, 720);
    app.world_mut().resource_mut::<Speed>().factor = 0.0;
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

fn files(home: &Home) -> usize {
    std::fs::read_dir(home.0.join("matches")).map_or(0, Iterator::count)
}

#[test]
fn a_new_match_asks_what_becomes_of_the_unfinished_one() {
    let home = Home::new("ask");
    let mut app = window(&home);
    app.world_mut()
        .write_message(WantMatch(setup("first", 1, 2)));
    wait_until(&mut app, 100, "the table", |world| {
        screen(world) == Screen::Table
    });
    assert_eq!(menu(&app), Menu::None, "there was nothing to ask about");
    app.world_mut().write_message(LeaveMatch);
    wait_until(&mut app, 100, "the title", |world| {
        screen(world) == Screen::Title
    });

    let ask = |app: &mut App| {
        app.world_mut()
            .write_message(WantMatch(setup("second", 1, 2)));
        (0..4).for_each(|_| app.update());
        assert_eq!(menu(app), Menu::Question);
    };
    for language in Language::ALL {
        app.world_mut().resource_mut::<Settings>().language = Some(language);
        ask(&mut app);
        let mut told = shown(&mut app, "question-put-away");
        told.retain(|text| text.contains("Person 0"));
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(
            told[0].contains("Bot 1") && told[0].contains('7'),
            "{told:?}"
        );
        check_page(&mut app, &format!("the question, {language:?}"));
        // Back leads back, by key as by button.
        press(&mut app, Device::Keyboard, PlayerAction::Back);
        assert_eq!(
            (menu(&app), screen(app.world())),
            (Menu::None, Screen::Title)
        );
        ask(&mut app);
        choose(&mut app, "question-back");
        assert_eq!(
            (menu(&app), screen(app.world())),
            (Menu::None, Screen::Title)
        );
    }
    assert_eq!(files(&home), 0);
    // What Enter chooses is harmless: the unfinished match goes on.
    ask(&mut app);
    press(&mut app, Device::Keyboard, PlayerAction::Accept);
    let focus = app.world().resource::<InputFocus>().get();
    assert_eq!(focus, Some(button(&mut app, "question-continue")));
    press(&mut app, Device::Keyboard, PlayerAction::Accept);
    wait_until(&mut app, 100, "the table", |world| {
        screen(world) == Screen::Table
    });
    let file = home.0.join("match.jsonl");
    let read = || std::fs::read_to_string(&file).expect("there");
    assert!(read().contains("\"seed\":\"first\"") && files(&home) == 0);
    app.world_mut().write_message(LeaveMatch);
    wait_until(&mut app, 100, "the title", |world| {
        screen(world) == Screen::Title
    });
    // And what is put away lies in the folder.
    ask(&mut app);
    choose(&mut app, "question-put-away-yes");
    wait_until(&mut app, 100, "the table", |world| {
        screen(world) == Screen::Table
    });
    assert_eq!((files(&home), menu(&app)), (1, Menu::None));
    assert!(read().contains("\"seed\":\"second\""));
}

#[test]
fn a_gamepad_answers_the_question_about_a_new_match() {
    let home = Home::new("ask-pad");
    let mut app = window(&home);
    let pad = connect(&mut app);
    leave_one(&mut app, "first");
    let ask = |app: &mut App| {
        app.world_mut()
            .write_message(WantMatch(setup("second", 1, 2)));
        (0..4).for_each(|_| app.update());
        assert_eq!(menu(app), Menu::Question);
    };
    // Back leads back, and nothing has happened.
    ask(&mut app);
    press(&mut app, pad, PlayerAction::Back);
    assert_eq!(
        (menu(&app), screen(app.world())),
        (Menu::None, Screen::Title)
    );
    assert_eq!(files(&home), 0);
    // What has the focus at once is harmless; one step further the old match is put away.
    ask(&mut app);
    press(&mut app, pad, PlayerAction::Down);
    let mut focus = app.world().resource::<InputFocus>().get();
    let mut steps = 0;
    while focus != Some(button(&mut app, "question-put-away-yes")) {
        steps += 1;
        assert!(steps < 4, "it cannot be walked to");
        press(&mut app, pad, PlayerAction::Down);
        focus = app.world().resource::<InputFocus>().get();
    }
    press(&mut app, pad, PlayerAction::Accept);
    wait_until(&mut app, 100, "the table", |world| {
        screen(world) == Screen::Table
    });
    assert_eq!((files(&home), menu(&app)), (1, Menu::None));
}

/// Makes the folder unwritable: it is a file now.
fn block(home: &Home) {
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
    for frame in 0..600 {
        if frame % 100 == 50 {
            let mut settings = app.world_mut().resource_mut::<Settings>();
            settings.volume = 10 + (frame / 10) as u8;
        }
        app.update();
        std::thread::yield_now();
        let toasts = app
            .world_mut()
            .resource_mut::<Messages<continental::game::feedback::Toast>>();
        told.extend(toasts.into_inner().drain().map(|toast| toast.text));
    }
    let texts = app.world().resource::<Texts>();
    let begin = |key: &str| {
        let whole = texts.with(key, &[("reason", "|".into())]);
        whole.split('|').next().unwrap_or_default().to_owned()
    };
    for key in ["trouble-match-save", "trouble-settings-save"] {
        let begin = begin(key);
        let count = told.iter().filter(|text| text.starts_with(&begin)).count();
        assert_eq!(count, 1, "{key}: {told:?}");
    }
    let _ = std::fs::remove_file(&home.0);
}

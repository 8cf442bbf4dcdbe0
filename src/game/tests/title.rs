//! Tests of the title screen: its main button, the ways to play below it, the question before a second match at *our
//! table*, and the question for the player's name.
use crate::{
    devices::{Device, connect, press},
    family::{click_on, click_word, in_english, screen},
    harness::{Home, at_once, game, wait_until, yield_to_workers},
    input::{self, frames, says, type_text, wait_for_text, written},
    pads::menu,
    screens_matches::matches,
};
use bevy::{
    input::keyboard::Key,
    prelude::*,
    ui::UiGlobalTransform,
    ui_widgets::{Button, ScrollArea},
};
use gamecore::{
    draft::Draft,
    family::Tables,
    i18n::Language,
    input::PlayerAction,
    model::{DisplayedState, Geometry, LeaveMatch, Prompt, StartLesson},
    saves::SaveService,
    settings::Settings,
    states::{Learning, Menu, Screen},
};
use menus::NameAct;
use screens::{SetupAct, TitleAct};
use std::collections::BTreeMap;
use ui::{
    page::{Act, Action},
    widgets::Look,
};

fn is_on_title(app: &mut App, act: TitleAct) -> bool {
    let mut acts = app.world_mut().query::<&TitleAct>();
    acts.iter(app.world()).any(|other| *other == act)
}

fn act<A: Action>(app: &mut App, act: A) {
    app.world_mut().trigger(Act { act });
    frames(app, 4);
}

/// Waits for a screen, and for the first frames on it.
fn at(app: &mut App, wanted: Screen) {
    wait_until(app, 4000, "the screen", |world| {
        yield_to_workers();
        *world.resource::<State<Screen>>().get() == wanted
    });
    frames(app, 40);
}

/// Sets up a match with the default players, starts it and leaves it.
fn leave_a_match(app: &mut App) {
    at_once(app);
    act(app, TitleAct::New);
    act(app, SetupAct::Start);
    wait_until(app, 4000, "a question", |world| {
        world.resource::<Prompt>().open.is_some()
    });
    app.world_mut().write_message(LeaveMatch);
    at(app, Screen::Title);
    app.world_mut().resource_mut::<SaveService>().settle();
    frames(app, 4);
}

#[test]
fn title_without_a_match_offers_to_play_and_to_learn_only() {
    let home = Home::new("title-fresh");
    let mut app = in_english(&home);
    frames(&mut app, 20);
    assert!(says(&mut app, "title-play") && says(&mut app, "title-learn"));
    for act in [TitleAct::Continue, TitleAct::OurTable] {
        assert!(!is_on_title(&mut app, act), "{act:?}");
    }
    assert!(!says(&mut app, "title-new"));
    act(&mut app, TitleAct::Learn);
    frames(&mut app, 6);
    let learning = app.world().resource::<State<Learning>>();
    assert_eq!(*learning.get(), Learning::Lesson);
}

#[test]
fn title_with_a_match_continues_it_and_shows_its_standing() {
    let home = Home::new("title-saved");
    matches(&home, 1);
    let mut app = in_english(&home);
    wait_for_text(&mut app, "title-continue");
    assert!(says(&mut app, "title-new") && says(&mut app, "title-learn"));
    assert!(!says(&mut app, "title-play"));
    let saved = app.world().resource::<SaveService>().newest();
    let summary = saved.expect("a match").summary;
    let standing = format!(
        "Hand {} of {} · Núria {}",
        summary.hand, summary.hands, summary.totals[0]
    );
    let shown = written(&mut app);
    assert!(
        shown.iter().any(|text| text.starts_with(&standing)),
        "no “{standing}”: {shown:?}"
    );
    click_on(&mut app, TitleAct::Continue);
    at(&mut app, Screen::Table);
    let shown = app.world().resource::<DisplayedState>();
    assert_eq!(shown.seed_hash(), summary.seed_hash);
}

#[test]
fn title_has_one_default_button_and_enter_presses_it() {
    for is_offered in [false, true] {
        let home = Home::new("title-default");
        let mut app = game(&home, 1280, 720);
        app.world_mut().resource_mut::<Settings>().lesson_offered = !is_offered;
        match is_offered {
            true => wait_for_text(&mut app, "lesson-offer-yes"),
            false => wait_for_text(&mut app, "title-learn"),
        }
        frames(&mut app, 40);
        let mut brass = app.world_mut().query::<(&Look, &TitleAct)>();
        let brass = brass.iter(app.world());
        let brass: Vec<TitleAct> = brass
            .filter(|(look, _)| **look == Look::Brass)
            .map(|(_, act)| *act)
            .collect();
        let wanted = if is_offered {
            TitleAct::Learn
        } else {
            TitleAct::New
        };
        assert_eq!(brass, [wanted]);
        press(&mut app, Device::Keyboard, PlayerAction::Accept);
        press(&mut app, Device::Keyboard, PlayerAction::Accept);
        frames(&mut app, 6);
        let wanted = if is_offered {
            Screen::Table
        } else {
            Screen::Setup
        };
        assert_eq!(screen(&app), wanted);
    }
}

/// Returns the number of buttons in each row of the title screen, from top to bottom, without the language buttons.
fn rows(app: &mut App) -> Vec<usize> {
    let mut buttons = app
        .world_mut()
        .query_filtered::<(&UiGlobalTransform, Option<&TitleAct>), With<Button>>();
    let mut rows = BTreeMap::new();
    for (at, act) in buttons.iter(app.world()) {
        if !matches!(act, Some(TitleAct::Language(_))) {
            *rows.entry(at.translation.y.round() as i32).or_default() += 1;
        }
    }
    rows.into_values().collect()
}

#[test]
fn title_needs_no_scroll_bar_in_any_text_size() {
    for (size, letters, is_saved) in [
        ((1024, 600), 100, true),
        ((1024, 600), 200, true),
        ((1024, 600), 200, false),
        ((1280, 720), 125, true),
        ((1280, 720), 150, true),
        ((1280, 720), 200, true),
        ((2560, 1440), 100, true),
    ] {
        let home = Home::new(&format!("title-fits-{}-{letters}-{is_saved}", size.0));
        if is_saved {
            matches(&home, 1);
        }
        let mut app = game(&home, size.0, size.1);
        let mut tables = app.world_mut().resource_mut::<Tables>();
        if is_saved {
            tables.sit_down(Draft::new("Maximiliano José", 3).kept(None));
        }
        wait_for_text(
            &mut app,
            if is_saved {
                "title-continue"
            } else {
                "lesson-offer-yes"
            },
        );
        for language in Language::ALL {
            let mut settings = app.world_mut().resource_mut::<Settings>();
            (settings.language, settings.text_size) = (Some(language), letters);
            frames(&mut app, 8);
            let what = format!("{language:?} at {size:?}, {letters} %");
            let ways: &[usize] = if is_saved { &[1, 3, 6] } else { &[1, 2, 6] };
            assert_eq!(rows(&mut app), ways, "{what}");
            let world = app.world_mut();
            let mut columns = world.query_filtered::<&ComputedNode, With<ScrollArea>>();
            for node in columns.iter(world) {
                let over = node.content_size().y - node.size().y;
                assert!(over < 0.5, "{what}: {over} pixels too high");
            }
            let window = Vec2::new(size.0 as f32, size.1 as f32);
            assert!(world.resource::<Geometry>().size.x > 0.0);
            let mut buttons =
                world.query_filtered::<(&ComputedNode, &UiGlobalTransform), With<Button>>();
            for (node, at) in buttons.iter(world) {
                let place = Rect::from_center_size(at.translation, node.size());
                let inside = Rect::from_corners(Vec2::ZERO, window).inflate(0.5);
                let is_inside = inside.contains(place.min) && inside.contains(place.max);
                assert!(is_inside, "{what}: {place:?}");
            }
        }
    }
}

#[test]
fn title_our_table_asks_before_a_second_match_of_its_players() {
    for is_continued in [true, false] {
        let home = Home::new("title-second");
        let mut app = in_english(&home);
        leave_a_match(&mut app);
        let before = app.world().resource::<SaveService>().list();
        assert_eq!(before.len(), 1);
        wait_for_text(&mut app, "our-table");
        click_on(&mut app, TitleAct::OurTable);
        assert_eq!(menu(&app), Menu::Question);
        assert!(says(&mut app, "question-second-match"));
        // Going back starts nothing.
        input::press(&mut app, KeyCode::Escape, Key::Escape);
        frames(&mut app, 4);
        assert_eq!((menu(&app), screen(&app)), (Menu::None, Screen::Title));
        click_on(&mut app, TitleAct::OurTable);
        click_word(
            &mut app,
            match is_continued {
                true => "question-second-match-no",
                false => "question-second-match-yes",
            },
        );
        at(&mut app, Screen::Table);
        assert_eq!(menu(&app), Menu::None);
        let hash = app.world().resource::<DisplayedState>().seed_hash();
        assert_eq!(hash == before[0].summary.seed_hash, is_continued);
    }
}

#[test]
fn title_our_table_starts_at_once_if_its_players_have_no_match() {
    let home = Home::new("title-other-players");
    matches(&home, 1);
    let mut app = in_english(&home);
    let table = Draft::new("Ana", 2).kept(None);
    app.world_mut().resource_mut::<Tables>().sit_down(table);
    wait_for_text(&mut app, "our-table");
    wait_for_text(&mut app, "title-continue");
    click_on(&mut app, TitleAct::OurTable);
    at(&mut app, Screen::Table);
    let shown = app.world().resource::<DisplayedState>();
    assert_eq!(shown.players[0].name, "Ana");
}

fn is_asked(app: &App) -> bool {
    menu(app) == Menu::Name
}

/// Starts a game that has not asked for the name yet.
fn newcomer(home: &Home) -> App {
    let mut app = in_english(home);
    app.world_mut().resource_mut::<Settings>().name_asked = false;
    frames(&mut app, 4);
    app
}

#[test]
fn name_is_asked_once_before_the_first_match_and_sits_at_the_table() {
    let home = Home::new("name-typed");
    let mut app = newcomer(&home);
    click_word(&mut app, "title-play");
    frames(&mut app, 10);
    assert!(is_asked(&app), "menu {:?}", menu(&app));
    // The caret is in the field at once.
    type_text(&mut app, "Carmen");
    input::press(&mut app, KeyCode::Enter, Key::Enter);
    frames(&mut app, 6);
    assert_eq!((menu(&app), screen(&app)), (Menu::None, Screen::Setup));
    assert_eq!(app.world().resource::<Settings>().player_name, "Carmen");
    let draft = app.world().resource::<Draft>();
    assert_eq!(draft.seats[0].person, "Carmen");
    assert!(!draft.has_namesakes(), "a bot has the same name");
    act(&mut app, SetupAct::Back);
    click_word(&mut app, "title-play");
    frames(&mut app, 10);
    assert!(!is_asked(&app), "the name is asked twice");
}

#[test]
fn name_can_be_skipped_with_every_device() {
    for device in ["enter", "escape", "mouse", "pad"] {
        let home = Home::new(&format!("name-skipped-{device}"));
        let mut app = newcomer(&home);
        let pad = (device == "pad").then(|| connect(&mut app));
        if let Some(pad) = pad {
            press(&mut app, pad, PlayerAction::Accept);
            press(&mut app, pad, PlayerAction::Accept);
        } else {
            click_word(&mut app, "title-play");
        }
        frames(&mut app, 40);
        assert!(is_asked(&app), "{device}");
        match device {
            "enter" => input::press(&mut app, KeyCode::Enter, Key::Enter),
            "escape" => {
                // Escape discards what was typed.
                type_text(&mut app, "Xavi");
                input::press(&mut app, KeyCode::Escape, Key::Escape);
            }
            "mouse" => click_word(&mut app, "name-skip"),
            _ => {
                let pad = pad.expect("it is connected");
                press(&mut app, pad, PlayerAction::Accept);
            }
        }
        frames(&mut app, 6);
        let now = (menu(&app), screen(&app));
        assert_eq!(now, (Menu::None, Screen::Setup), "{device}");
        let settings = app.world().resource::<Settings>();
        assert!(settings.name_asked && settings.player_name.is_empty());
        assert!(app.world().resource::<Draft>().seats[0].person.is_empty());
    }
}

#[test]
fn name_is_asked_after_the_lesson() {
    let home = Home::new("name-lesson");
    let mut app = newcomer(&home);
    app.world_mut().write_message(StartLesson);
    at(&mut app, Screen::Table);
    assert!(!is_asked(&app), "the question covers the lesson");
    app.world_mut().write_message(LeaveMatch);
    at(&mut app, Screen::Title);
    assert!(is_asked(&app), "menu {:?}", menu(&app));
    act(&mut app, NameAct::Type("Inés".to_owned()));
    act(&mut app, NameAct::Done);
    assert_eq!(menu(&app), Menu::None);
    assert_eq!(app.world().resource::<Settings>().player_name, "Inés");
}

#[test]
fn setup_hides_gamepads_and_the_deal_number_until_they_are_wanted() {
    let home = Home::new("setup-more");
    let mut app = in_english(&home);
    act(&mut app, TitleAct::New);
    for key in ["pads-button", "setup-seed"] {
        assert!(!says(&mut app, key), "{key}");
    }
    click_word(&mut app, "setup-more");
    for key in ["pads-button", "setup-seed"] {
        assert!(says(&mut app, key), "{key}");
    }
    assert!(!says(&mut app, "setup-more"));
    drop(app);
    // With a gamepad, its button is there at once.
    let mut app = in_english(&home);
    connect(&mut app);
    act(&mut app, TitleAct::New);
    assert!(says(&mut app, "pads-button"));
}

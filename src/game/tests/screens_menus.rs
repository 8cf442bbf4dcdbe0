//! Tests of menus. They return to the page from which they were opened, start with a sensible focus, and show a scroll
//! bar if they are too long.
use crate::{
    devices::{Device, connect},
    harness::{Home, game, setup, wait_until},
    input::{self, chord, click, frames, key, middle, mouse, point, press, says, wheel},
};
use bevy::{
    input::{
        ButtonState,
        gamepad::{RawGamepadAxisChangedEvent, RawGamepadEvent},
        keyboard::Key,
    },
    input_focus::InputFocus,
    prelude::*,
    ui::UiGlobalTransform,
    ui_widgets::{ScrollArea, Scrollbar, ScrollbarThumb},
    window::{PrimaryWindow, WindowMode},
};
use gamecore::{
    i18n::{Language, Localized},
    model::StartMatch,
    settings::Settings,
    states::{Menu, Screen},
};
use ui::widgets::Spoken;

const F1: (KeyCode, Key) = (KeyCode::F1, Key::F1);
const ESC: (KeyCode, Key) = (KeyCode::Escape, Key::Escape);
const ENTER: (KeyCode, Key) = (KeyCode::Enter, Key::Enter);
const DOWN: (KeyCode, Key) = (KeyCode::ArrowDown, Key::ArrowDown);
const RIGHT: (KeyCode, Key) = (KeyCode::ArrowRight, Key::ArrowRight);
const LEFT: (KeyCode, Key) = (KeyCode::ArrowLeft, Key::ArrowLeft);

fn menu(app: &App) -> Menu {
    *app.world().resource::<State<Menu>>().get()
}

fn open(app: &mut App, menu: Menu) {
    app.world_mut().resource_mut::<NextState<Menu>>().set(menu);
    frames(app, 4);
}

fn tap(app: &mut App, (code, key): (KeyCode, Key)) {
    press(app, code, key);
}

/// At these window sizes, the title screen needs no scroll bar in any language, and the language buttons are in one
/// row.
#[test]
fn screens_the_title_needs_no_scroll_bar() {
    for size in [(1024, 600), (1280, 720), (1366, 768), (2560, 1440)] {
        let home = Home::new(&format!("title-{}", size.0));
        let mut app = game(&home, size.0, size.1);
        for language in Language::ALL {
            app.world_mut().resource_mut::<Settings>().language = Some(language);
            frames(&mut app, 8);
            let world = app.world_mut();
            let mut columns = world.query_filtered::<&ComputedNode, With<ScrollArea>>();
            for node in columns.iter(world) {
                let over = node.content_size().y - node.size().y;
                assert!(over < 0.5, "{size:?} {language:?}: {over} pixels too high");
            }
            let mut segments = world.query::<(&Spoken, &ComputedNode, &UiGlobalTransform)>();
            let places: Vec<Rect> = segments
                .iter(world)
                .filter(|(name, ..)| Language::ALL.iter().any(|one| one.native_name() == name.0))
                .map(|(_, node, at)| Rect::from_center_size(at.translation, node.size()))
                .collect();
            assert_eq!(places.len(), Language::ALL.len());
            for place in &places {
                assert_eq!(place.min.y, places[0].min.y, "{size:?} {language:?}");
                assert!(place.max.y <= size.1 as f32 && place.max.x <= size.0 as f32);
            }
        }
    }
}

#[test]
fn screens_the_rules_return_to_where_they_were_opened() {
    let home = Home::new("trail");
    let mut app = game(&home, 1280, 720);
    tap(&mut app, F1);
    assert_eq!(menu(&app), Menu::Rules, "menu after F1 on the title screen");
    tap(&mut app, F1);
    assert_eq!(menu(&app), Menu::None);
    input::tap(&mut app, F1);
    assert_eq!(menu(&app), Menu::Rules, "menu after F1 within one frame");
    input::tap(&mut app, ESC);
    assert_eq!(menu(&app), Menu::None);
    app.world_mut()
        .write_message(StartMatch(setup("trail", 1, 2)));
    wait_until(&mut app, 600, "the table", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Table
    });
    tap(&mut app, F1);
    assert_eq!(menu(&app), Menu::Rules);
    tap(&mut app, ESC);
    assert_eq!(menu(&app), Menu::None, "menu after Escape");
    tap(&mut app, F1);
    tap(&mut app, F1);
    assert_eq!(menu(&app), Menu::None, "menu after the second F1");
    tap(&mut app, ESC);
    assert_eq!(menu(&app), Menu::Pause);
    tap(&mut app, F1);
    assert_eq!(menu(&app), Menu::Rules);
    tap(&mut app, ESC);
    assert_eq!(menu(&app), Menu::Pause, "menu after Escape from the rules");
    open(&mut app, Menu::Settings);
    open(&mut app, Menu::Credits);
    tap(&mut app, ESC);
    assert_eq!(menu(&app), Menu::Settings);
    tap(&mut app, ESC);
    tap(&mut app, ESC);
    assert_eq!(menu(&app), Menu::None);
}

#[test]
fn screens_settings_start_with_the_focus_on_the_current_language() {
    let home = Home::new("first-row");
    let mut app = game(&home, 1280, 720);
    app.world_mut().resource_mut::<Settings>().language = Some(Language::Fr);
    tap(&mut app, RIGHT);
    open(&mut app, Menu::Settings);
    frames(&mut app, 40);
    let focus = app.world().resource::<InputFocus>().get();
    let focus = focus.expect("an element has the focus");
    let children = app.world().get::<Children>(focus).expect("a word on it");
    let word = children
        .iter()
        .find_map(|child| app.world().get::<Text>(child));
    assert_eq!(word.map(|word| word.0.as_str()), Some("Français"));
    tap(&mut app, ENTER);
    let settings = app.world().resource::<Settings>();
    assert!(!settings.fullscreen && settings.language == Some(Language::Fr));
}

#[test]
fn screens_f11_and_alt_enter_toggle_full_screen() {
    const F11: (KeyCode, Key) = (KeyCode::F11, Key::F11);
    const ALT: (KeyCode, Key) = (KeyCode::AltLeft, Key::Alt);
    let home = Home::new("full-screen");
    let mut app = game(&home, 1280, 720);
    let is_full = |app: &mut App| {
        let mut windows = app
            .world_mut()
            .query_filtered::<&Window, With<PrimaryWindow>>();
        let window = windows.single(app.world()).expect("there is one");
        let is_full = window.mode != WindowMode::Windowed;
        assert_eq!(app.world().resource::<Settings>().fullscreen, is_full);
        is_full
    };
    let screen = |app: &App| {
        let screen = *app.world().resource::<State<Screen>>().get();
        (screen, menu(app))
    };
    for screen_full in [true, false] {
        tap(&mut app, F11);
        assert_eq!(is_full(&mut app), screen_full, "F11");
    }
    tap(&mut app, DOWN);
    let title = screen(&app);
    chord(&mut app, ALT, ENTER);
    assert!(
        is_full(&mut app),
        "Alt+Enter within one frame had no effect"
    );
    key(&mut app, ALT.0, ALT.1, true);
    tap(&mut app, ENTER);
    assert!(
        !is_full(&mut app),
        "Alt+Enter over several frames had no effect"
    );
    key(&mut app, ALT.0, ALT.1, false);
    frames(&mut app, 4);
    assert_eq!(screen(&app), title, "screen after Alt+Enter");
    tap(&mut app, ENTER);
    frames(&mut app, 40);
    assert_ne!(screen(&app), title, "screen after Enter");
}

#[test]
fn screens_the_focus_returns_to_the_button_that_opened_a_menu() {
    let home = Home::new("focus-back");
    let mut app = game(&home, 1280, 720);
    let word = |app: &App| {
        let focus = app.world().resource::<InputFocus>().get()?;
        let words = app.world().get::<Children>(focus)?;
        words
            .iter()
            .find_map(|word| app.world().get::<Localized>(word))
            .map(|word| word.key().to_owned())
    };
    let go_to = |app: &mut App, key: &str, ways: &[(KeyCode, Key)]| {
        for way in ways.iter().cycle().take(18) {
            if word(app).as_deref() == Some(key) {
                return;
            }
            tap(app, way.clone());
        }
        panic!("{key} was not reached from {:?}", word(app));
    };
    // The test leaves each page only after the page has set its initial focus.
    tap(&mut app, RIGHT);
    let ways = [DOWN, RIGHT, RIGHT, RIGHT, RIGHT, RIGHT];
    go_to(&mut app, "title-rules", &ways);
    tap(&mut app, ENTER);
    frames(&mut app, 40);
    assert_eq!(menu(&app), Menu::Rules);
    tap(&mut app, ESC);
    frames(&mut app, 40);
    assert_eq!(word(&app).as_deref(), Some("title-rules"));

    app.world_mut()
        .write_message(StartMatch(setup("focus-back", 1, 2)));
    wait_until(&mut app, 600, "the table", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Table
    });
    tap(&mut app, ESC);
    frames(&mut app, 40);
    assert_eq!(word(&app).as_deref(), Some("pause-continue"));
    for (key, to, ways) in [
        ("pause-settings", Menu::Settings, &[DOWN, RIGHT][..]),
        ("pause-rules", Menu::Rules, &[DOWN]),
        ("sheet-title", Menu::Sheet, &[DOWN, LEFT]),
    ] {
        go_to(&mut app, key, ways);
        tap(&mut app, ENTER);
        frames(&mut app, 40);
        assert_eq!(menu(&app), to);
        tap(&mut app, ESC);
        frames(&mut app, 40);
        assert_eq!(
            (menu(&app), word(&app).as_deref()),
            (Menu::Pause, Some(key))
        );
    }
}

/// Returns the page's scroll area and the thumb of its scroll bar.
fn scrolling(app: &mut App) -> (Entity, Entity) {
    let mut bars = app.world_mut().query::<(&Scrollbar, &Children)>();
    let world = app.world();
    // Excludes the screen behind the page. That screen scrolls as a whole, and its scroll area has no parent.
    let mut on_the_page = bars
        .iter(world)
        .filter(|(bar, _)| world.get::<ChildOf>(bar.target).is_some());
    let (bar, children) = on_the_page.next().expect("a column scrolls");
    assert!(on_the_page.next().is_none(), "more than one scroll area");
    let thumb = children[0];
    let column = bar.target;
    assert!(app.world().get::<ScrollArea>(column).is_some());
    assert!(app.world().get::<ScrollbarThumb>(thumb).is_some());
    (column, thumb)
}

fn scrolled(app: &App, column: Entity) -> f32 {
    app.world()
        .get::<ScrollPosition>(column)
        .expect("it scrolls")
        .y
}

#[test]
fn screens_house_rules_scroll_by_wheel_bar_keys_and_pad() {
    let home = Home::new("scroll");
    let mut app = game(&home, 1280, 720);
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Setup);
    frames(&mut app, 4);
    open(&mut app, Menu::HouseRules);
    // Waits until the page has set its initial focus.
    frames(&mut app, 40);
    let (column, thumb) = scrolling(&mut app);
    let color = app.world().get::<BackgroundColor>(thumb).expect("painted");
    assert!(color.0.alpha() > 0.2, "the scroll bar is invisible");
    assert!(says(&mut app, "variants-forbidden"));

    let at = middle(&app, column);
    point(&mut app, at);
    wheel(&mut app, -2.0);
    let by_wheel = scrolled(&app, column);
    assert!(by_wheel > 10.0, "{by_wheel}");

    let at = middle(&app, thumb);
    point(&mut app, at);
    mouse(&mut app, ButtonState::Pressed);
    point(&mut app, at + Vec2::new(0.0, 480.0));
    mouse(&mut app, ButtonState::Released);
    let end = scrolled(&app, column);
    let node = app.world().get::<ComputedNode>(column).expect("laid out");
    let room = (node.content_size().y - node.size().y) * node.inverse_scale_factor();
    assert!(
        (end - room).abs() < 1.0 && end > by_wheel,
        "{end} of {room}"
    );

    tap(&mut app, (KeyCode::PageUp, Key::PageUp));
    let by_key = scrolled(&app, column);
    assert!(by_key < end, "{by_key}");

    let Device::Gamepad(pad) = connect(&mut app) else {
        panic!("a pad was connected")
    };
    let down = RawGamepadAxisChangedEvent::new(pad, GamepadAxis::RightStickY, -1.0);
    app.world_mut().write_message(RawGamepadEvent::Axis(down));
    frames(&mut app, 12);
    let by_pad = scrolled(&app, column);
    let stick = app
        .world()
        .get::<Gamepad>(pad)
        .and_then(|pad| pad.get(GamepadAxis::RightStickY));
    assert!(by_pad > by_key, "{by_key} … {by_pad}, {stick:?}");
}

#[test]
fn screens_a_page_that_fits_has_no_bar() {
    let home = Home::new("no-bar");
    let mut app = game(&home, 1280, 720);
    open(&mut app, Menu::Rules);
    let (_, thumb) = scrolling(&mut app);
    let seen = |app: &App, thumb: Entity| {
        let color = app.world().get::<BackgroundColor>(thumb);
        color.expect("painted").0.alpha() > 0.0
    };
    assert!(!seen(&app, thumb), "a short page has a scroll bar");
    let mut labels = app.world_mut().query::<(Entity, &Localized)>();
    let glossary = labels
        .iter(app.world())
        .find(|(_, text)| text.key() == "rules-book-glossary")
        .map(|(entity, _)| entity)
        .expect("there is a glossary");
    let at = middle(&app, glossary);
    click(&mut app, at);
    // Each page has a scroll bar of its own.
    let (_, thumb) = scrolling(&mut app);
    assert!(seen(&app, thumb), "the glossary has no scroll bar");
}

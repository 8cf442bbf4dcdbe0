//! Menus lead back to where they were opened, begin where one looks first, and show that there is more than fits.
use crate::{
    devices::{Device, connect},
    harness::{Home, game, setup, wait_until},
    input::{self, click, frames, middle, mouse, point, press, says, wheel},
};
use bevy::{
    input::{
        ButtonState,
        gamepad::{RawGamepadAxisChangedEvent, RawGamepadEvent},
        keyboard::Key,
    },
    input_focus::InputFocus,
    prelude::*,
    ui_widgets::{ScrollArea, Scrollbar, ScrollbarThumb},
};
use gamecore::{
    i18n::{Language, Localized},
    model::StartMatch,
    settings::Settings,
    states::{Menu, Screen},
};

const F1: (KeyCode, Key) = (KeyCode::F1, Key::F1);
const ESC: (KeyCode, Key) = (KeyCode::Escape, Key::Escape);
const ENTER: (KeyCode, Key) = (KeyCode::Enter, Key::Enter);
const DOWN: (KeyCode, Key) = (KeyCode::ArrowDown, Key::ArrowDown);
const RIGHT: (KeyCode, Key) = (KeyCode::ArrowRight, Key::ArrowRight);

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

#[test]
fn screens_the_rules_lead_back_to_where_they_were_opened() {
    let home = Home::new("trail");
    let mut app = game(&home, 1280, 720);
    tap(&mut app, F1);
    assert_eq!(menu(&app), Menu::Rules, "one key away, also from the title");
    tap(&mut app, F1);
    assert_eq!(menu(&app), Menu::None);
    input::tap(&mut app, F1);
    assert_eq!(menu(&app), Menu::Rules, "also in one slow frame");
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
    assert_eq!(menu(&app), Menu::None, "back at the table");
    tap(&mut app, F1);
    tap(&mut app, F1);
    assert_eq!(menu(&app), Menu::None, "the same key closes them");
    tap(&mut app, ESC);
    assert_eq!(menu(&app), Menu::Pause);
    tap(&mut app, F1);
    assert_eq!(menu(&app), Menu::Rules);
    tap(&mut app, ESC);
    assert_eq!(menu(&app), Menu::Pause, "they were opened there");
    open(&mut app, Menu::Settings);
    open(&mut app, Menu::Credits);
    tap(&mut app, ESC);
    assert_eq!(menu(&app), Menu::Settings);
    tap(&mut app, ESC);
    tap(&mut app, ESC);
    assert_eq!(menu(&app), Menu::None);
}

#[test]
fn screens_settings_begin_with_the_language_in_use() {
    let home = Home::new("first-row");
    let mut app = game(&home, 1280, 720);
    app.world_mut().resource_mut::<Settings>().language = Some(Language::Fr);
    tap(&mut app, RIGHT);
    open(&mut app, Menu::Settings);
    frames(&mut app, 40);
    let focus = app.world().resource::<InputFocus>().get();
    let focus = focus.expect("the focus is there by itself");
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
fn screens_the_focus_is_where_a_menu_was_opened() {
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
    // Every page is left once its focus has begun.
    tap(&mut app, RIGHT);
    go_to(&mut app, "title-rules", &[RIGHT]);
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
    for (key, to) in [
        ("pause-settings", Menu::Settings),
        ("pause-rules", Menu::Rules),
        ("sheet-title", Menu::Sheet),
    ] {
        // The pages stand in two columns, which are read down the one and down the other.
        go_to(&mut app, key, &[DOWN]);
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

/// The scrolling column on the page, its bar and the part of it that is dragged.
fn scrolling(app: &mut App) -> (Entity, Entity) {
    let mut bars = app.world_mut().query::<(&Scrollbar, &Children)>();
    let world = app.world();
    // The screen below the page has one, too: it scrolls as a whole, and stands in nothing.
    let mut on_the_page = bars
        .iter(world)
        .filter(|(bar, _)| world.get::<ChildOf>(bar.target).is_some());
    let (bar, children) = on_the_page.next().expect("a column scrolls");
    assert!(on_the_page.next().is_none(), "one column scrolls");
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
    // By then the page has made up its mind where the focus of keys begins.
    frames(&mut app, 40);
    let (column, thumb) = scrolling(&mut app);
    let color = app.world().get::<BackgroundColor>(thumb).expect("painted");
    assert!(color.0.alpha() > 0.2, "it shows that there is more");
    assert!(says(&mut app, "variants-forbidden"));

    let at = middle(&app, column);
    point(&mut app, at);
    wheel(&mut app, -2.0);
    let by_wheel = scrolled(&app, column);
    assert!(by_wheel > 10.0, "{by_wheel}");

    let at = middle(&app, thumb);
    point(&mut app, at);
    mouse(&mut app, ButtonState::Pressed);
    point(&mut app, at + Vec2::new(0.0, 400.0));
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
    let seen = |app: &App| {
        let color = app.world().get::<BackgroundColor>(thumb);
        color.expect("painted").0.alpha() > 0.0
    };
    assert!(!seen(&app), "the aim of the game is said in a few lines");
    let mut labels = app.world_mut().query::<(Entity, &Localized)>();
    let glossary = labels
        .iter(app.world())
        .find(|(_, text)| text.key() == "rules-book-glossary")
        .map(|(entity, _)| entity)
        .expect("there is a glossary");
    let at = middle(&app, glossary);
    click(&mut app, at);
    assert!(seen(&app), "38 terms do not fit");
}

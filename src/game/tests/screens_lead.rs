//! Tests of navigation: buttons open their pages.
use crate::{
    harness::{Home, game, wait_until},
    input::wait_for_text,
};
use bevy::{prelude::*, ui_widgets::Activate};
use gamecore::{
    draft::Draft,
    i18n::Texts,
    states::{Menu, Screen},
};

/// Returns the button with this text key.
fn button(app: &mut App, key: &str) -> Entity {
    let words = app.world().resource::<Texts>().get(key);
    let mut texts = app.world_mut().query::<(&Text, &ChildOf)>();
    let found = texts
        .iter(app.world())
        .find(|(text, _)| text.0 == words)
        .map(|(_, parent)| parent.parent());
    found.unwrap_or_else(|| panic!("no button with the text “{words}” ({key})"))
}

fn press(app: &mut App, key: &str) {
    let entity = button(app, key);
    app.world_mut().trigger(Activate { entity });
    for _ in 0..4 {
        app.update();
    }
}

fn menu(app: &App) -> Menu {
    *app.world().resource::<State<Menu>>().get()
}

fn screen(app: &App) -> Screen {
    *app.world().resource::<State<Screen>>().get()
}

#[test]
fn the_title_opens_each_page_and_returns() {
    let home = Home::new("title-leads");
    let mut app = game(&home, 1280, 720);
    for _ in 0..4 {
        app.update();
    }
    press(&mut app, "title-settings");
    assert_eq!(menu(&app), Menu::Settings);
    press(&mut app, "menu-credits");
    assert_eq!(menu(&app), Menu::Credits);
    press(&mut app, "menu-back");
    assert_eq!(menu(&app), Menu::Settings);
    press(&mut app, "menu-back");
    assert_eq!(menu(&app), Menu::None);
    press(&mut app, "title-rules");
    assert_eq!(menu(&app), Menu::Rules);
    press(&mut app, "rules-joker");
    button(&mut app, "rules-joker-1");
    press(&mut app, "menu-back");
    press(&mut app, "title-play");
    assert_eq!(screen(&app), Screen::Setup);
    press(&mut app, "setup-back");
    assert_eq!(screen(&app), Screen::Title);
}

#[test]
fn a_set_up_match_starts_pauses_and_is_left() {
    let home = Home::new("start-match");
    let mut app = game(&home, 1280, 720);
    for _ in 0..4 {
        app.update();
    }
    press(&mut app, "title-play");
    assert!(app.world().resource::<Draft>().players() >= 2);
    press(&mut app, "setup-start");
    wait_until(&mut app, 600, "the table", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Table
    });
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Pause);
    for _ in 0..4 {
        app.update();
    }
    press(&mut app, "pause-continue");
    assert_eq!(menu(&app), Menu::None);
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Pause);
    for _ in 0..4 {
        app.update();
    }
    press(&mut app, "pause-leave");
    wait_until(&mut app, 60, "the title", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Title
    });
    wait_for_text(&mut app, "title-continue");
}

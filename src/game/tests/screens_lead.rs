//! Buttons lead where they say, and a greyed one says why.
use crate::harness::{Home, game, wait_until};
use bevy::{prelude::*, ui::UiGlobalTransform, ui_widgets::Activate};
use gamecore::{
    draft::Draft,
    feedback::Toast,
    i18n::{Language, Texts},
    settings::Settings,
    states::{Menu, Screen},
};
use ui::widgets::Greyed;

/// The button that shows this text.
fn button(app: &mut App, key: &str) -> Entity {
    let words = app.world().resource::<Texts>().get(key);
    let mut texts = app.world_mut().query::<(&Text, &ChildOf)>();
    let found = texts
        .iter(app.world())
        .find(|(text, _)| text.0 == words)
        .map(|(_, parent)| parent.parent());
    found.unwrap_or_else(|| panic!("no button says “{words}” ({key})"))
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
fn the_title_leads_everywhere_and_back() {
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
    press(&mut app, "title-new");
    assert_eq!(screen(&app), Screen::Setup);
    press(&mut app, "setup-back");
    assert_eq!(screen(&app), Screen::Title);
}

/// How many words of the menu stand in each of its lines.
fn lines(app: &mut App) -> Vec<usize> {
    let words = [
        "title-continue",
        "title-new",
        "title-matches",
        "title-family",
        "statistics-title",
        "title-settings",
        "title-rules",
        "title-quit",
    ]
    .map(|key| button(app, key));
    let heights = words.map(|word| {
        let at = app.world().get::<UiGlobalTransform>(word);
        at.expect("it has a place").translation.y.round() as i32
    });
    let same = heights.chunk_by(|a, b| a == b);
    same.map(<[i32]>::len).collect()
}

#[test]
fn no_word_of_the_title_stands_alone_below_the_others() {
    for language in [Language::Es, Language::En, Language::Fr] {
        for (size, letters, wanted) in [
            ((1280, 720), 100, &[8][..]),
            ((1152, 648), 100, &[8]),
            ((1280, 720), 200, &[4, 4]),
            ((1280, 960), 200, &[4, 4]),
        ] {
            let home = Home::new("title-lines");
            let mut app = game(&home, size.0, size.1);
            let mut settings = app.world_mut().resource_mut::<Settings>();
            (settings.language, settings.text_size) = (Some(language), letters);
            (0..8).for_each(|_| app.update());
            assert_eq!(
                lines(&mut app),
                wanted,
                "{language:?} at {size:?}, {letters} %"
            );
        }
    }
}

#[test]
fn without_a_save_continue_says_why() {
    let home = Home::new("no-save");
    let mut app = game(&home, 1280, 720);
    for _ in 0..4 {
        app.update();
    }
    let entity = button(&mut app, "title-continue");
    assert!(app.world().get::<Greyed>(entity).is_some());
    app.world_mut().trigger(Activate { entity });
    let sentence = app.world().resource::<Texts>().get("title-nothing-saved");
    let told: Vec<Toast> = app
        .world_mut()
        .resource_mut::<Messages<Toast>>()
        .drain()
        .collect();
    assert!(told.iter().any(|toast| toast.text == sentence), "{told:?}");
    assert_eq!(screen(&app), Screen::Title);
}

#[test]
fn a_set_up_match_starts_pauses_and_is_left() {
    let home = Home::new("start-match");
    let mut app = game(&home, 1280, 720);
    for _ in 0..4 {
        app.update();
    }
    press(&mut app, "title-new");
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
    let entity = button(&mut app, "title-continue");
    assert!(
        app.world().get::<Greyed>(entity).is_none(),
        "the match can be gone on with"
    );
}

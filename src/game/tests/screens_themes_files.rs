//! Tests of deck files managed from the page of all decks: deletion and undo, export, and faults.
use crate::{
    harness::{Home, wait_until, yield_to_workers},
    input::written,
    screens_texts::check_page,
    screens_themes::{button, choose, order, page, theme, two_themes, wait_for_theme},
};
use bevy::prelude::*;
use gamecore::settings::Settings;
use menus::{Tab, ThemeAct, ThemesView};
use std::fs;
use ui::theme::ThemeList;

#[test]
fn screens_a_theme_is_deleted_and_restored_at_its_place_in_the_stack() {
    let home = Home::new("themes-delete");
    two_themes(&home);
    let mut app = page(&home, 1280, 720);
    wait_for_theme(&mut app, "queens");
    app.world_mut()
        .resource_mut::<Settings>()
        .decks
        .lay_on_top("queens");
    choose(&mut app, ThemeAct::Select("classic".to_owned()));
    choose(&mut app, ThemeAct::Delete);
    assert!(
        app.world()
            .resource::<ThemeList>()
            .find("classic")
            .is_some()
    );
    choose(&mut app, ThemeAct::Select("queens".to_owned()));
    choose(&mut app, ThemeAct::Delete);
    let own = home.0.join("themes/queens");
    assert!(!own.exists() && home.0.join("themes/.trash/queens").is_dir());
    assert_eq!(order(&app), ["classic"]);
    wait_until(&mut app, 6000, "the list without it", |world| {
        yield_to_workers();
        world.resource::<ThemeList>().find("queens").is_none()
    });
    assert!(button(&mut app, &ThemeAct::Select("queens".to_owned())).is_none());
    choose(&mut app, ThemeAct::Undo);
    assert!(own.join("queen_of_hearts.svg").is_file());
    assert_eq!(order(&app), ["queens", "classic"]);
    wait_for_theme(&mut app, "queens");
    assert!(button(&mut app, &ThemeAct::Undo).is_none());
}

#[test]
fn screens_a_theme_is_exported_as_a_template() {
    let home = Home::new("themes-export");
    two_themes(&home);
    let mut app = page(&home, 1280, 720);
    wait_for_theme(&mut app, "queens");
    choose(&mut app, ThemeAct::Select("queens".to_owned()));
    choose(&mut app, ThemeAct::Export);
    wait_until(&mut app, 60_000, "the template", |world| {
        yield_to_workers();
        world
            .resource::<ThemeList>()
            .find("queens template")
            .is_some()
    });
    let own = home.0.join("themes/queens template");
    assert!(own.join("queen_of_hearts.png").is_file() && own.join("theme.toml").is_file());
    let template = app.world().resource::<ThemeList>().find("queens template");
    assert_eq!(template.map(|theme| theme.faces), Some(54));
    // The exported template gets a name of its own, different from the name of the deck it was made from.
    let name = template.map(|theme| theme.name.as_str());
    assert_eq!(name, Some("queens template"));
    let selected = app.world().resource::<ThemesView>().selected.clone();
    assert_eq!(selected.as_deref(), Some("queens template"));
}

#[test]
fn screens_faults_of_a_theme_are_listed_with_their_severity() {
    let home = Home::new("themes-broken");
    let themes = home.0.join("themes");
    theme(&themes, "torn", &["king_of_clubs"]);
    fs::write(themes.join("torn/queen_of_hearts.png"), "no picture").expect("written");
    fs::write(themes.join("torn/quen_of_spades.png"), "no name").expect("written");
    fs::create_dir_all(themes.join("empty")).expect("made");
    let mut app = page(&home, 1280, 720);
    wait_for_theme(&mut app, "torn");
    choose(&mut app, ThemeAct::Select("torn".to_owned()));
    choose(&mut app, ThemeAct::Show(Tab::Remarks));
    wait_until(&mut app, 6000, "the remark on the picture", |world| {
        yield_to_workers();
        let mut texts = world.query::<&Text>();
        let mut texts = texts.iter(world);
        texts.any(|text| {
            text.0
                .starts_with("queen_of_hearts.png: it is not a picture")
        })
    });
    let said = written(&mut app).join("\n");
    assert!(said.contains("did you mean “queen_of_spades”?"), "{said}");
    assert!(said.contains("Error") && said.contains("Warning"), "{said}");
    check_page(&mut app, "remarks");
    choose(&mut app, ThemeAct::Select("empty".to_owned()));
    let said = written(&mut app).join("\n");
    assert!(said.contains("no card"), "{said}");
    choose(&mut app, ThemeAct::Use);
    assert_eq!(
        order(&app),
        ["classic"],
        "stack after trying to use an empty deck"
    );
}

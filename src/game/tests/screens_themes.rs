//! Tests of the page of all decks. It is opened with every device. Decks are chosen, ordered, switched, deleted and
//! restored, and the choice is saved.
use crate::{
    devices::{Device, connect, press as press_pad},
    harness::{Home, game, setup, wait_until, yield_to_workers},
    input::{at_text, click, frames, middle, mouse, point, press, scrolled_to, written},
    screens_texts::check_page,
};
use bevy::{
    input::{ButtonState, keyboard::Key},
    input_focus::InputFocus,
    prelude::*,
};
use gamecore::{
    i18n::{Language, Localized},
    input::{DeviceUsed, PlayerAction},
    model::StartMatch,
    settings::{DeckStack, Settings},
    states::{Menu, Screen},
};
use menus::{StackRow, Tab, ThemeAct, ThemesView};
use std::{fs, path::Path};
use ui::{
    theme::{CardArt, RescanThemes, ThemeList},
    widgets::Checked,
};

/// Creates a deck folder with copies of these cards of the shipped deck. An empty list means all cards.
pub fn theme(folder: &Path, id: &str, cards: &[&str]) {
    let shipped =
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("assets/themes/classic");
    let own = folder.join(id);
    fs::create_dir_all(&own).expect("made");
    for entry in fs::read_dir(shipped).expect("the deck is there") {
        let path = entry.expect("read").path();
        let stem = path.file_stem().and_then(|stem| stem.to_str());
        let name = path.file_name().expect("a file");
        if path.extension().is_some_and(|it| it == "svg")
            && (cards.is_empty() || cards.contains(&stem.unwrap_or_default()))
        {
            fs::copy(&path, own.join(name)).expect("copied");
        }
    }
}

/// Creates a complete deck with two backs, and a deck that contains only two queens.
pub fn two_themes(home: &Home) {
    let themes = home.0.join("themes");
    theme(&themes, "mine", &[]);
    let own = themes.join("mine");
    fs::copy(own.join("back.svg"), own.join("back_red.svg")).expect("copied");
    let says = "name = \"My deck\"\nauthor = \"Núria\"\nversion = \"1.2\"\nlicense = \"CC0\"\n";
    fs::write(own.join("theme.toml"), says).expect("written");
    theme(&themes, "queens", &["queen_of_hearts", "queen_of_spades"]);
}

pub fn menu(app: &App) -> Menu {
    *app.world().resource::<State<Menu>>().get()
}

pub fn decks(app: &App) -> DeckStack {
    app.world().resource::<Settings>().decks.clone()
}

pub fn order(app: &App) -> Vec<String> {
    decks(app).packs.into_iter().map(|pack| pack.id).collect()
}

/// Starts the game in English and opens the page of all decks. Returns when all decks are listed and rendered.
pub fn page(home: &Home, width: u32, height: u32) -> App {
    let mut app = game(home, width, height);
    app.world_mut().resource_mut::<Settings>().language = Some(Language::En);
    open(&mut app);
    app
}

pub fn open(app: &mut App) {
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Themes);
    frames(app, 4);
    app.world_mut().write_message(RescanThemes);
    frames(app, 4);
}

pub fn wait_for_theme(app: &mut App, id: &str) {
    let id = id.to_owned();
    wait_until(app, 6000, "the theme in the list", move |world| {
        yield_to_workers();
        world.resource::<ThemeList>().find(&id).is_some()
    });
    frames(app, 6);
}

pub fn button(app: &mut App, act: &ThemeAct) -> Option<Entity> {
    let mut all = app.world_mut().query::<(Entity, &ThemeAct)>();
    let mut found = all.iter(app.world()).filter(|(_, other)| *other == act);
    found.next().map(|(entity, _)| entity)
}

/// Waits until the selected deck is rendered, because the page's layout can change until then.
pub fn wait_for_the_pictures(app: &mut App) {
    frames(app, 3);
    wait_until(app, 6000, "the pictures", |world| {
        yield_to_workers();
        let mut texts = world.query::<&Localized>();
        let mut texts = texts.iter(world);
        texts.all(|text| text.key() != "themes-drawing")
    });
    frames(app, 3);
}

/// Clicks on a button after its position has become stable.
pub fn choose(app: &mut App, act: ThemeAct) {
    let mut there = None;
    for _ in 0..3000 {
        let now = button(app, &act).map(|entity| (entity, middle(app, entity)));
        if now.is_some() && now == there {
            break;
        }
        there = now;
        yield_to_workers();
        frames(app, 2);
    }
    let entity = button(app, &act).unwrap_or_else(|| panic!("there is no {act:?}"));
    if let ThemeAct::Select(_) = act {
        // The row may be scrolled out of view, so the button is activated without a click.
        app.world_mut()
            .trigger(bevy::ui_widgets::Activate { entity });
        frames(app, 4);
        return;
    }
    let at = middle(app, entity);
    click(app, at);
    frames(app, 2);
}

fn lit(app: &mut App, act: &ThemeAct) -> bool {
    let entity = button(app, act).expect("it is there");
    app.world().get::<Checked>(entity).expect("it can be lit").0
}

#[test]
fn screens_themes_open_by_mouse_from_the_title() {
    let home = Home::new("themes-mouse");
    let mut app = game(&home, 1280, 720);
    let at = at_text(&mut app, "title-settings");
    click(&mut app, at);
    frames(&mut app, 4);
    let at = scrolled_to(&mut app, "themes-choose");
    click(&mut app, at);
    frames(&mut app, 4);
    assert_eq!(menu(&app), Menu::Themes);
    let at = at_text(&mut app, "menu-back");
    click(&mut app, at);
    assert_eq!(menu(&app), Menu::Settings);
}

#[test]
fn screens_themes_open_by_keys_and_gamepad_from_the_pause() {
    let home = Home::new("themes-keys");
    let mut app = game(&home, 1280, 720);
    app.world_mut()
        .write_message(StartMatch(setup("themes", 1, 2)));
    wait_until(&mut app, 600, "the table", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Table
    });
    let pad = connect(&mut app);
    for device in [Device::Keyboard, pad] {
        press_pad(&mut app, device, PlayerAction::Back);
        frames(&mut app, 40);
        assert_eq!(menu(&app), Menu::Pause);
        // The buttons are in two columns. The focus goes down the first column, across, and up the second.
        use PlayerAction::{Down, Right, Up};
        for way in [Down, Right, Up].map(|way| [way; 6]).concat() {
            if focused(&app).as_deref() == Some("themes-title") {
                break;
            }
            press_pad(&mut app, device, way);
        }
        press_pad(&mut app, device, PlayerAction::Accept);
        frames(&mut app, 40);
        assert_eq!(menu(&app), Menu::Themes);
        wait_until(&mut app, 3000, "the focus", |world| {
            yield_to_workers();
            world.resource::<InputFocus>().get().is_some()
        });
        press_pad(&mut app, device, PlayerAction::Back);
        frames(&mut app, 40);
        assert_eq!(menu(&app), Menu::Pause, "menu after the back button");
        press_pad(&mut app, device, PlayerAction::Back);
        frames(&mut app, 40);
        assert_eq!(menu(&app), Menu::None);
    }
}

/// If the focused element disappears because a list is rebuilt, another element gets the focus.
#[test]
fn screens_a_removed_focus_moves_to_another_element() {
    let home = Home::new("focus-taken");
    let mut app = game(&home, 1280, 720);
    wait_until(&mut app, 600, "the title", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Title
    });
    press_pad(&mut app, Device::Keyboard, PlayerAction::Down);
    frames(&mut app, 60);
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Settings);
    frames(&mut app, 60);
    let stood = app.world().resource::<InputFocus>().get().expect("a focus");
    app.world_mut().despawn(stood);
    frames(&mut app, 5);
    let now = app.world().resource::<InputFocus>().get().expect("another");
    assert!(now != stood && app.world().get_entity(now).is_ok());
}

/// Returns the text key on the focused button.
fn focused(app: &App) -> Option<String> {
    let entity = app.world().resource::<InputFocus>().get()?;
    let children = app.world().get::<Children>(entity)?;
    let mut words = children
        .iter()
        .filter_map(|child| app.world().get::<Localized>(child));
    words.next().map(|words| words.key().to_owned())
}

#[test]
fn screens_themes_are_used_stacked_switched_and_moved() {
    let home = Home::new("themes-stack");
    two_themes(&home);
    let mut app = page(&home, 1280, 720);
    wait_for_theme(&mut app, "queens");
    let image = app.world().resource::<CardArt>().image.clone();
    choose(&mut app, ThemeAct::Select("mine".to_owned()));
    assert!(lit(&mut app, &ThemeAct::Select("mine".to_owned())));
    assert_eq!(order(&app), ["classic"], "stack after selecting a deck");
    let said = written(&mut app).join("\n");
    for words in ["My deck", "Núria", "1.2", "CC0", "52 cards, 2 jokers"] {
        assert!(said.contains(words), "{words} in {said}");
    }
    choose(&mut app, ThemeAct::Use);
    assert_eq!(order(&app), ["mine"], "stack after using a complete deck");
    wait_until(&mut app, 6000, "the other deck", |world| {
        yield_to_workers();
        world.resource::<CardArt>().image != image
    });
    choose(&mut app, ThemeAct::Select("queens".to_owned()));
    choose(&mut app, ThemeAct::Use);
    assert_eq!(order(&app), ["queens", "mine"]);

    choose(&mut app, ThemeAct::Move("queens".to_owned(), 1));
    assert_eq!(order(&app), ["mine", "queens"]);
    choose(&mut app, ThemeAct::Move("queens".to_owned(), 1));
    assert_eq!(
        order(&app),
        ["mine", "queens"],
        "order of the pack at the bottom"
    );
    choose(&mut app, ThemeAct::Switch("queens".to_owned()));
    assert!(!decks(&app).uses("queens") && !lit(&mut app, &ThemeAct::Switch("queens".to_owned())));
    choose(&mut app, ThemeAct::Switch("queens".to_owned()));
    assert!(decks(&app).uses("queens"));

    // Drags the row to the top of the list.
    let mut rows = app.world_mut().query::<(Entity, &StackRow)>();
    let row = rows
        .iter(app.world())
        .find(|(_, row)| row.0 == "queens")
        .map(|(entity, _)| entity)
        .expect("it has a row");
    let at = middle(&app, row);
    point(&mut app, at);
    mouse(&mut app, ButtonState::Pressed);
    for step in 1..=4 {
        point(&mut app, at - Vec2::new(0.0, 11.0 * step as f32));
    }
    mouse(&mut app, ButtonState::Released);
    frames(&mut app, 2);
    assert_eq!(order(&app), ["queens", "mine"]);

    choose(&mut app, ThemeAct::TakeOff("queens".to_owned()));
    assert_eq!(order(&app), ["mine"]);
}

#[test]
fn screens_a_pack_is_moved_by_keys_and_the_focus_stays_with_it() {
    let home = Home::new("themes-focus");
    two_themes(&home);
    let mut app = page(&home, 1280, 720);
    wait_for_theme(&mut app, "queens");
    {
        let mut settings = app.world_mut().resource_mut::<Settings>();
        settings.decks.lay_on_top("mine");
        settings.decks.lay_on_top("queens");
    }
    frames(&mut app, 4);
    let down = ThemeAct::Move("queens".to_owned(), 1);
    let entity = button(&mut app, &down).expect("it is there");
    app.insert_resource(DeviceUsed::Keyboard);
    app.world_mut()
        .resource_mut::<bevy::input_focus::InputFocusVisible>()
        .0 = true;
    app.world_mut()
        .resource_mut::<InputFocus>()
        .set(entity, bevy::input_focus::FocusCause::Navigated);
    frames(&mut app, 2);
    for place in [1, 2] {
        press(&mut app, KeyCode::Enter, Key::Enter);
        frames(&mut app, 4);
        assert_eq!(decks(&app).place("queens"), Some(place));
        let now = app.world().resource::<InputFocus>().get();
        assert_eq!(now, button(&mut app, &down), "focus after moving the pack");
    }
}

#[test]
fn screens_a_chosen_back_and_card_are_saved() {
    let home = Home::new("themes-back");
    two_themes(&home);
    let mut app = page(&home, 1280, 720);
    wait_for_theme(&mut app, "mine");
    choose(&mut app, ThemeAct::Select("mine".to_owned()));
    choose(&mut app, ThemeAct::Card(0));
    assert!(lit(&mut app, &ThemeAct::Card(0)));
    // The backs are shown below the cards, perhaps out of view, so the button is activated without a click.
    let back = ThemeAct::Back("red".to_owned());
    let entity = button(&mut app, &back).expect("it is drawn");
    app.world_mut()
        .trigger(bevy::ui_widgets::Activate { entity });
    frames(&mut app, 3);
    assert!(lit(&mut app, &back));
    let chosen = decks(&app);
    assert_eq!(chosen.back, Some(("mine".to_owned(), "red".to_owned())));
    assert_eq!(chosen.cards["ace_of_clubs"], "mine");
    assert_eq!(
        order(&app),
        ["classic"],
        "stack after choosing a back and a card"
    );
    let said = written(&mut app).join("\n");
    assert!(said.contains("back: red of My deck") && said.contains("1 card chosen by hand"));
    let file = home.0.join("settings.json");
    wait_until(&mut app, 3000, "the settings on the disk", |_| {
        yield_to_workers();
        fs::read_to_string(&file).is_ok_and(|text| text.contains("ace_of_clubs"))
    });
    drop(app);
    let app = game(&home, 1280, 720);
    assert_eq!(decks(&app), chosen, "after a restart");
}

#[test]
fn screens_settings_that_name_one_theme_still_use_it() {
    let home = Home::new("themes-old-settings");
    two_themes(&home);
    fs::write(
        home.0.join("settings.json"),
        r#"{"version":1,"theme":"mine","felt":"wine"}"#,
    )
    .expect("written");
    let mut app = page(&home, 1280, 720);
    wait_for_theme(&mut app, "mine");
    assert_eq!(decks(&app), DeckStack::of("mine"));
    assert!(
        lit(&mut app, &ThemeAct::Select("mine".to_owned())),
        "the deck is not selected"
    );
    assert!(written(&mut app).iter().any(|text| text == "My deck"));
}

#[test]
fn screens_themes_fit_in_three_languages_on_small_and_large_windows() {
    for (width, height) in [(1280, 720), (2560, 1440)] {
        let home = Home::new(&format!("themes-texts-{width}"));
        two_themes(&home);
        theme(
            &home.0.join("themes"),
            &"a very long name ".repeat(8),
            &["back"],
        );
        let mut app = page(&home, width, height);
        wait_for_theme(&mut app, "mine");
        {
            let mut settings = app.world_mut().resource_mut::<Settings>();
            settings.decks.lay_on_top("queens");
            settings.decks.choose_back("mine", "red");
        }
        for language in Language::ALL {
            app.world_mut().resource_mut::<Settings>().language = Some(language);
            for (id, tab) in [
                ("mine", Tab::Cards),
                ("queens", Tab::Cards),
                ("classic", Tab::Trial),
                ("queens", Tab::Remarks),
            ] {
                *app.world_mut().resource_mut::<ThemesView>() = ThemesView {
                    selected: Some(id.to_owned()),
                    tab,
                };
                wait_for_the_pictures(&mut app);
                check_page(
                    &mut app,
                    &format!("themes {id} {tab:?} {language:?} {width}"),
                );
            }
        }
    }
}

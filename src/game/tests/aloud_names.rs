//! Tests of the names that the screen reader gets for pages and controls. Each page announces its title, and no two
//! controls of a page have the same name.
use crate::{
    all_menus,
    aloud_pages::go,
    harness::{Home, game, yield_to_workers},
    screen_reader::{ScreenReader, name_of},
    test_positions::{full_table, opened},
};
use accessibility::Announcements;
use accesskit::{Action, NodeId, Role};
use bevy::platform::collections::HashMap;
use gamecore::{
    draft::Draft,
    i18n::{Language, Texts},
    settings::Settings,
    states::{Menu, Screen},
};

/// Returns the text key of a menu's title, or `None` for a menu that announces its message instead of a title.
fn title_of(menu: Menu) -> Option<&'static str> {
    Some(match menu {
        Menu::None | Menu::Question | Menu::LostPad => return None,
        Menu::Pause => "pause-title",
        Menu::Settings => "settings-title",
        Menu::Rules => "rules-title",
        Menu::HouseRules => "house-rules-title",
        Menu::Faces => "faces-person",
        Menu::Who => "who-title",
        Menu::Name => "name-title",
        Menu::Family => "family-title",
        Menu::Seats => "seats-title",
        Menu::Gather => "gather-title",
        Menu::Phones => "phones-title",
        Menu::Recap => "recap-title",
        Menu::Sheet => "sheet-title",
        Menu::Credits => "credits-title",
        Menu::Themes => "themes-title",
        Menu::WhichCard => "themes-which-card",
        Menu::Matches => "matches-title",
        Menu::Statistics => "statistics-title",
        Menu::Pads => "pads-title",
        Menu::Bindings => "bindings-title",
    })
}

/// Returns the title of a screen without a menu. Returns `None` for the table, which announces its prompt instead.
fn title_of_screen(reader: &ScreenReader, screen: Screen) -> Option<String> {
    match screen {
        Screen::Title => Some("Continental".to_owned()),
        Screen::Setup => Some(reader.text("setup-title")),
        Screen::Loading | Screen::Table => None,
    }
}

/// Returns the announcements numbered `number` or higher.
fn since(reader: &ScreenReader, number: u32) -> Vec<String> {
    let announcements = reader.app.world().resource::<Announcements>();
    let new = announcements.recent().filter(|said| said.number >= number);
    new.map(|said| said.text.clone()).collect()
}

/// Opens a page and returns an error if the page does not announce its title. Waits first, because worker threads build
/// some pages.
fn is_announced(reader: &mut ScreenReader, screen: Screen, menu: Menu) -> Result<(), String> {
    let wanted = match title_of(menu) {
        Some(key) => Some(reader.text(key)),
        None => title_of_screen(reader, screen).filter(|_| menu == Menu::None),
    };
    let before = reader.app.world().resource::<Announcements>().count();
    go(reader, screen, menu);
    let Some(wanted) = wanted else {
        return Ok(());
    };
    for _ in 0..10 {
        if since(reader, before).contains(&wanted) {
            return Ok(());
        }
        yield_to_workers();
        reader.wait();
    }
    let said = since(reader, before);
    Err(format!(
        "{screen:?} {menu:?}: “{wanted}” is not in {said:?}"
    ))
}

/// Returns the names of controls that have the same name, role and parent as another control. Excludes the cards in the
/// hand, because equal cards are interchangeable.
fn alike(reader: &ScreenReader, place: &str) -> Vec<String> {
    let nodes = reader.nodes();
    let holders = nodes.iter().flat_map(|(id, node)| {
        let children = node.children().iter();
        children.map(|child| (*child, *id))
    });
    let holders: HashMap<NodeId, NodeId> = holders.collect();
    let named = |id: &NodeId| nodes.iter().find(|(of, _)| of == id);
    let mut seen: HashMap<(String, Role, String), usize> = HashMap::default();
    for (id, node) in nodes {
        if node.role() == Role::ListBoxOption || !node.supports_action(Action::Click) {
            continue;
        }
        let group = holders.get(id).and_then(named);
        let group = group.map(|(_, group)| name_of(group)).unwrap_or_default();
        *seen.entry((group, node.role(), name_of(node))).or_default() += 1;
    }
    let twice = seen.into_iter().filter(|(_, count)| *count > 1);
    twice
        .map(|(what, count)| format!("{place}: {count} times {what:?}"))
        .collect()
}

fn tell(faults: &[String]) {
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_page_announces_its_title_and_has_distinct_control_names() {
    let home = Home::new("aloud-names");
    let mut reader = ScreenReader::of(game(&home, 1280, 720));
    let mut faults = Vec::new();
    // Starts on another screen, because the title screen announces its title only when it opens.
    go(&mut reader, Screen::Setup, Menu::None);
    for screen in [Screen::Title, Screen::Setup] {
        for menu in all_menus::over(screen) {
            faults.extend(is_announced(&mut reader, screen, menu).err());
            faults.extend(alike(&reader, &format!("{screen:?} {menu:?}")));
        }
    }
    tell(&faults);
}

#[test]
fn every_table_menu_announces_its_title_and_has_distinct_control_names() {
    let home = Home::new("aloud-names-table");
    let mut reader = ScreenReader::of(opened(&home, (1280, 720), &full_table()));
    let mut faults = Vec::new();
    for menu in all_menus::over(Screen::Table) {
        faults.extend(is_announced(&mut reader, Screen::Table, menu).err());
        if menu != Menu::None {
            faults.extend(alike(&reader, &format!("table {menu:?}")));
        }
    }
    tell(&faults);
}

#[test]
fn menus_that_open_automatically_announce_themselves() {
    for menu in all_menus::by_themselves() {
        let home = Home::new(&format!("aloud-names-{menu:?}"));
        let reader = ScreenReader::of(all_menus::by_itself(menu, &home));
        let dialogs = reader.of_role(Role::Dialog);
        let (_, dialog) = dialogs.first().expect("a dialog is open");
        let said = since(&reader, 0);
        assert!(said.contains(&name_of(dialog)), "{menu:?}: {said:?}");
        if let Some(key) = title_of(menu) {
            assert_eq!(name_of(dialog), reader.text(key));
        }
        tell(&alike(&reader, &format!("{menu:?}")));
    }
}

#[test]
fn a_disabled_control_states_the_reason() {
    let home = Home::new("aloud-greyed");
    let mut reader = ScreenReader::of(game(&home, 1280, 720));
    reader.press("title-play");
    // The player of a phone chooses the picture there.
    reader.app.world_mut().resource_mut::<Draft>().seat_phone(1);
    reader.wait();
    let texts = reader.app.world().resource::<Texts>();
    let portrait = texts.with("aloud-portrait", &[("place", 2.into())]);
    let portrait = reader.find(Role::Button, &portrait);
    let (_, node) = portrait.expect("the button has a node");
    assert!(node.is_disabled(), "the picture of a phone can be chosen");
    let said = node.description().unwrap_or_default();
    assert!(said.starts_with("unavailable: "), "{said}");
    assert!(
        said.len() > "unavailable: ".len(),
        "the reason is missing: {said}"
    );
}

#[test]
fn symbols_have_a_name_for_the_screen_reader() {
    let home = Home::new("aloud-signs");
    let mut reader = ScreenReader::of(game(&home, 1280, 720));
    let row = reader.find(Role::RadioGroup, &reader.text("setting-language"));
    assert!(row.is_some(), "{:#?}", reader.heard());
    let names = reader.of_role(Role::RadioButton);
    let names: Vec<String> = names.iter().map(|(_, node)| name_of(node)).collect();
    assert_eq!(names, Language::ALL.map(|language| language.native_name()));
    let (french, _) = reader
        .find(Role::RadioButton, "Français")
        .expect("a language");
    reader.click(french);
    let settings = reader.app.world().resource::<Settings>();
    assert_eq!(settings.language, Some(Language::Fr));
    assert_eq!(
        name_of(&reader.of_role(Role::RadioGroup)[0].1),
        reader.text("setting-language")
    );
    go(&mut reader, Screen::Title, Menu::Statistics);
    let sheets = reader.find(Role::RadioGroup, &reader.text("statistics-title"));
    assert!(sheets.is_some(), "{:#?}", reader.heard());
}

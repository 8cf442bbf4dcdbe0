//! What pages and controls are called: whoever hears them knows where they are, and two controls of one page are never the same words.
use crate::{
    aloud::{Reader, name_of},
    aloud_pages::go,
    every_menu,
    harness::{Home, game, let_others_work},
    moments::{full_table, opened},
};
use accessibility::Announcer;
use accesskit::{Action, NodeId, Role};
use bevy::platform::collections::HashMap;
use gamecore::{
    i18n::Language,
    settings::Settings,
    states::{Menu, Screen},
};

/// The key of what a menu is called; none for one that says what has happened instead.
fn title_of(menu: Menu) -> Option<&'static str> {
    Some(match menu {
        Menu::None | Menu::Question | Menu::LostPad => return None,
        Menu::Pause => "pause-title",
        Menu::Settings => "settings-title",
        Menu::Rules => "rules-title",
        Menu::HouseRules => "house-rules-title",
        Menu::Faces => "faces-person",
        Menu::Who => "who-title",
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

/// What a page without a menu is called: the table is told by what is asked there.
fn title_of_screen(reader: &Reader, screen: Screen) -> Option<String> {
    match screen {
        Screen::Title => Some("Continental".to_owned()),
        Screen::Setup => Some(reader.text("setup-title")),
        Screen::Loading | Screen::Table => None,
    }
}

/// What was announced since there had been so many sentences.
fn since(reader: &Reader, number: u32) -> Vec<String> {
    let announcer = reader.app.world().resource::<Announcer>();
    let new = announcer.said().filter(|said| said.number >= number);
    new.map(|said| said.text.clone()).collect()
}

/// Goes to a page, and says whether it has announced what it is. Some are built when other threads have had their turn.
fn is_announced(reader: &mut Reader, screen: Screen, menu: Menu) -> Result<(), String> {
    let wanted = match title_of(menu) {
        Some(key) => Some(reader.text(key)),
        None => title_of_screen(reader, screen).filter(|_| menu == Menu::None),
    };
    let before = reader.app.world().resource::<Announcer>().count();
    go(reader, screen, menu);
    let Some(wanted) = wanted else {
        return Ok(());
    };
    for _ in 0..10 {
        if since(reader, before).contains(&wanted) {
            return Ok(());
        }
        let_others_work();
        reader.wait();
    }
    let said = since(reader, before);
    Err(format!(
        "{screen:?} {menu:?}: “{wanted}” is not in {said:?}"
    ))
}

/// The controls that are told by the same words: of the same kind, in the same group. Cards of one name are the same to whoever plays.
fn alike(reader: &Reader, place: &str) -> Vec<String> {
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
fn every_page_says_what_it_is_and_tells_its_controls_apart() {
    let home = Home::new("aloud-names");
    let mut reader = Reader::of(game(&home, 1280, 720));
    let mut faults = Vec::new();
    // From another screen, so that the title is come to.
    go(&mut reader, Screen::Setup, Menu::None);
    for screen in [Screen::Title, Screen::Setup] {
        for menu in every_menu::over(screen) {
            faults.extend(is_announced(&mut reader, screen, menu).err());
            faults.extend(alike(&reader, &format!("{screen:?} {menu:?}")));
        }
    }
    tell(&faults);
}

#[test]
fn every_menu_at_the_table_says_what_it_is_and_tells_its_controls_apart() {
    let home = Home::new("aloud-names-table");
    let mut reader = Reader::of(opened(&home, (1280, 720), &full_table()));
    let mut faults = Vec::new();
    for menu in every_menu::over(Screen::Table) {
        faults.extend(is_announced(&mut reader, Screen::Table, menu).err());
        if menu != Menu::None {
            faults.extend(alike(&reader, &format!("table {menu:?}")));
        }
    }
    tell(&faults);
}

#[test]
fn the_menus_that_open_by_themselves_say_what_they_are() {
    for menu in every_menu::by_themselves() {
        let home = Home::new(&format!("aloud-names-{menu:?}"));
        let reader = Reader::of(every_menu::by_itself(menu, &home));
        let dialogs = reader.of_role(Role::Dialog);
        let (_, dialog) = dialogs.first().expect("it lies over the screen");
        let said = since(&reader, 0);
        assert!(said.contains(&name_of(dialog)), "{menu:?}: {said:?}");
        if let Some(key) = title_of(menu) {
            assert_eq!(name_of(dialog), reader.text(key));
        }
        tell(&alike(&reader, &format!("{menu:?}")));
    }
}

#[test]
fn what_cannot_be_used_says_so_in_words() {
    let home = Home::new("aloud-greyed");
    let reader = Reader::of(game(&home, 1280, 720));
    let go_on = reader.find(Role::Button, &reader.text("title-continue"));
    let (_, node) = go_on.expect("it is told");
    assert!(node.is_disabled(), "there is no match to go on with");
    let said = node.description().unwrap_or_default();
    assert!(said.starts_with("not available: "), "{said}");
    assert!(said.len() > "not available: ".len(), "and why: {said}");
}

#[test]
fn signs_are_told_by_what_they_stand_for() {
    let home = Home::new("aloud-signs");
    let mut reader = Reader::of(game(&home, 1280, 720));
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

//! The setting High contrast: a deck that names a twin for tired eyes makes way for it, at once; one that has none stays, and the page of
//! the settings says so.
use crate::{
    harness, moments,
    services_app::{Home, app, update_until},
};
use bevy::prelude::*;
use gamecore::{
    i18n::{Language, Localized},
    settings::{self, DeckStack, Settings},
    states::Menu,
};
use std::fs;
use ui::theme::{CardArt, DeckSuits, Reason, Slot, ThemeProblems, WithoutTwin};

fn deck(home: &Home, id: &str, colour: &str, description: &str) {
    let folder = home.0.join("themes").join(id);
    fs::create_dir_all(&folder).expect("made");
    let picture = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 7"><rect width="5" height="7" fill="{colour}"/></svg>"#
    );
    fs::write(folder.join("queen_of_hearts.svg"), picture).expect("written");
    fs::write(folder.join("theme.toml"), description).expect("written");
}

/// The colour in the middle of the queen of hearts as she is on the table.
fn queen(world: &World) -> Option<[u8; 3]> {
    let art = world.resource::<CardArt>();
    let image = world.resource::<Assets<Image>>().get(&art.image)?;
    let slot = Slot::Face("QH".parse().expect("a card"));
    let at = art.ready().then(|| art.rect(slot, 75.0).center())?;
    let place = (at.y as usize * art.size.x as usize + at.x as usize) * 4;
    image.data.as_ref()?.get(place..place + 3)?.try_into().ok()
}

fn hearts(world: &World) -> [u8; 3] {
    let suits = world.resource::<DeckSuits>().0;
    suits.or_usual(engine::cards::Suit::Hearts)
}

fn set(app: &mut App, on: bool) {
    app.world_mut().resource_mut::<Settings>().high_contrast = on;
}

#[test]
fn services_a_deck_makes_way_for_its_twin_and_comes_back() {
    let home = Home::new("twin");
    let twin = "[twin]\nid = \"strong\"\n";
    deck(
        &home,
        "mine",
        "#ff0000",
        &format!("[suits]\nhearts = \"#aa0000\"\n{twin}"),
    );
    deck(&home, "strong", "#0000ff", "[suits]\nhearts = \"#ff00ff\"");
    let mut app = app(&home, 0.2);
    app.world_mut().resource_mut::<Settings>().decks = DeckStack::of("mine");
    update_until(&mut app, "the deck", |world| {
        queen(world) == Some([255, 0, 0])
    });
    assert_eq!(hearts(app.world()), [0xaa, 0, 0]);
    set(&mut app, true);
    update_until(&mut app, "its twin", |world| {
        queen(world) == Some([0, 0, 255])
    });
    assert_eq!(hearts(app.world()), [0xff, 0, 0xff]);
    assert_eq!(app.world().resource::<ThemeProblems>().0, []);
    assert_eq!(
        app.world().resource::<Settings>().decks,
        DeckStack::of("mine")
    );
    // It is remembered.
    let file = home.0.join("settings.json");
    update_until(&mut app, "the settings on the disk", |_| {
        let text = fs::read_to_string(&file).unwrap_or_default();
        settings::parse(&text).settings.high_contrast
    });
    set(&mut app, false);
    update_until(&mut app, "the deck again", |world| {
        queen(world) == Some([255, 0, 0])
    });

    // A twin that is not there: the deck stays, and a note says why.
    fs::remove_dir_all(home.0.join("themes/strong")).expect("removed");
    set(&mut app, true);
    update_until(&mut app, "the note", |world| {
        let problems = &world.resource::<ThemeProblems>().0;
        problems
            .iter()
            .any(|problem| matches!(&problem.reason, Reason::NoTwin { name } if name == "strong"))
    });
    assert_eq!(queen(app.world()), Some([255, 0, 0]));
}

#[test]
fn services_moderna_has_a_twin_and_a_deck_of_ones_own_stays_if_it_has_none() {
    let home = Home::new("no-twin");
    deck(&home, "mine", "#ff0000", "[suits]\nhearts = \"#aa0000\"\n");
    let mut app = app(&home, 0.2);
    app.world_mut().resource_mut::<Settings>().decks = DeckStack::of("moderna");
    update_until(&mut app, "Moderna", |world| {
        hearts(world) == [0xD5, 0x36, 0x1D]
    });
    set(&mut app, true);
    update_until(&mut app, "Cuatro colores", |world| {
        hearts(world) == [0xD8, 0x0F, 0x1A]
    });
    assert_eq!(app.world().resource::<WithoutTwin>().0, [""; 0]);
    app.world_mut().resource_mut::<Settings>().decks = DeckStack::of("mine");
    update_until(&mut app, "the deck that stays", |world| {
        queen(world) == Some([255, 0, 0])
    });
    assert_eq!(app.world().resource::<WithoutTwin>().0, ["mine"]);
    set(&mut app, false);
    update_until(&mut app, "nothing to say", |world| {
        world.resource::<WithoutTwin>().0.is_empty()
    });
}

/// What is said below the switch; nothing where it is not to be seen.
fn said(app: &mut App) -> Option<String> {
    let mut texts = app.world_mut().query::<(Entity, &Localized, &Text)>();
    let world = app.world();
    let mut texts = texts.iter(world);
    let (line, _, text) =
        texts.find(|(_, says, _)| says.key() == "setting-high-contrast-no-twin")?;
    moments::place_of(world, line).map(|_| text.0.clone())
}

#[test]
fn a_deck_without_a_twin_is_named_at_the_switch() {
    let home = harness::Home::new("no-twin-said");
    let folder = home.0.join("themes/mine");
    fs::create_dir_all(&folder).expect("made");
    let picture = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 7"><rect width="5" height="7" fill="red"/></svg>"#;
    fs::write(folder.join("queen_of_hearts.svg"), picture).expect("written");
    let mut app = harness::game(&home, 1280, 720);
    app.world_mut().resource_mut::<Settings>().decks = DeckStack::of("mine");
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Settings);
    moments::frames(&mut app, 30);
    assert_eq!(said(&mut app), None);
    set(&mut app, true);
    harness::wait_until(&mut app, 4000, "the deck is looked at", |world| {
        harness::let_others_work();
        !world.resource::<WithoutTwin>().0.is_empty()
    });
    for language in Language::ALL {
        app.world_mut().resource_mut::<Settings>().language = Some(language);
        moments::frames(&mut app, 4);
        let said = said(&mut app).expect("it is said");
        assert!(said.contains("mine") && said.contains("Moderna"), "{said}");
    }
    set(&mut app, false);
    harness::wait_until(&mut app, 4000, "silence", |world| {
        harness::let_others_work();
        world.resource::<WithoutTwin>().0.is_empty()
    });
    moments::frames(&mut app, 2);
    assert_eq!(said(&mut app), None);
}

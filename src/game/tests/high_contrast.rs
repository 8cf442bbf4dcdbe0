//! Tests of the high contrast setting. A deck that names a high-contrast deck is replaced by that deck at once. A deck
//! without one stays in use, and the settings page says so.
use crate::{
    harness,
    services_app::{Home, app, update_until},
    test_positions,
};
use bevy::prelude::*;
use gamecore::{
    i18n::{Language, Localized},
    settings::{self, DeckStack, Settings},
    states::Menu,
};
use std::fs;
use ui::theme::{CardArt, DeckExtras, DeckSuits, Reason, Slot, ThemeProblems};

fn deck(home: &Home, id: &str, colour: &str, description: &str) {
    let folder = home.0.join("themes").join(id);
    fs::create_dir_all(&folder).expect("made");
    let picture = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 7"><rect width="5" height="7" fill="{colour}"/></svg>"#
    );
    fs::write(folder.join("queen_of_hearts.svg"), picture).expect("written");
    fs::write(folder.join("theme.toml"), description).expect("written");
}

/// Returns the colour of the pixel at the centre of the queen of hearts, as rendered on the table.
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
fn services_high_contrast_switches_a_deck_to_its_twin_and_back() {
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
    let file = home.0.join("settings.json");
    update_until(&mut app, "the settings on the disk", |_| {
        let text = fs::read_to_string(&file).unwrap_or_default();
        settings::parse(&text).settings.high_contrast
    });
    set(&mut app, false);
    update_until(&mut app, "the deck again", |world| {
        queen(world) == Some([255, 0, 0])
    });

    // If the high-contrast deck is missing, the normal deck stays in use and a note gives the reason.
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
fn services_moderna_has_a_twin_and_a_custom_deck_without_one_stays() {
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
    assert_eq!(app.world().resource::<DeckExtras>().without_twin, [""; 0]);
    app.world_mut().resource_mut::<Settings>().decks = DeckStack::of("mine");
    update_until(&mut app, "the deck that stays", |world| {
        queen(world) == Some([255, 0, 0])
    });
    assert_eq!(app.world().resource::<DeckExtras>().without_twin, ["mine"]);
    set(&mut app, false);
    update_until(&mut app, "nothing to say", |world| {
        world.resource::<DeckExtras>().without_twin.is_empty()
    });
}

/// Returns the note below the high contrast switch if it is visible.
fn visible_note(app: &mut App) -> Option<String> {
    let mut texts = app.world_mut().query::<(Entity, &Localized, &Text)>();
    let world = app.world();
    let mut texts = texts.iter(world);
    let (line, _, text) =
        texts.find(|(_, says, _)| says.key() == "setting-high-contrast-no-twin")?;
    test_positions::place_of(world, line).map(|_| text.0.clone())
}

#[test]
fn a_deck_without_a_twin_is_named_below_the_setting() {
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
    test_positions::frames(&mut app, 30);
    assert_eq!(visible_note(&mut app), None);
    set(&mut app, true);
    harness::wait_until(&mut app, 4000, "the deck is looked at", |world| {
        harness::yield_to_workers();
        !world.resource::<DeckExtras>().without_twin.is_empty()
    });
    for language in Language::ALL {
        app.world_mut().resource_mut::<Settings>().language = Some(language);
        test_positions::frames(&mut app, 4);
        let said = visible_note(&mut app).expect("the note is visible");
        assert!(said.contains("mine") && said.contains("Moderna"), "{said}");
    }
    set(&mut app, false);
    harness::wait_until(&mut app, 4000, "silence", |world| {
        harness::yield_to_workers();
        world.resource::<DeckExtras>().without_twin.is_empty()
    });
    test_positions::frames(&mut app, 2);
    assert_eq!(visible_note(&mut app), None);
}

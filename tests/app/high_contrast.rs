//! The setting High contrast: a deck that names a twin for tired eyes makes way for it, at once.
use crate::services_app::{Home, app, update_until};
use bevy::prelude::*;
use continental::game::{
    settings::{self, DeckStack, Settings},
    theme::{CardArt, DeckSuits, Reason, Slot, ThemeProblems},
};
use std::fs;

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
    suits.or_usual(continental::engine::cards::Suit::Hearts)
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

//! Tests of the letters of the language on the cards of the table and in short names.
use crate::services_app::{Home, app, update_until};
use bevy::prelude::*;
use engine::cards::Card;
use gamecore::{
    i18n::{Language, Texts, card_short, the_card},
    settings::Settings,
};
use ui::theme::{CardArt, Slot};

fn card(name: &str) -> Card {
    name.parse().expect("a card")
}

/// Returns the pixels of a card in the texture of the table, row by row. `None` while the deck is being loaded.
fn pixels(world: &World, name: &str) -> Option<Vec<u8>> {
    let art = world.resource::<CardArt>();
    let image = world.resource::<Assets<Image>>().get(&art.image)?;
    let place = art
        .ready()
        .then(|| art.rect(Slot::Face(card(name)), 150.0).as_urect())?;
    let row = |y: u32| {
        let at = |x: u32| (y as usize * art.size.x as usize + x as usize) * 4;
        image.data.as_ref()?.get(at(place.min.x)..at(place.max.x))
    };
    let rows: Option<Vec<&[u8]>> = (place.min.y..place.max.y).map(row).collect();
    Some(rows?.concat())
}

fn speak(app: &mut App, language: Language) {
    app.world_mut().resource_mut::<Settings>().language = Some(language);
}

#[test]
fn services_a_change_of_language_changes_the_letters_of_the_court_cards() {
    let home = Home::new("letters");
    let mut app = app(&home, 0.2);
    speak(&mut app, Language::Es);
    let is_spoken = |world: &World, language| world.resource::<Texts>().language() == language;
    update_until(&mut app, "the deck in Spanish", |world| {
        is_spoken(world, Language::Es) && pixels(world, "KH").is_some()
    });
    let all = ["AH", "TH", "JH", "QH", "KH"];
    let drawn = |app: &App| all.map(|name| pixels(app.world(), name).expect("the deck is loaded"));
    let spanish = drawn(&app);
    speak(&mut app, Language::Fr);
    update_until(&mut app, "the deck in French", |world| {
        pixels(world, "KH").is_some_and(|king| king != spanish[4])
    });
    let french = drawn(&app);
    let same = [0, 1, 2, 3, 4].map(|place| spanish[place] == french[place]);
    assert_eq!(same, [true, true, false, false, false]);
    let texts = app.world().resource::<Texts>();
    let short = ["JS", "QS", "KS", "AS", "TS"].map(|name| card_short(texts, card(name)));
    assert_eq!(short, ["V♠", "D♠", "R♠", "A♠", "10♠"]);
    assert_eq!(the_card(texts, card("QS")), "la D♠");
    speak(&mut app, Language::Es);
    update_until(&mut app, "the deck in Spanish again", |world| {
        pixels(world, "KH").as_ref() == Some(&spanish[4])
    });
    assert_eq!(drawn(&app), spanish);
}

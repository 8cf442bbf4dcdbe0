//! Settings that make it pleasanter for the eyes.
use crate::{
    harness::Home,
    moments::{frames, full_table, opened},
};
use bevy::prelude::*;
use continental::game::{model::Zones, settings::Settings, tableview::CardKey};

/// The colours that open and hidden cards are drawn with.
fn tints(app: &mut App) -> (Vec<Color>, Vec<Color>) {
    let mut cards = app.world_mut().query::<(&CardKey, &Sprite)>();
    let world = app.world();
    let zones = world.resource::<Zones>();
    let (open, hidden): (Vec<_>, Vec<_>) = cards
        .iter(world)
        .map(|(CardKey(key), sprite)| (zones.face(*key), sprite.color))
        .partition(|(face, _)| face.is_some());
    let colours = |cards: Vec<(_, Color)>| cards.into_iter().map(|(_, color)| color).collect();
    (colours(open), colours(hidden))
}

#[test]
fn dimmed_faces_glare_less_and_backs_stay() {
    let home = Home::new("dimmed");
    let mut app = opened(&home, (1280, 720), &full_table());
    frames(&mut app, 4);
    let all = |colours: &[Color], wanted: Color| colours.iter().all(|color| *color == wanted);
    let (open, hidden) = tints(&mut app);
    assert!(open.len() > 20 && hidden.len() > 20);
    assert!(all(&open, Color::WHITE) && all(&hidden, Color::WHITE));
    app.world_mut().resource_mut::<Settings>().dim_cards = true;
    frames(&mut app, 2);
    let (open, hidden) = tints(&mut app);
    assert!(open.iter().all(|color| color.luminance() < 0.7), "{open:?}");
    assert!(all(&hidden, Color::WHITE));
    // Cards that change places, or that are laid out and taken back, are drawn anew.
    app.world_mut().resource_mut::<Zones>().set_changed();
    frames(&mut app, 2);
    let (open, _) = tints(&mut app);
    assert!(open.iter().all(|color| color.luminance() < 0.7), "{open:?}");
    app.world_mut().resource_mut::<Settings>().dim_cards = false;
    frames(&mut app, 2);
    assert!(all(&tints(&mut app).0, Color::WHITE));
}

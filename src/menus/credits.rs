//! Credits page.
use bevy::prelude::*;
use gamecore::states::Menu;
use ui::{
    page::{label, page},
    widgets::text,
};

pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Credits), open);
}

fn open(mut commands: Commands) {
    let texts = [
        "credits-game",
        "credits-art",
        "credits-fonts",
        "credits-engine",
    ];
    page(Menu::Credits, "credits-title", 640.0)
        .body(texts.map(|key| label(key, text::BODY)))
        .open(&mut commands);
}

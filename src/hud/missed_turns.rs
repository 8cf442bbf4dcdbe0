//! The banner that is shown during the replay of missed turns, with a button that skips the replay.
use super::{DEPTH, keys::key_sign, layer::open};
use bevy::prelude::*;
use gamecore::{
    input::{FocusArea, PlayerAction},
    model::{EventQueue, Geometry, PlayerIntent},
    states::Screen,
};
use ui::{
    page::{Element, button, line, row},
    widgets::{Look, Size, palette as p, text},
};

const HEIGHT: f32 = 48.0;

pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), spawn);
}

fn spawn(mut commands: Commands) {
    let banner = row(0.0)
        .node(|node| node.justify_content = JustifyContent::Center)
        .with(FocusArea::Prompt)
        .placed(place)
        .live(is_shown, |is_shown: &bool| is_shown.then(pill));
    open(banner.through(), DEPTH + 2, &mut commands);
}

fn is_shown(script: Res<EventQueue>) -> bool {
    script.is_replaying_missed() && !script.is_hurried()
}

fn place(script: Res<EventQueue>, geometry: Res<Geometry>) -> Option<Rect> {
    let size = Vec2::new(geometry.prompt.width(), HEIGHT);
    let place = Rect::from_center_size(geometry.prompt.center(), size);
    is_shown(script).then_some(place)
}

/// Builds the rounded box with the text and the button.
fn pill() -> Element {
    let skip = button("catch-up-skip", Look::Plain, Size::Small)
        .first(true)
        .sends(PlayerIntent::Continue)
        .children(key_sign(PlayerAction::Accept));
    row(14.0)
        .panel(UiRect::new(px(18), px(6), px(5), px(5)), p::hairline())
        .children((line("catch-up", text::BODY), skip))
}

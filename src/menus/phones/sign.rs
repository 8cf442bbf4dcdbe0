//! A phone, drawn of two boxes.
use bevy::prelude::*;
use ui::widgets::palette as p;

/// A phone of this height, in design pixels.
pub fn phone_sign(height: f32) -> impl Bundle {
    let unit = height / 12.0;
    let body = Node {
        width: px(height * 0.56),
        height: px(height),
        flex_shrink: 0.0,
        border: UiRect::all(px(unit.max(1.5))),
        border_radius: BorderRadius::all(px(unit * 1.6)),
        justify_content: JustifyContent::Center,
        align_items: AlignItems::FlexEnd,
        padding: UiRect::bottom(px(unit * 0.7)),
        ..default()
    };
    let button = Node {
        width: px(height * 0.2),
        height: px(unit.max(1.0)),
        border_radius: BorderRadius::MAX,
        ..default()
    };
    (
        body,
        BorderColor::all(p::TEXT),
        Pickable::IGNORE,
        children![(button, BackgroundColor(p::TEXT), Pickable::IGNORE)],
    )
}

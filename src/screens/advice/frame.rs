//! The panel that advice is given on: above the buttons at the right, as high as it needs to be.
use bevy::prelude::*;
use gamecore::model::Geometry;
use hud::Occupies;
use ui::widgets::{Surface, column, palette as p};

/// An empty panel of this width. Its children stand in a column.
pub(super) fn frame(geometry: &Geometry, width: f32, depth: i32) -> impl Bundle {
    let node = Node {
        position_type: PositionType::Absolute,
        width: px(width),
        max_height: px(geometry.buttons.min.y - geometry.top_bar.max.y - 2.0 * p::GRID),
        flex_direction: FlexDirection::Column,
        row_gap: px(10),
        overflow: Overflow::clip_y(),
        padding: UiRect::all(px(16)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(p::RADIUS)),
        ..default()
    };
    (
        node,
        Occupies,
        Surface::Panel,
        BorderColor::all(p::BRASS),
        p::soft_shadow(),
        GlobalZIndex(depth),
    )
}

/// Puts the panel into its corner, wherever that is now.
pub(super) fn place(node: &mut Mut<'_, Node>, geometry: &Geometry) {
    let buttons = geometry.buttons;
    let bottom = px(geometry.size.y - buttons.min.y + p::GRID);
    // Whoever plays with the left hand has the buttons at the left.
    let (left, right) = if buttons.center().x < geometry.size.x / 2.0 {
        (px(buttons.min.x), auto())
    } else {
        (auto(), px(geometry.size.x - buttons.max.x))
    };
    if (node.left, node.right, node.bottom) != (left, right, bottom) {
        (node.left, node.right, node.bottom) = (left, right, bottom);
    }
}

/// One piece of advice on the panel, with a stroke of this colour at its left. Its lines stand in a column.
pub(super) fn entry(edge: Color) -> impl Bundle {
    let node = Node {
        padding: UiRect::axes(px(12), px(8)),
        border: UiRect::left(px(3)),
        flex_shrink: 0.0,
        ..column(3.0)
    };
    (
        node,
        BackgroundColor(Color::BLACK.with_alpha(0.2)),
        BorderColor::all(edge),
    )
}

//! A column that scrolls when it holds more than fits.
use super::palette as p;
use bevy::{prelude::*, ui_widgets::ScrollArea};

/// The column keeps its end in view when something is added.
#[derive(Component)]
pub struct StickToEnd;

/// A scrolling column as high as its parent allows.
pub fn scroll_column(gap: f32) -> impl Bundle {
    (
        Node {
            flex_direction: FlexDirection::Column,
            row_gap: px(gap),
            overflow: Overflow::scroll_y(),
            flex_grow: 1.0,
            min_height: px(0),
            padding: UiRect::right(px(p::GRID)),
            ..default()
        },
        ScrollArea,
    )
}

/// Adds the sticking to the end.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, stick);
}

fn stick(mut columns: Query<&mut ScrollPosition, (With<StickToEnd>, Changed<Children>)>) {
    for mut position in &mut columns {
        position.y = f32::MAX;
    }
}

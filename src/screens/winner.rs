//! The winner's picture, as it stands on the table and in the ranking.
use bevy::prelude::*;

/// The place of the picture: round for a character, for a person a tile with corners of this radius.
pub(super) fn portrait_frame(side: f32, corner: f32, round: bool) -> Node {
    Node {
        width: px(side),
        height: px(side),
        flex_shrink: 0.0,
        border: UiRect::all(px(3)),
        border_radius: if round {
            BorderRadius::MAX
        } else {
            BorderRadius::all(px(corner))
        },
        ..default()
    }
}

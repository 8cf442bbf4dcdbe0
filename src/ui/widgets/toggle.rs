//! A switch: a word that says on or off, and a knob that shows it.
use super::{ControlKind, Inked, Lit, Look, behaviour, palette as p};
use bevy::prelude::*;
use gamecore::sets::FrameSystems;

/// The knob of a switch.
#[derive(Component)]
struct Knob;

/// A switch. Listen to [`super::Chosen`] and set [`Lit`].
pub fn toggle(on: bool) -> impl Bundle {
    (
        Node {
            width: px(56),
            height: px(30),
            padding: UiRect::all(px(4)),
            border: UiRect::all(px(1)),
            border_radius: BorderRadius::MAX,
            align_items: AlignItems::Center,
            ..default()
        },
        behaviour(Look::Segment),
        Lit(on),
        ControlKind::Switch,
        children![(
            Node {
                width: px(20),
                height: px(20),
                border_radius: BorderRadius::MAX,
                left: px(0),
                ..default()
            },
            BackgroundColor(p::TEXT),
            Inked,
            Knob,
            Pickable::IGNORE,
        )],
    )
}

/// Adds the movement of the knobs.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, slide.in_set(FrameSystems::Present));
}

fn slide(
    switches: Query<(&Lit, &Children), Changed<Lit>>,
    mut knobs: Query<&mut Node, With<Knob>>,
) {
    for (lit, children) in &switches {
        for child in children {
            if let Ok(mut node) = knobs.get_mut(*child) {
                node.left = px(if lit.0 { 26 } else { 0 });
            }
        }
    }
}

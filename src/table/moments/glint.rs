//! The glint: a soft light of brass that passes once along a combination that has just been laid down.
use super::pulse::{Spot, rect};
use bevy::{prelude::*, ui::UiTransform};
use engine::melds::MeldId;
use gamecore::{
    model::{Geometry, Layout, Speed, Zones},
    states::Screen,
    wakeup::{FrameWakeup, seen_secs},
};
use ui::widgets::{at as place, depth, palette as p};

/// Seconds from one end of a combination to the other, at the designed pace; and never fewer than can be seen.
const LENGTH: f32 = 0.46;
const LEAST: f32 = 0.25;
/// It is softer at its sides: layers upon each other, so wide, in design pixels; and how opaque each is.
const LAYERS: [f32; 4] = [76.0, 54.0, 34.0, 16.0];
const BRIGHT: f32 = 0.13;

/// A glint.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Glint {
    /// The combination.
    pub meld: MeldId,
    elapsed: f32,
}

/// The light itself, which its combination's edges cut off.
#[derive(Component)]
pub(super) struct Light;

/// A glint along this combination.
pub(super) fn along(meld: MeldId) -> impl Bundle {
    let layer = |width: f32| {
        let node = Node {
            position_type: PositionType::Absolute,
            left: px((LAYERS[0] - width) / 2.0),
            width: px(width),
            height: percent(100),
            ..default()
        };
        let ground = BackgroundColor(p::BRASS_LIGHT.with_alpha(BRIGHT));
        (node, ground, Pickable::IGNORE)
    };
    let [first, second, third, fourth] = LAYERS.map(layer);
    let light = Node {
        position_type: PositionType::Absolute,
        width: px(LAYERS[0]),
        height: percent(100),
        ..default()
    };
    (
        Glint { meld, elapsed: 0.0 },
        Node {
            display: Display::None,
            ..default()
        },
        GlobalZIndex(depth::FOCUS_RING + 1),
        Pickable::IGNORE,
        DespawnOnExit(Screen::Table),
        children![(
            Light,
            light,
            UiTransform::default(),
            Pickable::IGNORE,
            children![first, second, third, fourth],
        )],
    )
}

/// Where the light's left edge is at `t` of its time: from before the left edge to beyond the right one.
fn left(t: f32, width: f32) -> f32 {
    let t = t.clamp(0.0, 1.0);
    let part = t * t * (3.0 - 2.0 * t);
    (width + LAYERS[0]) * part - LAYERS[0]
}

pub(super) fn shine(
    (time, speed): (Res<Time<Real>>, Res<Speed>),
    (geometry, layout, zones): (Res<Geometry>, Res<Layout>, Res<Zones>),
    mut awake: ResMut<FrameWakeup>,
    mut glints: Query<(Entity, &mut Glint, &mut Node, &Children)>,
    mut lights: Query<&mut UiTransform, With<Light>>,
    mut commands: Commands,
) {
    if glints.is_empty() {
        return;
    }
    awake.keep(time.elapsed_secs(), 0.1);
    let length = (LENGTH * speed.factor).max(LEAST);
    for (entity, mut glint, mut node, children) in &mut glints {
        glint.elapsed += seen_secs(&time);
        let t = glint.elapsed / length;
        let rect = rect(Spot::Meld(glint.meld), &geometry, &layout, &zones);
        let Some(rect) = rect.filter(|_| t < 1.0) else {
            commands.entity(entity).despawn();
            continue;
        };
        node.set_if_neq(Node {
            overflow: Overflow::clip(),
            ..place(rect)
        });
        for child in children {
            if let Ok(mut light) = lights.get_mut(*child) {
                light.set_if_neq(UiTransform::from_translation(Val2::px(
                    left(t, rect.width()),
                    0.0,
                )));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_comes_in_at_the_left_edge_and_leaves_at_the_right_one() {
        let at: Vec<f32> = (0..=20).map(|i| left(i as f32 / 20.0, 240.0)).collect();
        assert_eq!(at[0], -LAYERS[0], "outside");
        assert_eq!(at[20], 240.0, "outside");
        assert!(at.windows(2).all(|pair| pair[0] < pair[1]));
    }
}

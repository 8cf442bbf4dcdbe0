//! A thing that has just come about shows itself with a small pop: it grows to its size, a little over it, and stands.
use bevy::{prelude::*, ui::UiTransform};
use gamecore::{
    model::Speed,
    sets::FrameSystems,
    wakeup::{FrameWakeup, seen_secs},
};

/// Seconds that a pop takes at the designed pace.
const LENGTH: f32 = 0.26;
/// How large a thing is when its pop begins.
const SMALL: f32 = 0.55;

/// A node that pops up. Under reduced motion and without any motion it simply stands.
#[derive(Component, Clone, Copy, PartialEq, Debug, Default)]
#[require(UiTransform)]
pub struct Pop {
    elapsed: f32,
}

/// Adds the popping.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, pop.in_set(FrameSystems::Present));
}

/// The size at `t` of the way, 0 to 1: seven percent over at its height.
fn size(t: f32) -> f32 {
    let u = t.clamp(0.0, 1.0) - 1.0;
    SMALL + (1.0 - SMALL) * (1.0 + 2.7 * u * u * u + 1.7 * u * u)
}

fn pop(
    (time, speed): (Res<Time<Real>>, Res<Speed>),
    mut awake: ResMut<FrameWakeup>,
    mut nodes: Query<(Entity, &mut Pop, &mut UiTransform)>,
    mut commands: Commands,
) {
    if !nodes.is_empty() {
        awake.keep(time.elapsed_secs(), 0.1);
    }
    let length = LENGTH * speed.factor;
    for (entity, mut pop, mut transform) in &mut nodes {
        let over = speed.reduced || pop.elapsed >= length;
        let now = if over {
            1.0
        } else {
            size(pop.elapsed / length)
        };
        transform.set_if_neq(UiTransform::from_scale(Vec2::splat(now)));
        if over {
            commands.entity(entity).remove::<Pop>();
        }
        pop.elapsed += seen_secs(&time);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pop_goes_a_little_over_its_size_and_ends_at_it() {
        assert!((size(0.0) - SMALL).abs() < 1e-5);
        assert!((size(1.0) - 1.0).abs() < 1e-6);
        let most = (0..=100)
            .map(|i| size(i as f32 / 100.0))
            .fold(0.0, f32::max);
        assert!(most > 1.02 && most < 1.08, "{most}");
    }
}

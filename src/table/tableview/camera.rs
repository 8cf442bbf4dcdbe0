//! The cameras and the scale: one world unit is one design pixel, whatever the window's size.
use bevy::{camera::ScalingMode, prelude::*};
use gamecore::{
    model::Speed,
    sets::FrameSystems,
    wakeup::{FrameWakeup, seen_secs},
};

/// Request: the table gives a little, as under a hand that is put down on it. Only a closing does that.
#[derive(Message, Clone, Copy, PartialEq, Debug, Default)]
pub struct Nudge;

/// How far the table gives at most, in design pixels, and for how many seconds.
const GIVES: f32 = 3.5;
const LENGTH: f32 = 0.16;

/// Adds the cameras and their nudge.
pub fn plugin(app: &mut App) {
    app.add_message::<Nudge>();
    app.add_systems(Update, nudge.in_set(FrameSystems::Animate));
    app.add_systems(Startup, spawn);
}

/// How the cameras look at the table, until the size of the window is known.
pub(super) fn projection() -> Projection {
    Projection::Orthographic(OrthographicProjection {
        scaling_mode: ScalingMode::Fixed {
            width: 1280.0,
            height: 720.0,
        },
        ..OrthographicProjection::default_2d()
    })
}

fn spawn(mut commands: Commands) {
    // The interface belongs to this camera; what lies above it is drawn by another.
    commands.spawn((
        Camera2d,
        Msaa::Off,
        // Half of the usual ones: the lights round plates are soft enough, and a machine that draws in software feels each of them.
        BoxShadowSamples(2),
        projection(),
        IsDefaultUiCamera,
    ));
}

/// How far the table gives at `t` of its time, 0 to 1, as a part of the most: down, a little up, and to rest.
fn give(t: f32) -> f32 {
    let left = 1.0 - t.clamp(0.0, 1.0);
    // The first swing of it is 0.61 high.
    (t * std::f32::consts::TAU).sin() * left * left / 0.61
}

/// Moves the cameras for a nudge, and puts them back exactly where they were.
fn nudge(
    (time, speed): (Res<Time<Real>>, Res<Speed>),
    mut requests: MessageReader<Nudge>,
    mut since: Local<Option<f32>>,
    mut awake: ResMut<FrameWakeup>,
    mut cameras: Query<&mut Transform, With<Camera2d>>,
) {
    let asked = requests.read().count() > 0;
    if asked && speed.factor > 0.0 && !speed.reduced {
        *since = Some(0.0);
    }
    let Some(elapsed) = *since else { return };
    awake.keep(time.elapsed_secs(), 0.1);
    let elapsed = elapsed + seen_secs(&time);
    let t = elapsed / (LENGTH * speed.factor.clamp(0.25, 1.0));
    // The camera goes up where the table is to go down.
    let up = if t < 1.0 { GIVES * give(t) } else { 0.0 };
    for mut transform in &mut cameras {
        let at = transform.translation.with_y(up);
        transform.set_if_neq(Transform {
            translation: at,
            ..*transform
        });
    }
    *since = (t < 1.0).then_some(elapsed);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_gives_four_pixels_at_most_and_comes_to_rest() {
        let ways: Vec<f32> = (0..=100).map(|i| GIVES * give(i as f32 / 100.0)).collect();
        let most = ways.iter().fold(0.0_f32, |most, way| most.max(way.abs()));
        assert!((3.0..=4.0).contains(&most), "{most}");
        assert_eq!(ways[0], 0.0);
        assert!(ways[100].abs() < 1e-6);
    }
}

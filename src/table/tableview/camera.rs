//! Cameras and their scale: one world unit is one design pixel at any window size. A shake of the table moves them.
//!
//! Overlay layer: dragged and flying cards, the enlarged meld, and confetti. Nameplates, chips, speech bubbles and
//! narration cover all other cards. A second camera renders the overlay layer above them.
use bevy::{
    camera::{
        CameraOutputMode, CameraUpdateSystems, ClearColorConfig, ScalingMode,
        visibility::RenderLayers,
    },
    prelude::*,
};
use gamecore::{
    model::{Key, Speed},
    redraw::{RedrawRequest, seen_secs},
    sets::FrameSystems,
};

pub fn plugin(app: &mut App) {
    app.init_resource::<OverlayCards>();
    app.add_message::<TableShake>();
    app.add_systems(Startup, spawn);
    app.add_systems(Update, nudge.in_set(FrameSystems::Animate));
    app.add_systems(PostUpdate, wake.before(CameraUpdateSystems));
}

/// Request to shake the table slightly, as if a hand were put down on it. Sent only when a hand of cards is closed.
#[derive(Message, Clone, Copy, PartialEq, Debug, Default)]
pub struct TableShake;

/// Largest offset of the shake in design pixels.
const GIVES: f32 = 3.5;
/// Duration of the shake in seconds, at normal speed.
const SHAKE_LENGTH: f32 = 0.16;

/// Returns the camera projection that is used until the window size is known.
fn projection() -> Projection {
    Projection::Orthographic(OrthographicProjection {
        scaling_mode: ScalingMode::Fixed {
            width: 1280.0,
            height: 720.0,
        },
        ..OrthographicProjection::default_2d()
    })
}

/// Creates the two cameras. The overlay camera sleeps until its layer has content.
fn spawn(mut commands: Commands) {
    // This camera renders the UI. Another camera renders the overlay layer.
    commands.spawn((
        Camera2d,
        Msaa::Off,
        // Half of the default. The glow round nameplates is soft enough, and shadow samples are expensive in software
        // rendering.
        BoxShadowSamples(2),
        projection(),
        IsDefaultUiCamera,
    ));
    let camera = Camera {
        order: 1,
        is_active: false,
        clear_color: ClearColorConfig::None,
        ..default()
    };
    commands.spawn((
        Camera2d,
        camera,
        Msaa::Off,
        projection(),
        RenderLayers::layer(OVERLAY_RENDER_LAYER),
        OverlayCamera,
    ));
}

/// Returns the offset at `t`, the elapsed fraction of the duration, relative to the largest offset. The table moves
/// down, slightly up, and back to rest.
fn give(t: f32) -> f32 {
    let left = 1.0 - t.clamp(0.0, 1.0);
    // The product has a maximum of 0.61, and the result must have a maximum of 1.
    (t * std::f32::consts::TAU).sin() * left * left / 0.61
}

/// Moves the cameras for a shake, and finally returns them exactly to their original positions.
fn nudge(
    (time, speed): (Res<Time<Real>>, Res<Speed>),
    mut requests: MessageReader<TableShake>,
    mut since: Local<Option<f32>>,
    mut awake: ResMut<RedrawRequest>,
    mut cameras: Query<&mut Transform, With<Camera2d>>,
) {
    if requests.read().count() > 0 && speed.flies() {
        *since = Some(0.0);
    }
    let Some(elapsed) = *since else { return };
    awake.animate_for(time.elapsed_secs(), 0.1);
    let elapsed = elapsed + seen_secs(&time);
    let t = elapsed / (SHAKE_LENGTH * speed.factor.clamp(0.25, 1.0));
    // The picture of the table moves down when the camera moves up.
    let up = if t < 1.0 { GIVES * give(t) } else { 0.0 };
    for mut transform in &mut cameras {
        if transform.translation.y != up {
            transform.translation.y = up;
        }
    }
    *since = (t < 1.0).then_some(elapsed);
}

/// Minimum depth of the cards in the overlay layer.
pub const OVERLAY_DEPTH: f32 = 50.0;
/// Render layer of the overlay camera.
pub(super) const OVERLAY_RENDER_LAYER: usize = 1;

/// Overlay camera. It is inactive while the layer is empty: there are no overlay cards, and no UI node has this camera
/// as its [`UiTargetCamera`].
#[derive(Component)]
pub struct OverlayCamera;

/// Cards in the overlay layer, from the bottom up.
#[derive(Resource, Clone, PartialEq, Eq, Default, Debug)]
pub struct OverlayCards(pub Vec<Key>);

/// Activates the overlay camera only while its layer has content. While active, it also presents the picture of the
/// main camera.
fn wake(
    above: Res<OverlayCards>,
    interface: Query<(), With<UiTargetCamera>>,
    mut cameras: Query<(&mut Camera, Has<OverlayCamera>), With<Camera2d>>,
    mut working: Local<bool>,
) {
    let needed = !above.0.is_empty() || !interface.is_empty();
    if *working == needed {
        return;
    }
    *working = needed;
    for (mut camera, is_above) in &mut cameras {
        if is_above {
            camera.is_active = needed;
        } else if needed {
            camera.output_mode = CameraOutputMode::Skip;
        } else {
            camera.output_mode = CameraOutputMode::default();
        }
    }
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

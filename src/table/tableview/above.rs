//! What is above the interface: cards that are dragged or fly, the combination that is opened to be read, and what rains when a match is
//! won. Plates, chips, bubbles and the line of narration are drawn over all other cards; these are drawn over them, by a second camera.
use bevy::{
    camera::{CameraOutputMode, CameraUpdateSystems, ClearColorConfig, visibility::RenderLayers},
    prelude::*,
};
use gamecore::model::Key;

/// Cards that belong at least so high lie above the interface.
pub const ABOVE: f32 = 50.0;
/// The layer of what the second camera sees.
pub(super) const ABOVE_LAYER: usize = 1;

/// The camera that draws over the interface. It rests while there is nothing to draw: no card, and nothing of the interface that has it
/// as its [`UiTargetCamera`].
#[derive(Component)]
pub struct AboveCamera;

/// The cards that lie above the interface now, from the bottom up.
#[derive(Resource, Clone, PartialEq, Eq, Default, Debug)]
pub struct Above(pub Vec<Key>);

/// Adds the camera.
pub fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn);
    app.init_resource::<Above>();
    app.add_systems(PostUpdate, wake.before(CameraUpdateSystems));
}

fn spawn(mut commands: Commands) {
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
        super::camera::projection(),
        RenderLayers::layer(ABOVE_LAYER),
        AboveCamera,
    ));
}

/// The camera works only while there is something for it; then it also brings what the first one has drawn to the window, once.
fn wake(
    above: Res<Above>,
    interface: Query<(), With<UiTargetCamera>>,
    mut cameras: Query<(&mut Camera, Has<AboveCamera>), With<Camera2d>>,
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

//! Cards above the interface: what is dragged, and the combination that is opened to be read. Plates, chips, bubbles and the line
//! of narration are drawn over all cards; these are drawn over them, by a second camera.
use super::{CardKey, Target};
use crate::game::{
    sets::FrameSystems,
    states::{Menu, Screen, TableOverlay},
};
use bevy::{
    camera::{ClearColorConfig, visibility::RenderLayers},
    prelude::*,
};

/// Cards that belong at least so high lie above the interface.
pub const ABOVE: f32 = 50.0;
/// The layer of what the second camera sees.
const LAYER: usize = 1;

/// The camera that draws over the interface. It rests while there is nothing to draw.
#[derive(Component)]
struct AboveCamera;

/// Adds the camera.
pub fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn);
    app.add_systems(Update, lift.in_set(FrameSystems::Present));
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
        RenderLayers::layer(LAYER),
        AboveCamera,
    ));
}

fn lift(
    (screen, menu): (Res<State<Screen>>, Res<State<Menu>>),
    overlay: Option<Res<State<TableOverlay>>>,
    cards: Query<(Entity, &Target, &Children, Has<RenderLayers>), With<CardKey>>,
    layered: Query<(), With<RenderLayers>>,
    mut cameras: Query<&mut Camera, With<AboveCamera>>,
    mut commands: Commands,
) {
    let clear = |overlay: Res<State<TableOverlay>>| {
        matches!(overlay.get(), TableOverlay::None | TableOverlay::HandOver)
    };
    // A menu and a sheet cover what lies on the table, all of it.
    let open =
        *screen.get() == Screen::Table && *menu.get() == Menu::None && overlay.is_some_and(clear);
    let mut any = false;
    for (card, target, children, lifted) in &cards {
        let wanted = open && target.0.z >= ABOVE;
        any |= wanted;
        if wanted {
            let parts = children.iter().chain([card]);
            for part in parts.filter(|part| !layered.contains(*part)) {
                commands.entity(part).try_insert(RenderLayers::layer(LAYER));
            }
        } else if lifted {
            for part in children.iter().chain([card]) {
                commands.entity(part).try_remove::<RenderLayers>();
            }
        }
    }
    for mut camera in &mut cameras {
        if camera.is_active != any {
            camera.is_active = any;
        }
    }
}

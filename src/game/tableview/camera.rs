//! The cameras and the scale: one world unit is one design pixel, whatever the window's size.
use crate::game::{
    model::{Geometry, Shown},
    sets::FrameSystems,
    theme::{ArtScale, CardArt},
};
use bevy::{camera::ScalingMode, prelude::*, window::PrimaryWindow};

/// Adds the camera and keeps it fitted to the window.
pub fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn);
    app.add_systems(
        Update,
        fit.in_set(FrameSystems::Layout)
            .before(super::layout::LayOut),
    );
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
    commands.spawn((Camera2d, Msaa::Off, projection(), IsDefaultUiCamera));
}

fn fit(
    window: Query<&Window, With<PrimaryWindow>>,
    shown: Res<Shown>,
    art: Res<CardArt>,
    mut geometry: ResMut<Geometry>,
    mut projection: Query<&mut Projection, With<Camera2d>>,
    mut ui_scale: ResMut<UiScale>,
    mut art_scale: ResMut<ArtScale>,
) {
    let Ok(window) = window.single() else { return };
    let physical = Vec2::new(
        window.physical_width() as f32,
        window.physical_height() as f32,
    );
    if physical.min_element() < 64.0 {
        return;
    }
    let new = Geometry::new(
        physical,
        art.aspect,
        shown.seating.as_ref(),
        shown.bottom_seat(),
    );
    if *geometry == new {
        return;
    }
    *geometry = new;
    let scale = geometry.scale / window.scale_factor();
    if ui_scale.0 != scale {
        ui_scale.0 = scale;
    }
    if art_scale.0 != geometry.scale {
        art_scale.0 = geometry.scale;
    }
    for mut projection in &mut projection {
        if let Projection::Orthographic(projection) = &mut *projection {
            projection.scaling_mode = ScalingMode::Fixed {
                width: geometry.size.x,
                height: geometry.size.y,
            };
        }
    }
}

//! The meshes that the cards are drawn with: solid and soft, below the interface and above it.
use super::{cards, material::CardMaterial, quad::Vertices};
use crate::tableview::above::ABOVE_LAYER;
use bevy::{
    camera::visibility::{NoFrustumCulling, RenderLayers},
    prelude::*,
};
use softrender::{DrawList, UnormTextures};
use ui::theme::CardArt;

/// The height at which the soft sheet is blended: over what lies on the felt under the cards, below all that marks them. Their own
/// heights count for what hides what.
pub(super) const SHEET: f32 = -0.1;

/// One of the meshes.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sheet {
    /// What is opaque, or what is blended over it.
    pub solid: bool,
    /// Over the interface.
    pub above: bool,
}

/// Adds the meshes, empty as yet.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn);
    app.add_systems(
        Update,
        follow_art
            .before(cards::paint)
            .in_set(gamecore::sets::FrameSystems::Present)
            .run_if(resource_changed::<CardArt>),
    );
}

fn spawn(
    art: Res<CardArt>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<CardMaterial>>,
    mut pieces: ResMut<DrawList>,
    mut commands: Commands,
) {
    pieces.images[0] = Some(art.image.id());
    for solid in [true, false] {
        let material = materials.add(CardMaterial {
            atlas: art.image.clone(),
            solid,
            undecoded: false,
        });
        for above in [false, true] {
            let mesh = Mesh2d(meshes.add(Vertices::default().into_mesh()));
            pieces.set_parts(mesh.id(), Vec::new());
            let place = Transform::from_xyz(0.0, 0.0, SHEET);
            let sheet = Sheet { solid, above };
            let mut sheet = commands.spawn((
                sheet,
                mesh,
                MeshMaterial2d(material.clone()),
                place,
                // It is as large as the table.
                NoFrustumCulling,
                Pickable::IGNORE,
                Name::new("cards"),
            ));
            if above {
                sheet.insert(RenderLayers::layer(ABOVE_LAYER));
            }
        }
    }
}

/// The materials draw from the deck in use.
pub(super) fn follow_art(
    art: Res<CardArt>,
    sheets: Query<&MeshMaterial2d<CardMaterial>, With<Sheet>>,
    mut materials: ResMut<Assets<CardMaterial>>,
    mut pieces: ResMut<DrawList>,
    undecoded: Option<Res<UnormTextures>>,
) {
    for MeshMaterial2d(material) in &sheets {
        let stale = materials
            .get(material)
            .is_some_and(|material| material.atlas != art.image);
        if stale && let Some(mut material) = materials.get_mut(material) {
            material.atlas = art.image.clone();
            material.undecoded = undecoded.is_some() && art.ready();
            pieces.images[0] = Some(art.image.id());
            pieces.anew = pieces.anew.wrapping_add(1);
        }
    }
}

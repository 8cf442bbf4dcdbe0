//! The felt under everything, or the boards of a table without felt, or a picture.
use super::{
    cards,
    material::{FeltColours, FeltMaterial, Stuff},
    sheet,
};
use bevy::{camera::visibility::NoFrustumCulling, mesh::VertexAttributeValues, prelude::*};
use gamecore::{
    model::Geometry,
    sets::FrameSystems,
    settings::{Felt, Settings},
};
use softrender::DrawList;
use ui::{
    theme::TableArt,
    widgets::{felt_color, rim},
};

/// The mesh of the felt.
#[derive(Component)]
struct FeltSheet;

/// Adds the felt.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn);
    let dyed = dye.before(sheet::follow_art).before(cards::paint);
    app.add_systems(Update, dyed.in_set(FrameSystems::Present));
}

fn spawn(
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<FeltMaterial>>,
    mut commands: Commands,
) {
    let material = look(Felt::default());
    commands.spawn((
        FeltSheet,
        Mesh2d(meshes.add(square())),
        MeshMaterial2d(materials.add(material)),
        Transform::from_xyz(0.0, 0.0, -100.0),
        NoFrustumCulling,
        Pickable::IGNORE,
        Name::new("felt"),
    ));
}

/// A square whose coordinates of texture say how far a point lies from the middle of the light, a little above that of the table:
/// worked out here for four corners instead of for each pixel.
fn square() -> Mesh {
    let mut mesh = Mesh::from(Rectangle::new(1.0, 1.0));
    let coordinates = mesh.attribute_mut(Mesh::ATTRIBUTE_UV_0);
    if let Some(VertexAttributeValues::Float32x2(corners)) = coordinates {
        for corner in corners {
            let from_light =
                (Vec2::from(*corner) - Vec2::new(0.5, 0.46)) * Vec2::new(1.4477, 1.6534);
            *corner = from_light.into();
        }
    }
    mesh
}

fn dye(
    settings: Res<Settings>,
    table: Option<Res<TableArt>>,
    geometry: Option<Res<Geometry>>,
    felt: Query<&MeshMaterial2d<FeltMaterial>, With<FeltSheet>>,
    mut materials: ResMut<Assets<FeltMaterial>>,
    mut pieces: ResMut<DrawList>,
) {
    let mut wanted = look(settings.felt);
    if let (Some(table), Some(geometry)) = (table, geometry)
        && let Some(picture) = &table.image
    {
        wanted.stuff = Stuff::Picture;
        wanted.picture = Some(picture.clone());
        wanted.colours.part = part(table.size, geometry.size);
    }
    let same = |one: &FeltMaterial, other: &FeltMaterial| {
        (one.colours, one.stuff, &one.picture) == (other.colours, other.stuff, &other.picture)
    };
    for MeshMaterial2d(material) in &felt {
        let stale = materials.get(material).is_some_and(|it| !same(it, &wanted));
        if stale && let Some(mut material) = materials.get_mut(material) {
            *material = wanted.clone();
            pieces.images[1] = wanted.picture.as_ref().map(Handle::id);
            pieces.anew = pieces.anew.wrapping_add(1);
        }
    }
}

/// The part of a picture that is seen on a sheet of other proportions: until it is laid anew nothing is pulled out of shape.
fn part(picture: Vec2, sheet: Vec2) -> Vec4 {
    let wider = (picture.x * sheet.y) / (picture.y * sheet.x).max(1.0);
    let part = Vec2::new(1.0 / wider.max(1.0), wider.min(1.0));
    part.extend(0.0).extend(0.0)
}

/// How a table is drawn.
fn look(felt: Felt) -> FeltMaterial {
    let light = root(felt_color(felt));
    FeltMaterial {
        colours: FeltColours {
            light,
            fall: root(rim(felt)) - light,
            part: Vec4::ONE,
        },
        picture: None,
        stuff: match felt {
            Felt::Green | Felt::Night | Felt::Wine | Felt::Slate => Stuff::Felt,
            Felt::Wood => Stuff::Boards,
        },
    }
}

/// The square root of each part of a colour's linear light.
fn root(color: Color) -> Vec4 {
    color.to_linear().to_vec4().map(f32::sqrt)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The programs in `felt.wgsl` count on these.
    #[test]
    fn the_corners_of_the_sheet_say_how_far_they_lie_from_the_light() {
        let mesh = square();
        let Some(VertexAttributeValues::Float32x2(corners)) = mesh.attribute(Mesh::ATTRIBUTE_UV_0)
        else {
            panic!("the sheet has coordinates of texture");
        };
        for corner in corners {
            let side = corner[0].abs();
            assert!((side - 0.723_85).abs() < 1e-4, "{corner:?}");
            let (top, bottom) = (-0.760_56, 0.892_84);
            let down = (corner[1] - top).abs().min((corner[1] - bottom).abs());
            assert!(down < 1e-4, "{corner:?}");
        }
        assert_eq!(corners.len(), 4);
    }

    /// The panels that lie on the felt are mixed from the same two colours.
    #[test]
    fn every_felt_goes_from_its_colour_to_that_of_its_rim() {
        for felt in Felt::ALL {
            let FeltColours { light, fall, .. } = look(felt).colours;
            let dark = light + fall;
            for (root, wanted) in [(light, felt_color(felt)), (dark, rim(felt))] {
                let drawn = (root * root).truncate();
                let wanted = wanted.to_linear().to_vec3();
                assert!((drawn - wanted).length() < 1e-5, "{felt:?}");
            }
            assert!(light.length() > dark.length(), "the rim is darker");
        }
    }

    #[test]
    fn a_picture_keeps_its_proportions_on_any_sheet() {
        let (wide, high) = (Vec2::new(1280.0, 720.0), Vec2::new(720.0, 1280.0));
        assert_eq!(part(wide, wide), Vec4::new(1.0, 1.0, 0.0, 0.0));
        for (picture, sheet) in [(wide, high), (high, wide), (wide, Vec2::splat(900.0))] {
            let part = part(picture, sheet).truncate().truncate();
            let shown = picture * part / sheet;
            assert!(
                (shown.x - shown.y).abs() < 1e-4,
                "{picture} on {sheet}: {part}"
            );
            assert!((part.max_element() - 1.0).abs() < 1e-6);
        }
    }

    /// From boards to felt and back, each as soon as it is chosen.
    #[test]
    fn the_table_follows_the_setting() {
        let mut app = App::new();
        app.init_resource::<Assets<Mesh>>()
            .init_resource::<Assets<FeltMaterial>>()
            .init_resource::<Settings>()
            .init_resource::<DrawList>()
            .add_systems(Startup, spawn)
            .add_systems(Update, dye);
        for felt in [Felt::Wood, Felt::Night, Felt::Wood, Felt::Green] {
            app.world_mut().resource_mut::<Settings>().felt = felt;
            app.update();
            let drawn: Vec<_> = app
                .world()
                .resource::<Assets<FeltMaterial>>()
                .iter()
                .map(|(_, material)| (material.colours, material.stuff))
                .collect();
            let wanted = look(felt);
            assert_eq!(drawn, [(wanted.colours, wanted.stuff)], "{felt:?}");
        }
        assert_ne!(look(Felt::Wood).stuff, look(Felt::Green).stuff);
    }
}

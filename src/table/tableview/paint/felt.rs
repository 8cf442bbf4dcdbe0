//! Background of the table: felt, wooden boards or tiles in a rim, or a picture.
use super::{cards, sheet};
use bevy::{
    asset::{load_internal_asset, uuid_handle},
    camera::visibility::NoFrustumCulling,
    mesh::{MeshVertexBufferLayoutRef, VertexAttributeValues},
    prelude::*,
    reflect::TypePath,
    render::render_resource::{
        AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError,
    },
    shader::ShaderRef,
    sprite_render::{AlphaMode2d, Material2d, Material2dKey, Material2dPlugin},
};
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

const FELT_SHADER: Handle<Shader> = uuid_handle!("C2A9D3B4-7F3E-4A83-8A59-6D1F0E4B9C22");

pub(super) fn plugin(app: &mut App) {
    load_internal_asset!(app, FELT_SHADER, "felt.wgsl", Shader::from_wgsl);
    app.add_plugins(Material2dPlugin::<FeltMaterial>::default());
    app.add_systems(Startup, spawn);
    let dyed = dye.before(sheet::follow_art).before(cards::paint);
    app.add_systems(Update, dyed.in_set(FrameSystems::Present));
}

/// Marker for the mesh of the table background.
#[derive(Component)]
struct FeltSheet;

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

/// Returns a square whose texture coordinates are the offsets from the centre of the light, which is slightly above the
/// table's centre. Computing the offsets for four corners is cheaper than for each pixel.
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
    (settings, table, geometry): (Res<Settings>, Res<TableArt>, Res<Geometry>),
    felt: Query<&MeshMaterial2d<FeltMaterial>, With<FeltSheet>>,
    mut materials: ResMut<Assets<FeltMaterial>>,
    mut pieces: ResMut<DrawList>,
) {
    let mut wanted = look(settings.felt);
    wanted.colours.size = geometry.size.extend(0.0).extend(0.0);
    if let Some(picture) = &table.image {
        wanted.program = "laid_picture";
        wanted.picture = Some(picture.clone());
        wanted.colours.part = part(table.size, geometry.size);
    }
    for MeshMaterial2d(material) in &felt {
        let stale = materials.get(material).is_some_and(|it| *it != wanted);
        if stale && let Some(mut material) = materials.get_mut(material) {
            *material = wanted.clone();
            pieces.images[1] = wanted.picture.as_ref().map(Handle::id);
            pieces.generation = pieces.generation.wrapping_add(1);
        }
    }
}

/// Returns the visible fraction of a picture's width and height on a background with a different aspect ratio. The
/// picture is cropped and never distorted, even before it has been scaled to a new window size.
fn part(picture: Vec2, sheet: Vec2) -> Vec4 {
    let wider = (picture.x * sheet.y) / (picture.y * sheet.x).max(1.0);
    let part = Vec2::new(1.0 / wider.max(1.0), wider.min(1.0));
    part.extend(0.0).extend(0.0)
}

/// Returns the material for a table background.
fn look(felt: Felt) -> FeltMaterial {
    let light = root(felt_color(felt));
    FeltMaterial {
        colours: FeltColours {
            light,
            fall: root(rim(felt)) - light,
            part: Vec4::ONE,
            size: Vec4::new(1280.0, 720.0, 0.0, 0.0),
        },
        picture: None,
        program: match felt {
            // Cloth with a fine, barely visible grain.
            Felt::Green | Felt::Night | Felt::Wine | Felt::Slate => "felt_cloth",
            // Four wooden boards along the table.
            Felt::Wood => "boards",
            // Dark blue tiles with a star each.
            Felt::Tiles => "tiles",
        },
    }
}

/// Returns the square root of each component of a colour in linear light.
fn root(color: Color) -> Vec4 {
    color.to_linear().to_vec4().map(f32::sqrt)
}

/// Colours of the table background, as square roots of linear light.
#[derive(ShaderType, Clone, Copy, PartialEq, Debug)]
struct FeltColours {
    /// Colour in the middle.
    pub light: Vec4,
    /// Difference between the colour at the rim and the colour in the middle.
    pub fall: Vec4,
    /// Visible fraction of the picture's width and height, in the first two components.
    pub part: Vec4,
    /// Width and height of the table in design pixels, in the first two components.
    pub size: Vec4,
}

/// Name of the shader function for a kind of table background. Each kind has its own function, so that no kind pays the
/// cost of another.
type Program = &'static str;

impl From<&FeltMaterial> for Program {
    fn from(material: &FeltMaterial) -> Self {
        material.program
    }
}

#[derive(Asset, TypePath, AsBindGroup, Clone, PartialEq)]
#[bind_group_data(Program)]
struct FeltMaterial {
    #[uniform(0)]
    pub colours: FeltColours,
    /// Picture of the table. `None` for the other kinds.
    #[texture(1)]
    #[sampler(2)]
    pub picture: Option<Handle<Image>>,
    pub program: Program,
}

impl Material2d for FeltMaterial {
    fn vertex_shader() -> ShaderRef {
        FELT_SHADER.into()
    }

    fn fragment_shader() -> ShaderRef {
        FELT_SHADER.into()
    }

    /// The background is opaque but belongs to the blended pass. It is rendered after all opaque cards, so that pixels
    /// under a card are not shaded. The blended parts of the cards follow.
    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }

    fn specialize(
        descriptor: &mut RenderPipelineDescriptor,
        _layout: &MeshVertexBufferLayoutRef,
        key: Material2dKey<FeltMaterial>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        if let Some(fragment) = &mut descriptor.fragment {
            fragment.entry_point = Some(key.bind_group_data.into());
            for target in fragment.targets.iter_mut().flatten() {
                target.blend = None;
            }
        }
        descriptor.vertex.entry_point = Some("spread".into());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shaders in `felt.wgsl` rely on these values.
    #[test]
    fn the_corners_of_the_sheet_hold_their_distance_from_the_light() {
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

    /// The panels on the felt are mixed from the same two colours.
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
            assert!(light.length() > dark.length(), "the rim is too light");
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

    /// A newly chosen background is visible immediately.
    #[test]
    fn the_table_follows_the_setting() {
        let mut app = App::new();
        app.init_resource::<Assets<Mesh>>()
            .init_resource::<Assets<FeltMaterial>>()
            .init_resource::<Settings>()
            .init_resource::<TableArt>()
            .init_resource::<Geometry>()
            .init_resource::<DrawList>()
            .add_systems(Startup, spawn)
            .add_systems(Update, dye);
        for felt in [Felt::Wood, Felt::Night, Felt::Tiles, Felt::Green] {
            app.world_mut().resource_mut::<Settings>().felt = felt;
            app.update();
            let drawn: Vec<_> = app
                .world()
                .resource::<Assets<FeltMaterial>>()
                .iter()
                .map(|(_, material)| (material.colours, material.program))
                .collect();
            let wanted = look(felt);
            assert_eq!(drawn, [(wanted.colours, wanted.program)], "{felt:?}");
        }
        assert_ne!(look(Felt::Wood).program, look(Felt::Green).program);
    }
}

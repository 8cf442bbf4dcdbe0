//! Meshes of the cards: their textured quads, their material and their entities. There are four meshes: an opaque and a
//! blended one below the UI, and the same two above it.
use super::cards;
use crate::tableview::camera::OVERLAY_RENDER_LAYER;
use bevy::{
    asset::{RenderAssetUsages, load_internal_asset, uuid_handle},
    camera::visibility::{NoFrustumCulling, RenderLayers},
    ecs::system::{SystemParamItem, lifetimeless::SRes},
    mesh::{Indices, MeshVertexBufferLayoutRef, PrimitiveTopology},
    prelude::*,
    reflect::TypePath,
    render::{
        render_asset::RenderAssets,
        render_resource::{
            AsBindGroup, AsBindGroupError, BindGroupLayout, BindGroupLayoutEntries,
            BindGroupLayoutEntry, BindingResources, OwnedBindingResource, RenderPipelineDescriptor,
            SamplerBindingType, ShaderStages, SpecializedMeshPipelineError, TextureSampleType,
            TextureViewDescriptor, TextureViewDimension, UnpreparedBindGroup,
            binding_types::{sampler, texture_2d},
        },
        renderer::RenderDevice,
        texture::GpuImage,
    },
    shader::ShaderRef,
    sprite_render::{AlphaMode2d, Material2d, Material2dKey, Material2dPlugin},
};
use gamecore::sets::FrameSystems;
use softrender::{DrawList, MeshPart, UnormTextures, draw_changed_parts};
use ui::theme::CardArt;

const CARD_SHADER: Handle<Shader> = uuid_handle!("5B0C5B2E-0A35-4F2C-9C57-3D0F6A6F2A11");

/// Depth by which the renderer sorts the blended mesh: above everything on the felt that lies under the cards, and
/// below the frames and labels on the cards. The depth test uses the depths of the cards themselves.
pub(super) const SHEET: f32 = -0.1;

/// Adds the meshes, which are empty at first, and their material.
pub(super) fn plugin(app: &mut App) {
    load_internal_asset!(app, CARD_SHADER, "card.wgsl", Shader::from_wgsl);
    app.add_plugins(Material2dPlugin::<CardMaterial>::default());
    draw_changed_parts::<CardMaterial>(app);
    app.add_systems(Startup, spawn);
    app.add_systems(
        Update,
        follow_art
            .before(cards::paint)
            .in_set(FrameSystems::Present)
            .run_if(resource_changed::<CardArt>),
    );
}

/// Marker for a mesh of card quads.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sheet {
    /// True for the opaque insides of the cards, false for the blended edges, shadows, frames and labels.
    pub solid: bool,
    /// True if the mesh is above the UI.
    pub above: bool,
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
            pieces.batched_meshes.insert(mesh.id(), Vec::new());
            let place = Transform::from_xyz(0.0, 0.0, SHEET);
            let sheet = Sheet { solid, above };
            let mut sheet = commands.spawn((
                sheet,
                mesh,
                MeshMaterial2d(material.clone()),
                place,
                // The mesh covers the whole table, so culling would be useless.
                NoFrustumCulling,
                Pickable::IGNORE,
                Name::new("cards"),
            ));
            if above {
                sheet.insert(RenderLayers::layer(OVERLAY_RENDER_LAYER));
            }
        }
    }
}

/// Switches the materials to the texture of the current deck.
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
            pieces.generation = pieces.generation.wrapping_add(1);
        }
    }
}

/// Quad on the table that shows a rectangle of the texture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Quad {
    /// Centre in world units.
    pub at: Vec2,
    /// Depth. A quad with a larger depth is nearer to the viewer.
    pub z: f32,
    /// Rotation in radians, counter-clockwise.
    pub angle: f32,
    /// Size in world units.
    pub size: Vec2,
    /// Rectangle of the texture to show, in pixels.
    pub piece: Rect,
    pub color: Color,
}

/// Mesh under construction.
#[derive(Default)]
pub(super) struct Vertices {
    positions: Vec<[f32; 3]>,
    uvs: Vec<[f32; 2]>,
    colors: Vec<[f32; 4]>,
    indices: Vec<u32>,
    /// Parts of the mesh, in the order of the index buffer.
    pub patches: Vec<MeshPart>,
}

impl Vertices {
    /// Adds a quad. `texture` is the size of the texture in pixels.
    pub fn add(&mut self, quad: &Quad, texture: Vec2) {
        let half = quad.size / 2.0;
        let corners = [
            Vec2::new(-half.x, -half.y),
            Vec2::new(half.x, -half.y),
            half,
            Vec2::new(-half.x, half.y),
        ];
        self.add_convex(quad, &corners, texture);
    }

    /// Adds the inside of a quad, `margin` away from its edges. At each corner, a triangle with legs of length `cut` is
    /// left out. Both lengths are in world units.
    pub fn add_inside(&mut self, quad: &Quad, margin: f32, cut: f32, texture: Vec2) {
        let Vec2 { x, y } = quad.size / 2.0 - margin;
        if x <= cut || y <= cut {
            return;
        }
        let corners = [
            Vec2::new(-x + cut, -y),
            Vec2::new(x - cut, -y),
            Vec2::new(x, -y + cut),
            Vec2::new(x, y - cut),
            Vec2::new(x - cut, y),
            Vec2::new(-x + cut, y),
            Vec2::new(-x, y - cut),
            Vec2::new(-x, -y + cut),
        ];
        self.add_convex(quad, &corners, texture);
    }

    fn add_convex(&mut self, quad: &Quad, corners: &[Vec2], texture: Vec2) {
        let first = self.positions.len() as u32;
        let turn = Vec2::from_angle(quad.angle);
        let color = quad.color.to_linear().to_f32_array();
        let mut place = Rect::EMPTY;
        for corner in corners {
            let at = quad.at + turn.rotate(*corner);
            place = place.union_point(at);
            // In the texture, the y axis points down.
            let part = *corner / quad.size * Vec2::new(1.0, -1.0) + 0.5;
            let uv = (quad.piece.min + part * quad.piece.size()) / texture;
            self.positions.push([at.x, at.y, quad.z]);
            self.uvs.push(uv.to_array());
            self.colors.push(color);
        }
        for i in 2..corners.len() as u32 {
            self.indices.extend([first, first + i - 1, first + i]);
        }
        self.patches.push(MeshPart {
            place,
            indices: 3 * (corners.len() as u32 - 2),
        });
    }

    /// Returns the mesh. An empty mesh gets a triangle without area, so that the GPU pipeline is prepared before the
    /// first card appears.
    pub fn into_mesh(mut self) -> Mesh {
        if self.indices.is_empty() {
            self.positions = vec![[0.0; 3]; 3];
            self.uvs = vec![[0.0; 2]; 3];
            self.colors = vec![[0.0; 4]; 3];
            self.indices = vec![0, 1, 2];
        }
        Mesh::new(
            PrimitiveTopology::TriangleList,
            RenderAssetUsages::RENDER_WORLD,
        )
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.uvs)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colors)
        .with_inserted_indices(Indices::U32(self.indices))
    }
}

/// Material of the cards: quads from the deck's texture, with a tint per vertex.
#[derive(Asset, TypePath, Clone)]
pub(super) struct CardMaterial {
    pub atlas: Handle<Image>,
    /// True if all quads with this material are opaque.
    pub solid: bool,
    /// True if the shader reads the texture as raw bytes. The texture must allow that (see [`UnormTextures`]).
    pub undecoded: bool,
}

/// Implemented by hand, because Bevy's derive macro only supports the texture's own format.
impl AsBindGroup for CardMaterial {
    /// True if the shader reads the texture as raw bytes. It selects the variant of the shader.
    type Data = bool;
    type Param = SRes<RenderAssets<GpuImage>>;

    fn label() -> &'static str {
        "cards"
    }

    fn bind_group_data(&self) -> bool {
        self.undecoded
    }

    fn unprepared_bind_group(
        &self,
        _layout: &BindGroupLayout,
        _device: &RenderDevice,
        images: &mut SystemParamItem<'_, '_, Self::Param>,
        _force_no_bindless: bool,
    ) -> Result<UnpreparedBindGroup, AsBindGroupError> {
        let atlas = images.get(&self.atlas);
        let atlas = atlas.ok_or(AsBindGroupError::RetryNextUpdate)?;
        let view = if self.undecoded {
            atlas.texture.create_view(&TextureViewDescriptor {
                format: Some(UnormTextures::VIEW),
                ..default()
            })
        } else {
            atlas.texture_view.clone()
        };
        let view = OwnedBindingResource::TextureView(TextureViewDimension::D2, view);
        let filtering = SamplerBindingType::Filtering;
        let sampler = OwnedBindingResource::Sampler(filtering, atlas.sampler.clone());
        Ok(UnpreparedBindGroup {
            bindings: BindingResources(vec![(0, view), (1, sampler)]),
        })
    }

    fn bind_group_layout_entries(
        _device: &RenderDevice,
        _force_no_bindless: bool,
    ) -> Vec<BindGroupLayoutEntry> {
        let filterable = TextureSampleType::Float { filterable: true };
        BindGroupLayoutEntries::sequential(
            ShaderStages::FRAGMENT,
            (
                texture_2d(filterable),
                sampler(SamplerBindingType::Filtering),
            ),
        )
        .to_vec()
    }
}

impl Material2d for CardMaterial {
    fn fragment_shader() -> ShaderRef {
        CARD_SHADER.into()
    }

    fn specialize(
        descriptor: &mut RenderPipelineDescriptor,
        _layout: &MeshVertexBufferLayoutRef,
        key: Material2dKey<CardMaterial>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        if let Some(fragment) = &mut descriptor.fragment {
            let program = if key.bind_group_data {
                "of_bytes"
            } else {
                "of_light"
            };
            fragment.entry_point = Some(program.into());
        }
        Ok(())
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        if self.solid {
            AlphaMode2d::Opaque
        } else {
            AlphaMode2d::Blend
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quad(angle: f32) -> Quad {
        Quad {
            at: Vec2::new(10.0, 20.0),
            z: 3.0,
            angle,
            size: Vec2::new(4.0, 8.0),
            piece: Rect::new(100.0, 50.0, 140.0, 130.0),
            color: Color::WHITE,
        }
    }

    #[test]
    fn a_piece_lies_upright_and_turns_about_its_middle() {
        let texture = Vec2::new(200.0, 200.0);
        let mut vertices = Vertices::default();
        vertices.add(&quad(0.0), texture);
        // The lower left corner of the card shows the lower left corner of the texture rectangle.
        assert_eq!(vertices.positions[0], [8.0, 16.0, 3.0]);
        assert_eq!(vertices.uvs[0], [0.5, 0.65]);
        assert_eq!(vertices.positions[2], [12.0, 24.0, 3.0]);
        assert_eq!(vertices.uvs[2], [0.7, 0.25]);
        vertices.add(&quad(std::f32::consts::FRAC_PI_2), texture);
        let turned = Vec3::from(vertices.positions[4]);
        assert!(
            (turned - Vec3::new(14.0, 18.0, 3.0)).length() < 1e-4,
            "{turned}"
        );
    }

    #[test]
    fn the_inside_keeps_off_the_edges_and_corners() {
        let mut vertices = Vertices::default();
        vertices.add_inside(&quad(0.0), 0.5, 1.0, Vec2::splat(200.0));
        let edge = Rect::new(8.5, 16.5, 11.5, 23.5);
        assert_eq!(vertices.positions.len(), 8);
        for [x, y, _] in &vertices.positions {
            assert!(edge.contains(Vec2::new(*x, *y)));
            let corner = (x - 10.0).abs() + (y - 20.0).abs();
            assert!(corner <= 1.5 + 3.5 - 1.0 + 1e-4, "a corner is not cut");
        }
        // A card that is turned edge-on has no inside.
        let narrow = Quad {
            size: Vec2::new(0.2, 8.0),
            ..quad(0.0)
        };
        vertices.add_inside(&narrow, 0.5, 1.0, Vec2::splat(200.0));
        assert_eq!(vertices.positions.len(), 8);
    }

    #[test]
    fn a_texture_read_as_bytes_has_the_same_light() {
        let shader = include_str!("card.wgsl");
        let formula = shader.lines().find(|line| line.contains("let light"));
        let formula = formula.expect("the shader makes light of bytes");
        let numbers: Vec<f32> = formula
            .split(|sign: char| !sign.is_ascii_digit() && sign != '.')
            .filter_map(|number| number.parse().ok())
            .collect();
        // In `card.wgsl`, the coefficient of the fourth power comes last and has the opposite sign.
        let [first, second, third, fifth, fourth] = numbers[..] else {
            panic!("five numbers: {formula}");
        };
        for told in 0..=255 {
            let x = told as f32 / 255.0;
            let made = x * (first + x * (second + x * (third + x * (fifth * x - fourth))));
            let written = Srgba::gamma_function_inverse(made);
            assert_eq!((written * 255.0).round() as i32, told);
        }
    }
}

//! What cards and felt are drawn with.
use crate::game::graphics::in_patches;
use bevy::{
    asset::{load_internal_asset, uuid_handle},
    mesh::MeshVertexBufferLayoutRef,
    prelude::*,
    reflect::TypePath,
    render::render_resource::{
        AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError,
    },
    shader::ShaderRef,
    sprite_render::{AlphaMode2d, Material2d, Material2dKey, Material2dPlugin},
};

const CARD_SHADER: Handle<Shader> = uuid_handle!("5B0C5B2E-0A35-4F2C-9C57-3D0F6A6F2A11");
const FELT_SHADER: Handle<Shader> = uuid_handle!("C2A9D3B4-7F3E-4A83-8A59-6D1F0E4B9C22");

/// Adds the materials.
pub(super) fn plugin(app: &mut App) {
    load_internal_asset!(app, CARD_SHADER, "card.wgsl", Shader::from_wgsl);
    load_internal_asset!(app, FELT_SHADER, "felt.wgsl", Shader::from_wgsl);
    app.add_plugins((
        Material2dPlugin::<CardMaterial>::default(),
        Material2dPlugin::<FeltMaterial>::default(),
    ));
    in_patches::<CardMaterial>(app);
}

/// Pieces of the deck's texture, each vertex with its tint.
#[derive(Asset, TypePath, AsBindGroup, Clone)]
pub(super) struct CardMaterial {
    /// The deck's texture.
    #[texture(0)]
    #[sampler(1)]
    pub atlas: Handle<Image>,
    /// Whether everything drawn with it is opaque.
    pub solid: bool,
}

impl Material2d for CardMaterial {
    fn fragment_shader() -> ShaderRef {
        CARD_SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        if self.solid {
            AlphaMode2d::Opaque
        } else {
            AlphaMode2d::Blend
        }
    }
}

/// The colours of the table, as roots of linear light.
#[derive(ShaderType, Clone, Copy, PartialEq, Debug)]
pub(super) struct FeltColours {
    /// In the middle.
    pub light: Vec4,
    /// What is added to that on the way to the rim.
    pub fall: Vec4,
    /// The part of the picture that is seen, in the first two: of its width and of its height.
    pub part: Vec4,
}

/// What the table is made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Stuff {
    /// Cloth, with a barely visible grain.
    Felt,
    /// Four boards along the table.
    Boards,
    /// A picture.
    Picture,
}

impl From<&FeltMaterial> for Stuff {
    fn from(material: &FeltMaterial) -> Self {
        material.stuff
    }
}

/// The felt, or the boards where there is none.
#[derive(Asset, TypePath, AsBindGroup, Clone)]
#[bind_group_data(Stuff)]
pub(super) struct FeltMaterial {
    /// Its colours.
    #[uniform(0)]
    pub colours: FeltColours,
    /// The picture; what is made of felt or boards does not look at it.
    #[texture(1)]
    #[sampler(2)]
    pub picture: Option<Handle<Image>>,
    /// Chooses the program: what felt costs does not depend on what boards cost.
    pub stuff: Stuff,
}

impl Material2d for FeltMaterial {
    fn fragment_shader() -> ShaderRef {
        FELT_SHADER.into()
    }

    /// It is opaque, but drawn after all that is solid, so that nothing is worked out under cards; and before what is blended.
    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }

    fn specialize(
        descriptor: &mut RenderPipelineDescriptor,
        _layout: &MeshVertexBufferLayoutRef,
        key: Material2dKey<FeltMaterial>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        if let Some(fragment) = &mut descriptor.fragment {
            let program = match key.bind_group_data {
                Stuff::Felt => "felt_cloth",
                Stuff::Boards => "boards",
                Stuff::Picture => "laid_picture",
            };
            fragment.entry_point = Some(program.into());
        }
        let targets = descriptor
            .fragment
            .iter_mut()
            .flat_map(|it| &mut it.targets);
        for target in targets.flatten() {
            target.blend = None;
        }
        Ok(())
    }
}

//! What cards and felt are drawn with.
use bevy::{
    asset::{load_internal_asset, uuid_handle},
    ecs::system::{SystemParamItem, lifetimeless::SRes},
    mesh::MeshVertexBufferLayoutRef,
    prelude::*,
    reflect::TypePath,
    render::{
        render_asset::RenderAssets,
        render_resource::{
            AsBindGroup, AsBindGroupError, BindGroupLayout, BindGroupLayoutEntries,
            BindGroupLayoutEntry, BindingResources, OwnedBindingResource, RenderPipelineDescriptor,
            SamplerBindingType, ShaderStages, ShaderType, SpecializedMeshPipelineError,
            TextureSampleType, TextureViewDescriptor, TextureViewDimension, UnpreparedBindGroup,
            binding_types::{sampler, texture_2d},
        },
        renderer::RenderDevice,
        texture::GpuImage,
    },
    shader::ShaderRef,
    sprite_render::{AlphaMode2d, Material2d, Material2dKey, Material2dPlugin},
};
use softrender::{UnormTextures, draw_changed_parts};

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
    draw_changed_parts::<CardMaterial>(app);
}

/// DrawList of the deck's texture, each vertex with its tint.
#[derive(Asset, TypePath, Clone)]
pub(super) struct CardMaterial {
    /// The deck's texture.
    pub atlas: Handle<Image>,
    /// Whether everything drawn with it is opaque.
    pub solid: bool,
    /// Whether the texture is read as bytes: it must allow that (see [`UnormTextures`]).
    pub undecoded: bool,
}

/// Bevy would only look at the texture as what it is.
impl AsBindGroup for CardMaterial {
    type Data = Reading;
    type Param = SRes<RenderAssets<GpuImage>>;

    fn label() -> &'static str {
        "cards"
    }

    fn bind_group_data(&self) -> Reading {
        Reading {
            undecoded: self.undecoded,
        }
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

/// How the deck's texture is read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Reading {
    undecoded: bool,
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
            let program = if key.bind_group_data.undecoded {
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
    fn vertex_shader() -> ShaderRef {
        FELT_SHADER.into()
    }

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
        descriptor.vertex.entry_point = Some("spread".into());
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

#[cfg(test)]
mod tests {
    use bevy::prelude::*;

    #[test]
    fn what_is_read_as_bytes_is_the_same_light_to_the_byte() {
        let shader = include_str!("card.wgsl");
        let formula = shader.lines().find(|line| line.contains("let light"));
        let formula = formula.expect("the shader makes light of bytes");
        let numbers: Vec<f32> = formula
            .split(|sign: char| !sign.is_ascii_digit() && sign != '.')
            .filter_map(|number| number.parse().ok())
            .collect();
        // As `card.wgsl` writes them: the last but one before the last power, with the other sign.
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

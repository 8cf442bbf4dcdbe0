//! Detection of software adapters.
use bevy::{
    prelude::*,
    render::{RenderApp, render_resource::TextureFormat, renderer::RenderAdapterInfo},
};
use wgpu::{Backend, DeviceType};

/// Render app and backend of a software adapter. None on a graphics card. Call it after the renderer has started.
pub(super) fn renderer(app: &mut App) -> Option<(&mut SubApp, Backend)> {
    let render = app.get_sub_app_mut(RenderApp)?;
    let adapter = render.world().get_resource::<RenderAdapterInfo>()?;
    let (kind, backend) = (adapter.device_type, adapter.backend);
    (kind == DeviceType::Cpu).then_some((render, backend))
}

/// Marker resource: textures are sampled as plain bytes and converted from sRGB afterwards. Present on software adapters with Vulkan.
///
/// A software adapter converts each of the four texels of a filtered sample, which takes a tenth of a frame while cards move. Mixing
/// bytes is integer arithmetic.
#[derive(Resource, Clone, Copy, Debug)]
pub struct UnormTextures;

impl UnormTextures {
    /// Second view format of the texture.
    pub const VIEW: TextureFormat = TextureFormat::Rgba8Unorm;

    /// Permits the second view. Call it before the renderer uploads the image.
    pub fn allow(image: &mut Image) {
        image.texture_descriptor.view_formats = &[UnormTextures::VIEW];
    }
}

//! Whether a processor draws: what is spared then costs a graphics card nothing.
use bevy::{
    prelude::*,
    render::{RenderApp, render_resource::TextureFormat, renderer::RenderAdapterInfo},
};
use wgpu::{Backend, DeviceType};

/// The renderer and what it draws through, if a processor does the drawing. To be asked once the renderer is there.
pub(super) fn renderer(app: &mut App) -> Option<(&mut SubApp, Backend)> {
    let render = app.get_sub_app_mut(RenderApp)?;
    let adapter = render.world().get_resource::<RenderAdapterInfo>()?;
    let (kind, backend) = (adapter.device_type, adapter.backend);
    (kind == DeviceType::Cpu).then_some((render, backend))
}

/// There where a processor draws for Vulkan. A graphics card makes light of a texture's bytes in passing. A processor does so for each of
/// the four neighbours between which a pixel lies, with a tenth of its frame while cards fly; to mix the bytes themselves is a matter of
/// whole numbers. Whatever shows much of a texture therefore reads it as bytes and makes light of what comes of them.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Undecoded;

impl Undecoded {
    /// What the texture is looked at as, beside what it is.
    pub const VIEW: TextureFormat = TextureFormat::Rgba8Unorm;

    /// It can be read as bytes, too. To be said before the renderer has it.
    pub fn allow(image: &mut Image) {
        image.texture_descriptor.view_formats = &[Undecoded::VIEW];
    }
}

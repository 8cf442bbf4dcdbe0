//! Rendering for software adapters, for any Bevy 2D program.
//!
//! The render time of a software adapter grows with the number of pixels. Two plugins reduce that number. They do
//! nothing on a graphics card:
//!
//! - [`DirtyRectPlugin`] redraws only the rectangles of a frame that differ from the previous frame.
//! - [`DirectBlitPlugin`] copies the finished frame into the window instead of drawing it there through a shader.
//!
//! The plugins compare sprites, texts and interface nodes by themselves. A program must report two things that they
//! cannot see:
//!
//! - A mesh that draws many items at once: list the items in the resource [`DrawList`] whenever they change, and call
//!   [`draw_changed_parts`] for the material of the mesh.
//! - Textures written on the GPU: do so in the set [`WriteTextures`] and note the rectangle in [`TextureDamage`].
//!
//! Add the plugins after `RenderPlugin`. With `CONTINENTAL_WHOLE_FRAMES=1` every frame is rendered completely, so that
//! the output can be compared with that of dirty rectangles.
#![allow(
    missing_docs,
    reason = "part of the application: comments say what a name does not"
)]
mod blit;
mod dirty;

pub use blit::{CANNOT_SHOW, DirectBlitPlugin};
pub use dirty::{
    DirtyRectPlugin, DrawItem, DrawList, MeshPart, TextureDamage, WriteTextures, draw_changed_parts,
};

use bevy::{
    prelude::*,
    render::{RenderApp, render_resource::TextureFormat, renderer::RenderAdapterInfo},
};
use wgpu::{Backend, DeviceType};

/// Returns the render sub-app and the backend if the adapter is a software adapter. `None` on a graphics card. Call it
/// after the renderer has started.
fn software_renderer(app: &mut App) -> Option<(&mut SubApp, Backend)> {
    let render = app.get_sub_app_mut(RenderApp)?;
    let adapter = render.world().get_resource::<RenderAdapterInfo>()?;
    let (kind, backend) = (adapter.device_type, adapter.backend);
    (kind == DeviceType::Cpu).then_some((render, backend))
}

/// Marker resource on Vulkan software adapters: textures are sampled as plain bytes, and the shader converts the result
/// from sRGB.
///
/// A filtered sample blends four texels. With an sRGB format, a software adapter converts each of them first, which
/// takes a tenth of the frame time while cards move. Blending plain bytes needs only integer arithmetic.
#[derive(Resource, Clone, Copy, Debug)]
pub struct UnormTextures;

impl UnormTextures {
    /// Additional view format of a texture, for sampling its bytes without sRGB conversion.
    pub const VIEW: TextureFormat = TextureFormat::Rgba8Unorm;

    /// Allows views of this image in the format [`UnormTextures::VIEW`]. Call it before the renderer uploads the image.
    pub fn allow(image: &mut Image) {
        image.texture_descriptor.view_formats = &[UnormTextures::VIEW];
    }
}

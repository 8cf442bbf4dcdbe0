//! Whether a processor draws: what is spared then costs a graphics card nothing.
use bevy::{
    prelude::*,
    render::{RenderApp, renderer::RenderAdapterInfo},
};
use wgpu::{Backend, DeviceType};

/// The renderer and what it draws through, if a processor does the drawing. To be asked once the renderer is there.
pub(super) fn renderer(app: &mut App) -> Option<(&mut SubApp, Backend)> {
    let render = app.get_sub_app_mut(RenderApp)?;
    let adapter = render.world().get_resource::<RenderAdapterInfo>()?;
    let (kind, backend) = (adapter.device_type, adapter.backend);
    (kind == DeviceType::Cpu).then_some((render, backend))
}

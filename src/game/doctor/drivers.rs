//! The graphics drivers of this machine.
use super::display::Display;
use crate::graphics::{self, BACKENDS};
use bevy::tasks::block_on;
use serde::Serialize;
use wgpu::{Backend, Backends, DeviceType, Instance, InstanceDescriptor};

/// A graphics card, or what stands in for one, as one driver offers it.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub(super) struct Driver {
    /// The card.
    pub name: String,
    /// Vulkan, OpenGL, …
    pub through: &'static str,
    /// Whether the processor draws: slow, but for cards enough.
    pub in_software: bool,
    /// What the driver says of itself.
    pub says: String,
    /// Whether it can show a window; none where there is no window to try it with.
    pub shows: Option<bool>,
    /// Whether the game may try it: `WGPU_BACKEND` does not leave it out.
    pub wished: bool,
}

/// All that are built in.
pub(super) fn all(display: Option<&Display>) -> Vec<Driver> {
    let built_in = Instance::enabled_backend_features();
    BACKENDS
        .into_iter()
        .filter(|backend| built_in.contains(Backends::from(*backend)))
        .flat_map(|backend| of(backend, display))
        .collect()
}

fn of(backend: Backend, display: Option<&Display>) -> Vec<Driver> {
    let backends = Backends::from(backend);
    let handle = display.map(|display| display.events.owned_display_handle());
    let mut descriptor = InstanceDescriptor::new_without_display_handle();
    descriptor.backends = backends;
    if let Some(handle) = handle {
        descriptor.display = Some(Box::new(handle));
    }
    let instance = Instance::new(descriptor);
    let window = display.and_then(|display| display.window.as_ref());
    let surface = window.map(|window| instance.create_surface(window).ok());
    let wished = graphics::wished().contains(backends);
    let adapters = block_on(instance.enumerate_adapters(backends));
    let told = adapters.iter().map(|adapter| {
        let info = adapter.get_info();
        let shows = surface.as_ref().map(|surface| {
            let can = surface.as_ref().map(|it| it.get_capabilities(adapter));
            can.is_some_and(|can| !can.present_modes.is_empty() && !can.formats.is_empty())
        });
        Driver {
            name: info.name,
            through: called(backend),
            in_software: info.device_type == DeviceType::Cpu,
            says: format!("{} {}", info.driver, info.driver_info)
                .trim()
                .to_owned(),
            shows,
            wished,
        }
    });
    told.collect()
}

/// As people call it.
fn called(backend: Backend) -> &'static str {
    match backend {
        Backend::Vulkan => "Vulkan",
        Backend::Metal => "Metal",
        Backend::Dx12 => "Direct3D 12",
        Backend::Gl => "OpenGL",
        Backend::BrowserWebGpu | Backend::Noop => backend.to_str(),
    }
}

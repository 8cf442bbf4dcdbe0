//! Which drivers may be tried, and which of them first.
use super::another;
use bevy::tasks::block_on;
use std::fs;
use wgpu::{Adapter, Backends, DeviceType, Instance, InstanceDescriptor};

/// The drivers that may be tried: those that `WGPU_BACKEND` names, or all there are; without those that cannot show a window here.
pub(super) fn allowed() -> Backends {
    let built_in = Instance::enabled_backend_features();
    let wished = Backends::from_env().unwrap_or(built_in);
    wished & built_in & !another::tried()
}

/// Those to be tried first. Vulkan alone where it is at hand: the driver for OpenGL would be loaded beside it, and stay.
pub(super) fn first(allowed: Backends) -> Backends {
    let asked_for = Backends::from_env().is_some();
    let vulkan = cfg!(target_os = "linux") && allowed.contains(Backends::VULKAN);
    if vulkan && !asked_for && is_vulkan_enough() {
        Backends::VULKAN
    } else {
        allowed
    }
}

/// Whether nothing better than Vulkan can be found: it has a graphics card, or there is none.
fn is_vulkan_enough() -> bool {
    let instance = Instance::new(InstanceDescriptor {
        backends: Backends::VULKAN,
        ..InstanceDescriptor::new_without_display_handle()
    });
    let adapters = block_on(instance.enumerate_adapters(Backends::VULKAN));
    let in_software = |adapter: &Adapter| adapter.get_info().device_type == DeviceType::Cpu;
    let has_card = adapters.iter().any(|adapter| !in_software(adapter));
    has_card || !adapters.is_empty() && !is_card_there()
}

/// Whether the system knows of a graphics card.
fn is_card_there() -> bool {
    let cards = fs::read_dir("/dev/dri").into_iter().flatten().flatten();
    cards
        .into_iter()
        .any(|entry| entry.file_name().to_string_lossy().starts_with("render"))
}

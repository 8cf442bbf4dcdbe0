//! Which drivers may be tried, and which of them first.
use super::another;
use bevy::{log::warn, tasks::block_on};
use std::{env, fs};
use wgpu::{Adapter, Backends, DeviceType, Instance, InstanceDescriptor};

/// Names the drivers that may be tried.
pub const WISH: &str = "WGPU_BACKEND";

/// Those of the drivers in this program that a wish names; none if it names none of them.
fn of_wish(wish: &str, built_in: Backends) -> Option<Backends> {
    let named = Backends::from_comma_list(wish) & built_in;
    (!named.is_empty()).then_some(named)
}

/// What [`WISH`] says, if it says something.
pub fn wish() -> Option<String> {
    env::var(WISH).ok().filter(|wish| !wish.trim().is_empty())
}

/// What [`WISH`] says, if it names a driver that this program has.
pub fn wished_for() -> Option<String> {
    let built_in = Instance::enabled_backend_features();
    wish().filter(|wish| of_wish(wish, built_in).is_some())
}

/// The drivers that [`WISH`] names; all that this program has where it names none of them.
pub fn wished() -> Backends {
    let built_in = Instance::enabled_backend_features();
    let named = wish().and_then(|wish| of_wish(&wish, built_in));
    named.unwrap_or(built_in)
}

/// The drivers that may be tried: those that are [`wished`] for without those that cannot show a window here.
pub(super) fn allowed() -> Backends {
    if let (Some(wish), None) = (wish(), wished_for()) {
        warn!("{WISH}={wish} names no driver that this program has: it is left out of account");
    }
    wished() & !another::tried()
}

/// Those to be tried first. Vulkan alone where it is at hand: the driver for OpenGL would be loaded beside it, and stay.
pub(super) fn first(allowed: Backends) -> Backends {
    let asked_for = wished_for().is_some();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_that_names_no_driver_of_ours_is_none() {
        let both = Backends::VULKAN | Backends::GL;
        for (wish, named) in [
            ("vulkan", Some(Backends::VULKAN)),
            ("GL", Some(Backends::GL)),
            ("vulkan, opengl", Some(both)),
            // What is not known is left out, and what this program does not have.
            ("nonsense,gl", Some(Backends::GL)),
            ("dx12,vulkan", Some(Backends::VULKAN)),
            ("nonsense", None),
            ("dx12", None),
            ("", None),
        ] {
            assert_eq!(of_wish(wish, both), named, "{wish}");
        }
    }
}

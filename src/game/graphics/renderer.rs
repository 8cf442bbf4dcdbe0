//! Bevy's renderer, opened by ourselves: Bevy does not tell the driver of OpenGL which display the window will be on, and that driver
//! then draws where nobody sees it.
use super::{
    another::{self, NO_DRIVER},
    choice, fatal,
    reserves::SHARED,
};
use bevy::{
    prelude::*,
    render::{
        RenderPlugin,
        renderer::{
            RenderAdapter, RenderAdapterInfo, RenderDevice, RenderInstance, RenderQueue,
            WgpuWrapper,
        },
        settings::{
            Backends, MemoryHints, RenderCreation, RenderResources, WgpuFeatures, WgpuSettings,
        },
    },
    tasks::block_on,
    winit::DisplayHandleWrapper,
};
use std::{env, sync::Arc};
use wgpu::{
    Adapter, Backend, BackendOptions, DeviceDescriptor, DeviceType, ExperimentalFeatures, Instance,
    InstanceDescriptor, Limits, RequestAdapterOptions, Trace, wgt::WgpuHasDisplayHandle,
};

/// Adds Bevy's `RenderPlugin`. It stands where that stands: after the plugin that opens the window system, if there is one.
pub struct Renderer;

impl Plugin for Renderer {
    fn build(&self, app: &mut App) {
        let display = app.world().get_resource::<DisplayHandleWrapper>();
        let display = display.map(|display| display.0.clone());
        let opens_window = display.is_some();
        let Some(resources) = block_on(open(display)) else {
            panic!("{NO_DRIVER}");
        };
        if opens_window {
            let said = app.world().get_resource::<fatal::EndedByDriver>();
            fatal::watch(&resources.2, said);
            app.add_systems(Last, note_shown);
        }
        app.add_plugins(RenderPlugin {
            render_creation: RenderCreation::Manual(resources),
            ..default()
        });
    }
}

/// After so many frames the window is there, and the driver shows it.
const SHOWN: u32 = 20;

fn note_shown(mut frames: Local<u32>) {
    *frames = frames.saturating_add(1);
    if *frames == SHOWN {
        fatal::shown();
    }
}

/// The first driver that can be opened.
async fn open<D: WgpuHasDisplayHandle + Clone>(display: Option<D>) -> Option<RenderResources> {
    let allowed = choice::allowed();
    let first = choice::first(allowed);
    for backends in [first, allowed.difference(first)] {
        if !backends.is_empty()
            && let Some(opened) = open_one_of(backends, display.clone()).await
        {
            return Some(opened);
        }
    }
    None
}

/// What is asked for, of whichever driver.
fn settings(backends: Backends) -> WgpuSettings {
    WgpuSettings {
        backends: Some(backends),
        memory_hints: MemoryHints::Manual {
            suballocated_device_memory_block_size: SHARED,
        },
        // Without it Bevy does not make the pipelines that find what is hidden in a world.
        disabled_features: Some(WgpuFeatures::INDIRECT_FIRST_INSTANCE),
        ..default()
    }
}

/// The best adapter of these drivers, opened.
async fn open_one_of(
    backends: Backends,
    display: Option<impl WgpuHasDisplayHandle>,
) -> Option<RenderResources> {
    let settings = settings(backends);
    let instance = Instance::new(InstanceDescriptor {
        backends,
        flags: settings.instance_flags,
        memory_budget_thresholds: settings.instance_memory_budget_thresholds,
        backend_options: BackendOptions::from_env_or_default(),
        display: display.map(|display| Box::new(display) as Box<dyn WgpuHasDisplayHandle>),
    });
    let adapter = adapter(&instance, backends, &settings).await?;
    let info = adapter.get_info();
    info!(
        "{} through {}: {}",
        info.name, info.backend, info.driver_info
    );
    let opened = adapter.request_device(&device(&adapter, &settings)).await;
    let (device, queue) = opened
        .inspect_err(|error| warn!("{} through {}: {error}", info.name, info.backend))
        .ok()?;
    another::note(info.backend);
    Some(RenderResources(
        RenderDevice::from(device),
        RenderQueue(Arc::new(WgpuWrapper::new(queue))),
        RenderAdapterInfo(WgpuWrapper::new(info)),
        RenderAdapter(Arc::new(WgpuWrapper::new(adapter))),
        RenderInstance(Arc::new(WgpuWrapper::new(instance))),
    ))
}

/// The one that `WGPU_ADAPTER_NAME` names, or the one that wgpu thinks best; in place of one that cannot draw here, the best of the rest.
async fn adapter(
    instance: &Instance,
    backends: Backends,
    settings: &WgpuSettings,
) -> Option<Adapter> {
    if let Ok(name) = env::var("WGPU_ADAPTER_NAME") {
        let is_named = |adapter: &Adapter| {
            let called = adapter.get_info().name.to_lowercase();
            called.contains(&name.to_lowercase())
        };
        let all = instance.enumerate_adapters(backends).await;
        if let Some(adapter) = all.into_iter().find(is_named) {
            return Some(adapter);
        }
    }
    let in_software = env::var("WGPU_FORCE_FALLBACK_ADAPTER")
        .is_ok_and(|wish| !["", "0", "false"].contains(&wish.as_str()));
    let best = instance.request_adapter(&RequestAdapterOptions {
        power_preference: settings.power_preference,
        force_fallback_adapter: in_software,
        compatible_surface: None,
    });
    let best = best.await.ok()?;
    if can_draw(&best) {
        return Some(best);
    }
    let all = instance.enumerate_adapters(backends).await;
    all.into_iter()
        .filter(can_draw)
        .min_by_key(|adapter| match adapter.get_info().device_type {
            DeviceType::DiscreteGpu => 0,
            DeviceType::IntegratedGpu => 1,
            DeviceType::VirtualGpu | DeviceType::Other => 2,
            DeviceType::Cpu => 3,
        })
}

/// Whether there is nothing known that speaks against it.
fn can_draw(adapter: &Adapter) -> bool {
    let info = adapter.get_info();
    let too_much = promises_too_much(info.backend, &info.driver_info, &adapter.limits());
    if too_much {
        warn!(
            "{} through {}: its shaders cannot do what it offers",
            info.name, info.backend
        );
    }
    !too_much && !fatal::is_avoided(&info)
}

/// NVIDIA's OpenGL, asked for version 3.3, offers stores for shaders beside a language that has no word for them before 4.3: Bevy's first
/// such shader would be the last thing that happens.
fn promises_too_much(backend: Backend, driver: &str, limits: &Limits) -> bool {
    let version = driver.split_once(' ').map(|(version, _)| version);
    let mut numbers = version.unwrap_or_default().split('.').map(str::parse);
    let (Some(Ok(major)), Some(Ok(minor))) = (numbers.next(), numbers.next()) else {
        // Nothing with numbers of its own, or OpenGL ES, of which 3.1 has them.
        return false;
    };
    let stores = limits.max_storage_buffers_per_shader_stage > 0;
    backend == Backend::Gl && stores && (major, minor) < (4_u32, 3_u32)
}

/// All that the adapter can do, but for what is disabled and what may still change.
fn device<'a>(adapter: &Adapter, settings: &WgpuSettings) -> DeviceDescriptor<'a> {
    let mut features = adapter.features();
    if adapter.get_info().device_type == DeviceType::DiscreteGpu {
        // Slow there: it goes through the bus to the card.
        features.remove(WgpuFeatures::MAPPABLE_PRIMARY_BUFFERS);
    }
    features.remove(settings.disabled_features.unwrap_or_default());
    features.remove(WgpuFeatures::all_experimental_mask());
    DeviceDescriptor {
        label: None,
        required_features: features | settings.features,
        required_limits: adapter.limits(),
        experimental_features: ExperimentalFeatures::disabled(),
        memory_hints: settings.memory_hints.clone(),
        trace: Trace::Off,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_offers_more_than_its_shaders_can_do_is_left_alone() {
        let stores = Limits::default();
        let none = Limits::downlevel_webgl2_defaults();
        let gl = |driver: &str, limits| promises_too_much(Backend::Gl, driver, limits);
        assert!(gl("3.3.0 NVIDIA 580.159.04", &stores));
        assert!(!gl("3.3.0 NVIDIA 580.159.04", &none));
        assert!(!gl("4.5 (Core Profile) Mesa 22.3.6", &stores));
        assert!(!gl("OpenGL ES 3.2 Mesa 22.3.6", &stores));
        assert!(!promises_too_much(
            Backend::Vulkan,
            "1.2.3 somebody",
            &stores
        ));
    }
}

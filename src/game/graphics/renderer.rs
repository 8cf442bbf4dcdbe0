//! The set-up of Bevy's renderer, with the game's own settings for GPU memory.
//!
//! Bevy does not tell the OpenGL driver on which display the window will be. Without this information, the driver would
//! render to no visible surface. By default Bevy reserves enough GPU memory for large scenes, and a card table would
//! never use most of it.
use super::NO_DRIVER;
use bevy::{
    prelude::*,
    render::{
        RenderApp, RenderPlugin,
        mesh::allocator::MeshAllocatorSettings,
        renderer::{
            RenderAdapter, RenderAdapterInfo, RenderDevice, RenderInstance, RenderQueue,
            WgpuWrapper,
        },
        settings::{
            Backends, MemoryHints, RenderCreation, RenderResources, WgpuFeatures, WgpuSettings,
        },
        slab_allocator::SlabAllocatorSettings,
    },
    tasks::block_on,
    winit::DisplayHandleWrapper,
};
use std::{env, ops::Range, sync::Arc};
use wgpu::{
    Adapter, Backend, BackendOptions, DeviceDescriptor, DeviceType, ExperimentalFeatures, Instance,
    InstanceDescriptor, Limits, RequestAdapterOptions, Trace, wgt::WgpuHasDisplayHandle,
};

/// Plugin that adds Bevy's `RenderPlugin` with the game's own graphics driver and settings. Add it after the plugin
/// that opens the window system, if there is one.
pub struct Renderer;

impl Plugin for Renderer {
    fn build(&self, app: &mut App) {
        let display = app.world().get_resource::<DisplayHandleWrapper>();
        let display = display.map(|display| display.0.clone());
        let Some(resources) = block_on(open(display)) else {
            panic!("{NO_DRIVER}");
        };
        app.add_plugins(RenderPlugin {
            render_creation: RenderCreation::Manual(resources),
            ..default()
        });
    }
}

/// Opens the first driver that works.
async fn open<D: WgpuHasDisplayHandle + Clone>(display: Option<D>) -> Option<RenderResources> {
    let allowed = super::allowed();
    let first = super::first(allowed);
    for backends in [first, allowed.difference(first)] {
        if !backends.is_empty()
            && let Some(opened) = open_one_of(backends, display.clone()).await
        {
            return Some(opened);
        }
    }
    None
}

/// Returns the renderer settings, which are the same for all drivers.
fn settings(backends: Backends) -> WgpuSettings {
    WgpuSettings {
        backends: Some(backends),
        memory_hints: MemoryHints::Manual {
            suballocated_device_memory_block_size: SHARED,
        },
        // Without this feature Bevy does not create the pipelines for occlusion culling, which a card table does not need.
        disabled_features: Some(WgpuFeatures::INDIRECT_FIRST_INSTANCE),
        ..default()
    }
}

/// Opens the best graphics adapter that these drivers offer.
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
    super::note(info.backend);
    Some(RenderResources(
        RenderDevice::from(device),
        RenderQueue(Arc::new(WgpuWrapper::new(queue))),
        RenderAdapterInfo(WgpuWrapper::new(info)),
        RenderAdapter(Arc::new(WgpuWrapper::new(adapter))),
        RenderInstance(Arc::new(WgpuWrapper::new(instance))),
    ))
}

/// Returns the adapter named by `WGPU_ADAPTER_NAME`, or else wgpu's choice. If wgpu's choice cannot be used, returns
/// the best other adapter.
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

/// True if the adapter has no known defect and has not crashed in an earlier start.
fn can_draw(adapter: &Adapter) -> bool {
    let info = adapter.get_info();
    let too_much = has_storage_buffer_defect(info.backend, &info.driver_info, &adapter.limits());
    if too_much {
        warn!(
            "{} through {}: its shaders cannot do what it offers",
            info.name, info.backend
        );
    }
    !too_much
}

/// Detects a version of NVIDIA's OpenGL driver that is known to crash. It reports version 3.3 with storage buffers, but
/// its shader language supports them only from version 4.3. Bevy's first shader with a storage buffer would end the
/// program.
fn has_storage_buffer_defect(backend: Backend, driver: &str, limits: &Limits) -> bool {
    let version = driver.split_once(' ').map(|(version, _)| version);
    let mut numbers = version.unwrap_or_default().split('.').map(str::parse);
    let (Some(Ok(major)), Some(Ok(minor))) = (numbers.next(), numbers.next()) else {
        // There is no version number, or the driver is OpenGL ES, which has had storage buffers since version 3.1.
        return false;
    };
    let stores = limits.max_storage_buffers_per_shader_stage > 0;
    backend == Backend::Gl && stores && (major, minor) < (4_u32, 3_u32)
}

/// Returns a device request with all features and limits of the adapter, except disabled and experimental features.
fn device<'a>(adapter: &Adapter, settings: &WgpuSettings) -> DeviceDescriptor<'a> {
    let mut features = adapter.features();
    if adapter.get_info().device_type == DeviceType::DiscreteGpu {
        // On a discrete graphics card this feature is slow, because every access crosses the PCIe bus.
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

/// Sizes in bytes of the memory blocks that small GPU resources share. A larger resource gets an allocation of its own,
/// which is freed with it. By default, wgpu puts resources of up to 256 MB into shared blocks and never frees the
/// blocks.
const SHARED: Range<u64> = (4 << 20)..(8 << 20);

/// Gives each mesh its own buffer. With shared buffers, Bevy would keep an allocator's free list of four megabytes for
/// each vertex layout. Add this plugin after the renderer.
pub fn plugin(app: &mut App) {
    let Some(render) = app.get_sub_app_mut(RenderApp) else {
        return;
    };
    render.insert_resource(MeshAllocatorSettings {
        slab_allocator_settings: SlabAllocatorSettings {
            large_threshold: 0,
            ..default()
        },
        ..default()
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_driver_that_offers_more_than_its_shaders_support_is_not_used() {
        let stores = Limits::default();
        let none = Limits::downlevel_webgl2_defaults();
        let gl = |driver: &str, limits| has_storage_buffer_defect(Backend::Gl, driver, limits);
        assert!(gl("3.3.0 NVIDIA 580.159.04", &stores));
        assert!(!gl("3.3.0 NVIDIA 580.159.04", &none));
        assert!(!gl("4.5 (Core Profile) Mesa 22.3.6", &stores));
        assert!(!gl("OpenGL ES 3.2 Mesa 22.3.6", &stores));
        assert!(!has_storage_buffer_defect(
            Backend::Vulkan,
            "1.2.3 somebody",
            &stores
        ));
    }
}

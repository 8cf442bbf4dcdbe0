//! Direct blit, which copies the finished frame into the window on software adapters.
//!
//! Bevy renders a frame into a texture of its own, then draws this texture into the window. Its shader converts format,
//! size and colour space. This is cheap on a graphics card, but takes half of the frame time on a software adapter. If
//! the frame is rendered in the window's format, it can be *copied* instead.
//!
//! The copy needs a window surface with the usage `COPY_DST`, which Bevy does not request. This module therefore
//! replaces two of Bevy's systems: the one that creates the surfaces, and the one that acquires the next texture of
//! each surface.
use super::{UnormTextures, software_renderer};
use bevy::{
    camera::{CameraOutputMode, NormalizedRenderTarget},
    core_pipeline::{Core2d, Core2dSystems, upscaling::upscaling},
    ecs::{
        entity::EntityHashMap,
        schedule::{ScheduleCleanupPolicy, ScheduleError},
    },
    prelude::*,
    render::{
        ExtractSchedule, Render, RenderSystems,
        camera::{CameraMainPassTextureFormats, ExtractedCamera, extract_cameras},
        render_resource::{SurfaceTexture, TextureView},
        renderer::{
            RenderAdapter, RenderContext, RenderDevice, RenderInstance, ViewQuery, WgpuWrapper,
        },
        view::{
            ExtractedView, ExtractedWindow, ExtractedWindows, ViewTarget,
            cleanup_view_targets_for_resize, create_surfaces, prepare_view_attachments,
            prepare_windows,
        },
    },
    ui_render::{RenderUiSystems, ui_pass},
    window::PresentMode,
};
use wgpu::{
    Backend, CurrentSurfaceTexture, Extent3d, Surface, SurfaceConfiguration, SurfaceTargetUnsafe,
    Texture, TextureFormat, TextureUsages,
};

/// Pixel format of window surfaces on Vulkan software adapters.
const WINDOW_FORMAT: TextureFormat = TextureFormat::Bgra8UnormSrgb;
/// Bevy's default pixel format for render targets.
const BEVY_FORMAT: TextureFormat = TextureFormat::Rgba8UnormSrgb;

/// Plugin that copies frames into the window on Vulkan software adapters. It does nothing on graphics cards. Add it
/// after the renderer.
pub struct DirectBlitPlugin;

impl Plugin for DirectBlitPlugin {
    fn build(&self, _app: &mut App) {}

    fn finish(&self, app: &mut App) {
        let Some((render, Backend::Vulkan)) = software_renderer(app) else {
            return;
        };
        if let Err(error) = replace(render) {
            // This error can occur only if a new version of Bevy moves these systems to another schedule.
            warn!("frames are not copied into the window: {error}");
        }
        app.insert_resource(UnormTextures);
    }
}

/// Replaces Bevy's systems with those of this module.
fn replace(render: &mut SubApp) -> Result<(), ScheduleError> {
    let policy = || ScheduleCleanupPolicy::RemoveSystemsOnly;
    render.remove_systems_in_set(Render, create_surfaces, policy())?;
    render.remove_systems_in_set(Render, prepare_windows, policy())?;
    render.remove_systems_in_set(Core2d, upscaling, policy())?;
    let opened = (open, take)
        .chain()
        .in_set(RenderSystems::PrepareViews)
        .before(prepare_view_attachments)
        .before(cleanup_view_targets_for_resize);
    let told = set_camera_formats
        .after(extract_cameras)
        .before(RenderUiSystems::ExtractCameraViews);
    let brought = (upscaling.run_if(not(copied)), copy.run_if(copied));
    render
        .init_resource::<WindowSurfaces>()
        .add_systems(ExtractSchedule, told.run_if(copied))
        .add_systems(
            Render,
            set_view_formats
                .run_if(copied)
                .after(RenderSystems::ExtractCommands)
                .before(RenderSystems::PrepareAssets),
        )
        .add_systems(Render, opened)
        .add_systems(
            Core2d,
            brought.after(Core2dSystems::PostProcess).after(ui_pass),
        );
    Ok(())
}

/// Surfaces of all windows, by window entity.
#[derive(Resource, Default)]
pub(super) struct WindowSurfaces {
    opened: EntityHashMap<OpenSurface>,
    /// True once a surface turns out not to support copies. Frames are then drawn by Bevy.
    is_unsupported: bool,
}

/// Surface of a window.
struct OpenSurface {
    surface: WgpuWrapper<Surface<'static>>,
    configuration: SurfaceConfiguration,
    /// Texture into which the next frame is copied.
    next: Option<Texture>,
}

fn copied(windows: Res<WindowSurfaces>) -> bool {
    !windows.is_unsupported
}

/// Sets the cameras' main pass format to the window's. Runs before the interface reads that format.
fn set_camera_formats(mut formats: ResMut<CameraMainPassTextureFormats>) {
    for format in formats.values_mut().filter(|it| **it == BEVY_FORMAT) {
        *format = WINDOW_FORMAT;
    }
}

/// Sets the target format of all views to the window's.
fn set_view_formats(mut views: Query<&mut ExtractedView>) {
    for mut view in &mut views {
        if view.target_format == BEVY_FORMAT {
            view.target_format = WINDOW_FORMAT;
        }
    }
}

/// Creates the surfaces of new windows. Configures a surface for the current size and present mode of its window.
fn open(
    mut extracted: ResMut<ExtractedWindows>,
    mut windows: ResMut<WindowSurfaces>,
    (instance, adapter, device): (Res<RenderInstance>, Res<RenderAdapter>, Res<RenderDevice>),
) {
    let there = &extracted.windows;
    windows
        .opened
        .retain(|window, _| there.contains_key(window));
    let windows = &mut *windows;
    for window in extracted.windows.values_mut() {
        let mut fresh = false;
        let opened = windows.opened.entry(window.entity).or_insert_with(|| {
            fresh = true;
            OpenSurface::new(window, &instance, &adapter)
        });
        let SurfaceConfiguration { format, usage, .. } = opened.configuration;
        if fresh && (format != WINDOW_FORMAT || !usage.contains(TextureUsages::COPY_DST)) {
            info!("frames cannot be copied into the window, which wants {format:?}");
            windows.is_unsupported = true;
        }
        if fresh || window.size_changed || window.present_mode_changed {
            // The old surface texture must be dropped before the surface is configured again.
            opened.next = None;
            window.swap_chain_texture_view = None;
            window.swap_chain_texture = None;
            let capabilities = opened.surface.get_capabilities(&adapter);
            opened.configuration.present_mode =
                offered(window.present_mode, &capabilities.present_modes);
            opened.configuration.width = window.physical_width;
            opened.configuration.height = window.physical_height;
            device.configure_surface(&opened.surface, &opened.configuration);
        }
    }
}

impl OpenSurface {
    /// Creates the surface of a window without configuring it. [`open`] chooses the present mode before it does so.
    ///
    /// # Panics
    /// Panics if the driver cannot present to the window. In that case, the program restarts with the next driver (see
    /// [`CANNOT_SHOW`]).
    fn new(
        window: &ExtractedWindow,
        instance: &RenderInstance,
        adapter: &RenderAdapter,
    ) -> OpenSurface {
        let target = SurfaceTargetUnsafe::RawHandle {
            raw_display_handle: Some(window.handle.get_display_handle()),
            raw_window_handle: window.handle.get_window_handle(),
        };
        #[expect(
            unsafe_code,
            reason = "a window is known to the renderer by its handle only"
        )]
        // SAFETY: The window handle is kept with the window for as long as the renderer uses the window. The surface is
        // dropped as soon as the renderer no longer uses it.
        let surface = unsafe { instance.create_surface_unsafe(target) };
        let surface = match surface {
            Ok(surface) => surface,
            Err(error) => panic!("{CANNOT_SHOW}: {error}"),
        };
        let capabilities = surface.get_capabilities(adapter);
        let (width, height) = (window.physical_width, window.physical_height);
        let Some(usual) = surface.get_default_config(adapter, width, height) else {
            panic!("{CANNOT_SHOW}: it offers no format and no way to show a frame");
        };
        let format = if capabilities.formats.contains(&WINDOW_FORMAT) {
            WINDOW_FORMAT
        } else {
            let in_light = capabilities.formats.iter().find(|it| it.is_srgb());
            in_light.copied().unwrap_or(usual.format)
        };
        let wished = TextureUsages::RENDER_ATTACHMENT | TextureUsages::COPY_DST;
        let as_light = format.add_srgb_suffix();
        let view_formats = Some(as_light).filter(|it| *it != format);
        let configuration = SurfaceConfiguration {
            usage: wished & capabilities.usages,
            format,
            desired_maximum_frame_latency: window
                .desired_maximum_frame_latency
                .map_or(usual.desired_maximum_frame_latency, |frames| frames.get()),
            view_formats: view_formats.into_iter().collect(),
            ..usual
        };
        OpenSurface {
            surface: WgpuWrapper::new(surface),
            configuration,
            next: None,
        }
    }

    /// Makes this texture the target for the window's next frame.
    fn give(&mut self, window: &mut ExtractedWindow, texture: wgpu::SurfaceTexture) {
        let format = self.configuration.format;
        let as_light = format.add_srgb_suffix();
        let view = texture.texture.create_view(&wgpu::TextureViewDescriptor {
            format: Some(as_light),
            ..default()
        });
        self.next = Some(texture.texture.clone());
        window.swap_chain_texture_format = Some(format);
        window.swap_chain_texture_view_format = Some(as_light);
        window.swap_chain_texture_view = Some(TextureView::from(view));
        window.swap_chain_texture = Some(SurfaceTexture::from(texture));
    }
}

/// Panic message for a driver that cannot present to a window. The program recognizes this message and tries another
/// driver.
pub const CANNOT_SHOW: &str = "this driver cannot show a window";

/// Returns the requested present mode if the surface supports it. Otherwise returns FIFO, which every driver supports.
fn offered(wished: PresentMode, there: &[wgpu::PresentMode]) -> wgpu::PresentMode {
    use wgpu::PresentMode as Way;
    let wished: &[Way] = match wished {
        PresentMode::Fifo => &[],
        PresentMode::FifoRelaxed | PresentMode::AutoVsync => &[Way::FifoRelaxed],
        PresentMode::Mailbox => &[Way::Mailbox],
        PresentMode::Immediate => &[Way::Immediate],
        PresentMode::AutoNoVsync => &[Way::Immediate, Way::Mailbox],
    };
    let found = wished.iter().find(|way| there.contains(way));
    found.copied().unwrap_or(Way::Fifo)
}

/// Acquires, for each window, the texture that will receive the next frame.
fn take(
    mut extracted: ResMut<ExtractedWindows>,
    mut windows: ResMut<WindowSurfaces>,
    device: Res<RenderDevice>,
) {
    for window in extracted.windows.values_mut() {
        let Some(opened) = windows.opened.get_mut(&window.entity) else {
            continue;
        };
        let shown = window.swap_chain_texture.is_none();
        if !shown && window.swap_chain_texture_view.is_some() {
            // The last texture was not presented, so it is used again for this frame.
            continue;
        }
        let mut texture = opened.surface.get_current_texture();
        if matches!(texture, CurrentSurfaceTexture::Outdated) {
            device.configure_surface(&opened.surface, &opened.configuration);
            texture = opened.surface.get_current_texture();
        }
        match texture {
            CurrentSurfaceTexture::Success(texture)
            | CurrentSurfaceTexture::Suboptimal(texture) => opened.give(window, texture),
            CurrentSurfaceTexture::Occluded
            | CurrentSurfaceTexture::Timeout
            | CurrentSurfaceTexture::Outdated => {}
            CurrentSurfaceTexture::Lost => {
                windows.opened.remove(&window.entity);
            }
            CurrentSurfaceTexture::Validation => error!("no texture of the window can be had"),
        }
    }
}

/// Copies the output of a camera into its window.
pub(super) fn copy(
    view: ViewQuery<(&ViewTarget, &ExtractedCamera)>,
    windows: Res<WindowSurfaces>,
    mut context: RenderContext,
) {
    let (target, camera) = view.into_inner();
    let Some(NormalizedRenderTarget::Window(window)) = &camera.target else {
        return;
    };
    if matches!(camera.output_mode, CameraOutputMode::Skip) {
        return;
    }
    let opened = windows.opened.get(&window.entity());
    let Some(next) = opened.and_then(|opened| opened.next.as_ref()) else {
        return;
    };
    // Called for its side effect: it marks the window as having new content.
    if target.out_texture_color_attachment(None).is_none() {
        return;
    }
    let drawn = target.main_texture();
    let size = Extent3d {
        width: drawn.width().min(next.width()),
        height: drawn.height().min(next.height()),
        depth_or_array_layers: 1,
    };
    let encoder = context.command_encoder();
    encoder.copy_texture_to_texture(drawn.as_image_copy(), next.as_image_copy(), size);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unsupported_present_mode_falls_back_to_fifo() {
        use wgpu::PresentMode as Way;
        let all = [Way::Fifo, Way::FifoRelaxed, Way::Mailbox, Way::Immediate];
        for (wished, best, only_mailbox) in [
            (PresentMode::Fifo, Way::Fifo, Way::Fifo),
            (PresentMode::AutoVsync, Way::FifoRelaxed, Way::Fifo),
            (PresentMode::FifoRelaxed, Way::FifoRelaxed, Way::Fifo),
            (PresentMode::AutoNoVsync, Way::Immediate, Way::Mailbox),
            (PresentMode::Immediate, Way::Immediate, Way::Fifo),
            (PresentMode::Mailbox, Way::Mailbox, Way::Mailbox),
        ] {
            assert_eq!(offered(wished, &all), best);
            assert_eq!(offered(wished, &[Way::Fifo, Way::Mailbox]), only_mailbox);
            assert_eq!(offered(wished, &[Way::Fifo]), Way::Fifo);
        }
    }
}

//! What has been drawn goes to the window as it is, where the processor draws.
//!
//! Bevy draws a frame into a texture of its own and then draws that texture into the window, pixel by pixel, through a shader: the
//! window may want other channels, another size, other light. A graphics card does so in passing. A processor takes half of its frame
//! for it, and here nothing is to be changed on the way: drawn in the window's own format, the frame can be *copied* into the window.
//!
//! For that the window must be opened as something that can be copied into, which Bevy does not ask for: so two of its systems are
//! replaced, the one that opens a window's surface and the one that takes the surface's next texture.
use super::software::{self, UnormTextures};
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
    Backend, CompositeAlphaMode, CurrentSurfaceTexture, Extent3d, Surface, SurfaceConfiguration,
    SurfaceTargetUnsafe, Texture, TextureFormat, TextureUsages,
};

/// How windows want their pixels, wherever a processor draws for Vulkan; and how Bevy would draw for them.
const OF_WINDOWS: TextureFormat = TextureFormat::Bgra8UnormSrgb;
const OF_BEVY: TextureFormat = TextureFormat::Rgba8UnormSrgb;

/// How many frames may wait to be shown, where the window says nothing else.
const WAITING: u32 = 2;

/// A frame is brought to its window: by then it is drawn.
#[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Brought;

/// Copies frames into the window where a processor draws them; does nothing where a graphics card does. To be added after the renderer.
pub struct DirectBlitPlugin;

impl Plugin for DirectBlitPlugin {
    fn build(&self, _app: &mut App) {}

    fn finish(&self, app: &mut App) {
        let Some((render, Backend::Vulkan)) = software::renderer(app) else {
            return;
        };
        if let Err(error) = replace(render) {
            // Only another version of Bevy, which has these systems elsewhere, can come here.
            warn!("frames are not copied into the window: {error}");
        }
        app.insert_resource(UnormTextures);
    }
}

/// Puts our own systems in the place of Bevy's.
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
    let told = tell_interface
        .after(extract_cameras)
        .before(RenderUiSystems::ExtractCameraViews);
    let brought = (upscaling.run_if(not(copied)), copy.run_if(copied));
    render
        .init_resource::<Windows>()
        .add_systems(ExtractSchedule, told.run_if(copied))
        .add_systems(
            Render,
            tell_views
                .run_if(copied)
                .after(RenderSystems::ExtractCommands)
                .before(RenderSystems::PrepareAssets),
        )
        .add_systems(Render, opened)
        .add_systems(
            Core2d,
            brought
                .in_set(Brought)
                .after(Core2dSystems::PostProcess)
                .after(ui_pass),
        );
    Ok(())
}

/// The windows, as they have been opened.
#[derive(Resource)]
struct Windows {
    opened: EntityHashMap<Opened>,
    /// Whether frames are copied: so it is supposed until a window is found that cannot be copied into.
    copied: bool,
}

impl Default for Windows {
    fn default() -> Windows {
        Windows {
            opened: EntityHashMap::default(),
            copied: true,
        }
    }
}

/// What a window shows.
struct Opened {
    surface: WgpuWrapper<Surface<'static>>,
    configuration: SurfaceConfiguration,
    /// Where the next frame goes.
    next: Option<Texture>,
}

fn copied(windows: Res<Windows>) -> bool {
    windows.copied
}

/// Pictures and letters are drawn in the window's format.
fn tell_interface(mut formats: ResMut<CameraMainPassTextureFormats>) {
    for format in formats.values_mut().filter(|it| **it == OF_BEVY) {
        *format = OF_WINDOWS;
    }
}

/// All else is drawn in it as well.
fn tell_views(mut views: Query<&mut ExtractedView>) {
    for mut view in &mut views {
        if view.target_format == OF_BEVY {
            view.target_format = OF_WINDOWS;
        }
    }
}

/// Opens what a new window shows, and gives it the size that its window has now.
fn open(
    mut extracted: ResMut<ExtractedWindows>,
    mut windows: ResMut<Windows>,
    (instance, adapter, device): (Res<RenderInstance>, Res<RenderAdapter>, Res<RenderDevice>),
) {
    let there = &extracted.windows;
    windows
        .opened
        .retain(|window, _| there.contains_key(window));
    for window in extracted.windows.values_mut() {
        let fresh = !windows.opened.contains_key(&window.entity);
        if fresh {
            let opened = Opened::new(window, &instance, &adapter);
            let format = opened.configuration.format;
            if format != OF_WINDOWS || !opened.configuration.usage.contains(TextureUsages::COPY_DST)
            {
                info!("frames cannot be copied into the window, which wants {format:?}");
                windows.copied = false;
            }
            windows.opened.insert(window.entity, opened);
        }
        let Some(opened) = windows.opened.get_mut(&window.entity) else {
            continue;
        };
        if fresh || window.size_changed || window.present_mode_changed {
            // A texture of the old surface must be gone before the new one is made.
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

impl Opened {
    /// The surface of a window, not yet configured.
    ///
    /// # Panics
    /// If the driver cannot show a window: the program then begins anew with the next driver (see [`CANNOT_SHOW`]).
    fn new(window: &ExtractedWindow, instance: &RenderInstance, adapter: &RenderAdapter) -> Opened {
        let target = SurfaceTargetUnsafe::RawHandle {
            raw_display_handle: Some(window.handle.get_display_handle()),
            raw_window_handle: window.handle.get_window_handle(),
        };
        #[expect(
            unsafe_code,
            reason = "a window is known to the renderer by its handle only"
        )]
        // SAFETY: The handle is kept with the window for as long as the renderer knows of it, and what is opened here is dropped as soon
        // as it no longer does.
        let surface = unsafe { instance.create_surface_unsafe(target) };
        let surface = match surface {
            Ok(surface) => surface,
            Err(error) => panic!("{CANNOT_SHOW}: {error}"),
        };
        let capabilities = surface.get_capabilities(adapter);
        let formats = &capabilities.formats;
        let in_light = |format: &&TextureFormat| format.is_srgb();
        let format = if formats.contains(&OF_WINDOWS) {
            Some(OF_WINDOWS)
        } else {
            formats.iter().find(in_light).or(formats.first()).copied()
        };
        let Some(format) = format.filter(|_| !capabilities.present_modes.is_empty()) else {
            panic!("{CANNOT_SHOW}: it offers no format and no way to show a frame");
        };
        let wished = TextureUsages::RENDER_ATTACHMENT | TextureUsages::COPY_DST;
        let as_light = format.add_srgb_suffix();
        let configuration = SurfaceConfiguration {
            usage: wished & capabilities.usages,
            format,
            width: window.physical_width,
            height: window.physical_height,
            present_mode: wgpu::PresentMode::Fifo,
            desired_maximum_frame_latency: window
                .desired_maximum_frame_latency
                .map_or(WAITING, |frames| frames.get()),
            alpha_mode: CompositeAlphaMode::Auto,
            view_formats: Some(as_light)
                .into_iter()
                .filter(|it| *it != format)
                .collect(),
        };
        Opened {
            surface: WgpuWrapper::new(surface),
            configuration,
            next: None,
        }
    }
}

/// With these words the driver is given up.
pub const CANNOT_SHOW: &str = "this driver cannot show a window";

/// The wished way to show frames if it is offered, or one after the other, as every driver can.
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

/// Takes the texture that the next frame of each window goes into.
fn take(
    mut extracted: ResMut<ExtractedWindows>,
    mut windows: ResMut<Windows>,
    device: Res<RenderDevice>,
) {
    for window in extracted.windows.values_mut() {
        let Some(opened) = windows.opened.get_mut(&window.entity) else {
            continue;
        };
        let shown = window.swap_chain_texture.is_none();
        if !shown && window.swap_chain_texture_view.is_some() {
            // The last frame was not shown: its texture can be used again.
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

impl Opened {
    /// The window's next frame goes into this texture.
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

/// Copies what a camera has drawn into its window.
fn copy(
    view: ViewQuery<(&ViewTarget, &ExtractedCamera)>,
    windows: Res<Windows>,
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
    // It says that the window has something new to show.
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
    fn frames_are_shown_as_wished_or_one_after_the_other() {
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

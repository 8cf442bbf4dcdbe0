//! The render passes that redraw only the dirty rectangles of a frame. They are Bevy's three passes for the table and
//! the interface, the backing copy of the lower layers, and the depth clear inside a rectangle.
use super::{compare::DirtyState, content::is_above, dirty_rects::DirtyRects};
use bevy::{
    asset::uuid_handle,
    camera::CameraMainTextureUsages,
    core_pipeline::core_2d::{AlphaMask2d, CORE_2D_DEPTH_FORMAT, Opaque2d, Transparent2d},
    platform::collections::HashMap,
    prelude::*,
    render::{
        camera::ExtractedCamera,
        render_phase::{
            DrawFunctions, PhaseItem, SortedRenderPhase, TrackedRenderPass, ViewBinnedRenderPhases,
            ViewSortedRenderPhases,
        },
        render_resource::{
            CachedRenderPipelineId, ColorTargetState, ColorWrites, CompareFunction,
            DepthStencilState, FragmentState, PipelineCache, RenderPassDescriptor,
            RenderPipelineDescriptor, StoreOp, Texture, TextureFormat, VertexState,
        },
        renderer::{RenderContext, ViewQuery},
        view::{ExtractedView, ViewDepthTexture, ViewTarget},
    },
    ui_render::{TransparentUi, UiCameraView, UiViewTarget},
};
use wgpu::{
    Extent3d, LoadOp, Origin3d, RenderPassColorAttachment, RenderPassDepthStencilAttachment,
    TexelCopyTextureInfo, TextureUsages,
};

/// Returns the colour attachment. It is cleared if the whole frame is redrawn. Otherwise it keeps the previous frame.
fn canvas<'a>(target: &'a ViewTarget, parts: &DirtyRects) -> RenderPassColorAttachment<'a> {
    let mut canvas = target.get_unsampled_color_attachment();
    if let DirtyRects::Some(_) = parts {
        canvas.ops.load = LoadOp::Load;
    }
    canvas
}

/// Returns the depth attachment. It is cleared as a whole, unless the depth is cleared separately for each dirty
/// rectangle (`wiped`).
fn depths(depth: &ViewDepthTexture, wiped: bool) -> RenderPassDepthStencilAttachment<'_> {
    let mut depths = depth.get_attachment(StoreOp::Store);
    if let Some(ops) = depths.depth_ops.as_mut().filter(|_| wiped) {
        ops.load = LoadOp::Load;
    }
    depths
}

/// Calls `draw` once for each dirty rectangle, with the scissor rectangle set. For the whole frame, calls it once with
/// `None`.
fn in_parts<'w>(
    pass: &mut TrackedRenderPass<'w>,
    changed: &DirtyState,
    camera: &ExtractedCamera,
    mut draw: impl FnMut(&mut TrackedRenderPass<'w>, Option<&URect>),
) {
    if let Some(viewport) = camera.viewport.as_ref() {
        pass.set_camera_viewport(viewport);
    }
    match changed.parts(camera) {
        DirtyRects::Whole => {
            changed.begin(camera, 0);
            draw(pass, None);
        }
        DirtyRects::Some(parts) => {
            for (number, part) in parts.iter().enumerate() {
                changed.begin(camera, number);
                let (at, size) = (part.min, part.size());
                pass.set_scissor_rect(at.x, at.y, size.x, size.y);
                draw(pass, Some(part));
            }
        }
    }
}

fn is_nothing(parts: &DirtyRects) -> bool {
    matches!(parts, DirtyRects::Some(parts) if parts.is_empty())
}

/// Draws the items on the table: first the opaque ones, then the blended ones.
pub(super) fn table(
    world: &World,
    view: ViewQuery<(
        &ExtractedCamera,
        &ExtractedView,
        &ViewTarget,
        &ViewDepthTexture,
    )>,
    changed: Res<DirtyState>,
    (wipes, programs): (Res<DepthClear>, Res<PipelineCache>),
    (opaque, masked, transparent): (
        Res<ViewBinnedRenderPhases<Opaque2d>>,
        Res<ViewBinnedRenderPhases<AlphaMask2d>>,
        Res<ViewSortedRenderPhases<Transparent2d>>,
    ),
    mut context: RenderContext,
) {
    let entity = view.entity();
    let (camera, view, target, depth) = view.into_inner();
    let format = view.target_format;
    let view = &view.retained_view_entity;
    let (Some(opaque), Some(masked), Some(transparent)) =
        (opaque.get(view), masked.get(view), transparent.get(view))
    else {
        return;
    };
    changed.note_drawn();
    let parts = changed.parts(camera);
    if is_nothing(parts) {
        return;
    }
    let program = wipes.0.get(&format);
    let program = program.filter(|_| *parts != DirtyRects::Whole);
    // The pipeline may still be compiling.
    let program = program.and_then(|program| programs.get_render_pipeline(*program));
    let mut pass = context.begin_tracked_render_pass(RenderPassDescriptor {
        label: Some("table"),
        color_attachments: &[Some(canvas(target, parts))],
        depth_stencil_attachment: Some(depths(depth, program.is_some())),
        ..default()
    });
    in_parts(&mut pass, &changed, camera, |pass, _| {
        if let Some(program) = program {
            pass.set_render_pipeline(program);
            pass.draw(0..3, 0..1);
        }
        let drawn = opaque
            .render(pass, world, entity)
            .and_then(|()| masked.render(pass, world, entity))
            .and_then(|()| transparent.render(pass, world, entity));
        if let Err(error) = drawn {
            error!("the table cannot be drawn: {error:?}");
        }
    });
}

/// Draws the interface over the table: panels, buttons, texts and menus.
pub(super) fn interface(
    world: &World,
    view: ViewQuery<&UiCameraView>,
    interfaces: Query<(&ExtractedView, &UiViewTarget)>,
    cameras: Query<(&ViewTarget, &ExtractedCamera)>,
    phases: Res<ViewSortedRenderPhases<TransparentUi>>,
    changed: Res<DirtyState>,
    mut context: RenderContext,
) {
    let entity = view.into_inner().0;
    let Ok((view, of)) = interfaces.get(entity) else {
        return;
    };
    let (Ok((target, camera)), Some(phase)) =
        (cameras.get(of.0), phases.get(&view.retained_view_entity))
    else {
        return;
    };
    let parts = changed.parts(camera);
    if phase.items.is_empty() || is_nothing(parts) {
        return;
    }
    let mut pass = context.begin_tracked_render_pass(RenderPassDescriptor {
        label: Some("interface"),
        color_attachments: &[Some(canvas(target, parts))],
        ..default()
    });
    let mut functions = world.resource::<DrawFunctions<TransparentUi>>().write();
    functions.prepare(world);
    let batches = batches(phase, &changed);
    in_parts(&mut pass, &changed, camera, |pass, part| {
        let part = part.map(URect::as_rect);
        for (first, places) in &batches {
            let lies_here = part.is_none_or(|part| {
                let mut places = places.iter();
                // A node with unknown bounds may overlap any rectangle.
                places.any(|place| place.is_none_or(|place| !place.intersect(part).is_empty()))
            });
            if let Some(function) = functions
                .get_mut(first.draw_function())
                .filter(|_| lies_here)
                && let Err(error) = function.draw(world, pass, entity, first)
            {
                error!("the interface cannot be drawn: {error:?}");
            }
        }
    });
}

/// Returns the batches of interface nodes, each with its first node and the bounds of all its nodes. Drawing a batch is
/// expensive on a software adapter, because each has textures of its own.
fn batches<'a>(
    phase: &'a SortedRenderPhase<TransparentUi>,
    changed: &DirtyState,
) -> Vec<(&'a TransparentUi, Vec<Option<Rect>>)> {
    let mut batches: Vec<(&TransparentUi, Vec<Option<Rect>>)> = Vec::new();
    for item in phase.items.values() {
        if !item.batch_range().is_empty() {
            batches.push((item, Vec::new()));
        }
        // An item with an empty range belongs to the preceding batch.
        if let Some((_, places)) = batches.last_mut() {
            places.push(changed.place_of(item.entity()));
        }
    }
    batches
}

/// Allows the cameras' render targets to be destinations of copies.
pub(super) fn allow_copies(mut cameras: Query<&mut CameraMainTextureUsages>) {
    for mut usages in &mut cameras {
        usages.0 |= TextureUsages::COPY_DST;
    }
}

/// Copies uncovered rectangles from the backing copy into the frame. The backing copy contains the lower layers, that
/// is, the table and the interface. A flying card uncovers such rectangles in each frame, and redrawing them is
/// expensive where many layers overlap. Runs before the first draw call of a frame.
pub(super) fn restore_backing(
    view: ViewQuery<(&ExtractedCamera, &ViewTarget)>,
    changed: Res<DirtyState>,
    mut context: RenderContext,
) {
    if let Some([frame, copy]) = frame_and_copy(view.into_inner()) {
        copy_places(copy, frame, &changed.copied.restored, &mut context);
    }
}

/// Copies changed rectangles of the frame into the backing copy. Runs between rendering the lower and the upper layers.
pub(super) fn keep_backing(
    view: ViewQuery<(&ExtractedCamera, &ViewTarget)>,
    changed: Res<DirtyState>,
    mut context: RenderContext,
) {
    if let Some([frame, copy]) = frame_and_copy(view.into_inner()) {
        copy_places(frame, copy, &changed.copied.saved, &mut context);
    }
}

/// Returns the textures of the frame and of the backing copy, if this is the camera of the lower layers. The backing
/// copy uses Bevy's second texture for post-processing effects, which the program does not need.
fn frame_and_copy<'a>(
    (camera, target): (&ExtractedCamera, &'a ViewTarget),
) -> Option<[&'a Texture; 2]> {
    (!is_above(camera)).then(|| [target.main_texture(), target.main_texture_other()])
}

fn copy_places(from: &Texture, to: &Texture, places: &[URect], context: &mut RenderContext) {
    for place in places {
        let origin = Origin3d {
            x: place.min.x,
            y: place.min.y,
            z: 0,
        };
        let of = |texture| TexelCopyTextureInfo { origin, ..texture };
        let (from, to) = (of(from.as_image_copy()), of(to.as_image_copy()));
        let size = Extent3d {
            width: place.width(),
            height: place.height(),
            depth_or_array_layers: 1,
        };
        let encoder = context.command_encoder();
        encoder.copy_texture_to_texture(from, to, size);
    }
}

/// Shader that clears the depth buffer inside the scissor rectangle. A render pass can clear only the whole depth buffer. On a
/// software adapter this would take a sixth of the frame time when only a few cards are redrawn.
pub(super) const SHADER: Handle<Shader> = uuid_handle!("6D0E3C4A-8E55-4F0B-9A7C-52B1C6D0B7E3");

/// Pipelines that clear the depth buffer, by colour format of the render target.
#[derive(Resource, Default)]
pub(super) struct DepthClear(HashMap<TextureFormat, CachedRenderPipelineId>);

/// Requests the pipelines for the formats of all views.
pub(super) fn prepare_depth_clear(
    views: Query<&ExtractedView>,
    mut wipe: ResMut<DepthClear>,
    cache: Res<PipelineCache>,
) {
    for view in &views {
        let format = view.target_format;
        wipe.0
            .entry(format)
            .or_insert_with(|| cache.queue_render_pipeline(pipeline(format)));
    }
}

fn pipeline(format: TextureFormat) -> RenderPipelineDescriptor {
    RenderPipelineDescriptor {
        label: Some("wipe".into()),
        vertex: VertexState {
            shader: SHADER,
            entry_point: Some("all_of_it".into()),
            ..default()
        },
        fragment: Some(FragmentState {
            shader: SHADER,
            entry_point: Some("nothing".into()),
            targets: vec![Some(ColorTargetState {
                format,
                blend: None,
                write_mask: ColorWrites::empty(),
            })],
            ..default()
        }),
        depth_stencil: Some(DepthStencilState {
            format: CORE_2D_DEPTH_FORMAT,
            depth_write_enabled: Some(true),
            depth_compare: Some(CompareFunction::Always),
            stencil: default(),
            bias: default(),
        }),
        ..default()
    }
}

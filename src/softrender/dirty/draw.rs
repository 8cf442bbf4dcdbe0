//! Bevy's three passes over the table and its interface, kept to the places that have changed.
use super::{
    find::Changed,
    parts::Parts,
    wipe::{Wipe, wipe},
};
use bevy::{
    core_pipeline::core_2d::{AlphaMask2d, Opaque2d, Transparent2d},
    prelude::*,
    render::{
        camera::ExtractedCamera,
        render_phase::{
            DrawFunctions, PhaseItem, SortedRenderPhase, TrackedRenderPass, ViewBinnedRenderPhases,
            ViewSortedRenderPhases,
        },
        render_resource::{PipelineCache, RenderPassDescriptor, StoreOp},
        renderer::{RenderContext, ViewQuery},
        view::{ExtractedView, ViewDepthTexture, ViewTarget},
    },
    ui_render::{TransparentUi, UiCameraView, UiViewTarget},
};
use wgpu::{LoadOp, RenderPassColorAttachment, RenderPassDepthStencilAttachment};

/// The frame as it is drawn on: from nothing if all of it is new, otherwise as the last one was left.
fn canvas<'a>(target: &'a ViewTarget, parts: &Parts) -> RenderPassColorAttachment<'a> {
    let mut canvas = target.get_unsampled_color_attachment();
    if let Parts::Some(_) = parts {
        canvas.ops.load = LoadOp::Load;
    }
    canvas
}

/// How deep what is drawn lies: nothing has been drawn yet, in all of the frame or, where it is wiped, only in its parts.
fn depths(depth: &ViewDepthTexture, wiped: bool) -> RenderPassDepthStencilAttachment<'_> {
    let mut depths = depth.get_attachment(StoreOp::Store);
    if let Some(ops) = depths.depth_ops.as_mut().filter(|_| wiped) {
        ops.load = LoadOp::Load;
    }
    depths
}

/// Draws in each of the parts; it is told in which, or nothing if it is all of the frame.
fn in_parts<'w>(
    pass: &mut TrackedRenderPass<'w>,
    changed: &Changed,
    camera: &ExtractedCamera,
    mut draw: impl FnMut(&mut TrackedRenderPass<'w>, Option<&URect>),
) {
    if let Some(viewport) = camera.viewport.as_ref() {
        pass.set_camera_viewport(viewport);
    }
    match changed.parts(camera) {
        Parts::Whole => {
            changed.begin(camera, 0);
            draw(pass, None);
        }
        Parts::Some(parts) => {
            for (number, part) in parts.iter().enumerate() {
                changed.begin(camera, number);
                let (at, size) = (part.min, part.size());
                pass.set_scissor_rect(at.x, at.y, size.x, size.y);
                draw(pass, Some(part));
            }
        }
    }
}

fn is_nothing(parts: &Parts) -> bool {
    matches!(parts, Parts::Some(parts) if parts.is_empty())
}

/// What lies on the table: what is solid, and what is blended over it.
pub(super) fn table(
    world: &World,
    view: ViewQuery<(
        &ExtractedCamera,
        &ExtractedView,
        &ViewTarget,
        &ViewDepthTexture,
    )>,
    changed: Res<Changed>,
    (wipes, programs): (Res<Wipe>, Res<PipelineCache>),
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
    let program = match parts {
        Parts::Whole => None,
        Parts::Some(_) => wipes.program(format, &programs),
    };
    let mut pass = context.begin_tracked_render_pass(RenderPassDescriptor {
        label: Some("table"),
        color_attachments: &[Some(canvas(target, parts))],
        depth_stencil_attachment: Some(depths(depth, program.is_some())),
        timestamp_writes: None,
        occlusion_query_set: None,
        multiview_mask: None,
    });
    in_parts(&mut pass, &changed, camera, |pass, _| {
        if let Some(program) = program {
            wipe(program, pass);
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

/// What lies over the table: plates, buttons, texts, menus.
pub(super) fn interface(
    world: &World,
    view: ViewQuery<&UiCameraView>,
    interfaces: Query<(&ExtractedView, &UiViewTarget)>,
    cameras: Query<(&ViewTarget, &ExtractedCamera)>,
    phases: Res<ViewSortedRenderPhases<TransparentUi>>,
    changed: Res<Changed>,
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
        depth_stencil_attachment: None,
        timestamp_writes: None,
        occlusion_query_set: None,
        multiview_mask: None,
    });
    let mut functions = world.resource::<DrawFunctions<TransparentUi>>().write();
    functions.prepare(world);
    let batches = batches(phase, &changed);
    in_parts(&mut pass, &changed, camera, |pass, part| {
        let part = part.map(URect::as_rect);
        for (first, places) in &batches {
            let lies_here = part.is_none_or(|part| {
                let mut places = places.iter();
                // What is not known may lie anywhere.
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

/// What of the interface is drawn at once, by the first piece of it, with the places of all that belongs to it. For a processor it is
/// dear to go from one to the next: each has its own pictures or letters.
fn batches<'a>(
    phase: &'a SortedRenderPhase<TransparentUi>,
    changed: &Changed,
) -> Vec<(&'a TransparentUi, Vec<Option<Rect>>)> {
    let mut batches: Vec<(&TransparentUi, Vec<Option<Rect>>)> = Vec::new();
    for item in phase.items.values() {
        if !item.batch_range().is_empty() {
            batches.push((item, Vec::new()));
        }
        // Those that follow the first one are drawn with it.
        if let Some((_, places)) = batches.last_mut() {
            places.push(changed.place_of(item.entity()));
        }
    }
    batches
}

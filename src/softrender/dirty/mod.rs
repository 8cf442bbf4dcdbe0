//! Dirty-rectangle rendering for software adapters.
//!
//! Bevy draws each frame from scratch. The render time of a software adapter grows with the number of pixels, although
//! nearly the whole table stays unchanged while a card flies. The renderer therefore keeps the previous frame and
//! compares the items of both frames: sprites, cards and interface nodes. It redraws only the rectangles that changed
//! items cover or have covered.
//!
//! A change that comparing the items cannot detect redraws the whole frame. Examples are another deck, a new window
//! size, or an image that has just been loaded.
//!
//! ```text
//!  items         items of a frame in drawing order, with the draw list of the program: items that the renderer cannot tell apart.
//!  content       collects the items of a frame from the renderer's data.
//!  compare       compares them with the items of the last frame.
//!  dirty_rects   dirty rectangles.
//!  mesh_parts    draws only the index ranges of batched meshes that are inside a dirty rectangle.
//!  draw          render passes, limited to the dirty rectangles, with backing copy and depth clear.
//! ```
mod compare;
mod content;
mod dirty_rects;
mod draw;
mod items;
mod mesh_parts;

pub use items::{DrawItem, DrawList, MeshPart, TextureDamage, WriteTextures};
pub use mesh_parts::draw_changed_parts;

use crate::{blit, software_renderer};
use bevy::{
    asset::load_internal_asset,
    core_pipeline::{
        Core2d, Core2dSystems,
        core_2d::{main_opaque_pass_2d, main_transparent_pass_2d},
        upscaling::upscaling,
    },
    ecs::schedule::{ScheduleCleanupPolicy, ScheduleError},
    prelude::*,
    render::{ExtractSchedule, Render, RenderSystems},
    ui_render::ui_pass,
};
use std::env;

/// Environment variable that makes the renderer draw every frame completely. Stale pixels become visible when the
/// output is compared with that of dirty rectangles.
const WHOLE_FRAMES_VARIABLE: &str = "CONTINENTAL_WHOLE_FRAMES";

/// Plugin that redraws only changed rectangles on software adapters. It does nothing on graphics cards. Add it after
/// the renderer.
pub struct DirtyRectPlugin;

impl Plugin for DirtyRectPlugin {
    fn build(&self, app: &mut App) {
        load_internal_asset!(app, draw::SHADER, "wipe.wgsl", Shader::from_wgsl);
    }

    fn finish(&self, app: &mut App) {
        if env::var_os(WHOLE_FRAMES_VARIABLE).is_some() {
            return;
        }
        let Some((render, _)) = software_renderer(app) else {
            return;
        };
        if let Err(error) = replace(render) {
            // This error can occur only if a new version of Bevy moves these systems to another schedule.
            warn!("each frame is drawn whole: {error}");
        }
    }
}

/// Replaces Bevy's render passes with those of this module.
fn replace(render: &mut SubApp) -> Result<(), ScheduleError> {
    let policy = || ScheduleCleanupPolicy::RemoveSystemsOnly;
    render.remove_systems_in_set(Core2d, main_opaque_pass_2d, policy())?;
    render.remove_systems_in_set(Core2d, main_transparent_pass_2d, policy())?;
    render.remove_systems_in_set(Core2d, ui_pass, policy())?;
    render
        .init_resource::<DrawList>()
        .init_resource::<TextureDamage>()
        .init_resource::<compare::DirtyState>()
        .init_resource::<draw::DepthClear>()
        .add_systems(ExtractSchedule, items::extract_draw_list)
        .add_systems(
            Render,
            (
                draw::allow_copies
                    .after(RenderSystems::ExtractCommands)
                    .before(RenderSystems::PrepareAssets),
                draw::prepare_depth_clear.in_set(RenderSystems::Queue),
                compare::find
                    .in_set(RenderSystems::PrepareResources)
                    .after(WriteTextures),
            ),
        )
        .add_systems(
            Core2d,
            (
                (draw::restore_backing, draw::table)
                    .chain()
                    .in_set(Core2dSystems::MainPass),
                (draw::interface, draw::keep_backing)
                    .chain()
                    .after(Core2dSystems::PostProcess)
                    .before(upscaling)
                    .before(blit::copy),
            ),
        );
    Ok(())
}

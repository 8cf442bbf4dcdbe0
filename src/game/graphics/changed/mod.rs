//! Only what has changed is drawn anew, where a processor draws.
//!
//! Bevy draws each frame from nothing. A graphics card does so in passing; a processor works for it as long as there are pixels, and
//! while a card flies nearly all of the table is as it was. What a frame is made of is therefore compared with what the last one was
//! made of, piece by piece; the last frame is kept, and of the new one only those places are drawn that a changed piece covers or has
//! covered. Whatever cannot be told by pieces (another deck, another size of the window, a picture that has just been loaded) makes the
//! whole frame new.
//!
//! ```text
//!  pieces   what of the table the renderer cannot see by itself: the cards, which are one mesh, and the felt
//!  items    everything that is drawn in a frame, in the order in which it is drawn
//!  parts    the places that two frames differ in, as a few rectangles
//!  made     gathers the items of a frame from all that the renderer is given
//!  find     compares them with those of the last frame
//!  draw     Bevy's three passes over the table and its interface, kept to these places
//! ```
mod draw;
mod find;
mod items;
mod made;
mod parts;
mod pieces;

pub use pieces::{Piece, Pieces, Rewriting, Rewritten};

use super::straight::Brought;
use bevy::{
    core_pipeline::{
        Core2d, Core2dSystems,
        core_2d::{main_opaque_pass_2d, main_transparent_pass_2d},
        upscaling::upscaling,
    },
    ecs::schedule::{ScheduleCleanupPolicy, ScheduleError},
    prelude::*,
    render::{ExtractSchedule, Render, RenderApp, RenderSystems, renderer::RenderAdapterInfo},
    ui_render::ui_pass,
};
use std::env;
use wgpu::DeviceType;

/// With this variable in the environment every frame is drawn from nothing: for comparing, and for whoever sees remains of something.
const FROM_NOTHING: &str = "CONTINENTAL_WHOLE_FRAMES";

/// Draws only what has changed where a processor draws; does nothing where a graphics card does. To be added after the renderer.
pub struct Sparing;

impl Plugin for Sparing {
    fn build(&self, _app: &mut App) {}

    fn finish(&self, app: &mut App) {
        let Some(render) = app.get_sub_app_mut(RenderApp) else {
            return;
        };
        let in_software = |it: &RenderAdapterInfo| it.device_type == DeviceType::Cpu;
        let software = render.world().get_resource().is_some_and(in_software);
        if !software || env::var_os(FROM_NOTHING).is_some() {
            return;
        }
        if let Err(error) = replace(render) {
            // Only another version of Bevy, which has these systems elsewhere, can come here.
            warn!("each frame is drawn whole: {error}");
        }
    }
}

/// Puts our own passes in the place of Bevy's.
fn replace(render: &mut SubApp) -> Result<(), ScheduleError> {
    let policy = || ScheduleCleanupPolicy::RemoveSystemsOnly;
    render.remove_systems_in_set(Core2d, main_opaque_pass_2d, policy())?;
    render.remove_systems_in_set(Core2d, main_transparent_pass_2d, policy())?;
    render.remove_systems_in_set(Core2d, ui_pass, policy())?;
    render
        .init_resource::<Pieces>()
        .init_resource::<Rewritten>()
        .init_resource::<find::Changed>()
        .add_systems(ExtractSchedule, pieces::extract)
        .add_systems(
            Render,
            find::find
                .in_set(RenderSystems::PrepareResources)
                .after(Rewriting),
        )
        .add_systems(
            Core2d,
            (
                draw::table.in_set(Core2dSystems::MainPass),
                draw::interface
                    .after(Core2dSystems::PostProcess)
                    .before(upscaling)
                    .before(Brought),
            ),
        );
    Ok(())
}

//! The passes in the place of Bevy's, as a plugin.
use super::{
    super::{blit::Brought, software},
    below, draw, find,
    list::{self, DrawList, TextureDamage, WriteTextures},
    wipe,
};
use bevy::{
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

/// With this variable in the environment every frame is drawn from nothing: for comparing, and for whoever sees remains of something.
const FROM_NOTHING: &str = "CONTINENTAL_WHOLE_FRAMES";

/// Draws only what has changed where a processor draws; does nothing where a graphics card does. To be added after the renderer.
pub struct DirtyRectPlugin;

impl Plugin for DirtyRectPlugin {
    fn build(&self, app: &mut App) {
        wipe::load(app);
    }

    fn finish(&self, app: &mut App) {
        if env::var_os(FROM_NOTHING).is_some() {
            return;
        }
        let Some((render, _)) = software::renderer(app) else {
            return;
        };
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
        .init_resource::<DrawList>()
        .init_resource::<TextureDamage>()
        .init_resource::<find::Changed>()
        .init_resource::<wipe::Wipe>()
        .add_systems(ExtractSchedule, list::extract)
        .add_systems(
            Render,
            below::allow
                .after(RenderSystems::ExtractCommands)
                .before(RenderSystems::PrepareAssets),
        )
        .add_systems(Render, wipe::prepare.in_set(RenderSystems::Queue))
        .add_systems(
            Render,
            find::find
                .in_set(RenderSystems::PrepareResources)
                .after(WriteTextures),
        )
        .add_systems(
            Core2d,
            (
                (below::bring_back, draw::table)
                    .chain()
                    .in_set(Core2dSystems::MainPass),
                (draw::interface, below::keep)
                    .chain()
                    .after(Core2dSystems::PostProcess)
                    .before(upscaling)
                    .before(Brought),
            ),
        );
    Ok(())
}

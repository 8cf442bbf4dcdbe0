//! Forgets how deep things lay, in one place of the frame.
//!
//! A pass can begin with that only for all of the frame, and what lies deep where is as large as the picture: a processor that draws a
//! few cards would spend a sixth of its work on it.
use bevy::{
    asset::{load_internal_asset, uuid_handle},
    core_pipeline::core_2d::CORE_2D_DEPTH_FORMAT,
    platform::collections::HashMap,
    prelude::*,
    render::{
        render_phase::TrackedRenderPass,
        render_resource::{
            CachedRenderPipelineId, ColorTargetState, ColorWrites, CompareFunction,
            DepthStencilState, FragmentState, PipelineCache, RenderPipeline,
            RenderPipelineDescriptor, TextureFormat, VertexState,
        },
        view::ExtractedView,
    },
};

const SHADER: Handle<Shader> = uuid_handle!("6D0E3C4A-8E55-4F0B-9A7C-52B1C6D0B7E3");

/// Loads the program.
pub(super) fn load(app: &mut App) {
    load_internal_asset!(app, SHADER, "wipe.wgsl", Shader::from_wgsl);
}

/// How it is done where colours are kept in one format or another.
#[derive(Resource, Default)]
pub(super) struct Wipe(HashMap<TextureFormat, CachedRenderPipelineId>);

impl Wipe {
    /// The program that does it, if it is there: programs are made while frames are already drawn.
    pub fn program<'w>(
        &self,
        format: TextureFormat,
        programs: &'w PipelineCache,
    ) -> Option<&'w RenderPipeline> {
        programs.get_render_pipeline(*self.0.get(&format)?)
    }
}

/// Does it in the place that the pass is kept to: what is drawn there next lies before nothing.
pub(super) fn wipe<'w>(program: &'w RenderPipeline, pass: &mut TrackedRenderPass<'w>) {
    pass.set_render_pipeline(program);
    pass.draw(0..3, 0..1);
}

/// Has it made for whatever is drawn on.
pub(super) fn prepare(
    views: Query<&ExtractedView>,
    mut wipe: ResMut<Wipe>,
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

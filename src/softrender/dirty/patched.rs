//! Draws a mesh of many pieces: of them those that lie in the part of the frame which is drawn.
use super::find::Changed;
use bevy::{
    core_pipeline::core_2d::{Opaque2d, Transparent2d},
    ecs::system::{SystemParamItem, lifetimeless::SRes},
    prelude::*,
    render::{
        RenderApp,
        mesh::{RenderMesh, RenderMeshBufferInfo, allocator::MeshAllocator},
        render_asset::RenderAssets,
        render_phase::{
            CachedRenderPipelinePhaseItem, DrawFunctions, PhaseItem, RenderCommand,
            RenderCommandResult, RenderCommandState, SetItemPipeline, TrackedRenderPass,
        },
    },
    sprite_render::{
        DrawMesh2d, Material2d, RenderMesh2dInstances, SetMaterial2dBindGroup, SetMesh2dBindGroup,
        SetMesh2dViewBindGroup,
    },
};
use std::slice;

/// How Bevy draws with a material, and how it is done here.
type Drawn<M, Last> = (
    SetItemPipeline,
    SetMesh2dViewBindGroup<0>,
    SetMesh2dBindGroup<1>,
    SetMaterial2dBindGroup<M, 2>,
    Last,
);

/// Of meshes with this material only those pieces are drawn that lie where something has changed. To be called once Bevy has the
/// material.
pub fn draw_changed_parts<M: Material2d>(app: &mut App) {
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        replace::<Opaque2d, M>(render.world_mut());
        replace::<Transparent2d, M>(render.world_mut());
    }
}

/// Bevy asks for its own way by the type of it: that name gets ours.
fn replace<P: CachedRenderPipelinePhaseItem, M: Material2d>(world: &mut World) {
    let ours = RenderCommandState::<P, Drawn<M, DrawPatches>>::new(world);
    if let Some(known) = world.get_resource::<DrawFunctions<P>>() {
        known.write().add_with::<Drawn<M, DrawMesh2d>, _>(ours);
    }
}

/// As Bevy's [`DrawMesh2d`], but for what of the mesh is drawn.
struct DrawPatches;

impl<P: PhaseItem> RenderCommand<P> for DrawPatches {
    type Param = (
        SRes<RenderAssets<RenderMesh>>,
        SRes<RenderMesh2dInstances>,
        SRes<MeshAllocator>,
        Option<SRes<Changed>>,
    );
    type ViewQuery = ();
    type ItemQuery = ();

    fn render<'w>(
        item: &P,
        _view: (),
        _own: Option<()>,
        (meshes, instances, allocator, changed): SystemParamItem<'w, '_, Self::Param>,
        pass: &mut TrackedRenderPass<'w>,
    ) -> RenderCommandResult {
        let allocator = allocator.into_inner();
        let Some(id) = instances
            .get(&item.main_entity())
            .map(|it| it.mesh_asset_id)
        else {
            return RenderCommandResult::Skip;
        };
        let (Some(mesh), Some(vertices), Some(indices)) = (
            meshes.into_inner().get(id),
            allocator.mesh_vertex_slice(&id),
            allocator.mesh_index_slice(&id),
        ) else {
            return RenderCommandResult::Skip;
        };
        let RenderMeshBufferInfo::Indexed {
            index_format,
            count,
        } = mesh.buffer_info
        else {
            return RenderCommandResult::Skip;
        };
        let all = 0..count;
        let strips = changed.and_then(|changed| changed.into_inner().strips(id, count));
        let strips = strips.unwrap_or(slice::from_ref(&all));
        if strips.is_empty() {
            return RenderCommandResult::Success;
        }
        pass.set_vertex_buffer(0, vertices.buffer.slice(..));
        pass.set_index_buffer(indices.buffer.slice(..), index_format);
        for strip in strips {
            pass.draw_indexed(
                indices.range.start + strip.start..indices.range.start + strip.end,
                vertices.range.start as i32,
                item.batch_range().clone(),
            );
        }
        RenderCommandResult::Success
    }
}

//! Draws only those parts of a batched mesh that are inside the current dirty rectangle. All draw calls are repeated
//! for each rectangle, and a software adapter processes even invisible vertices. Index ranges leave out the vertices
//! outside the rectangle.
use super::{
    compare::DirtyState,
    items::{MeshPart, ROUNDED},
};
use bevy::{
    core_pipeline::core_2d::{Opaque2d, Transparent2d},
    ecs::system::{SystemParamItem, lifetimeless::SRes},
    platform::collections::HashMap,
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
use std::{ops::Range, slice};

/// Ranges of indices to draw, for each mesh and dirty rectangle.
#[derive(Default, Debug)]
pub(super) struct IndexRanges(HashMap<AssetId<Mesh>, MeshRanges>);

#[derive(Debug)]
struct MeshRanges {
    /// Total number of indices of the mesh.
    count: u32,
    /// For each dirty rectangle, the index ranges in ascending order.
    parts: Vec<Vec<Range<u32>>>,
}

impl IndexRanges {
    /// Determines the index ranges for these dirty rectangles. `pixels` converts world rectangles to pixels.
    pub fn of(
        meshes: &HashMap<AssetId<Mesh>, Vec<MeshPart>>,
        parts: &[URect],
        pixels: impl Fn(Rect) -> Rect,
    ) -> IndexRanges {
        let parts: Vec<Rect> = parts.iter().map(URect::as_rect).collect();
        let strip = |(mesh, patches): (&AssetId<Mesh>, &Vec<MeshPart>)| {
            let mut strip = MeshRanges {
                count: 0,
                parts: vec![Vec::new(); parts.len()],
            };
            for patch in patches {
                let own = strip.count..strip.count + patch.indices;
                strip.count = own.end;
                let place = pixels(patch.place).inflate(ROUNDED);
                for (part, ranges) in parts.iter().zip(&mut strip.parts) {
                    if !place.intersect(*part).is_empty() {
                        add(ranges, own.clone());
                    }
                }
            }
            (*mesh, strip)
        };
        IndexRanges(meshes.iter().map(strip).collect())
    }

    /// Returns the index ranges of a mesh in the dirty rectangle with the index `part`. `None` if the mesh is unknown
    /// or its number of indices is not `count`.
    pub fn in_part(&self, mesh: AssetId<Mesh>, count: u32, part: usize) -> Option<&[Range<u32>]> {
        let strip = self.0.get(&mesh).filter(|strip| strip.count == count)?;
        strip.parts.get(part).map(Vec::as_slice)
    }
}

/// Appends a range, or extends the last range if they are adjacent.
fn add(ranges: &mut Vec<Range<u32>>, next: Range<u32>) {
    match ranges.last_mut() {
        Some(last) if last.end == next.start => last.end = next.end,
        _ => ranges.push(next),
    }
}

/// Bevy's draw command for a material, with `Last` as its last step.
type Drawn<M, Last> = (
    SetItemPipeline,
    SetMesh2dViewBindGroup<0>,
    SetMesh2dBindGroup<1>,
    SetMaterial2dBindGroup<M, 2>,
    Last,
);

/// Limits drawing of batched meshes with this material to the mesh parts inside dirty rectangles. Call it after adding
/// the material's plugin.
pub fn draw_changed_parts<M: Material2d>(app: &mut App) {
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        replace::<Opaque2d, M>(render.world_mut());
        replace::<Transparent2d, M>(render.world_mut());
    }
}

/// Replaces Bevy's draw command by registering the new command under the same type.
fn replace<P: CachedRenderPipelinePhaseItem, M: Material2d>(world: &mut World) {
    let ours = RenderCommandState::<P, Drawn<M, DrawIndexRanges>>::new(world);
    if let Some(known) = world.get_resource::<DrawFunctions<P>>() {
        known.write().add_with::<Drawn<M, DrawMesh2d>, _>(ours);
    }
}

/// Draw command that works like [`DrawMesh2d`], but draws only the index ranges inside the current dirty rectangle.
struct DrawIndexRanges;

impl<P: PhaseItem> RenderCommand<P> for DrawIndexRanges {
    type Param = (
        SRes<RenderAssets<RenderMesh>>,
        SRes<RenderMesh2dInstances>,
        SRes<MeshAllocator>,
        Option<SRes<DirtyState>>,
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the index ranges of a mesh of three parts with six indices each. The parts are ten pixels wide and start
    /// at the x coordinates 0, 100 and 110.
    fn strips(parts: &[URect]) -> (AssetId<Mesh>, IndexRanges) {
        let mesh = AssetId::default();
        let patch = |x: f32| MeshPart {
            place: Rect::new(x, 0.0, x + 10.0, 10.0),
            indices: 6,
        };
        let patches = [0.0, 100.0, 110.0].map(patch).to_vec();
        let meshes = HashMap::from_iter([(mesh, patches)]);
        let strips = IndexRanges::of(&meshes, parts, |place| place);
        (mesh, strips)
    }

    #[test]
    fn a_dirty_rectangle_has_the_mesh_parts_inside_it() {
        let parts = [
            URect::new(0, 0, 20, 20),
            URect::new(95, 5, 130, 8),
            URect::new(0, 0, 200, 20),
            URect::new(40, 0, 60, 20),
        ];
        let (mesh, strips) = strips(&parts);
        let ends = |it: &Range<u32>| (it.start, it.end);
        let of = |part| {
            let strips = strips.in_part(mesh, 18, part)?;
            Some(strips.iter().map(ends).collect::<Vec<_>>())
        };
        assert_eq!(of(0), Some(vec![(0, 6)]));
        assert_eq!(of(1), Some(vec![(6, 18)]));
        assert_eq!(of(2), Some(vec![(0, 18)]));
        assert_eq!(of(3), Some(vec![]));
        assert_eq!(of(4), None, "no such rectangle");
    }

    #[test]
    fn a_mesh_part_that_touches_a_pixel_is_drawn() {
        let (mesh, strips) = strips(&[URect::new(10, 10, 30, 30), URect::new(12, 0, 30, 30)]);
        assert_eq!(strips.in_part(mesh, 18, 0).map(<[_]>::len), Some(1));
        assert_eq!(strips.in_part(mesh, 18, 1).map(<[_]>::len), Some(0));
    }

    #[test]
    fn an_unknown_mesh_is_drawn_whole() {
        let (mesh, strips) = strips(&[URect::new(0, 0, 20, 20)]);
        assert_eq!(strips.in_part(mesh, 24, 0), None, "the mesh has grown");
        let other = AssetId::invalid();
        assert_ne!(other, mesh);
        assert_eq!(strips.in_part(other, 18, 0), None);
    }
}

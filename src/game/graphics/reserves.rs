//! How much memory drawing may take. A card table is one mesh, some letters and a few pictures: Bevy's usual reserves, made for worlds,
//! would be most of it.
use bevy::{
    prelude::*,
    render::{
        RenderApp, mesh::allocator::MeshAllocatorSettings, slab_allocator::SlabAllocatorSettings,
    },
};
use std::ops::Range;

/// The sizes of the blocks of memory that small things share, in bytes. What is larger gets its own, and gives it back as a whole:
/// from a shared block, which is what wgpu otherwise makes of everything up to 256 MB, nothing comes back.
pub(super) const SHARED: Range<u64> = (4 << 20)..(8 << 20);

/// Gives each of the few meshes a buffer of its own: for a buffer that many share Bevy keeps a list of all places there may be in it,
/// four megabytes for each kind of mesh. To be added after the renderer.
pub fn plugin(app: &mut App) {
    let Some(render) = app.get_sub_app_mut(RenderApp) else {
        return;
    };
    render.insert_resource(MeshAllocatorSettings {
        slab_allocator_settings: SlabAllocatorSettings {
            large_threshold: 0,
            ..default()
        },
        ..default()
    });
}

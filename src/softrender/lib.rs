//! Rendering for software adapters, for any Bevy 2D program.
//!
//! A software adapter spends its time per pixel. Two plugins save pixels, and do nothing on a graphics card:
//!
//! - [`DirtyRectPlugin`] redraws only the rectangles of a frame that differ from the frame before.
//! - [`DirectBlitPlugin`] copies the finished frame into the window instead of drawing it there through a shader.
//!
//! The renderer compares sprites, texts and interface nodes by itself. A program tells it two things that it cannot see:
//!
//! - Meshes that hold many items: list the items in the resource [`DrawList`] whenever they change, and call [`draw_changed_parts`] for
//!   the mesh's material.
//! - Textures written on the GPU: do so in the set [`WriteTextures`] and note the rectangle in [`TextureDamage`].
//!
//! Add the plugins after `RenderPlugin`. With `CONTINENTAL_WHOLE_FRAMES=1` every frame is drawn whole, to compare the two.
mod blit;
mod dirty;
mod software;

pub use blit::{CANNOT_SHOW, DirectBlitPlugin};
pub use dirty::{
    BatchedMesh, DirtyRectPlugin, DrawItem, DrawList, MeshPart, TextureDamage, WriteTextures,
    draw_changed_parts,
};
pub use software::UnormTextures;

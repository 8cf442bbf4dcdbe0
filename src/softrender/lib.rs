//! Rendering for software adapters in Bevy 2D programs.
//!
//! A software adapter spends its time per pixel. Two plugins save pixels: [`Sparing`] redraws only the rectangles of a frame that differ
//! from the frame before, and [`Straight`] copies the finished frame into the window instead of drawing it there through a shader. On a
//! graphics card both do nothing.
//!
//! A program that writes into a texture behind Bevy's back notes it in [`Rewriting`]; meshes that change every frame come as [`Pieces`].
mod changed;
mod software;
mod straight;

pub use changed::{Patch, Piece, Pieces, Rewriting, Rewritten, Sparing, in_patches};
pub use software::Undecoded;
pub use straight::{CANNOT_SHOW, Straight};

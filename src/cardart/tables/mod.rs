//! What the cards lie on: the pictures of tables, those of themes and those that a player adds by themselves, and how they are laid so
//! that what is written on them can be read.
mod found;
mod surface;

pub(super) use found::problem;
pub use found::{Table, tables};
pub use surface::{Surface, SurfaceSize};

//! Where things lie.
pub use crate::dirs::{Dirs, assets_dir};

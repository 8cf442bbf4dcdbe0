//! Where things lie.
pub use crate::dirs::Dirs;

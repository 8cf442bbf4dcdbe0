//! Where things lie.
pub use platform::dirs::Dirs;

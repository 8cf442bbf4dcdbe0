//! The files of a theme, wherever they lie: in a folder, in a zip, alone, or inside the executable.
mod folder;
#[cfg(test)]
mod memory;
mod place;
mod shipped;
mod single;
mod zipped;

#[cfg(test)]
pub(super) use memory::Memory;
pub use place::{Entry, Files, ZIPS, file_in_zip, open};
pub(super) use place::{THEME_FILES, has_ending};
pub use shipped::{shipped_file, shipped_files};

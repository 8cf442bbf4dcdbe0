//! Rule sets, their files, and variants.

mod any;
mod files;
mod files_random;
mod presets;
mod shipped;
mod switches;

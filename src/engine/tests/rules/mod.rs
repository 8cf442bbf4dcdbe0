//! Rule sets, their files, and variants.

mod any;
mod families;
mod files;
mod files_random;
mod presets;
mod shipped;
mod switches;

//! Rule sets, their files, and variants as a vocabulary.

mod any;
mod files;
mod files_random;
mod presets;
mod shipped;
mod switches;

//! Everything that touches the machine but not the screen: files, folders, dates, and the options a program is started with.
pub mod choice;
pub mod clock;
pub mod dirs;
pub mod disk;
pub mod failure;
mod options;
pub mod rulesets;

pub use failure::Failure;
pub use options::{DoctorArgs, FilmOptions, PlayOptions};

//! Platform services: files, folders, dates, and command-line options.
pub mod choice;
pub mod clock;
pub mod dirs;
pub mod disk;
pub mod failure;
mod options;
pub mod rulesets;

pub use failure::Failure;
pub use options::{DoctorArgs, FilmOptions, PlayOptions};

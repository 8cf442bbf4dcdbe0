//! Platform services: files, folders, dates, cancellation of work on threads, and command-line options.
pub mod cancel;
pub mod choice;
pub mod clock;
pub mod dirs;
pub mod disk;
pub mod failure;
pub mod home_key;
pub mod rulesets;

pub use choice::{DoctorArgs, FilmOptions, PlayOptions};
pub use failure::Failure;

//! The settings. Every change acts at once and is saved.
mod lines;
mod page;
mod silence;
mod steps;
mod twin;

pub use lines::SwitchFor;
pub use page::plugin;

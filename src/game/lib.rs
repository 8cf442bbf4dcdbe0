//! The Bevy application: all parts as one plugin, run in a window or as a film.
//!
#![doc = include_str!("../ARCHITECTURE.md")]
pub mod controls;
pub mod crash;
mod doctor;
pub mod film;
pub mod gamepads;
mod graphics;
mod heap;
mod icon;
mod logging;
mod plugin;
mod run;
mod tidying;

pub use doctor::run as doctor;
pub use plugin::plugin;
pub use run::run;

//! Sounds: a thin layer over kira. Without a device it is simply off.
mod bank;
mod device;
mod plugin;
mod recording;
mod voices;
pub use plugin::plugin;

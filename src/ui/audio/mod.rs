//! Sounds: a thin layer over kira. Without a device it is simply off, and the settings say so.
mod bank;
mod device;
mod gate;
mod plugin;
mod recording;
mod rendition;
mod shipped;
mod stage;
mod themed;
mod voices;

pub use device::{NO_DEVICE, SoundDevice, try_device};
pub use plugin::plugin;
pub use themed::ThemeSounds;

//! What is written to standard error, in the window and in films alike.
use bevy::{
    log::{Level, LogPlugin},
    prelude::*,
};

/// Warnings of anybody, errors alone of the graphics crates, and what the game itself has to say.
pub fn plugin() -> LogPlugin {
    LogPlugin {
        level: Level::WARN,
        filter: "wgpu=error,naga=error,continental=info".to_owned(),
        ..default()
    }
}

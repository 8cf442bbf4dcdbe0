//! What is written to standard error, in the window and in films alike.
use bevy::{
    log::{Level, LogPlugin},
    prelude::*,
};

/// What the game itself has to say, warnings of Bevy, and errors alone of anybody else: who starts the game in a terminal reads what they
/// have to do something about.
pub fn plugin() -> LogPlugin {
    LogPlugin {
        level: Level::ERROR,
        filter: "bevy=warn,continental=info".to_owned(),
        ..default()
    }
}

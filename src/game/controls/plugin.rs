//! The reading of devices, and what goes back to them.
use super::{devices, hearing, rumble, strangers};
use bevy::prelude::*;

/// Adds them.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        hearing::plugin,
        devices::plugin,
        strangers::plugin,
        rumble::plugin,
    ));
}

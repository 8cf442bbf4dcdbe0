//! Input mapping: keys and buttons at the table and in menus, and the choice of the gamepads that may act.
//!
//! ```text
//!  devices  keys and buttons that work without a focused control
//!  pads     gamepads of several players: filter, the owner's actions, rumble
//!  touch    the first finger on a touch screen acts as the mouse
//!  layout   labels of the keys in the keyboard layout
//! ```
mod devices;
mod layout;
mod pads;
mod touch;

use bevy::prelude::*;

pub fn plugin(app: &mut App) {
    app.add_plugins((pads::plugin, devices::plugin, touch::plugin, layout::plugin));
}

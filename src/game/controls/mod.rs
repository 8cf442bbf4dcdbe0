//! Which key and button means what, at the table and in menus, and whose gamepad is listened to.
mod asked;
mod devices;
mod hearing;
mod own;
mod people;
mod plugin;
mod rumble;
mod strangers;

pub use plugin::plugin;

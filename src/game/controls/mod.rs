//! Which key and button means what, at the table and in menus.
mod devices;

pub use devices::plugin;

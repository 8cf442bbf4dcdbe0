//! Letters for who has no keyboard: choosing a field with a gamepad opens a board of them over everything. What is chosen there is
//! written into the field as if it had been typed.
mod board;
mod caps;
mod plugin;
mod typing;

pub use caps::Cap;
pub use plugin::plugin;

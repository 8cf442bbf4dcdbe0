//! Letters for who has no keyboard, or only half of one: choosing a field opens a board of them over everything. What is chosen there
//! is written into the field as if it had been typed.
mod board;
mod caps;
mod plugin;
mod typing;

pub use caps::Cap;
pub use plugin::plugin;

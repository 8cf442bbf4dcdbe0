//! Who plays with which gamepad: the page on which everybody presses a button of theirs, and the one that asks for a gamepad that has
//! been pulled out.
mod join;
mod lost;
mod page;
mod people;
mod plugin;

pub use page::PadRow;
pub use plugin::{AskForPads, plugin};

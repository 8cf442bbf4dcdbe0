//! Gamepads of the players: the page that assigns them, and the page of a disconnected one.
mod join;
mod lost;
mod page;
mod people;
mod plugin;

pub use page::{PadRow, ReleasePad};
pub use plugin::{AskForPads, plugin};

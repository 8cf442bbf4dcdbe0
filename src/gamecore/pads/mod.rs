//! Whose gamepad is whose. A person is known by name: at the table that is being set up and at the one that is played at, and when a
//! match goes on with the same people.
mod own;
mod seats;

pub use own::{BUZZES, LOOKS, OwnPads};
pub use seats::{LostPad, PadSeats, plugin};

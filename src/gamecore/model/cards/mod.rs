//! Which card entity lies where, and what the table remembers of its cards beyond the rules.
mod jokers;
mod kept;
mod moves;
mod reconcile;
mod taken;
mod zones;

pub use kept::{Kept, KeptHand};
pub use zones::{Key, MovePreference, Zone, Zones, jokers_in_shoe, shoe_size};

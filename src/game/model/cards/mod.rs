//! Which card entity lies where, and what the table remembers of its cards beyond the rules.
mod drawn;
mod jokers;
mod kept;
mod moves;
mod reconcile;
mod zones;

pub use drawn::{Drawn, remember_drawn};
pub use kept::{Kept, KeptHand};
pub use zones::{Hint, Key, Zone, Zones, jokers_in_shoe, shoe_size};

//! Jokers that leave a run: swapped for the natural card (R42) or moved from its end (R43). Those in trios stay (R44).
mod error;
mod freed;
mod moving;
mod swap;

pub use error::SwapError;
pub use moving::{check_move, move_joker, move_targets, unmove_joker};
pub use swap::{check_swap, jokers, swap_joker, swap_targets, swappable, unswap_joker};

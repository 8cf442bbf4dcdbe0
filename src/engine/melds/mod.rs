//! Melds (trios and runs): validity, laying off, joker swaps, and the solver that finds melds in a hand.
mod check;
mod joker;
mod meld;
mod solver;

pub use check::{MeldError, check_contract, check_new, demands, kinds_match};
use check::{full_run_of, in_rank_order};
pub use joker::{
    SwapError, check_move, check_swap, jokers, move_joker, move_targets, replacements, swap_joker,
    swap_targets, swappable, unmove_joker, unswap_joker,
};
pub(crate) use meld::places_beyond;
pub use meld::{
    End, FitError, Meld, MeldId, MeldShape, NewMeld, Place, fits, places_for, taken, taken_by,
};
pub use solver::{
    Group, Grouping, best_lay_down, can_lay_down, distance, grouping, lay_downs, nearer_than, outs,
};

//! A solver for contracts. It computes the distance of a hand (missing cards), the cards that reduce it, and the ways
//! to lay down.
//!
//! The distance is the hot path of every bot. It never reads cards one by one. A suit is a set of ranks. The set is an
//! index into a table of the cards that one to four runs can use (`tables`). A second table covers one repeated card.
//! Further repeated cards are removed step by step (`keys`), with a cache of the results. Natural cards are counted
//! first, which is nearly always enough (`naturals`). Otherwise the full search decides (`full`). Only the cache of
//! each thread allocates memory.
//!
//! The best lay-down needs a separate search over everything that the turn allows (`turn`).
mod distance;
mod full;
mod full_run;
mod grouping;
mod keys;
mod laydown;
mod mixed;
mod naturals;
mod solver_hand;
mod tables;
mod turn;
mod windows;

pub use distance::{can_lay_down, distance, nearer_than, outs};
pub use grouping::{Group, Grouping, grouping};
pub use laydown::{best_lay_down, lay_downs};

//! Melds: validity, lay-offs, jokers and the solver.

pub mod check;
mod jokers;
pub mod place;
mod solver;

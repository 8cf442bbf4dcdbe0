//! Combinations, what fits them, and the solver.

pub mod check;
mod jokers;
pub mod place;
mod solver;

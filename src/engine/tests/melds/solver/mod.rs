//! The solver, compared with slow and simple reference solvers.

mod best;
mod distance;
mod jokers;
mod laydown;
mod optimum;
mod reference;
mod turn;

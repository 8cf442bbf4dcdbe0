//! The solver against slow ones that are written to be obviously right.

mod best;
mod distance;
mod jokers;
mod laydown;
mod optimum;
mod reference;
mod turn;

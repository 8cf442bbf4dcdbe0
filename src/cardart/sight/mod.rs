//! Which card is which, read off the pictures where no name tells it: a sheet without a description, pictures that are only numbered.
//!
//! Nothing is guessed. The order of a set is accepted if the pips of all four suits can be counted from two to ten, or grow as they
//! should where some touch one another, and if the shapes of the pips and their colours tell the four suits apart. A set that is drawn otherwise
//! (letters instead of pips, a stylised deck) is left to its author.
mod cell;
mod order;
mod others;
mod pip;

pub(super) use cell::Cell;
pub(super) use order::{Sight, order, suits_of as suits};
pub(super) use others::others;

//! Bots of every level: fairness, sensible play, claims and reviews.

mod claims;
pub mod fair;
mod families;
mod review;
mod sense;
mod think;

//! What bots do: fair, with sense, and at every level.

mod claims;
pub mod fair;
mod review;
mod sense;
mod think;

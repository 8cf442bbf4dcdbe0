//! Test tools for several crates: positions written as text, random input, scripted matches, and checks of all
//! invariants after each step.
#![allow(missing_docs, reason = "only tests use it")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

pub mod checked_match;
#[cfg(feature = "decks")]
pub mod decks;
pub mod driver;
pub mod files;
pub mod fuzz;
pub mod invariants;
pub mod matches;
pub mod oracle;
#[cfg(feature = "phone")]
pub mod phone;
#[cfg(feature = "phone")]
pub mod policy;
pub mod questions;
pub mod random;
pub mod random_input;
pub mod rejections;
pub mod scenario;
#[cfg(feature = "sources")]
pub mod sources;

//! Tools that the tests of several crates share: positions written as text, random input, matches played by script, and checks after
//! every step.
#![allow(missing_docs, reason = "only tests use it")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

pub mod anything;
pub mod deals;
pub mod driver;
pub mod files;
pub mod garble;
pub mod invariants;
pub mod matches;
pub mod onlookers;
pub mod oracle;
pub mod questions;
pub mod random;
pub mod rejections;
pub mod scenario;
pub mod watched;

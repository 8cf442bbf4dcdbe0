//! Tests of the program as a process: its commands, external bots, and its diagnostics of the computer.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod cli;
mod doctor;
mod external;
mod fairplay;
mod theme;

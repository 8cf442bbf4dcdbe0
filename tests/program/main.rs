//! The program, run as a process: its commands, bots written by others, and what it says about the machine.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod cli;
mod doctor;
mod external;
mod fairplay;
mod theme;

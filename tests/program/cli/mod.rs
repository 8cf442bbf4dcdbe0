//! The command line, run as a program.

mod arena;
mod help;
mod hidden;
mod outside;
mod paths;
pub mod program;
mod replay;
mod review;
mod rules;
mod shell;
mod simulate;
mod solve;
mod stats;

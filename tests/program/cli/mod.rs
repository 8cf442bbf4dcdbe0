//! Tests of the command line, run as a program.

mod arena;
mod control_characters;
mod help;
mod input_limits;
mod paths;
pub mod program;
mod replay;
mod review;
mod rules;
mod shell;
mod simulate;
mod solve;
mod stats;
mod two_homes;

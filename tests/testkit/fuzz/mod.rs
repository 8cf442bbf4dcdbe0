//! Fuzz targets for arbitrary bytes. `fuzz_run` runs them under `cargo test`. `tests/fuzz` runs them with a
//! coverage-guided fuzzer.

pub mod actions;
pub mod records;
pub mod rule_files;
mod text;

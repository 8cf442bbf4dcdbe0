//! The fuzz targets: any bytes are an input. `fuzz_run` tries them under `cargo test`, `tests/fuzz` with a fuzzer led by coverage.

pub mod actions;
pub mod records;
pub mod rule_files;
mod text;

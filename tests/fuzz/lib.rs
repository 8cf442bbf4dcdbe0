//! Fuzz targets of the engine's tests: the same files, so that both find the same faults.
#![allow(dead_code, reason = "only the tests call some of it")]

#[path = "../../src/engine/tests/fuzz/mod.rs"]
pub mod fuzz;

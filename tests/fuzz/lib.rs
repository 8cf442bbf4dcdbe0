//! The fuzz targets, which are those of `tests/engine`: the same files, so that what is found here is found there.
#![allow(dead_code, reason = "the engine's tests use what the targets do not")]

#[path = "../engine/common/mod.rs"]
mod common;
#[path = "../engine/fuzz/mod.rs"]
pub mod fuzz;

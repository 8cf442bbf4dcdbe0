//! The fuzz targets, which are those of `tests/engine`: the same files, so that what is found here is found there.
#![allow(dead_code, reason = "the engine's tests use what the targets do not")]

#[path = "../engine/anything.rs"]
mod anything;
#[path = "../engine/driver.rs"]
mod driver;
#[path = "../engine/fuzz_actions.rs"]
pub mod fuzz_actions;
#[path = "../engine/fuzz_records.rs"]
pub mod fuzz_records;
#[path = "../engine/fuzz_rule_files.rs"]
pub mod fuzz_rule_files;
#[path = "../engine/fuzz_text.rs"]
mod fuzz_text;
#[path = "../engine/garble.rs"]
mod garble;
#[path = "../engine/invariants.rs"]
mod invariants;
#[path = "../engine/onlookers.rs"]
mod onlookers;
#[path = "../engine/oracle.rs"]
mod oracle;
#[path = "../engine/random.rs"]
mod random;
#[path = "../engine/watched.rs"]
mod watched;

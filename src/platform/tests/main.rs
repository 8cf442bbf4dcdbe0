//! Tests of options and of rule-set files in folders.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod options;
mod rulesets;

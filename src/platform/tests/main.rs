//! Tests of rule-set files in folders.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod rulesets;

//! `continental theme`, and the guide for card artists.
mod commands;
#[path = "../../../src/cardart/tests/common.rs"]
#[allow(dead_code, reason = "the tests of `cardart` use more of it")]
mod common;
mod guide;
mod program;

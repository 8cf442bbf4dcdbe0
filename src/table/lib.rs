//! The table: cards and their motion, the display around them, and the player's input by mouse, keys or gamepad.
#![allow(
    missing_docs,
    reason = "part of the application: comments say what a name does not"
)]
pub mod effects;
pub mod intent;
pub mod power;
pub mod tableview;

//! The table: cards and their motion, the HUD around them, and what the player does with mouse, keys or gamepad.
pub mod intent;
pub mod moments;
pub mod power;
pub mod rush;
pub mod tableview;

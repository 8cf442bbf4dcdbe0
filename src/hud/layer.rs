//! Where the HUD stands: among the systems of a frame, and above what.
use bevy::prelude::*;
use ui::widgets::depth;

/// The systems that keep the HUD true.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hud;

/// The HUD lies above the cards and below everything that covers the table.
pub const DEPTH: i32 = depth::HUD;

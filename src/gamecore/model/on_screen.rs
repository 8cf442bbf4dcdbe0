//! When what happened last began to move on the screen.
use bevy::prelude::*;
use std::time::Instant;

/// The step that was shown last. Phones go by it: their cards leave and arrive in the same moment as those on the screen.
#[derive(Resource, Default, Clone, Copy, Debug)]
pub struct OnScreen {
    /// When it began.
    pub since: Option<Instant>,
    /// So many seconds after that its cards lie where they go, at the usual speed.
    pub lands: f32,
}

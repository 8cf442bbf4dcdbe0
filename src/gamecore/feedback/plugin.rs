//! The requests as messages.
use super::{Grounds, PlaySound, Toast};
use bevy::prelude::*;

/// Adds the requests for sentences and sounds.
pub fn plugin(app: &mut App) {
    app.add_message::<Toast>()
        .add_message::<PlaySound>()
        .init_resource::<Grounds>();
}

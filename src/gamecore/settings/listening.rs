//! Who listens to the game: what is shown by itself, and what runs out, is otherwise for whoever cannot see the screen.
use super::Settings;
use bevy::{a11y::AccessibilityRequested, ecs::system::SystemParam, prelude::*};

/// Who listens.
#[derive(SystemParam)]
pub struct Listening<'w> {
    requested: Option<Res<'w, AccessibilityRequested>>,
    settings: Res<'w, Settings>,
}

impl Listening<'_> {
    /// Whether a screen reader does.
    pub fn reader(&self) -> bool {
        self.requested.as_ref().is_some_and(|asked| asked.get())
    }

    /// Whether the game itself speaks.
    pub fn voice(&self) -> bool {
        self.settings.read_aloud
    }

    /// Whether anybody does.
    pub fn any(&self) -> bool {
        self.reader() || self.voice()
    }
}

//! Which kind of gamepad somebody plays with.
use super::PadSeats;
use crate::game::input::PadFamily;
use bevy::{ecs::system::SystemParam, prelude::*};

/// The gamepads that people have for themselves.
#[derive(SystemParam)]
pub struct OwnPads<'w, 's> {
    seats: Res<'w, PadSeats>,
    families: Query<'w, 's, &'static PadFamily>,
}

impl OwnPads<'_, '_> {
    /// What is written on the buttons of this person's own gamepad; nothing for whoever has none.
    pub fn family_of(&self, name: &str) -> Option<PadFamily> {
        let pad = self.seats.pad_of(name)?;
        self.families.get(pad).ok().copied()
    }
}

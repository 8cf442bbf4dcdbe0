//! What somebody plays with where several do: which kind of gamepad, and which of its buttons are for them alone.
use super::PadSeats;
use crate::input::{PadFamily, PlayerAction};
use bevy::{ecs::system::SystemParam, prelude::*};

/// What a person's own gamepad buzzes with: the button of the claim.
pub const BUZZES: PlayerAction = PlayerAction::Claim;

/// What looks at the own hand as long as it is held, or until the next press: no hand is open then that it could sort.
pub const LOOKS: PlayerAction = PlayerAction::Sort;

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

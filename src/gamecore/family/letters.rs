//! How large letters are wished: as whoever looks has set, and larger where all look from the sofa.
use super::InForce;
use crate::model::{DESIGN_WIDTH, Shown, people};
use bevy::{ecs::system::SystemParam, prelude::*};

/// How many times as large as usual letters are at least where so many look at the table from the sofa: more of them leave less room.
pub fn from_the_sofa(players: usize) -> f32 {
    match players {
        ..=6 => 1.2,
        _ => 1.1,
    }
}

/// Whether all who play have their cards on phones: nobody sits before the screen.
pub fn is_shared_table(shown: &Shown) -> bool {
    !shown.phones.is_empty() && people(shown).is_empty()
}

/// How large letters are wished, in percent, with this setting.
pub fn wished_letters(setting: u16, shown: &Shown) -> u16 {
    match is_shared_table(shown) {
        true => setting.max((from_the_sofa(shown.players.len()) * 100.0).round() as u16),
        false => setting,
    }
}

/// How large letters will be on a menu, which is laid out before they are in force there.
#[derive(SystemParam)]
pub struct MenuLetters<'w> {
    in_force: Res<'w, InForce>,
    shown: Res<'w, Shown>,
}

impl MenuLetters<'_> {
    /// How many times as large as usual.
    pub fn times(&self) -> f32 {
        f32::from(wished_letters(self.in_force.text_size, &self.shown)) / 100.0
    }

    /// The width of the narrowest window, in design pixels.
    pub fn narrowest(&self) -> f32 {
        DESIGN_WIDTH / self.times()
    }
}

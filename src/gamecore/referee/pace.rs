//! Tempo of the bots, as set by the player.
use crate::{
    model::{PlaybackRate, Speed},
    settings::Settings,
};
use bevy::{ecs::system::SystemParam, prelude::*};

#[derive(SystemParam)]
pub struct BotTempo<'w> {
    settings: Res<'w, Settings>,
    speed: Res<'w, Speed>,
    rate: Res<'w, PlaybackRate>,
}

impl BotTempo<'_> {
    /// Factor for the bots' delays. It comes from the bots' own setting, or else from the speed of the cards.
    pub fn factor(&self) -> f32 {
        let own = self.settings.bot_pace.factor();
        own.map_or(self.speed.factor, |factor| factor / self.rate.0)
    }
}

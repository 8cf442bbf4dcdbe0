//! Gamepads that make themselves felt.
use super::news::PadMotor;
use bevy::prelude::*;
use gilrs::{
    GamepadId, Gilrs,
    ff::{BaseEffect, BaseEffectType, Effect, EffectBuilder, Repeat, Replay, Ticks},
};
use std::sync::Arc;

/// How a gamepad shakes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shake {
    /// Once: it is your turn.
    Turn,
    /// Twice, short: you are asked, and the clock runs.
    Asked,
}

/// Request: shake this gamepad. Nothing happens if it has no motor, is not known or has been pulled out.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rumble {
    /// The gamepad.
    pub pad: Entity,
    /// How.
    pub shake: Shake,
}

/// How strongly the motor turns, of 65 535.
const STRENGTH: u16 = 36_000;

impl Shake {
    /// Milliseconds of turning, of rest after it, and of the whole.
    const fn times(self) -> (u32, u32, u32) {
        match self {
            Shake::Turn => (220, 0, 220),
            Shake::Asked => (110, 90, 310),
        }
    }

    /// The strong motor: the weak one of some gamepads is next to nothing, and not all systems tell them apart.
    fn effect(self, pads: &mut Gilrs, pad: GamepadId) -> Option<Effect> {
        let (on, off, whole) = self.times();
        let ticks = Ticks::from_ms;
        let effect = BaseEffect {
            kind: BaseEffectType::Strong {
                magnitude: STRENGTH,
            },
            scheduling: Replay {
                play_for: ticks(on),
                with_delay: ticks(off),
                ..default()
            },
            ..default()
        };
        let mut effects = EffectBuilder::new();
        let built = effects
            .add_effect(effect)
            .gamepads(&[pad])
            .repeat(Repeat::For(ticks(whole)))
            .finish(pads);
        built.ok()
    }
}

/// The way to the motor of a gamepad that has one.
pub(super) fn motor(pads: &mut Gilrs, pad: GamepadId) -> Option<PadMotor> {
    let turn = Shake::Turn.effect(pads, pad)?;
    let asked = Shake::Asked.effect(pads, pad)?;
    Some(PadMotor(Arc::new(move |shake| {
        let effect = match shake {
            Shake::Turn => &turn,
            Shake::Asked => &asked,
        };
        // It may have been pulled out a moment ago.
        if let Err(error) = effect.play() {
            bevy::log::debug!("a gamepad that does not shake: {error}");
        }
    })))
}

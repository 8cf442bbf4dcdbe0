//! The actions of this frame, of all devices together.
use super::{DeviceUsed, KeyboardMap, PlayerAction, repeat};
use bevy::{ecs::system::SystemParam, prelude::*};
use leafwing_input_manager::prelude::ActionState;

/// Reading the devices: before the focus moves.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ReadDevices;

/// All devices' acts at once.
#[derive(SystemParam)]
pub struct PressedActions<'w, 's> {
    states: Query<'w, 's, (&'static ActionState<PlayerAction>, Has<KeyboardMap>)>,
    time: Res<'w, Time<Real>>,
}

impl PressedActions<'_, '_> {
    /// Whether any device has just done this.
    pub fn just_pressed(&self, act: PlayerAction) -> bool {
        self.any(|state| state.just_pressed(&act))
    }

    /// Whether any device holds this.
    pub fn held(&self, act: PlayerAction) -> bool {
        self.any(|state| state.pressed(&act))
    }

    /// Just pressed, or held long enough to repeat.
    pub fn pressed_or_repeated(&self, act: PlayerAction) -> bool {
        let frame = self.time.delta();
        self.just_pressed(act) || self.any(|state| repeat::due(state, frame) == Some(act))
    }

    /// Whether something is held that repeats.
    pub fn repeating(&self) -> bool {
        repeat::DIRECTIONS.into_iter().any(|act| self.held(act))
    }

    /// Whether a gamepad is plugged in.
    pub fn has_pad(&self) -> bool {
        self.states.iter().any(|(_, keyboard)| !keyboard)
    }

    /// The device that did something in this frame.
    pub fn device(&self) -> Option<DeviceUsed> {
        let active =
            |(state, _): &(&ActionState<PlayerAction>, bool)| !state.get_just_pressed().is_empty();
        let (_, keyboard) = self.states.iter().find(active)?;
        Some(if keyboard {
            DeviceUsed::Keyboard
        } else {
            DeviceUsed::Gamepad
        })
    }

    fn any(&self, is: impl Fn(&ActionState<PlayerAction>) -> bool) -> bool {
        self.states.iter().any(|(state, _)| is(state))
    }
}

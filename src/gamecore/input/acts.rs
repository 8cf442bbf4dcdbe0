//! The actions of this frame, of all devices together, and of each gamepad.
use super::{DeviceUsed, Hearing, KeyboardMap, PadFamily, PlayerAction, repeat};
use bevy::{ecs::system::SystemParam, prelude::*};
use leafwing_input_manager::prelude::ActionState;

/// Reading the devices: before the focus moves.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ReadDevices;

/// All acts of the devices that are listened to, at once.
#[derive(SystemParam)]
pub struct PressedActions<'w, 's> {
    states: Query<
        'w,
        's,
        (
            Entity,
            &'static ActionState<PlayerAction>,
            Has<KeyboardMap>,
            Option<&'static PadFamily>,
        ),
    >,
    time: Res<'w, Time<Real>>,
    hearing: Res<'w, Hearing>,
}

impl PressedActions<'_, '_> {
    /// Whether any device has just done this.
    pub fn just_pressed(&self, act: PlayerAction) -> bool {
        self.any(act, |state| state.just_pressed(&act))
    }

    /// Whether any device holds this.
    pub fn held(&self, act: PlayerAction) -> bool {
        self.any(act, |state| state.pressed(&act))
    }

    /// Just pressed, or held long enough to repeat.
    pub fn pressed_or_repeated(&self, act: PlayerAction) -> bool {
        let frame = self.time.delta();
        self.just_pressed(act) || self.any(act, |state| repeat::due(state, frame) == Some(act))
    }

    /// Whether something is held that repeats.
    pub fn repeating(&self) -> bool {
        repeat::DIRECTIONS.into_iter().any(|act| self.held(act))
    }

    /// The device that did something in this frame.
    pub fn device(&self) -> Option<DeviceUsed> {
        self.used().map(|(device, _)| device)
    }

    /// The gamepad that did something in this frame.
    pub fn pad(&self) -> Option<Entity> {
        self.used().and_then(|(_, pad)| pad)
    }

    fn used(&self) -> Option<(DeviceUsed, Option<Entity>)> {
        let active = |(pad, state, keyboard, _): &(Entity, &ActionState<PlayerAction>, bool, _)| {
            let pad = (!keyboard).then_some(*pad);
            let heard = |act: &PlayerAction| {
                // It is used as well where it is read by itself.
                let alone = pad.is_some_and(|pad| self.hearing.is_read_alone(pad, *act));
                alone || self.hearing.hears_act(pad, *act)
            };
            state.get_just_pressed().iter().any(heard)
        };
        let (pad, _, keyboard, family) = self.states.iter().find(active)?;
        Some(match keyboard {
            true => (DeviceUsed::Keyboard, None),
            false => {
                let family = family.copied().unwrap_or_default();
                (DeviceUsed::Gamepad(family), Some(pad))
            }
        })
    }

    fn any(&self, act: PlayerAction, is: impl Fn(&ActionState<PlayerAction>) -> bool) -> bool {
        self.states.iter().any(|(pad, state, keyboard, _)| {
            let pad = (!keyboard).then_some(pad);
            self.hearing.hears_act(pad, act) && is(state)
        })
    }
}

/// What each gamepad does in this frame, whether it is listened to or not: for who asks whose it is.
#[derive(SystemParam)]
pub struct PadPresses<'w, 's> {
    pads: Query<
        'w,
        's,
        (
            Entity,
            &'static ActionState<PlayerAction>,
            &'static PadFamily,
        ),
    >,
    hearing: Res<'w, Hearing>,
}

impl PadPresses<'_, '_> {
    /// All gamepads that are plugged in, each with its family, in the order in which they came.
    pub fn all(&self) -> Vec<(Entity, PadFamily)> {
        let pads = self.pads.iter().map(|(pad, _, family)| (pad, *family));
        let mut pads: Vec<_> = pads.collect();
        pads.sort_by_key(|(pad, _)| *pad);
        pads
    }

    /// What each gamepad has just begun to do.
    pub fn just_pressed(&self) -> Vec<(Entity, PlayerAction)> {
        let mut presses = Vec::new();
        for (pad, state, _) in &self.pads {
            presses.extend(state.get_just_pressed().into_iter().map(|act| (pad, act)));
        }
        presses.sort_by_key(|(pad, _)| *pad);
        presses
    }

    /// Gamepads that have just done something they are not listened to for.
    pub fn unheard(&self) -> Vec<Entity> {
        let unheard = |(pad, act): &(Entity, PlayerAction)| {
            !self.hearing.hears_act(Some(*pad), *act) && !self.hearing.is_apart(*pad, *act)
        };
        let mut pads: Vec<Entity> = (self.just_pressed().iter().filter(|it| unheard(it)))
            .map(|(pad, _)| *pad)
            .collect();
        pads.dedup();
        pads
    }

    /// What has just been begun that means something for whoever holds the gamepad alone.
    pub fn apart(&self) -> Vec<(Entity, PlayerAction)> {
        let mut presses = self.just_pressed();
        presses.retain(|(pad, act)| self.hearing.is_apart(*pad, *act));
        presses
    }

    /// Whether this is held on this gamepad.
    pub fn holds(&self, pad: Entity, act: PlayerAction) -> bool {
        let state = self.pads.get(pad);
        state.is_ok_and(|(_, state, _)| state.pressed(&act))
    }

    /// Whether something is held on this gamepad.
    pub fn is_held(&self, pad: Entity) -> bool {
        let state = self.pads.get(pad);
        state.is_ok_and(|(_, state, _)| !state.get_pressed().is_empty())
    }
}

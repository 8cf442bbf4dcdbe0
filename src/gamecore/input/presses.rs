//! The player actions of this frame, for all active devices combined and for each gamepad. A held direction repeats,
//! like a held key on a keyboard.
//!
//! At a table with several players, only the gamepad of the player who must act is active. While a key is being
//! captured for a binding, no device is active.
use super::{BoundDevice, DeviceUsed, KeyboardMap, PadFamily, PlayerAction, StickWay, Trigger};
use bevy::{ecs::system::SystemParam, prelude::*};
use leafwing_input_manager::prelude::ActionState;
use std::time::Duration;

/// System set that reads the devices, before the focus moves.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ReadDevices;

/// Combined actions of all active devices.
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
    hearing: Res<'w, ActiveDevices>,
}

impl PressedActions<'_, '_> {
    /// True if the action was pressed in this frame on an active device.
    pub fn just_pressed(&self, act: PlayerAction) -> bool {
        self.any(act, |state| state.just_pressed(&act))
    }

    /// True if this action is held on an active device.
    pub fn held(&self, act: PlayerAction) -> bool {
        self.any(act, |state| state.pressed(&act))
    }

    /// True if the action was pressed in this frame, or repeats in this frame because it is held.
    pub fn pressed_or_repeated(&self, act: PlayerAction) -> bool {
        let frame = self.time.delta();
        self.just_pressed(act) || self.any(act, |state| due(state, frame) == Some(act))
    }

    /// True while a direction that repeats is held.
    pub fn repeating(&self) -> bool {
        DIRECTIONS.into_iter().any(|act| self.held(act))
    }

    /// Returns the device on which an action was pressed in this frame.
    pub fn device(&self) -> Option<DeviceUsed> {
        self.used().map(|(device, _)| device)
    }

    /// Returns the gamepad on which an action was pressed in this frame.
    pub fn pad(&self) -> Option<Entity> {
        self.used().and_then(|(_, pad)| pad)
    }

    fn used(&self) -> Option<(DeviceUsed, Option<Entity>)> {
        let active = |(pad, state, keyboard, _): &(Entity, &ActionState<PlayerAction>, bool, _)| {
            let pad = (!keyboard).then_some(*pad);
            let heard = |act: &PlayerAction| {
                // Actions that are read separately also count, although the gamepad is inactive for them.
                let alone = pad.is_some_and(|pad| {
                    self.hearing.pads == ActivePads::None || self.hearing.is_personal(pad, *act)
                });
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

/// Actions of each gamepad in this frame, including inactive gamepads. Used to assign gamepads to players.
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
    hearing: Res<'w, ActiveDevices>,
}

impl PadPresses<'_, '_> {
    /// Returns all connected gamepads with their families, sorted by entity.
    pub fn all(&self) -> Vec<(Entity, PadFamily)> {
        let pads = self.pads.iter().map(|(pad, _, family)| (pad, *family));
        let mut pads: Vec<_> = pads.collect();
        pads.sort_by_key(|(pad, _)| *pad);
        pads
    }

    /// Returns the actions pressed in this frame, by gamepad.
    pub fn just_pressed(&self) -> Vec<(Entity, PlayerAction)> {
        let mut presses = Vec::new();
        for (pad, state, _) in &self.pads {
            presses.extend(state.get_just_pressed().into_iter().map(|act| (pad, act)));
        }
        presses.sort_by_key(|(pad, _)| *pad);
        presses
    }

    /// Returns the gamepads with a press in this frame that was ignored because the gamepad is inactive for the action.
    pub fn unheard(&self) -> Vec<Entity> {
        let unheard = |(pad, act): &(Entity, PlayerAction)| {
            !self.hearing.hears_act(Some(*pad), *act) && !self.hearing.is_personal(*pad, *act)
        };
        let mut pads: Vec<Entity> = (self.just_pressed().iter().filter(|it| unheard(it)))
            .map(|(pad, _)| *pad)
            .collect();
        pads.dedup();
        pads
    }

    /// Returns the actions pressed in this frame that concern only the owner of the gamepad.
    pub fn apart(&self) -> Vec<(Entity, PlayerAction)> {
        let mut presses = self.just_pressed();
        presses.retain(|(pad, act)| self.hearing.is_personal(*pad, *act));
        presses
    }

    /// True if this action is held on this gamepad.
    pub fn holds(&self, pad: Entity, act: PlayerAction) -> bool {
        let state = self.pads.get(pad);
        state.is_ok_and(|(_, state, _)| state.pressed(&act))
    }

    /// True if any action is held on this gamepad.
    pub fn is_held(&self, pad: Entity) -> bool {
        let state = self.pads.get(pad);
        state.is_ok_and(|(_, state, _)| !state.get_pressed().is_empty())
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum ActivePads {
    #[default]
    All,
    /// Only these gamepads are active. All others can only open the pause menu.
    Only(Vec<Entity>),
    /// No gamepad is active. The open menu page reads each gamepad separately through [`PadPresses`].
    None,
}

/// Active devices of this frame. Must be updated before the devices are read.
#[derive(Resource, Clone, PartialEq, Eq, Debug)]
pub struct ActiveDevices {
    pub keyboard: bool,
    pub pads: ActivePads,
    /// Gamepad actions that are read separately through [`PadPresses`]. Each concerns only the owner of its
    /// gamepad, regardless of the player who must act.
    pub apart: Vec<(Entity, PlayerAction)>,
}

impl Default for ActiveDevices {
    fn default() -> ActiveDevices {
        ActiveDevices {
            keyboard: true,
            pads: ActivePads::All,
            apart: Vec::new(),
        }
    }
}

impl ActiveDevices {
    /// True if a device is active. `pad` is `None` for the keyboard.
    pub fn hears(&self, pad: Option<Entity>) -> bool {
        match (pad, &self.pads) {
            (None, _) => self.keyboard,
            (Some(_), ActivePads::All) => true,
            (Some(pad), ActivePads::Only(pads)) => pads.contains(&pad),
            (Some(_), ActivePads::None) => false,
        }
    }

    /// True if a device is active for this action. An inactive gamepad may still pause the match if other gamepads are
    /// active.
    fn hears_act(&self, pad: Option<Entity>, act: PlayerAction) -> bool {
        let pauses = act == PlayerAction::Menu && matches!(self.pads, ActivePads::Only(_));
        let apart = pad.is_some_and(|pad| self.is_personal(pad, act));
        !apart && (self.hears(pad) || pad.is_some() && pauses)
    }

    /// True if this action concerns only the player of the gamepad.
    fn is_personal(&self, pad: Entity, act: PlayerAction) -> bool {
        self.apart.contains(&(pad, act))
    }
}

/// Actions that move the focus. They repeat while they are held.
pub const DIRECTIONS: [PlayerAction; 4] = [
    PlayerAction::Up,
    PlayerAction::Down,
    PlayerAction::Left,
    PlayerAction::Right,
];

/// Delay between the press and the first repeat.
const FIRST: Duration = Duration::from_millis(350);

/// Interval between two repeats.
const EVERY: Duration = Duration::from_millis(110);

/// Returns the held direction that repeats in this frame, if any. `frame` is the frame's duration.
///
/// If several directions are held on one device, only the one pressed last repeats.
fn due(state: &ActionState<PlayerAction>, frame: Duration) -> Option<PlayerAction> {
    let held = DIRECTIONS.into_iter().filter(|act| state.pressed(act));
    let last = held.min_by_key(|act| state.current_duration(act))?;
    is_due(state.current_duration(&last), frame).then_some(last)
}

/// True if an action that has been held for `held` repeats in a frame of duration `frame`. It repeats at most once,
/// however slow the frame was.
fn is_due(held: Duration, frame: Duration) -> bool {
    count(held) > count(held.saturating_sub(frame))
}

/// Returns the number of repeats within `held`, the time since the press.
fn count(held: Duration) -> u128 {
    held.checked_sub(FIRST)
        .map_or(0, |more| 1 + more.as_micros() / EVERY.as_micros())
}

/// Time-out of a capture, in seconds. Without it, a player who has only a gamepad could not cancel the capture.
const TIMEOUT: f32 = 8.0;

/// Minimum deflection at which a stick direction is captured; 1 is the maximum deflection.
const LEANS: f32 = 0.7;
/// Maximum deflection at which a stick still counts as being at rest.
const RESTS: f32 = 0.3;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Captured {
    Trigger(Trigger),
    /// The player pressed Escape, or the time-out expired.
    Nothing,
}

/// Capture of a key or button that the player wants to bind to an action. The next press selects the trigger and has no
/// other effect.
///
/// The capture either is waiting for a press or contains the result.
#[derive(Resource, Default, Debug)]
pub struct Capture {
    waits: Option<Wait>,
    captured: Option<Captured>,
    /// True while any key, button or stick is still held after the capture. Held inputs cause no action.
    is_held: bool,
}

#[derive(Debug)]
struct Wait {
    device: BoundDevice,
    left: f32,
    /// True once all sticks have been at rest since the start of the capture. Until then, sticks are ignored.
    rested: bool,
}

impl Capture {
    /// Starts a capture, which waits for the next press on this device.
    pub fn begin(&mut self, device: BoundDevice) {
        *self = Capture {
            waits: Some(Wait {
                device,
                left: TIMEOUT,
                rested: false,
            }),
            ..Capture::default()
        };
    }

    pub fn end(&mut self) {
        self.waits = None;
        self.captured = None;
    }

    /// True while presses must not cause actions.
    pub fn is_on(&self) -> bool {
        self.waits.is_some() || self.captured.is_some() || self.is_held
    }

    pub fn take(&mut self) -> Option<Captured> {
        self.captured.take()
    }

    /// True if the result has not been taken yet.
    pub fn has_captured(&self) -> bool {
        self.captured.is_some()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Capture>();
    app.add_systems(
        PreUpdate,
        listen
            .after(bevy::input::InputSystems)
            .run_if(|capture: Res<Capture>| capture.is_on()),
    );
}

fn listen(
    keys: Res<ButtonInput<KeyCode>>,
    pads: Query<&Gamepad, With<PadFamily>>,
    time: Res<Time<Real>>,
    mut capture: ResMut<Capture>,
) {
    let leans = |most: f32| {
        let ways = StickWay::ALL.into_iter();
        let mut leaning = ways.filter(move |way| pads.iter().any(|pad| way.lean(pad) > most));
        leaning.next()
    };
    let Some(wait) = &mut capture.waits else {
        let held = keys.get_pressed().len() > 0
            || pads.iter().any(|pad| pad.get_pressed().next().is_some())
            || leans(RESTS).is_some();
        capture.is_held = held;
        return;
    };
    wait.left -= time.delta_secs().min(0.1);
    wait.rested |= leans(RESTS).is_none();
    let pressed = match wait.device {
        BoundDevice::Keyboard => keys.get_just_pressed().next().copied().map(Trigger::Key),
        BoundDevice::Pad => {
            let mut buttons = pads.iter().flat_map(Gamepad::get_just_pressed);
            let stick = leans(LEANS).filter(|_| wait.rested).map(Trigger::Stick);
            buttons.next().copied().map(Trigger::Button).or(stick)
        }
    };
    let known = pressed.filter(|it| Trigger::all(wait.device).contains(it));
    let captured = match known {
        _ if keys.just_pressed(KeyCode::Escape) || wait.left <= 0.0 => Some(Captured::Nothing),
        Some(trigger) => Some(Captured::Trigger(trigger)),
        None => None,
    };
    if captured.is_some() {
        capture.waits = None;
        capture.captured = captured;
        capture.is_held = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the times, in milliseconds, at which a direction held for one second repeats. A frame lasts `frame`
    /// milliseconds.
    fn repeats(frame: u64) -> Vec<u64> {
        let ends = (1..=1000 / frame).map(|i| i * frame);
        let length = Duration::from_millis(frame);
        ends.filter(|end| is_due(Duration::from_millis(*end), length))
            .collect()
    }

    #[test]
    fn the_first_repeat_takes_longer_than_the_others() {
        assert_eq!(repeats(10), [350, 460, 570, 680, 790, 900]);
        assert_eq!(repeats(1), repeats(10));
    }

    #[test]
    fn a_slow_frame_repeats_once() {
        assert_eq!(repeats(250), [500, 750, 1000]);
        assert!(!is_due(Duration::ZERO, Duration::from_secs(12)));
    }
}

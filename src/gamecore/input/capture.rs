//! A key or button is being chosen for an action: the next one pressed is it, and it does nothing else.
use super::{BoundDevice, PadFamily, StickWay, Trigger};
use bevy::prelude::*;

/// Seconds after which nobody waits for a press any more: whoever has only a gamepad gets away without choosing.
const PATIENCE: f32 = 8.0;

/// How far a stick must lean to be chosen, and how little before it counts as at rest.
const LEANS: f32 = 0.7;
const RESTS: f32 = 0.3;

/// What was pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Captured {
    /// This.
    Trigger(Trigger),
    /// Escape, or nothing for a while.
    Nothing,
}

/// The choice of a key or button that is going on.
#[derive(Resource, Default, Debug)]
pub struct Capture {
    waits: Option<Wait>,
    captured: Option<Captured>,
    /// What was pressed is still held.
    is_held: bool,
}

#[derive(Debug)]
struct Wait {
    device: BoundDevice,
    left: f32,
    /// The sticks have been at rest since it began.
    rested: bool,
}

impl Capture {
    /// The next press on this device is awaited.
    pub fn begin(&mut self, device: BoundDevice) {
        *self = Capture {
            waits: Some(Wait {
                device,
                left: PATIENCE,
                rested: false,
            }),
            ..Capture::default()
        };
    }

    /// Nothing is awaited any more.
    pub fn end(&mut self) {
        self.waits = None;
        self.captured = None;
    }

    /// Whether presses mean nothing but themselves now.
    pub fn is_on(&self) -> bool {
        self.waits.is_some() || self.captured.is_some() || self.is_held
    }

    /// What has been pressed, once.
    pub fn take(&mut self) -> Option<Captured> {
        self.captured.take()
    }

    /// Whether something has been pressed and not been taken.
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

//! What gilrs tells, in Bevy's words, and whether it is worth a frame.
use super::Shake;
use bevy::{
    input::gamepad::{GamepadAxis, GamepadButton},
    platform::collections::HashMap,
};
use gilrs::{Axis, Button, EventType};
use std::{fmt, sync::Arc};

/// By how much a stick or trigger must have moved since it was told last, of 1 from its middle to its end: one that is worn is never
/// quite still. Bevy takes less than this for its middle.
const STIR: f32 = 0.05;

/// The motor of a gamepad: called, it shakes.
#[derive(Clone)]
pub(super) struct PadMotor(pub Arc<dyn Fn(Shake) + Send + Sync>);

impl PartialEq for PadMotor {
    fn eq(&self, other: &PadMotor) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl fmt::Debug for PadMotor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PadMotor")
    }
}

/// Something happened to a gamepad.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum PadNews {
    /// It was plugged in.
    Connected {
        /// What it calls itself.
        name: String,
        /// Who made it, by the number of the USB forum.
        vendor_id: Option<u16>,
        /// What it is, by its maker's number.
        product_id: Option<u16>,
        /// Its motor, if it has one.
        motor: Option<PadMotor>,
    },
    /// It was pulled out.
    Disconnected,
    /// A button went down (1), up (0) or part of the way.
    Button(GamepadButton, f32),
    /// A stick moved along one of its axes, −1 to 1.
    Axis(GamepadAxis, f32),
}

/// Where buttons and sticks were when they were told last, by gamepad and by gilrs' code of the part.
#[derive(Default)]
pub(super) struct Told(HashMap<(usize, u32), f32>);

impl Told {
    /// What is to be told of an event, if anything is. A gamepad that comes is told of by whoever knows its name.
    pub fn news(&mut self, pad: usize, event: EventType) -> Option<PadNews> {
        let (code, value, news) = match event {
            EventType::Connected => {
                self.forget(pad);
                return None;
            }
            EventType::Disconnected => {
                self.forget(pad);
                return Some(PadNews::Disconnected);
            }
            EventType::ButtonChanged(name, value, code) => {
                (code, value, PadNews::Button(button(name)?, value))
            }
            EventType::AxisChanged(name, value, code) => {
                (code, value, PadNews::Axis(axis(name)?, value))
            }
            // A press is a change as well; the rest says nothing about buttons and sticks.
            _ => return None,
        };
        self.stirs((pad, code.into_u32()), value).then_some(news)
    }

    fn forget(&mut self, pad: usize) {
        self.0.retain(|(other, _), _| *other != pad);
    }

    /// Whether this has moved far enough since it was told last, or to its middle or one of its ends.
    fn stirs(&mut self, which: (usize, u32), value: f32) -> bool {
        let before = self.0.get(&which).copied();
        let is_end = |value: f32| value == 0.0 || value.abs() == 1.0;
        let stirs = before.is_none_or(|before| {
            (value - before).abs() >= STIR || is_end(value) && !is_end(before)
        });
        if stirs {
            self.0.insert(which, value);
        }
        stirs
    }
}

fn button(name: Button) -> Option<GamepadButton> {
    Some(match name {
        Button::South => GamepadButton::South,
        Button::East => GamepadButton::East,
        Button::North => GamepadButton::North,
        Button::West => GamepadButton::West,
        Button::C => GamepadButton::C,
        Button::Z => GamepadButton::Z,
        Button::LeftTrigger => GamepadButton::LeftTrigger,
        Button::LeftTrigger2 => GamepadButton::LeftTrigger2,
        Button::RightTrigger => GamepadButton::RightTrigger,
        Button::RightTrigger2 => GamepadButton::RightTrigger2,
        Button::Select => GamepadButton::Select,
        Button::Start => GamepadButton::Start,
        Button::Mode => GamepadButton::Mode,
        Button::LeftThumb => GamepadButton::LeftThumb,
        Button::RightThumb => GamepadButton::RightThumb,
        Button::DPadUp => GamepadButton::DPadUp,
        Button::DPadDown => GamepadButton::DPadDown,
        Button::DPadLeft => GamepadButton::DPadLeft,
        Button::DPadRight => GamepadButton::DPadRight,
        Button::Unknown => return None,
    })
}

fn axis(name: Axis) -> Option<GamepadAxis> {
    Some(match name {
        Axis::LeftStickX => GamepadAxis::LeftStickX,
        Axis::LeftStickY => GamepadAxis::LeftStickY,
        Axis::LeftZ => GamepadAxis::LeftZ,
        Axis::RightStickX => GamepadAxis::RightStickX,
        Axis::RightStickY => GamepadAxis::RightStickY,
        Axis::RightZ => GamepadAxis::RightZ,
        // The cross comes as buttons: gilrs has been told to see to that.
        Axis::DPadX | Axis::DPadY | Axis::Unknown => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_press_and_the_whole_way_of_a_stick_are_told() {
        let mut told = Told::default();
        for value in [1.0, 0.0, 1.0, 0.0] {
            assert!(told.stirs((0, 1), value));
        }
        // Pushed slowly to its end, each step smaller than what is worth telling, and let go.
        let way = (0..=100).map(|step| step as f32 / 100.0);
        let heard: Vec<f32> = way.filter(|at| told.stirs((0, 2), *at)).collect();
        assert!((17..=21).contains(&heard.len()), "{heard:?}");
        assert_eq!(heard.last(), Some(&1.0));
        assert!(told.stirs((0, 2), 0.02) && told.stirs((0, 2), 0.0));
        assert!(told.stirs((1, 2), 0.0), "another gamepad's");
    }

    #[test]
    fn a_worn_stick_is_not_told_of() {
        let mut told = Told::default();
        told.stirs((0, 2), 0.011);
        let trembling = (0..500).map(|i| 0.011 + ((i * 733) % 60) as f32 / 1000.0 - 0.03);
        // Once, should it come upon its very middle.
        assert!(trembling.filter(|at| told.stirs((0, 2), *at)).count() <= 1);
        // One that is plugged in anew begins anew.
        assert_eq!(told.news(0, EventType::Connected), None);
        assert!(told.stirs((0, 2), 0.011));
        assert_eq!(
            told.news(0, EventType::Disconnected),
            Some(PadNews::Disconnected)
        );
    }
}

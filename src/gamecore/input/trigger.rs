//! What can be bound to an action: a key, a gamepad's button or the way of a stick; how it is called in a file and on the screen.
use super::{DeviceUsed, PadFamily};
use bevy::prelude::*;
use leafwing_input_manager::prelude::GamepadControlDirection;

/// One of the two kinds of devices that actions can be bound on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BoundDevice {
    /// The keyboard.
    Keyboard,
    /// All gamepads.
    Pad,
}

impl BoundDevice {
    /// The device whose signs are shown, if actions can be bound on it.
    pub fn of(device: DeviceUsed) -> Option<BoundDevice> {
        match device {
            DeviceUsed::Mouse => None,
            DeviceUsed::Keyboard => Some(BoundDevice::Keyboard),
            DeviceUsed::Gamepad(_) => Some(BoundDevice::Pad),
        }
    }
}

/// A way to push a stick.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "stick and way are named")]
pub enum StickWay {
    LeftUp,
    LeftDown,
    LeftLeft,
    LeftRight,
    RightUp,
    RightDown,
    RightLeft,
    RightRight,
}

impl StickWay {
    /// All of them.
    pub const ALL: [StickWay; 8] = [
        StickWay::LeftUp,
        StickWay::LeftDown,
        StickWay::LeftLeft,
        StickWay::LeftRight,
        StickWay::RightUp,
        StickWay::RightDown,
        StickWay::RightLeft,
        StickWay::RightRight,
    ];

    pub(super) fn direction(self) -> GamepadControlDirection {
        match self {
            StickWay::LeftUp => GamepadControlDirection::LEFT_UP,
            StickWay::LeftDown => GamepadControlDirection::LEFT_DOWN,
            StickWay::LeftLeft => GamepadControlDirection::LEFT_LEFT,
            StickWay::LeftRight => GamepadControlDirection::LEFT_RIGHT,
            StickWay::RightUp => GamepadControlDirection::RIGHT_UP,
            StickWay::RightDown => GamepadControlDirection::RIGHT_DOWN,
            StickWay::RightLeft => GamepadControlDirection::RIGHT_LEFT,
            StickWay::RightRight => GamepadControlDirection::RIGHT_RIGHT,
        }
    }

    /// How far a gamepad's stick leans this way, 0 to 1.
    pub(super) fn lean(self, pad: &Gamepad) -> f32 {
        let (left, right) = (pad.left_stick(), pad.right_stick());
        let by = match self {
            StickWay::LeftUp => left.y,
            StickWay::LeftDown => -left.y,
            StickWay::LeftLeft => -left.x,
            StickWay::LeftRight => left.x,
            StickWay::RightUp => right.y,
            StickWay::RightDown => -right.y,
            StickWay::RightLeft => -right.x,
            StickWay::RightRight => right.x,
        };
        by.max(0.0)
    }

    const fn label(self) -> &'static str {
        match self {
            StickWay::LeftUp => "L ↑",
            StickWay::LeftDown => "L ↓",
            StickWay::LeftLeft => "L ←",
            StickWay::LeftRight => "L →",
            StickWay::RightUp => "R ↑",
            StickWay::RightDown => "R ↓",
            StickWay::RightLeft => "R ←",
            StickWay::RightRight => "R →",
        }
    }
}

/// A key, a gamepad's button or the way of a stick.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Trigger {
    /// A key, by its place on the keyboard.
    Key(KeyCode),
    /// A gamepad's button, by its place.
    Button(GamepadButton),
    /// A stick.
    Stick(StickWay),
}

/// All keys that can be bound, and how they are written on the screen.
const KEYS: [(KeyCode, &str); 87] = [
    (KeyCode::KeyA, "A"),
    (KeyCode::KeyB, "B"),
    (KeyCode::KeyC, "C"),
    (KeyCode::KeyD, "D"),
    (KeyCode::KeyE, "E"),
    (KeyCode::KeyF, "F"),
    (KeyCode::KeyG, "G"),
    (KeyCode::KeyH, "H"),
    (KeyCode::KeyI, "I"),
    (KeyCode::KeyJ, "J"),
    (KeyCode::KeyK, "K"),
    (KeyCode::KeyL, "L"),
    (KeyCode::KeyM, "M"),
    (KeyCode::KeyN, "N"),
    (KeyCode::KeyO, "O"),
    (KeyCode::KeyP, "P"),
    (KeyCode::KeyQ, "Q"),
    (KeyCode::KeyR, "R"),
    (KeyCode::KeyS, "S"),
    (KeyCode::KeyT, "T"),
    (KeyCode::KeyU, "U"),
    (KeyCode::KeyV, "V"),
    (KeyCode::KeyW, "W"),
    (KeyCode::KeyX, "X"),
    (KeyCode::KeyY, "Y"),
    (KeyCode::KeyZ, "Z"),
    (KeyCode::Digit0, "0"),
    (KeyCode::Digit1, "1"),
    (KeyCode::Digit2, "2"),
    (KeyCode::Digit3, "3"),
    (KeyCode::Digit4, "4"),
    (KeyCode::Digit5, "5"),
    (KeyCode::Digit6, "6"),
    (KeyCode::Digit7, "7"),
    (KeyCode::Digit8, "8"),
    (KeyCode::Digit9, "9"),
    (KeyCode::Comma, ","),
    (KeyCode::Period, "."),
    (KeyCode::Minus, "-"),
    (KeyCode::Equal, "="),
    (KeyCode::Slash, "/"),
    (KeyCode::Backslash, "\\"),
    (KeyCode::Semicolon, ";"),
    (KeyCode::Quote, "'"),
    (KeyCode::BracketLeft, "["),
    (KeyCode::BracketRight, "]"),
    (KeyCode::Backquote, "`"),
    (KeyCode::Space, "Space"),
    (KeyCode::ArrowUp, "↑"),
    (KeyCode::ArrowDown, "↓"),
    (KeyCode::ArrowLeft, "←"),
    (KeyCode::ArrowRight, "→"),
    (KeyCode::Enter, "Enter"),
    (KeyCode::NumpadEnter, "Num Enter"),
    (KeyCode::Escape, "Esc"),
    (KeyCode::Backspace, "Backspace"),
    (KeyCode::Tab, "Tab"),
    (KeyCode::PageUp, "PgUp"),
    (KeyCode::PageDown, "PgDn"),
    (KeyCode::Home, "Home"),
    (KeyCode::End, "End"),
    (KeyCode::Insert, "Ins"),
    (KeyCode::Delete, "Del"),
    (KeyCode::F1, "F1"),
    (KeyCode::F2, "F2"),
    (KeyCode::F3, "F3"),
    (KeyCode::F4, "F4"),
    (KeyCode::F5, "F5"),
    (KeyCode::F6, "F6"),
    (KeyCode::F7, "F7"),
    (KeyCode::F8, "F8"),
    (KeyCode::F9, "F9"),
    (KeyCode::F10, "F10"),
    (KeyCode::F11, "F11"),
    (KeyCode::F12, "F12"),
    (KeyCode::Numpad1, "Num 1"),
    (KeyCode::Numpad2, "Num 2"),
    (KeyCode::Numpad3, "Num 3"),
    (KeyCode::Numpad4, "Num 4"),
    (KeyCode::Numpad5, "Num 5"),
    (KeyCode::Numpad6, "Num 6"),
    (KeyCode::Numpad7, "Num 7"),
    (KeyCode::Numpad8, "Num 8"),
    (KeyCode::Numpad9, "Num 9"),
    (KeyCode::Numpad0, "Num 0"),
    (KeyCode::ShiftLeft, "Shift"),
    (KeyCode::ShiftRight, "Shift"),
];

/// How the buttons are written: in general and on Xbox, on PlayStation, on Switch.
const BUTTONS: [(GamepadButton, [&str; 3]); 19] = [
    (GamepadButton::South, ["A", "×", "B"]),
    (GamepadButton::East, ["B", "●", "A"]),
    (GamepadButton::West, ["X", "■", "Y"]),
    (GamepadButton::North, ["Y", "▲", "X"]),
    (GamepadButton::LeftTrigger, ["LB", "L1", "L"]),
    (GamepadButton::RightTrigger, ["RB", "R1", "R"]),
    (GamepadButton::LeftTrigger2, ["LT", "L2", "ZL"]),
    (GamepadButton::RightTrigger2, ["RT", "R2", "ZR"]),
    (GamepadButton::LeftThumb, ["L3", "L3", "L3"]),
    (GamepadButton::RightThumb, ["R3", "R3", "R3"]),
    (GamepadButton::Start, ["Start", "Options", "+"]),
    (GamepadButton::Select, ["Select", "Share", "−"]),
    (GamepadButton::Mode, ["Mode", "PS", "Home"]),
    (GamepadButton::DPadUp, ["↑", "↑", "↑"]),
    (GamepadButton::DPadDown, ["↓", "↓", "↓"]),
    (GamepadButton::DPadLeft, ["←", "←", "←"]),
    (GamepadButton::DPadRight, ["→", "→", "→"]),
    (GamepadButton::C, ["C", "C", "C"]),
    (GamepadButton::Z, ["Z", "Z", "Z"]),
];

impl Trigger {
    /// All that can be bound on a device.
    pub fn all(device: BoundDevice) -> Vec<Trigger> {
        match device {
            BoundDevice::Keyboard => KEYS.iter().map(|(key, _)| Trigger::Key(*key)).collect(),
            BoundDevice::Pad => {
                let buttons = BUTTONS.iter().map(|(button, _)| Trigger::Button(*button));
                buttons.chain(StickWay::ALL.map(Trigger::Stick)).collect()
            }
        }
    }

    /// On which device it is.
    pub fn device(self) -> BoundDevice {
        match self {
            Trigger::Key(_) => BoundDevice::Keyboard,
            Trigger::Button(_) | Trigger::Stick(_) => BoundDevice::Pad,
        }
    }

    /// How it is written on the screen, on a gamepad of this family.
    pub fn label(self, family: PadFamily) -> &'static str {
        let column = match family {
            PadFamily::Xbox | PadFamily::Generic => 0,
            PadFamily::PlayStation => 1,
            PadFamily::Switch => 2,
        };
        match self {
            Trigger::Key(key) => {
                let key = KEYS.iter().find(|(known, _)| *known == key);
                key.map_or("?", |(_, label)| label)
            }
            Trigger::Button(button) => {
                let button = BUTTONS.iter().find(|(known, _)| *known == button);
                button.map_or("?", |(_, labels)| labels[column])
            }
            // The letter beside the stick's own is that of the side in every family.
            Trigger::Stick(way) => way.label(),
        }
    }

    /// What it is called in the file of bindings.
    pub fn id(self) -> String {
        match self {
            Trigger::Key(key) => format!("{key:?}"),
            Trigger::Button(button) => format!("{button:?}"),
            Trigger::Stick(way) => format!("Stick{way:?}"),
        }
    }

    /// What this name in the file means on a device.
    pub fn of_id(id: &str, device: BoundDevice) -> Option<Trigger> {
        Trigger::all(device)
            .into_iter()
            .find(|trigger| trigger.id() == id)
    }

    /// Whether it writes into a field that is typed into.
    pub(super) fn types(self) -> bool {
        matches!(self, Trigger::Key(_))
            && self.label(PadFamily::Generic).chars().count() == 1
            && !self.walks()
            || self == Trigger::Key(KeyCode::Space)
            || self.id().starts_with("Numpad")
    }

    fn walks(self) -> bool {
        self.id().starts_with("Arrow")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_trigger_has_a_name_of_its_own_and_is_found_by_it() {
        for device in [BoundDevice::Keyboard, BoundDevice::Pad] {
            let all = Trigger::all(device);
            let ids: HashSet<String> = all.iter().map(|trigger| trigger.id()).collect();
            assert_eq!(ids.len(), all.len());
            for trigger in all {
                assert_eq!(Trigger::of_id(&trigger.id(), device), Some(trigger));
                assert_eq!(trigger.device(), device);
                for family in [PadFamily::Xbox, PadFamily::PlayStation, PadFamily::Switch] {
                    assert_ne!(trigger.label(family), "?");
                }
            }
        }
        assert_eq!(Trigger::of_id("KeyA", BoundDevice::Pad), None);
    }

    #[test]
    fn letters_type_and_arrows_do_not() {
        for (key, types) in [
            (KeyCode::KeyW, true),
            (KeyCode::Space, true),
            (KeyCode::Numpad3, true),
            (KeyCode::ArrowUp, false),
            (KeyCode::PageDown, false),
            (KeyCode::F1, false),
        ] {
            assert_eq!(Trigger::Key(key).types(), types, "{key:?}");
        }
    }
}

//! Triggers that can be bound to an action: a key, a gamepad button, or a stick direction. A trigger has a name in the
//! bindings file and a label on the screen. Gamepad families differ in the labels of the buttons, not in their positions.
//!
//! The keyboard layout has the label of each key in the main block. Bindings are stored by key position, so a different
//! layout changes only the labels.
use super::DeviceUsed;
use bevy::{
    input::keyboard::{Key, KeyboardInput},
    platform::collections::HashMap,
    prelude::*,
};
use engine::all;
use leafwing_input_manager::prelude::GamepadControlDirection;
use strum::{IntoStaticStr, VariantArray};

/// Kind of device on which actions can be bound.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum BoundDevice {
    #[default]
    Keyboard,
    /// All gamepads.
    Pad,
}

impl BoundDevice {
    /// Returns the kind of a device, or `None` for the mouse.
    pub fn of(device: DeviceUsed) -> Option<BoundDevice> {
        match device {
            DeviceUsed::Mouse => None,
            DeviceUsed::Keyboard => Some(BoundDevice::Keyboard),
            DeviceUsed::Gamepad(_) => Some(BoundDevice::Pad),
        }
    }
}

/// A gamepad stick, and the direction in which it is tilted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, VariantArray)]
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
    pub const ALL: [StickWay; 8] = all();

    /// Returns three forms of the direction: for the input map, as a vector, and as a label.
    const fn parts(self) -> (GamepadControlDirection, Vec2, &'static str) {
        match self {
            StickWay::LeftUp => (GamepadControlDirection::LEFT_UP, Vec2::Y, "L ↑"),
            StickWay::LeftDown => (GamepadControlDirection::LEFT_DOWN, Vec2::NEG_Y, "L ↓"),
            StickWay::LeftLeft => (GamepadControlDirection::LEFT_LEFT, Vec2::NEG_X, "L ←"),
            StickWay::LeftRight => (GamepadControlDirection::LEFT_RIGHT, Vec2::X, "L →"),
            StickWay::RightUp => (GamepadControlDirection::RIGHT_UP, Vec2::Y, "R ↑"),
            StickWay::RightDown => (GamepadControlDirection::RIGHT_DOWN, Vec2::NEG_Y, "R ↓"),
            StickWay::RightLeft => (GamepadControlDirection::RIGHT_LEFT, Vec2::NEG_X, "R ←"),
            StickWay::RightRight => (GamepadControlDirection::RIGHT_RIGHT, Vec2::X, "R →"),
        }
    }

    pub(super) const fn direction(self) -> GamepadControlDirection {
        self.parts().0
    }

    /// Returns the deflection of a gamepad's stick in this direction, from 0 to 1.
    pub(super) fn lean(self, pad: &Gamepad) -> f32 {
        let (_, way, label) = self.parts();
        let stick = if label.starts_with('L') {
            pad.left_stick()
        } else {
            pad.right_stick()
        };
        stick.dot(way).max(0.0)
    }

    const fn label(self) -> &'static str {
        self.parts().2
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Trigger {
    /// A key, identified by its position on the keyboard.
    Key(KeyCode),
    /// A gamepad button, identified by its position.
    Button(GamepadButton),
    Stick(StickWay),
}

/// Keys outside the main block that can be bound, and their labels on a US keyboard.
const KEYS: [(KeyCode, &str); 40] = [
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

/// Button labels in three columns: Xbox and unknown gamepads, PlayStation, Switch.
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

/// Returns the label of a key on a US keyboard.
fn us_label(key: KeyCode) -> &'static str {
    let main = KEYBOARD_ROWS.into_iter().find_map(|(_, labels, keys)| {
        let at = keys.iter().position(|known| *known == key)?;
        labels.get(at..=at)
    });
    let other = KEYS.iter().find(|(known, _)| *known == key);
    main.or(other.map(|(_, label)| *label)).unwrap_or("?")
}

impl Trigger {
    /// Returns all triggers that can be bound on a device.
    pub fn all(device: BoundDevice) -> Vec<Trigger> {
        match device {
            BoundDevice::Keyboard => {
                let others = KEYS.iter().map(|(key, _)| *key);
                let all = main_block().map(|(key, _)| key).chain(others);
                all.map(Trigger::Key).collect()
            }
            BoundDevice::Pad => {
                let buttons = BUTTONS.iter().map(|(button, _)| Trigger::Button(*button));
                buttons.chain(StickWay::ALL.map(Trigger::Stick)).collect()
            }
        }
    }

    pub fn device(self) -> BoundDevice {
        match self {
            Trigger::Key(_) => BoundDevice::Keyboard,
            Trigger::Button(_) | Trigger::Stick(_) => BoundDevice::Pad,
        }
    }

    /// Returns the label to display: the label of a key in this layout, or of a button in this gamepad family.
    pub fn label(self, family: PadFamily, layout: &KeyboardLayout) -> &str {
        let column = match family {
            PadFamily::Xbox | PadFamily::Generic => 0,
            PadFamily::PlayStation => 1,
            PadFamily::Switch => 2,
        };
        match self {
            Trigger::Key(key) => layout.label(key).unwrap_or_else(|| us_label(key)),
            Trigger::Button(button) => {
                let button = BUTTONS.iter().find(|(known, _)| *known == button);
                button.map_or("?", |(_, labels)| labels[column])
            }
            // The left and right sticks are labelled L and R in every family.
            Trigger::Stick(way) => way.label(),
        }
    }

    /// Returns the trigger's name in the bindings file.
    pub fn id(self) -> String {
        match self {
            Trigger::Key(key) => format!("{key:?}"),
            Trigger::Button(button) => format!("{button:?}"),
            Trigger::Stick(way) => format!("Stick{way:?}"),
        }
    }

    /// Returns the trigger with this name on a device.
    pub fn of_id(id: &str, device: BoundDevice) -> Option<Trigger> {
        Trigger::all(device)
            .into_iter()
            .find(|trigger| trigger.id() == id)
    }

    /// True if the key types a character into a text field.
    pub(super) fn types(self) -> bool {
        let id = self.id();
        let is_letter = matches!(self, Trigger::Key(key) if us_label(key).chars().count() == 1);
        is_letter && !id.starts_with("Arrow") || id == "Space" || id.starts_with("Numpad")
    }
}

/// Family of a gamepad. Every connected gamepad has this component, and no other entity has it.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Default, IntoStaticStr)]
pub enum PadFamily {
    /// Gamepads with the labels A, B, X and Y.
    Xbox,
    /// Gamepads with the labels ×, ●, ■ and ▲.
    PlayStation,
    /// Gamepads with the labels B, A, Y and X.
    Switch,
    /// Any other gamepad. Most of them have the same labels as Xbox gamepads.
    #[default]
    Generic,
}

/// Gamepads by USB vendor id and product id. A vendor without a product id makes gamepads of a single family.
const MODELS: [(u16, Option<u16>, PadFamily); 13] = [
    // Microsoft, Sony, Nintendo.
    (0x045E, None, PadFamily::Xbox),
    (0x054C, None, PadFamily::PlayStation),
    (0x057E, None, PadFamily::Switch),
    // Hori: Fighting Commander for PS4, Horipad for Switch, Horipad for Xbox.
    (0x0F0D, Some(0x005E), PadFamily::PlayStation),
    (0x0F0D, Some(0x00C1), PadFamily::Switch),
    (0x0F0D, Some(0x0067), PadFamily::Xbox),
    // PDP: Faceoff for Switch, Afterglow for Xbox.
    (0x0E6F, Some(0x0180), PadFamily::Switch),
    (0x0E6F, Some(0x0139), PadFamily::Xbox),
    // PowerA for Switch.
    (0x20D6, Some(0xA711), PadFamily::Switch),
    (0x20D6, Some(0xA713), PadFamily::Switch),
    // Logitech F310 and F710, in the mode that emulates an Xbox gamepad.
    (0x046D, Some(0xC21D), PadFamily::Xbox),
    (0x046D, Some(0xC21F), PadFamily::Xbox),
    // 8BitDo Pro 2, in the mode that emulates an Xbox gamepad.
    (0x2DC8, Some(0x3106), PadFamily::Xbox),
];

/// Words that identify a family in the name of a gamepad, in lower case and without hyphens. The first match counts.
const WORDS: [(&str, PadFamily); 13] = [
    ("xbox", PadFamily::Xbox),
    ("xinput", PadFamily::Xbox),
    ("playstation", PadFamily::PlayStation),
    ("dualshock", PadFamily::PlayStation),
    ("dualsense", PadFamily::PlayStation),
    ("sony", PadFamily::PlayStation),
    ("ps3", PadFamily::PlayStation),
    ("ps4", PadFamily::PlayStation),
    ("ps5", PadFamily::PlayStation),
    ("nintendo", PadFamily::Switch),
    ("switch", PadFamily::Switch),
    ("joycon", PadFamily::Switch),
    ("microsoft", PadFamily::Xbox),
];

impl PadFamily {
    /// Returns the family of a gamepad, by its vendor id, product id and name.
    pub fn of(vendor: Option<u16>, product: Option<u16>, name: &str) -> PadFamily {
        let model = MODELS.iter().find(|(maker, number, _)| {
            Some(*maker) == vendor && (number.is_none() || *number == product)
        });
        if let Some((.., family)) = model {
            return *family;
        }
        let name = name.to_lowercase().replace('-', "");
        let word = WORDS.iter().find(|(word, _)| name.contains(word));
        word.map(|(_, family)| *family).unwrap_or_default()
    }

    /// Returns the brand name of the family, which is the same in every language. Returns `None` for an unknown family.
    pub fn name(self) -> Option<&'static str> {
        (self != PadFamily::Generic).then(|| self.into())
    }
}

/// Rows of the main block. Each entry contains the scan code of the leftmost key, the labels on a US keyboard, and the
/// keys from left to right. Scan codes within a row are consecutive. PC keyboards and Linux use the same codes.
const KEYBOARD_ROWS: [(u8, &str, &[KeyCode]); 4] = {
    use KeyCode::{
        Backquote, Backslash, BracketLeft, BracketRight, Comma, Digit0, Digit1, Digit2, Digit3,
        Digit4, Digit5, Digit6, Digit7, Digit8, Digit9, Equal, KeyA, KeyB, KeyC, KeyD, KeyE, KeyF,
        KeyG, KeyH, KeyI, KeyJ, KeyK, KeyL, KeyM, KeyN, KeyO, KeyP, KeyQ, KeyR, KeyS, KeyT, KeyU,
        KeyV, KeyW, KeyX, KeyY, KeyZ, Minus, Period, Quote, Semicolon, Slash,
    };
    [
        (
            2,
            "1234567890-=",
            &[
                Digit1, Digit2, Digit3, Digit4, Digit5, Digit6, Digit7, Digit8, Digit9, Digit0,
                Minus, Equal,
            ],
        ),
        (
            16,
            "QWERTYUIOP[]",
            &[
                KeyQ,
                KeyW,
                KeyE,
                KeyR,
                KeyT,
                KeyY,
                KeyU,
                KeyI,
                KeyO,
                KeyP,
                BracketLeft,
                BracketRight,
            ],
        ),
        (
            30,
            "ASDFGHJKL;'`",
            &[
                KeyA, KeyS, KeyD, KeyF, KeyG, KeyH, KeyJ, KeyK, KeyL, Semicolon, Quote, Backquote,
            ],
        ),
        (
            43,
            "\\ZXCVBNM,./",
            &[
                Backslash, KeyZ, KeyX, KeyC, KeyV, KeyB, KeyN, KeyM, Comma, Period, Slash,
            ],
        ),
    ]
};

/// Returns the keys of the main block and their scan codes.
pub fn main_block() -> impl Iterator<Item = (KeyCode, u8)> {
    KEYBOARD_ROWS
        .into_iter()
        .flat_map(|(first, _, keys)| keys.iter().copied().zip(first..))
}

type KeyLabels = HashMap<KeyCode, String>;

/// Key labels of the current layout. A key without an entry has its US label.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct KeyboardLayout {
    /// Labels reported by the operating system.
    read: KeyLabels,
    /// Labels learned from key presses, in case the operating system reports none or outdated ones.
    learned: KeyLabels,
}

impl KeyboardLayout {
    /// Creates the layout from the characters that each key types: the first without a modifier, the second with Shift.
    pub fn of_keys(keys: impl IntoIterator<Item = (KeyCode, [Option<char>; 2])>) -> KeyboardLayout {
        let label = |(key, written)| Some((key, key_label(key, written)?));
        KeyboardLayout {
            read: keys.into_iter().filter_map(label).collect(),
            learned: KeyLabels::default(),
        }
    }

    /// Returns the label of a key, or `None` if it has its US label.
    pub fn label(&self, key: KeyCode) -> Option<&str> {
        let label = self.learned.get(&key).or_else(|| self.read.get(&key));
        label.map(String::as_str)
    }

    /// True if the operating system reported the same labels for both layouts. Learned labels do not count.
    pub fn is_read_as(&self, other: &KeyboardLayout) -> bool {
        self.read == other.read
    }

    /// Returns the label that a press reveals, if it differs from the known label. No modifier may be held during the
    /// press.
    pub fn news(&self, press: &KeyboardInput) -> Option<String> {
        let key = press.key_code;
        let written = match &press.logical_key {
            Key::Character(text) => single_letter(text),
            Key::Dead(accent) => *accent,
            _ => None,
        };
        let label = key_label(key, [written, None]).filter(|_| press.state.is_pressed())?;
        let known = self.label(key).unwrap_or_else(|| us_label(key));
        (known != label).then_some(label)
    }

    /// Learns the label of a key from a press. If the press contradicts an earlier one, the layout has changed, so all
    /// learned labels are dropped.
    pub fn learn(&mut self, key: KeyCode, label: String) {
        if self.learned.contains_key(&key) {
            self.learned.clear();
        }
        self.learned.insert(key, label);
    }
}

fn single_letter(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// Returns the label of a key from the characters that it types: the first without a modifier, the second with Shift.
///
/// Digit keys are labelled with their digits, which French keyboards type with Shift.
fn key_label(key: KeyCode, written: [Option<char>; 2]) -> Option<String> {
    if !main_block().any(|(known, _)| known == key) {
        return None;
    }
    if format!("{key:?}").starts_with("Digit") {
        let digit = written.into_iter().flatten().find(char::is_ascii_digit);
        return digit.map(String::from);
    }
    let letter = written[0].filter(|letter| is_drawable(*letter))?;
    let mut upper = letter.to_uppercase();
    Some(match (upper.next(), upper.next()) {
        (Some(upper), None) if is_drawable(upper) => upper.to_string(),
        // The letter ß has no single capital letter.
        _ => letter.to_string(),
    })
}

/// True for the scripts that the interface font contains: Latin, Greek and Cyrillic. Keyboards for other scripts have
/// Latin labels as well.
fn is_drawable(letter: char) -> bool {
    let spacing = !letter.is_whitespace() && !letter.is_control();
    let combining = ('\u{300}'..'\u{370}').contains(&letter);
    let script = letter < '\u{530}' || ('\u{1E00}'..'\u{1F00}').contains(&letter);
    spacing && script && !combining
}

#[cfg(test)]
mod tests;

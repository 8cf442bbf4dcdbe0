//! Keys and buttons by the names they have in a file of inputs.
use bevy::{input::keyboard::Key, prelude::*};

const KEYS: [(&str, KeyCode, Key); 26] = [
    ("Enter", KeyCode::Enter, Key::Enter),
    ("Space", KeyCode::Space, Key::Space),
    ("Esc", KeyCode::Escape, Key::Escape),
    ("Tab", KeyCode::Tab, Key::Tab),
    ("Backspace", KeyCode::Backspace, Key::Backspace),
    ("Delete", KeyCode::Delete, Key::Delete),
    ("Up", KeyCode::ArrowUp, Key::ArrowUp),
    ("Down", KeyCode::ArrowDown, Key::ArrowDown),
    ("Left", KeyCode::ArrowLeft, Key::ArrowLeft),
    ("Right", KeyCode::ArrowRight, Key::ArrowRight),
    ("Home", KeyCode::Home, Key::Home),
    ("End", KeyCode::End, Key::End),
    ("PageUp", KeyCode::PageUp, Key::PageUp),
    ("PageDown", KeyCode::PageDown, Key::PageDown),
    ("F1", KeyCode::F1, Key::F1),
    ("F2", KeyCode::F2, Key::F2),
    ("F3", KeyCode::F3, Key::F3),
    ("F4", KeyCode::F4, Key::F4),
    ("F5", KeyCode::F5, Key::F5),
    ("F6", KeyCode::F6, Key::F6),
    ("F7", KeyCode::F7, Key::F7),
    ("F8", KeyCode::F8, Key::F8),
    ("F9", KeyCode::F9, Key::F9),
    ("F10", KeyCode::F10, Key::F10),
    ("F11", KeyCode::F11, Key::F11),
    ("F12", KeyCode::F12, Key::F12),
];

const LETTERS: [(char, KeyCode); 38] = [
    ('a', KeyCode::KeyA),
    ('b', KeyCode::KeyB),
    ('c', KeyCode::KeyC),
    ('d', KeyCode::KeyD),
    ('e', KeyCode::KeyE),
    ('f', KeyCode::KeyF),
    ('g', KeyCode::KeyG),
    ('h', KeyCode::KeyH),
    ('i', KeyCode::KeyI),
    ('j', KeyCode::KeyJ),
    ('k', KeyCode::KeyK),
    ('l', KeyCode::KeyL),
    ('m', KeyCode::KeyM),
    ('n', KeyCode::KeyN),
    ('o', KeyCode::KeyO),
    ('p', KeyCode::KeyP),
    ('q', KeyCode::KeyQ),
    ('r', KeyCode::KeyR),
    ('s', KeyCode::KeyS),
    ('t', KeyCode::KeyT),
    ('u', KeyCode::KeyU),
    ('v', KeyCode::KeyV),
    ('w', KeyCode::KeyW),
    ('x', KeyCode::KeyX),
    ('y', KeyCode::KeyY),
    ('z', KeyCode::KeyZ),
    ('0', KeyCode::Digit0),
    ('1', KeyCode::Digit1),
    ('2', KeyCode::Digit2),
    ('3', KeyCode::Digit3),
    ('4', KeyCode::Digit4),
    ('5', KeyCode::Digit5),
    ('6', KeyCode::Digit6),
    ('7', KeyCode::Digit7),
    ('8', KeyCode::Digit8),
    ('9', KeyCode::Digit9),
    (',', KeyCode::Comma),
    ('.', KeyCode::Period),
];

const BUTTONS: [(&str, GamepadButton); 16] = [
    ("South", GamepadButton::South),
    ("East", GamepadButton::East),
    ("North", GamepadButton::North),
    ("West", GamepadButton::West),
    ("Up", GamepadButton::DPadUp),
    ("Down", GamepadButton::DPadDown),
    ("Left", GamepadButton::DPadLeft),
    ("Right", GamepadButton::DPadRight),
    ("LB", GamepadButton::LeftTrigger),
    ("RB", GamepadButton::RightTrigger),
    ("LT", GamepadButton::LeftTrigger2),
    ("RT", GamepadButton::RightTrigger2),
    ("L3", GamepadButton::LeftThumb),
    ("R3", GamepadButton::RightThumb),
    ("Select", GamepadButton::Select),
    ("Start", GamepadButton::Start),
];

/// The key of this name: a letter or digit, `Comma`, `Period`, or what is written on it.
pub(super) fn key(name: &str) -> Option<KeyCode> {
    let name = match name {
        "Comma" => ",",
        "Period" => ".",
        other => other,
    };
    let mut letters = name.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        let letter = letter.to_ascii_lowercase();
        return LETTERS
            .iter()
            .find(|(known, _)| *known == letter)
            .map(|(_, key)| *key);
    }
    KEYS.iter()
        .find(|(known, ..)| known.eq_ignore_ascii_case(name))
        .map(|(_, key, _)| *key)
}

/// What the key means on a keyboard of the usual layout.
pub(super) fn meaning(key: KeyCode) -> Key {
    if let Some((_, _, meaning)) = KEYS.iter().find(|(_, known, _)| *known == key) {
        return meaning.clone();
    }
    let letter = LETTERS.iter().find(|(_, known)| *known == key);
    letter.map_or(Key::Dead(None), |(letter, _)| {
        Key::Character(letter.to_string().into())
    })
}

/// The gamepad's button of this name.
pub(super) fn button(name: &str) -> Option<GamepadButton> {
    BUTTONS
        .iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(name))
        .map(|(_, button)| *button)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_found_by_name_and_mean_what_is_written_on_them() {
        assert_eq!(key("s"), Some(KeyCode::KeyS));
        assert_eq!(key("enter"), Some(KeyCode::Enter));
        assert_eq!(key("Comma"), Some(KeyCode::Comma));
        assert_eq!(key("Nothing"), None);
        assert_eq!(meaning(KeyCode::KeyS), Key::Character("s".into()));
        assert_eq!(meaning(KeyCode::F1), Key::F1);
        assert_eq!(button("rt"), Some(GamepadButton::RightTrigger2));
    }
}

//! Which key, button and stick stands for which action, and how each is written on the screen.
use super::{Act, DeviceUsed};
use bevy::prelude::*;
use leafwing_input_manager::prelude::{GamepadControlDirection, InputMap};

/// A key with its action, and how it is written on the screen.
type Key = (Act, KeyCode, &'static str);

/// Keys of every screen: move the focus, scroll, choose, go back.
const NAVIGATION: [Key; 15] = [
    (Act::Up, KeyCode::ArrowUp, "↑"),
    (Act::Down, KeyCode::ArrowDown, "↓"),
    (Act::Left, KeyCode::ArrowLeft, "←"),
    (Act::Right, KeyCode::ArrowRight, "→"),
    (Act::Accept, KeyCode::Enter, "Enter"),
    (Act::Accept, KeyCode::NumpadEnter, "Enter"),
    (Act::Accept, KeyCode::Space, "Enter"),
    (Act::Activate, KeyCode::NumpadEnter, "Enter"),
    (Act::Back, KeyCode::Escape, "Esc"),
    (Act::Back, KeyCode::Backspace, "Esc"),
    (Act::Menu, KeyCode::F10, "F10"),
    (Act::Log, KeyCode::Tab, "Tab"),
    (Act::Rules, KeyCode::F1, "F1"),
    (Act::PageUp, KeyCode::PageUp, "PgUp"),
    (Act::PageDown, KeyCode::PageDown, "PgDn"),
];

/// Keys of the table: moves, and the order of the own hand.
const TABLE: [Key; 13] = [
    (Act::TakeStock, KeyCode::KeyS, "S"),
    (Act::Pile, KeyCode::KeyD, "D"),
    (Act::Claim, KeyCode::KeyC, "C"),
    (Act::Pass, KeyCode::KeyN, "N"),
    (Act::LayDown, KeyCode::KeyL, "L"),
    (Act::NextSplit, KeyCode::KeyO, "O"),
    (Act::Stage, KeyCode::KeyG, "G"),
    (Act::TakeBack, KeyCode::KeyU, "U"),
    (Act::TakeBackAll, KeyCode::KeyI, "I"),
    (Act::Sort, KeyCode::KeyT, "T"),
    (Act::CardLeft, KeyCode::Comma, ","),
    (Act::CardRight, KeyCode::Period, "."),
    (Act::Hint, KeyCode::KeyH, "H"),
];

/// The number keys: they answer the question that is asked at the moment.
const NUMBERS: [Key; 24] = [
    (Act::RefuseCard, KeyCode::Digit1, "1"),
    (Act::RefuseCard, KeyCode::Numpad1, "1"),
    (Act::RefuseRank, KeyCode::Digit2, "2"),
    (Act::RefuseRank, KeyCode::Numpad2, "2"),
    (Act::RefuseAll, KeyCode::Digit3, "3"),
    (Act::RefuseAll, KeyCode::Numpad3, "3"),
    (Act::Choose(1), KeyCode::Digit1, "1"),
    (Act::Choose(2), KeyCode::Digit2, "2"),
    (Act::Choose(3), KeyCode::Digit3, "3"),
    (Act::Choose(4), KeyCode::Digit4, "4"),
    (Act::Choose(5), KeyCode::Digit5, "5"),
    (Act::Choose(6), KeyCode::Digit6, "6"),
    (Act::Choose(7), KeyCode::Digit7, "7"),
    (Act::Choose(8), KeyCode::Digit8, "8"),
    (Act::Choose(9), KeyCode::Digit9, "9"),
    (Act::Choose(1), KeyCode::Numpad1, "1"),
    (Act::Choose(2), KeyCode::Numpad2, "2"),
    (Act::Choose(3), KeyCode::Numpad3, "3"),
    (Act::Choose(4), KeyCode::Numpad4, "4"),
    (Act::Choose(5), KeyCode::Numpad5, "5"),
    (Act::Choose(6), KeyCode::Numpad6, "6"),
    (Act::Choose(7), KeyCode::Numpad7, "7"),
    (Act::Choose(8), KeyCode::Numpad8, "8"),
    (Act::Choose(9), KeyCode::Numpad9, "9"),
];

/// All keys. The first key of an action is the one that is written on the screen.
fn keys() -> impl Iterator<Item = Key> {
    NAVIGATION.into_iter().chain(TABLE).chain(NUMBERS)
}

/// The buttons of a gamepad.
const BUTTONS: [(Act, GamepadButton, &str); 19] = [
    (Act::Up, GamepadButton::DPadUp, "✚"),
    (Act::Down, GamepadButton::DPadDown, "✚"),
    (Act::Left, GamepadButton::DPadLeft, "✚"),
    (Act::Right, GamepadButton::DPadRight, "✚"),
    (Act::Accept, GamepadButton::South, "A"),
    (Act::Activate, GamepadButton::South, "A"),
    (Act::Back, GamepadButton::East, "B"),
    (Act::Pile, GamepadButton::West, "X"),
    (Act::LayDown, GamepadButton::North, "Y"),
    (Act::TakeStock, GamepadButton::RightTrigger, "RB"),
    (Act::Sort, GamepadButton::LeftTrigger, "LB"),
    (Act::Claim, GamepadButton::RightTrigger2, "RT"),
    (Act::Pass, GamepadButton::LeftTrigger2, "LT"),
    (Act::TakeBack, GamepadButton::LeftThumb, "L3"),
    (Act::Stage, GamepadButton::RightThumb, "R3"),
    (Act::Menu, GamepadButton::Start, "Start"),
    (Act::Log, GamepadButton::Select, "Select"),
    (Act::NextSplit, GamepadButton::C, "C"),
    (Act::Rules, GamepadButton::Mode, "Mode"),
];

/// The sticks of a gamepad: the left one walks like the directional pad.
const STICKS: [(Act, GamepadControlDirection); 10] = [
    (Act::Up, GamepadControlDirection::LEFT_UP),
    (Act::Down, GamepadControlDirection::LEFT_DOWN),
    (Act::Left, GamepadControlDirection::LEFT_LEFT),
    (Act::Right, GamepadControlDirection::LEFT_RIGHT),
    (Act::CardLeft, GamepadControlDirection::RIGHT_LEFT),
    (Act::CardRight, GamepadControlDirection::RIGHT_RIGHT),
    (Act::NextSplit, GamepadControlDirection::RIGHT_UP),
    (Act::TakeBackAll, GamepadControlDirection::RIGHT_DOWN),
    (Act::PageUp, GamepadControlDirection::RIGHT_UP),
    (Act::PageDown, GamepadControlDirection::RIGHT_DOWN),
];

/// A stick that leans less than this does nothing; 1 is all the way.
const DEAD_ZONE: f32 = 0.5;

/// How the act is called on a device: the key or button; nothing for the mouse, or where it has none.
pub fn hint(act: Act, device: DeviceUsed) -> Option<&'static str> {
    match device {
        DeviceUsed::Mouse => None,
        DeviceUsed::Keyboard => keys().find(|(a, ..)| *a == act).map(|(.., name)| name),
        DeviceUsed::Gamepad => BUTTONS
            .iter()
            .find(|(a, ..)| *a == act)
            .map(|(.., name)| *name),
    }
}

/// The maps of the keyboard. They are three because leafwing compares every binding of a map with every other in every frame.
pub(super) fn keyboard() -> [InputMap<Act>; 3] {
    let map = |keys: &[Key]| InputMap::new(keys.iter().map(|(act, key, _)| (*act, *key)));
    [map(&NAVIGATION), map(&TABLE), map(&NUMBERS)]
}

/// The map of this gamepad. A map that names no gamepad would read only the first.
pub(super) fn pad(pad: Entity) -> InputMap<Act> {
    let sticks = STICKS.map(|(act, direction)| (act, direction.threshold(DEAD_ZONE)));
    InputMap::new(BUTTONS.map(|(act, button, _)| (act, button)))
        .with_multiple(sticks)
        .with_gamepad(pad)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_binding_is_written_twice() {
        let unique: HashSet<_> = keys().map(|(act, key, _)| (act, key)).collect();
        assert_eq!(unique.len(), keys().count());
        let buttons: HashSet<_> = BUTTONS.iter().map(|(act, at, _)| (*act, *at)).collect();
        assert_eq!(buttons.len(), BUTTONS.len());
    }

    /// The number keys answer two questions, which are never open at the same time; every other key has one meaning, and the key
    /// that Bevy's buttons do not hear a second name for it.
    #[test]
    fn only_numbers_and_enter_have_two_meanings() {
        let meanings = |key: KeyCode| keys().filter(|(_, k, _)| *k == key).count();
        let two: HashSet<_> = keys()
            .filter(|(_, key, _)| meanings(*key) > 1)
            .map(|(.., name)| name)
            .collect();
        assert_eq!(two, HashSet::from(["1", "2", "3", "Enter"]));
    }

    #[test]
    fn a_sign_is_the_first_key_of_its_action() {
        let sign = |act| hint(act, DeviceUsed::Keyboard);
        assert_eq!(sign(Act::Accept), Some("Enter"));
        assert_eq!(sign(Act::Choose(7)), Some("7"));
        assert_eq!(hint(Act::Claim, DeviceUsed::Gamepad), Some("RT"));
        assert_eq!(hint(Act::Choose(1), DeviceUsed::Gamepad), None);
    }
}

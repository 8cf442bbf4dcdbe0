//! Which key, button and stick stands for which action, and how each is written on the screen.
use super::{DeviceUsed, PlayerAction};
use bevy::prelude::*;
use leafwing_input_manager::prelude::{GamepadControlDirection, InputMap};

/// A key with its action, and how it is written on the screen.
type KeyBinding = (PlayerAction, KeyCode, &'static str);

/// Keys of every screen: move the focus, scroll, choose, go back.
const NAVIGATION: [KeyBinding; 15] = [
    (PlayerAction::Up, KeyCode::ArrowUp, "↑"),
    (PlayerAction::Down, KeyCode::ArrowDown, "↓"),
    (PlayerAction::Left, KeyCode::ArrowLeft, "←"),
    (PlayerAction::Right, KeyCode::ArrowRight, "→"),
    (PlayerAction::Accept, KeyCode::Enter, "Enter"),
    (PlayerAction::Accept, KeyCode::NumpadEnter, "Enter"),
    (PlayerAction::Accept, KeyCode::Space, "Enter"),
    (PlayerAction::Activate, KeyCode::NumpadEnter, "Enter"),
    (PlayerAction::Back, KeyCode::Escape, "Esc"),
    (PlayerAction::Back, KeyCode::Backspace, "Esc"),
    (PlayerAction::Menu, KeyCode::F10, "F10"),
    (PlayerAction::Log, KeyCode::Tab, "Tab"),
    (PlayerAction::Rules, KeyCode::F1, "F1"),
    (PlayerAction::PageUp, KeyCode::PageUp, "PgUp"),
    (PlayerAction::PageDown, KeyCode::PageDown, "PgDn"),
];

/// Keys of the table: moves, and the order of the own hand.
const TABLE: [KeyBinding; 13] = [
    (PlayerAction::TakeStock, KeyCode::KeyS, "S"),
    (PlayerAction::Pile, KeyCode::KeyD, "D"),
    (PlayerAction::Claim, KeyCode::KeyC, "C"),
    (PlayerAction::Pass, KeyCode::KeyN, "N"),
    (PlayerAction::LayDown, KeyCode::KeyL, "L"),
    (PlayerAction::NextSplit, KeyCode::KeyO, "O"),
    (PlayerAction::Stage, KeyCode::KeyG, "G"),
    (PlayerAction::TakeBack, KeyCode::KeyU, "U"),
    (PlayerAction::TakeBackAll, KeyCode::KeyI, "I"),
    (PlayerAction::Sort, KeyCode::KeyT, "T"),
    (PlayerAction::CardLeft, KeyCode::Comma, ","),
    (PlayerAction::CardRight, KeyCode::Period, "."),
    (PlayerAction::Advice, KeyCode::KeyH, "H"),
];

/// The number keys: they answer the question that is asked at the moment.
const NUMBERS: [KeyBinding; 24] = [
    (PlayerAction::RefuseCard, KeyCode::Digit1, "1"),
    (PlayerAction::RefuseCard, KeyCode::Numpad1, "1"),
    (PlayerAction::RefuseRank, KeyCode::Digit2, "2"),
    (PlayerAction::RefuseRank, KeyCode::Numpad2, "2"),
    (PlayerAction::RefuseAll, KeyCode::Digit3, "3"),
    (PlayerAction::RefuseAll, KeyCode::Numpad3, "3"),
    (PlayerAction::Choose(1), KeyCode::Digit1, "1"),
    (PlayerAction::Choose(2), KeyCode::Digit2, "2"),
    (PlayerAction::Choose(3), KeyCode::Digit3, "3"),
    (PlayerAction::Choose(4), KeyCode::Digit4, "4"),
    (PlayerAction::Choose(5), KeyCode::Digit5, "5"),
    (PlayerAction::Choose(6), KeyCode::Digit6, "6"),
    (PlayerAction::Choose(7), KeyCode::Digit7, "7"),
    (PlayerAction::Choose(8), KeyCode::Digit8, "8"),
    (PlayerAction::Choose(9), KeyCode::Digit9, "9"),
    (PlayerAction::Choose(1), KeyCode::Numpad1, "1"),
    (PlayerAction::Choose(2), KeyCode::Numpad2, "2"),
    (PlayerAction::Choose(3), KeyCode::Numpad3, "3"),
    (PlayerAction::Choose(4), KeyCode::Numpad4, "4"),
    (PlayerAction::Choose(5), KeyCode::Numpad5, "5"),
    (PlayerAction::Choose(6), KeyCode::Numpad6, "6"),
    (PlayerAction::Choose(7), KeyCode::Numpad7, "7"),
    (PlayerAction::Choose(8), KeyCode::Numpad8, "8"),
    (PlayerAction::Choose(9), KeyCode::Numpad9, "9"),
];

/// All keys. The first key of an action is the one that is written on the screen.
fn keys() -> impl Iterator<Item = KeyBinding> {
    NAVIGATION.into_iter().chain(TABLE).chain(NUMBERS)
}

/// The buttons of a gamepad.
const BUTTONS: [(PlayerAction, GamepadButton, &str); 19] = [
    (PlayerAction::Up, GamepadButton::DPadUp, "✚"),
    (PlayerAction::Down, GamepadButton::DPadDown, "✚"),
    (PlayerAction::Left, GamepadButton::DPadLeft, "✚"),
    (PlayerAction::Right, GamepadButton::DPadRight, "✚"),
    (PlayerAction::Accept, GamepadButton::South, "A"),
    (PlayerAction::Activate, GamepadButton::South, "A"),
    (PlayerAction::Back, GamepadButton::East, "B"),
    (PlayerAction::Pile, GamepadButton::West, "X"),
    (PlayerAction::LayDown, GamepadButton::North, "Y"),
    (PlayerAction::TakeStock, GamepadButton::RightTrigger, "RB"),
    (PlayerAction::Sort, GamepadButton::LeftTrigger, "LB"),
    (PlayerAction::Claim, GamepadButton::RightTrigger2, "RT"),
    (PlayerAction::Pass, GamepadButton::LeftTrigger2, "LT"),
    (PlayerAction::TakeBack, GamepadButton::LeftThumb, "L3"),
    (PlayerAction::Stage, GamepadButton::RightThumb, "R3"),
    (PlayerAction::Menu, GamepadButton::Start, "Start"),
    (PlayerAction::Log, GamepadButton::Select, "Select"),
    (PlayerAction::NextSplit, GamepadButton::C, "C"),
    (PlayerAction::Rules, GamepadButton::Mode, "Mode"),
];

/// The sticks of a gamepad: the left one walks like the directional pad.
const STICKS: [(PlayerAction, GamepadControlDirection); 10] = [
    (PlayerAction::Up, GamepadControlDirection::LEFT_UP),
    (PlayerAction::Down, GamepadControlDirection::LEFT_DOWN),
    (PlayerAction::Left, GamepadControlDirection::LEFT_LEFT),
    (PlayerAction::Right, GamepadControlDirection::LEFT_RIGHT),
    (PlayerAction::CardLeft, GamepadControlDirection::RIGHT_LEFT),
    (
        PlayerAction::CardRight,
        GamepadControlDirection::RIGHT_RIGHT,
    ),
    (PlayerAction::NextSplit, GamepadControlDirection::RIGHT_UP),
    (
        PlayerAction::TakeBackAll,
        GamepadControlDirection::RIGHT_DOWN,
    ),
    (PlayerAction::PageUp, GamepadControlDirection::RIGHT_UP),
    (PlayerAction::PageDown, GamepadControlDirection::RIGHT_DOWN),
];

/// A stick that leans less than this does nothing; 1 is all the way.
const DEAD_ZONE: f32 = 0.5;

/// How the act is called on a device: the key or button; nothing for the mouse, or where it has none.
pub fn key_label(act: PlayerAction, device: DeviceUsed) -> Option<&'static str> {
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
pub(super) fn keyboard() -> [InputMap<PlayerAction>; 3] {
    let map = |keys: &[KeyBinding]| InputMap::new(keys.iter().map(|(act, key, _)| (*act, *key)));
    [map(&NAVIGATION), map(&TABLE), map(&NUMBERS)]
}

/// The map of this gamepad. A map that names no gamepad would read only the first.
pub(super) fn pad(pad: Entity) -> InputMap<PlayerAction> {
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
        let sign = |act| key_label(act, DeviceUsed::Keyboard);
        assert_eq!(sign(PlayerAction::Accept), Some("Enter"));
        assert_eq!(sign(PlayerAction::Choose(7)), Some("7"));
        assert_eq!(
            key_label(PlayerAction::Claim, DeviceUsed::Gamepad),
            Some("RT")
        );
        assert_eq!(
            key_label(PlayerAction::Choose(1), DeviceUsed::Gamepad),
            None
        );
    }
}

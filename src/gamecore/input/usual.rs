//! The usual bindings: what a key, a button and a stick mean until somebody changes it. The first of an action is the one that is
//! written on the screen.
use super::{PlayerAction, StickWay, Trigger};
use bevy::prelude::*;

/// Keys of every screen: move the focus, scroll, choose, go back, have it read aloud.
const NAVIGATION: [(PlayerAction, KeyCode); 15] = [
    (PlayerAction::Up, KeyCode::ArrowUp),
    (PlayerAction::Down, KeyCode::ArrowDown),
    (PlayerAction::Left, KeyCode::ArrowLeft),
    (PlayerAction::Right, KeyCode::ArrowRight),
    (PlayerAction::Accept, KeyCode::Enter),
    (PlayerAction::Accept, KeyCode::NumpadEnter),
    (PlayerAction::Accept, KeyCode::Space),
    (PlayerAction::Back, KeyCode::Escape),
    (PlayerAction::Back, KeyCode::Backspace),
    (PlayerAction::Menu, KeyCode::F10),
    (PlayerAction::Log, KeyCode::Tab),
    (PlayerAction::Rules, KeyCode::F1),
    (PlayerAction::PageUp, KeyCode::PageUp),
    (PlayerAction::PageDown, KeyCode::PageDown),
    (PlayerAction::ReadAloud, KeyCode::F8),
];

/// Keys of the table: moves, the order of the own hand, and what is read aloud.
const TABLE: [(PlayerAction, KeyCode); 19] = [
    (PlayerAction::TakeStock, KeyCode::KeyS),
    (PlayerAction::Pile, KeyCode::KeyD),
    (PlayerAction::Claim, KeyCode::KeyC),
    (PlayerAction::Pass, KeyCode::KeyN),
    (PlayerAction::LayDown, KeyCode::KeyL),
    (PlayerAction::NextSplit, KeyCode::KeyO),
    (PlayerAction::Stage, KeyCode::KeyG),
    (PlayerAction::TakeBack, KeyCode::KeyU),
    (PlayerAction::TakeBackAll, KeyCode::KeyI),
    (PlayerAction::Sort, KeyCode::KeyT),
    (PlayerAction::CardLeft, KeyCode::Comma),
    (PlayerAction::CardRight, KeyCode::Period),
    (PlayerAction::Advice, KeyCode::KeyH),
    (PlayerAction::TellHand, KeyCode::F2),
    (PlayerAction::TellTable, KeyCode::F3),
    (PlayerAction::TellTurn, KeyCode::F4),
    (PlayerAction::TellScores, KeyCode::F5),
    (PlayerAction::TellWays, KeyCode::F6),
    (PlayerAction::TellAgain, KeyCode::F7),
];

/// The number keys, above the letters and on the block beside them.
const NUMBERS: [(KeyCode, KeyCode); 9] = [
    (KeyCode::Digit1, KeyCode::Numpad1),
    (KeyCode::Digit2, KeyCode::Numpad2),
    (KeyCode::Digit3, KeyCode::Numpad3),
    (KeyCode::Digit4, KeyCode::Numpad4),
    (KeyCode::Digit5, KeyCode::Numpad5),
    (KeyCode::Digit6, KeyCode::Numpad6),
    (KeyCode::Digit7, KeyCode::Numpad7),
    (KeyCode::Digit8, KeyCode::Numpad8),
    (KeyCode::Digit9, KeyCode::Numpad9),
];

/// The keys of several people at one screen: everybody's buzzer, far from one another for the first four. All of them are where
/// their letter is on QWERTY, QWERTZ and AZERTY keyboards alike.
const PEOPLE: [(PlayerAction, KeyCode); 11] = [
    (PlayerAction::Buzz(1), KeyCode::KeyE),
    (PlayerAction::Buzz(2), KeyCode::KeyP),
    (PlayerAction::Buzz(3), KeyCode::KeyX),
    (PlayerAction::Buzz(4), KeyCode::KeyK),
    (PlayerAction::Buzz(5), KeyCode::KeyB),
    (PlayerAction::Buzz(6), KeyCode::KeyJ),
    (PlayerAction::Buzz(7), KeyCode::KeyF),
    (PlayerAction::Buzz(8), KeyCode::KeyR),
    (PlayerAction::Peek, KeyCode::ShiftLeft),
    (PlayerAction::Peek, KeyCode::ShiftRight),
    (PlayerAction::Hide, KeyCode::KeyV),
];

/// The buttons of a gamepad: those that all families have.
const BUTTONS: [(PlayerAction, GamepadButton); 17] = [
    (PlayerAction::Up, GamepadButton::DPadUp),
    (PlayerAction::Down, GamepadButton::DPadDown),
    (PlayerAction::Left, GamepadButton::DPadLeft),
    (PlayerAction::Right, GamepadButton::DPadRight),
    (PlayerAction::Accept, GamepadButton::South),
    (PlayerAction::Back, GamepadButton::East),
    (PlayerAction::Pile, GamepadButton::West),
    (PlayerAction::LayDown, GamepadButton::North),
    (PlayerAction::TakeStock, GamepadButton::RightTrigger),
    (PlayerAction::Sort, GamepadButton::LeftTrigger),
    (PlayerAction::Claim, GamepadButton::RightTrigger2),
    (PlayerAction::Pass, GamepadButton::LeftTrigger2),
    (PlayerAction::TakeBack, GamepadButton::LeftThumb),
    (PlayerAction::Stage, GamepadButton::RightThumb),
    (PlayerAction::Menu, GamepadButton::Start),
    (PlayerAction::Log, GamepadButton::Select),
    (PlayerAction::Rules, GamepadButton::Mode),
];

/// The sticks of a gamepad: the left one walks like the directional pad.
const STICKS: [(PlayerAction, StickWay); 10] = [
    (PlayerAction::Up, StickWay::LeftUp),
    (PlayerAction::Down, StickWay::LeftDown),
    (PlayerAction::Left, StickWay::LeftLeft),
    (PlayerAction::Right, StickWay::LeftRight),
    (PlayerAction::CardLeft, StickWay::RightLeft),
    (PlayerAction::CardRight, StickWay::RightRight),
    (PlayerAction::NextSplit, StickWay::RightUp),
    (PlayerAction::TakeBackAll, StickWay::RightDown),
    (PlayerAction::PageUp, StickWay::RightUp),
    (PlayerAction::PageDown, StickWay::RightDown),
];

/// All of them.
pub(super) fn usual() -> Vec<(PlayerAction, Trigger)> {
    let keys = NAVIGATION.into_iter().chain(TABLE).chain(PEOPLE);
    let refusals = [
        PlayerAction::RefuseCard,
        PlayerAction::RefuseRank,
        PlayerAction::RefuseAll,
    ];
    let refusals = refusals.into_iter().zip(NUMBERS);
    let choices = (1..=9).map(PlayerAction::Choose).zip(NUMBERS);
    let numbers = refusals
        .chain(choices)
        .flat_map(|(act, (digit, block))| [(act, digit), (act, block)]);
    keys.chain(numbers)
        .map(|(act, key)| (act, Trigger::Key(key)))
        .chain(BUTTONS.map(|(act, button)| (act, Trigger::Button(button))))
        .chain(STICKS.map(|(act, way)| (act, Trigger::Stick(way))))
        .collect()
}

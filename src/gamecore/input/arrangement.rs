//! Ready-made arrangements: all that is played with either hand alone, without holding anything and without two presses at once.
//! What has no key of its own in one of them is on the screen, and the focus walks there.
//!
//! Keys are told by their places. Those that are used for the left hand have the same sign on QWERTY, QWERTZ and AZERTY keyboards; A
//! and Z, which have changed places with Q and W on the last, mean the same as these.
use super::{
    Bindings, BoundDevice, DIRECTIONS, PlayerAction, StickWay, Trigger, bindings::is_fixed,
    usual::usual,
};
use bevy::prelude::*;

/// What all keys or buttons of a device mean, at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrangement {
    /// As it is until somebody changes it: for both hands.
    Both,
    /// The left half of the keyboard, the left side of the gamepad.
    Left,
    /// The right half of the keyboard, the right side of the gamepad.
    Right,
}

/// The left half of the keyboard. The space bar belongs to both halves; what is fixed stays where it is.
const LEFT_KEYS: &[(PlayerAction, KeyCode)] = &[
    // The letters that lie as the arrows do, for the fingers where they rest.
    (PlayerAction::Up, KeyCode::KeyE),
    (PlayerAction::Down, KeyCode::KeyD),
    (PlayerAction::Left, KeyCode::KeyS),
    (PlayerAction::Right, KeyCode::KeyF),
    (PlayerAction::Accept, KeyCode::Space),
    (PlayerAction::Accept, KeyCode::Enter),
    (PlayerAction::Back, KeyCode::Escape),
    (PlayerAction::Menu, KeyCode::Digit5),
    (PlayerAction::Log, KeyCode::Tab),
    (PlayerAction::Rules, KeyCode::F1),
    (PlayerAction::TakeStock, KeyCode::KeyR),
    (PlayerAction::Pile, KeyCode::KeyW),
    (PlayerAction::Pile, KeyCode::KeyZ),
    (PlayerAction::Claim, KeyCode::KeyV),
    (PlayerAction::Pass, KeyCode::KeyB),
    (PlayerAction::LayDown, KeyCode::KeyQ),
    (PlayerAction::LayDown, KeyCode::KeyA),
    // What scrolls as well means nothing else while a match is watched.
    (PlayerAction::NextSplit, KeyCode::KeyT),
    (PlayerAction::PageUp, KeyCode::KeyT),
    (PlayerAction::TakeBack, KeyCode::KeyG),
    (PlayerAction::PageDown, KeyCode::KeyG),
    (PlayerAction::Sort, KeyCode::Digit4),
    (PlayerAction::CardLeft, KeyCode::KeyX),
    (PlayerAction::CardRight, KeyCode::KeyC),
    (PlayerAction::TellHand, KeyCode::F2),
    (PlayerAction::TellTable, KeyCode::F3),
    (PlayerAction::TellTurn, KeyCode::F4),
    (PlayerAction::RefuseCard, KeyCode::Digit1),
    (PlayerAction::RefuseRank, KeyCode::Digit2),
    (PlayerAction::RefuseAll, KeyCode::Digit3),
    (PlayerAction::Choose(1), KeyCode::Digit1),
    (PlayerAction::Choose(2), KeyCode::Digit2),
    (PlayerAction::Choose(3), KeyCode::Digit3),
];

/// The right half of the keyboard: round the arrows, and where a small keyboard has nothing there, among letters and numbers.
const RIGHT_KEYS: &[(PlayerAction, KeyCode)] = &[
    (PlayerAction::Up, KeyCode::ArrowUp),
    (PlayerAction::Down, KeyCode::ArrowDown),
    (PlayerAction::Left, KeyCode::ArrowLeft),
    (PlayerAction::Right, KeyCode::ArrowRight),
    (PlayerAction::Accept, KeyCode::Enter),
    (PlayerAction::Accept, KeyCode::NumpadEnter),
    (PlayerAction::Accept, KeyCode::Space),
    (PlayerAction::Back, KeyCode::Backspace),
    (PlayerAction::Back, KeyCode::Escape),
    (PlayerAction::Menu, KeyCode::F10),
    (PlayerAction::Log, KeyCode::Numpad0),
    (PlayerAction::Rules, KeyCode::Digit6),
    (PlayerAction::PageUp, KeyCode::PageUp),
    (PlayerAction::PageDown, KeyCode::PageDown),
    (PlayerAction::ReadAloud, KeyCode::F8),
    (PlayerAction::TakeStock, KeyCode::Insert),
    (PlayerAction::TakeStock, KeyCode::Digit7),
    (PlayerAction::Pile, KeyCode::Delete),
    (PlayerAction::Pile, KeyCode::Digit8),
    (PlayerAction::Claim, KeyCode::End),
    (PlayerAction::Claim, KeyCode::Digit9),
    (PlayerAction::Pass, KeyCode::KeyN),
    (PlayerAction::LayDown, KeyCode::KeyL),
    (PlayerAction::NextSplit, KeyCode::KeyO),
    (PlayerAction::Stage, KeyCode::KeyP),
    (PlayerAction::TakeBack, KeyCode::KeyU),
    (PlayerAction::TakeBackAll, KeyCode::KeyI),
    (PlayerAction::Sort, KeyCode::Home),
    (PlayerAction::Sort, KeyCode::Digit0),
    (PlayerAction::CardLeft, KeyCode::KeyJ),
    (PlayerAction::CardRight, KeyCode::KeyK),
    (PlayerAction::Advice, KeyCode::KeyH),
    (PlayerAction::TellHand, KeyCode::F9),
    (PlayerAction::TellTable, KeyCode::F11),
    (PlayerAction::TellTurn, KeyCode::F12),
    (PlayerAction::TellScores, KeyCode::F5),
    (PlayerAction::TellWays, KeyCode::F6),
    (PlayerAction::TellAgain, KeyCode::F7),
    (PlayerAction::RefuseCard, KeyCode::Numpad1),
    (PlayerAction::RefuseRank, KeyCode::Numpad2),
    (PlayerAction::RefuseAll, KeyCode::Numpad3),
    (PlayerAction::Choose(1), KeyCode::Numpad1),
    (PlayerAction::Choose(2), KeyCode::Numpad2),
    (PlayerAction::Choose(3), KeyCode::Numpad3),
    (PlayerAction::Choose(4), KeyCode::Numpad4),
    (PlayerAction::Choose(5), KeyCode::Numpad5),
    (PlayerAction::Choose(6), KeyCode::Numpad6),
    (PlayerAction::Choose(7), KeyCode::Numpad7),
    (PlayerAction::Choose(8), KeyCode::Numpad8),
    (PlayerAction::Choose(9), KeyCode::Numpad9),
];

/// The left side of a gamepad: the thumb walks with the directional pad, a finger chooses, and the stick moves cards.
const LEFT_BUTTONS: &[(PlayerAction, Trigger)] = &[
    (PlayerAction::Up, Trigger::Button(GamepadButton::DPadUp)),
    (PlayerAction::Down, Trigger::Button(GamepadButton::DPadDown)),
    (PlayerAction::Left, Trigger::Button(GamepadButton::DPadLeft)),
    (
        PlayerAction::Right,
        Trigger::Button(GamepadButton::DPadRight),
    ),
    (
        PlayerAction::Accept,
        Trigger::Button(GamepadButton::LeftTrigger),
    ),
    (
        PlayerAction::Back,
        Trigger::Button(GamepadButton::LeftTrigger2),
    ),
    (PlayerAction::Menu, Trigger::Button(GamepadButton::Select)),
    (
        PlayerAction::Claim,
        Trigger::Button(GamepadButton::LeftThumb),
    ),
    (PlayerAction::CardLeft, Trigger::Stick(StickWay::LeftLeft)),
    (PlayerAction::CardRight, Trigger::Stick(StickWay::LeftRight)),
    (PlayerAction::Sort, Trigger::Stick(StickWay::LeftUp)),
    (PlayerAction::PageUp, Trigger::Stick(StickWay::LeftUp)),
    (PlayerAction::TakeBack, Trigger::Stick(StickWay::LeftDown)),
    (PlayerAction::PageDown, Trigger::Stick(StickWay::LeftDown)),
];

/// The right side of a gamepad: the thumb walks with the stick. Pressing that by mistake does nothing that could not be undone.
const RIGHT_BUTTONS: &[(PlayerAction, Trigger)] = &[
    (PlayerAction::Up, Trigger::Stick(StickWay::RightUp)),
    (PlayerAction::Down, Trigger::Stick(StickWay::RightDown)),
    (PlayerAction::Left, Trigger::Stick(StickWay::RightLeft)),
    (PlayerAction::Right, Trigger::Stick(StickWay::RightRight)),
    (PlayerAction::Accept, Trigger::Button(GamepadButton::South)),
    (PlayerAction::Back, Trigger::Button(GamepadButton::East)),
    (PlayerAction::Menu, Trigger::Button(GamepadButton::Start)),
    (PlayerAction::Claim, Trigger::Button(GamepadButton::West)),
    (
        PlayerAction::CardLeft,
        Trigger::Button(GamepadButton::RightTrigger),
    ),
    (
        PlayerAction::CardRight,
        Trigger::Button(GamepadButton::RightTrigger2),
    ),
    (PlayerAction::Sort, Trigger::Button(GamepadButton::North)),
    (PlayerAction::PageUp, Trigger::Button(GamepadButton::North)),
    (
        PlayerAction::NextSplit,
        Trigger::Button(GamepadButton::RightThumb),
    ),
    (
        PlayerAction::PageDown,
        Trigger::Button(GamepadButton::RightThumb),
    ),
];

/// The keys of the left half.
const LEFT_HALF: [KeyCode; 28] = [
    KeyCode::Escape,
    KeyCode::F1,
    KeyCode::F2,
    KeyCode::F3,
    KeyCode::F4,
    KeyCode::Backquote,
    KeyCode::Digit1,
    KeyCode::Digit2,
    KeyCode::Digit3,
    KeyCode::Digit4,
    KeyCode::Digit5,
    KeyCode::Tab,
    KeyCode::KeyQ,
    KeyCode::KeyW,
    KeyCode::KeyE,
    KeyCode::KeyR,
    KeyCode::KeyT,
    KeyCode::KeyA,
    KeyCode::KeyS,
    KeyCode::KeyD,
    KeyCode::KeyF,
    KeyCode::KeyG,
    KeyCode::KeyZ,
    KeyCode::KeyX,
    KeyCode::KeyC,
    KeyCode::KeyV,
    KeyCode::KeyB,
    KeyCode::ShiftLeft,
];

fn is_left(trigger: Trigger) -> bool {
    matches!(trigger, Trigger::Key(key) if LEFT_HALF.contains(&key))
}

impl Arrangement {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Arrangement; 3] = [Arrangement::Both, Arrangement::Left, Arrangement::Right];

    /// What means what on a device. The first of an action is the one that is written on the screen.
    fn triggers(self, device: BoundDevice) -> Vec<(PlayerAction, Trigger)> {
        let keys = |keys: &[(PlayerAction, KeyCode)]| -> Vec<(PlayerAction, Trigger)> {
            let keys = keys.iter();
            keys.map(|(act, key)| (*act, Trigger::Key(*key))).collect()
        };
        match (self, device) {
            (Arrangement::Both, _) => {
                let mut all = usual();
                all.retain(|(_, trigger)| trigger.device() == device);
                all
            }
            (Arrangement::Left, BoundDevice::Keyboard) => keys(LEFT_KEYS),
            (Arrangement::Right, BoundDevice::Keyboard) => keys(RIGHT_KEYS),
            (Arrangement::Left, BoundDevice::Pad) => LEFT_BUTTONS.to_vec(),
            (Arrangement::Right, BoundDevice::Pad) => RIGHT_BUTTONS.to_vec(),
        }
    }
}

impl Bindings {
    /// Binds everything on a device as this arrangement has it; the other device keeps what it has.
    pub fn arrange(&mut self, arrangement: Arrangement, device: BoundDevice) {
        let all = arrangement.triggers(device);
        for act in PlayerAction::all() {
            let own = all.iter().filter(|(of, _)| *of == act);
            let own: Vec<Trigger> = own.map(|(_, trigger)| *trigger).collect();
            self.set(act, device, &own);
        }
    }

    /// The arrangement of a device, if nothing on it has been changed by hand since.
    pub fn arrangement(&self, device: BoundDevice) -> Option<Arrangement> {
        Arrangement::ALL.into_iter().find(|arrangement| {
            let mut other = Bindings::default();
            other.arrange(*arrangement, device);
            PlayerAction::all().all(|act| self.of(act, device).eq(other.of(act, device)))
        })
    }

    /// Whether the keys cannot type: all of them lie on one half of the keyboard, where not every letter is, or the focus walks with
    /// letters. A field that is walked to is not typed into then; whoever chooses it gets letters on the screen.
    pub fn cannot_type(&self) -> bool {
        let mut keys: Vec<Trigger> = PlayerAction::all()
            .flat_map(|act| self.of(act, BoundDevice::Keyboard))
            .collect();
        keys.retain(|trigger| !is_fixed(*trigger));
        let left = keys.iter().filter(|trigger| is_left(**trigger)).count();
        let one_half = left == 0 || left == keys.len();
        one_half || DIRECTIONS.into_iter().any(|act| self.types(act))
    }
}

#[cfg(test)]
mod tests;

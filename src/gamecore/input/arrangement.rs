//! Predefined arrangements of keys and buttons. Two of them make the whole game playable with one hand, without holding
//! keys or pressing two at once. Actions without a key have a button on the screen, which the focus can reach.
//!
//! Keys are identified by their positions. The keys for the left hand have the same labels on QWERTY, QWERTZ and AZERTY
//! keyboards, with one exception. AZERTY exchanges A with Q and Z with W, so both keys of such a pair have the same
//! action.
use super::{
    Bindings, BoundDevice, DIRECTIONS, PlayerAction, StickWay, Trigger,
    act::number_keys,
    bindings::{default_bindings, is_fixed},
};
use bevy::{
    input::gamepad::GamepadButton::{
        DPadDown, DPadLeft, DPadRight, DPadUp, East, LeftThumb, LeftTrigger, LeftTrigger2, North,
        RightThumb, RightTrigger, RightTrigger2, Select, South, Start, West,
    },
    prelude::*,
};

/// Complete set of bindings for the keyboard or for gamepads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrangement {
    /// Default bindings, for both hands.
    Both,
    /// For the left hand: the left half of the keyboard, or the left side of the gamepad.
    Left,
    /// For the right hand: the right half of the keyboard, or the right side of the gamepad.
    Right,
}

/// Keys on the left half of the keyboard. The space bar belongs to both halves. Keys such as Escape keep their fixed
/// action.
const LEFT_KEYS: &[(PlayerAction, &[KeyCode])] = {
    use KeyCode::*;
    &[
        // Letters arranged like the arrow keys, under the resting fingers.
        (PlayerAction::Up, &[KeyE]),
        (PlayerAction::Down, &[KeyD]),
        (PlayerAction::Left, &[KeyS]),
        (PlayerAction::Right, &[KeyF]),
        (PlayerAction::Accept, &[Space, Enter]),
        (PlayerAction::Back, &[Escape]),
        (PlayerAction::Menu, &[Digit5]),
        (PlayerAction::Log, &[Tab]),
        (PlayerAction::Rules, &[F1]),
        (PlayerAction::TakeStock, &[KeyR]),
        (PlayerAction::Pile, &[KeyW, KeyZ]),
        (PlayerAction::Claim, &[KeyV]),
        (PlayerAction::Pass, &[KeyB]),
        (PlayerAction::LayDown, &[KeyQ, KeyA]),
        // These keys also scroll. A replay can be scrolled, so the other action of each key must not be available in a
        // replay.
        (PlayerAction::NextSplit, &[KeyT]),
        (PlayerAction::PageUp, &[KeyT]),
        (PlayerAction::TakeBack, &[KeyG]),
        (PlayerAction::PageDown, &[KeyG]),
        (PlayerAction::Sort, &[Digit4]),
        (PlayerAction::CardLeft, &[KeyX]),
        (PlayerAction::CardRight, &[KeyC]),
        (PlayerAction::TellHand, &[F2]),
        (PlayerAction::TellTable, &[F3]),
        (PlayerAction::TellTurn, &[F4]),
        (PlayerAction::RefuseCard, &[Digit1]),
        (PlayerAction::RefuseRank, &[Digit2]),
        (PlayerAction::RefuseAll, &[Digit3]),
    ]
};

/// Keys on the right half of the keyboard: around the arrow keys and, for small keyboards without arrow keys, among the
/// letters and digits.
const RIGHT_KEYS: &[(PlayerAction, &[KeyCode])] = {
    use KeyCode::*;
    &[
        (PlayerAction::Up, &[ArrowUp]),
        (PlayerAction::Down, &[ArrowDown]),
        (PlayerAction::Left, &[ArrowLeft]),
        (PlayerAction::Right, &[ArrowRight]),
        (PlayerAction::Accept, &[Enter, NumpadEnter, Space]),
        (PlayerAction::Back, &[Backspace, Escape]),
        (PlayerAction::Menu, &[F10]),
        (PlayerAction::Log, &[Numpad0]),
        (PlayerAction::Rules, &[Digit6]),
        (PlayerAction::PageUp, &[PageUp]),
        (PlayerAction::PageDown, &[PageDown]),
        (PlayerAction::ReadAloud, &[F8]),
        (PlayerAction::TakeStock, &[Insert, Digit7]),
        (PlayerAction::Pile, &[Delete, Digit8]),
        (PlayerAction::Claim, &[End, Digit9]),
        (PlayerAction::Pass, &[KeyN]),
        (PlayerAction::LayDown, &[KeyL]),
        (PlayerAction::NextSplit, &[KeyO]),
        (PlayerAction::Stage, &[KeyP]),
        (PlayerAction::TakeBack, &[KeyU]),
        (PlayerAction::TakeBackAll, &[KeyI]),
        (PlayerAction::Sort, &[Home, Digit0]),
        (PlayerAction::CardLeft, &[KeyJ]),
        (PlayerAction::CardRight, &[KeyK]),
        (PlayerAction::Advice, &[KeyH]),
        (PlayerAction::TellHand, &[F9]),
        (PlayerAction::TellTable, &[F11]),
        (PlayerAction::TellTurn, &[F12]),
        (PlayerAction::TellScores, &[F5]),
        (PlayerAction::TellWays, &[F6]),
        (PlayerAction::TellAgain, &[F7]),
        (PlayerAction::RefuseCard, &[Numpad1]),
        (PlayerAction::RefuseRank, &[Numpad2]),
        (PlayerAction::RefuseAll, &[Numpad3]),
    ]
};

/// Left side of a gamepad: the thumb moves the focus with the directional pad, the shoulder button accepts, and the
/// stick moves cards.
const LEFT_BUTTONS: &[(PlayerAction, Trigger)] = &[
    (PlayerAction::Up, Trigger::Button(DPadUp)),
    (PlayerAction::Down, Trigger::Button(DPadDown)),
    (PlayerAction::Left, Trigger::Button(DPadLeft)),
    (PlayerAction::Right, Trigger::Button(DPadRight)),
    (PlayerAction::Accept, Trigger::Button(LeftTrigger)),
    (PlayerAction::Back, Trigger::Button(LeftTrigger2)),
    (PlayerAction::Menu, Trigger::Button(Select)),
    (PlayerAction::Claim, Trigger::Button(LeftThumb)),
    (PlayerAction::CardLeft, Trigger::Stick(StickWay::LeftLeft)),
    (PlayerAction::CardRight, Trigger::Stick(StickWay::LeftRight)),
    (PlayerAction::Sort, Trigger::Stick(StickWay::LeftUp)),
    (PlayerAction::PageUp, Trigger::Stick(StickWay::LeftUp)),
    (PlayerAction::TakeBack, Trigger::Stick(StickWay::LeftDown)),
    (PlayerAction::PageDown, Trigger::Stick(StickWay::LeftDown)),
];

/// Right side of a gamepad: the thumb moves the focus with the stick. Pressing the stick by mistake does nothing
/// irreversible.
const RIGHT_BUTTONS: &[(PlayerAction, Trigger)] = &[
    (PlayerAction::Up, Trigger::Stick(StickWay::RightUp)),
    (PlayerAction::Down, Trigger::Stick(StickWay::RightDown)),
    (PlayerAction::Left, Trigger::Stick(StickWay::RightLeft)),
    (PlayerAction::Right, Trigger::Stick(StickWay::RightRight)),
    (PlayerAction::Accept, Trigger::Button(South)),
    (PlayerAction::Back, Trigger::Button(East)),
    (PlayerAction::Menu, Trigger::Button(Start)),
    (PlayerAction::Claim, Trigger::Button(West)),
    (PlayerAction::CardLeft, Trigger::Button(RightTrigger)),
    (PlayerAction::CardRight, Trigger::Button(RightTrigger2)),
    (PlayerAction::Sort, Trigger::Button(North)),
    (PlayerAction::PageUp, Trigger::Button(North)),
    (PlayerAction::NextSplit, Trigger::Button(RightThumb)),
    (PlayerAction::PageDown, Trigger::Button(RightThumb)),
];

/// Keys on the left half of the keyboard.
const LEFT_HALF: [KeyCode; 28] = {
    use KeyCode::*;
    [
        Escape, F1, F2, F3, F4, Backquote, Digit1, Digit2, Digit3, Digit4, Digit5, Tab, KeyQ, KeyW,
        KeyE, KeyR, KeyT, KeyA, KeyS, KeyD, KeyF, KeyG, ShiftLeft, KeyZ, KeyX, KeyC, KeyV, KeyB,
    ]
};

impl Arrangement {
    /// All arrangements, in the order of the settings page.
    pub const ALL: [Arrangement; 3] = [Arrangement::Both, Arrangement::Left, Arrangement::Right];

    /// Returns all bindings of this arrangement on a device. The first trigger of each action is displayed on the
    /// screen.
    fn triggers(self, device: BoundDevice) -> Vec<(PlayerAction, Trigger)> {
        // The options up to `most` are chosen with the number keys in this column of `number_keys`.
        let keys = |keys: &[(PlayerAction, &[KeyCode])], most: u8, column: usize| {
            let keys = keys.iter().flat_map(|(act, keys)| {
                let keys = keys.iter();
                keys.map(move |key| (*act, Trigger::Key(*key)))
            });
            let numbers = (1..=most)
                .map(|number| (PlayerAction::Choose(number), number_keys(number)[column]));
            keys.chain(numbers).collect()
        };
        match (self, device) {
            (Arrangement::Both, _) => {
                let mut all = default_bindings();
                all.retain(|(_, trigger)| trigger.device() == device);
                all
            }
            (Arrangement::Left, BoundDevice::Keyboard) => keys(LEFT_KEYS, 3, 0),
            (Arrangement::Right, BoundDevice::Keyboard) => keys(RIGHT_KEYS, 9, 1),
            (Arrangement::Left, BoundDevice::Pad) => LEFT_BUTTONS.to_vec(),
            (Arrangement::Right, BoundDevice::Pad) => RIGHT_BUTTONS.to_vec(),
        }
    }
}

impl Bindings {
    /// Binds all actions of a device according to this arrangement. The other device keeps its bindings.
    pub fn arrange(&mut self, arrangement: Arrangement, device: BoundDevice) {
        let all = arrangement.triggers(device);
        for act in PlayerAction::all() {
            let own = all.iter().filter(|(of, _)| *of == act);
            let own: Vec<Trigger> = own.map(|(_, trigger)| *trigger).collect();
            self.set(act, device, &own);
        }
    }

    /// Returns the arrangement of a device, or `None` if its bindings match none.
    pub fn arrangement(&self, device: BoundDevice) -> Option<Arrangement> {
        Arrangement::ALL.into_iter().find(|arrangement| {
            let mut other = Bindings::default();
            other.arrange(*arrangement, device);
            PlayerAction::all().all(|act| self.of(act, device).eq(other.of(act, device)))
        })
    }

    /// True if letters cannot be typed with the keyboard.
    ///
    /// This is the case if letter keys move the focus, or if all bound keys lie on one half of the keyboard. A focused
    /// text field then ignores key presses, and choosing the field opens the on-screen keyboard.
    pub fn cannot_type(&self) -> bool {
        let mut keys: Vec<Trigger> = PlayerAction::all()
            .flat_map(|act| self.of(act, BoundDevice::Keyboard))
            .collect();
        keys.retain(|trigger| !is_fixed(*trigger));
        let is_left =
            |trigger: &&Trigger| matches!(trigger, Trigger::Key(key) if LEFT_HALF.contains(key));
        let left = keys.iter().filter(is_left).count();
        let one_half = left == 0 || left == keys.len();
        one_half || DIRECTIONS.into_iter().any(|act| self.types(act))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{DeviceUsed, KeyboardLayout, PadFamily};
    use std::collections::HashSet;

    const DEVICES: [BoundDevice; 2] = [BoundDevice::Keyboard, BoundDevice::Pad];

    /// Runs the test with each arrangement on each device.
    fn each(test: impl Fn(Bindings, Arrangement, BoundDevice)) {
        for device in DEVICES {
            for arrangement in Arrangement::ALL {
                let mut bindings = Bindings::default();
                bindings.arrange(arrangement, device);
                test(bindings, arrangement, device);
            }
        }
    }

    #[test]
    fn no_arrangement_has_a_clash_or_lacks_an_essential_action() {
        each(|bindings, arrangement, device| {
            let all = arrangement.triggers(device);
            let unique: HashSet<_> = all.iter().collect();
            assert_eq!(unique.len(), all.len(), "{arrangement:?} {device:?}");
            let mut bound = 0;
            for act in PlayerAction::all() {
                for trigger in bindings.of(act, device) {
                    bound += 1;
                    let clash = bindings.clash(act, trigger);
                    assert_eq!(clash, None, "{arrangement:?} {act:?} {trigger:?}");
                    assert!(Trigger::all(device).contains(&trigger), "{trigger:?}");
                }
                let some = bindings.of(act, device).next().is_some();
                assert!(some || !act.is_essential(), "{arrangement:?} {act:?}");
            }
            assert_eq!(bound, all.len(), "every trigger belongs to an action");
        });
    }

    #[test]
    fn an_arrangement_is_recognized_and_saved_until_a_manual_change() {
        each(|mut bindings, arrangement, device| {
            assert_eq!(bindings.arrangement(device), Some(arrangement));
            let (read, broken) = Bindings::of_file(&bindings.to_file());
            assert!(broken.is_empty(), "{broken:?}");
            for other in DEVICES {
                let wanted = if other == device {
                    arrangement
                } else {
                    Arrangement::Both
                };
                assert_eq!(read.arrangement(other), Some(wanted), "{device:?}");
            }
            let free = match device {
                BoundDevice::Keyboard => Trigger::Key(KeyCode::Minus),
                BoundDevice::Pad => Trigger::Button(GamepadButton::Mode),
            };
            bindings
                .bind(PlayerAction::Sort, free)
                .expect("the trigger is free");
            assert_eq!(bindings.arrangement(device), None);
            bindings.arrange(arrangement, device);
            assert_eq!(bindings.arrangement(device), Some(arrangement));
        });
    }

    /// In a replay, a button with a table action and a scrolling action would trigger both.
    #[test]
    fn scrolling_triggers_have_no_other_action_in_a_replay() {
        let watching = [
            PlayerAction::Pile,
            PlayerAction::CardLeft,
            PlayerAction::CardRight,
            PlayerAction::TakeStock,
            PlayerAction::LayDown,
            PlayerAction::Claim,
            PlayerAction::Pass,
            PlayerAction::Stage,
        ];
        each(|bindings, arrangement, device| {
            for page in [PlayerAction::PageUp, PlayerAction::PageDown] {
                for trigger in bindings.of(page, device) {
                    for act in watching {
                        let both = bindings.of(act, device).any(|it| it == trigger);
                        assert!(!both, "{arrangement:?}: {act:?} {trigger:?}");
                    }
                }
            }
        });
    }

    /// Every label displayed for an action must exist on the gamepads of that family. No family has buttons C or Z.
    #[test]
    fn every_sign_names_a_button_of_its_family() {
        let of_all = ["L3", "R3", "↑", "↓", "←", "→"];
        let sticks = ["L ↑", "L ↓", "L ←", "L →", "R ↑", "R ↓", "R ←", "R →"];
        let own = |family: PadFamily| match family {
            PadFamily::Xbox | PadFamily::Generic => [
                "A", "B", "X", "Y", "LB", "RB", "LT", "RT", "Start", "Select", "Mode",
            ],
            PadFamily::PlayStation => [
                "×", "●", "■", "▲", "L1", "R1", "L2", "R2", "Options", "Share", "PS",
            ],
            PadFamily::Switch => ["A", "B", "X", "Y", "L", "R", "ZL", "ZR", "+", "−", "Home"],
        };
        each(|bindings, arrangement, _| {
            for family in [
                PadFamily::Xbox,
                PadFamily::PlayStation,
                PadFamily::Switch,
                PadFamily::Generic,
            ] {
                let device = DeviceUsed::Gamepad(family);
                for act in PlayerAction::all() {
                    if let Some(sign) = bindings.sign(act, device, &KeyboardLayout::default()) {
                        let known = own(family).contains(&sign)
                            || of_all.contains(&sign)
                            || sticks.contains(&sign);
                        assert!(known, "{arrangement:?} {family:?} {act:?}: {sign}");
                    }
                }
            }
        });
    }

    #[test]
    fn one_half_of_the_keyboard_cannot_type() {
        let mut bindings = Bindings::default();
        assert!(!bindings.cannot_type());
        for arrangement in [Arrangement::Left, Arrangement::Right] {
            bindings.arrange(arrangement, BoundDevice::Keyboard);
            assert!(bindings.cannot_type(), "{arrangement:?}");
        }
        // One more key on the same half of the keyboard is not enough to enter text.
        bindings
            .bind(PlayerAction::Sort, Trigger::Key(KeyCode::Minus))
            .expect("the trigger is free");
        assert!(bindings.cannot_type());
        bindings.arrange(Arrangement::Both, BoundDevice::Keyboard);
        assert!(!bindings.cannot_type());
    }
}

//! Arrangements are whole, known again, and written as what they are.
use super::*;
use crate::input::{DeviceUsed, PadFamily};
use std::collections::HashSet;

const DEVICES: [BoundDevice; 2] = [BoundDevice::Keyboard, BoundDevice::Pad];

/// The bindings with each of the arrangements on each of the devices.
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
fn no_arrangement_clashes_or_lacks_what_is_needed() {
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
        assert_eq!(bound, all.len(), "every act of it can be bound");
    });
}

#[test]
fn an_arrangement_is_known_kept_and_changed_by_hand() {
    each(|mut bindings, arrangement, device| {
        assert_eq!(bindings.arrangement(device), Some(arrangement));
        let (read, broken) = Bindings::of_file(&bindings.to_file());
        assert_eq!(broken, []);
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
        bindings.bind(PlayerAction::Sort, free).expect("it is free");
        assert_eq!(bindings.arrangement(device), None);
        bindings.arrange(arrangement, device);
        assert_eq!(bindings.arrangement(device), Some(arrangement));
    });
}

/// Two acts of a match that is watched, on one button, would both be done.
#[test]
fn what_scrolls_means_nothing_else_while_a_match_is_watched() {
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

/// What is written on the screen for an act is on every gamepad of the family: none of them has a C or a Z.
#[test]
fn a_sign_is_of_a_button_that_the_family_has() {
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
                if let Some(sign) = bindings.sign(act, device) {
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
fn whoever_walks_with_one_half_of_the_keyboard_gets_letters_on_the_screen() {
    let mut bindings = Bindings::default();
    assert!(!bindings.cannot_type());
    for arrangement in [Arrangement::Left, Arrangement::Right] {
        bindings.arrange(arrangement, BoundDevice::Keyboard);
        assert!(bindings.cannot_type(), "{arrangement:?}");
    }
    // Another key of the same half changes nothing.
    bindings
        .bind(PlayerAction::Sort, Trigger::Key(KeyCode::Minus))
        .expect("it is free");
    assert!(bindings.cannot_type());
    bindings.arrange(Arrangement::Both, BoundDevice::Keyboard);
    assert!(!bindings.cannot_type());
}

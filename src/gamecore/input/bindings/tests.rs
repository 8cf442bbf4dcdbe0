//! Keys are bound, exchanged and put back.
use super::*;
use crate::input::StickWay;
use std::collections::HashSet;

const KEYBOARD: BoundDevice = BoundDevice::Keyboard;

fn key(code: KeyCode) -> Trigger {
    Trigger::Key(code)
}

#[test]
fn no_binding_is_written_twice() {
    let unique: HashSet<_> = usual().into_iter().collect();
    assert_eq!(unique.len(), usual().len());
}

/// The number keys answer two questions, which are never open at the same time; the right stick scrolls where there is no table.
#[test]
fn usually_nothing_clashes() {
    let bindings = Bindings::default();
    for (act, trigger) in usual() {
        assert_eq!(bindings.clash(act, trigger), None, "{act:?} {trigger:?}");
    }
}

#[test]
fn a_sign_is_the_first_key_of_its_action() {
    let bindings = Bindings::default();
    let sign = |act, device| bindings.sign(act, device);
    assert_eq!(
        sign(PlayerAction::Accept, DeviceUsed::Keyboard),
        Some("Enter")
    );
    assert_eq!(
        sign(PlayerAction::Choose(7), DeviceUsed::Keyboard),
        Some("7")
    );
    assert_eq!(sign(PlayerAction::Claim, DeviceUsed::Mouse), None);
    for (family, signs) in [
        (PadFamily::Generic, ["RT", "A", "B"]),
        (PadFamily::Xbox, ["RT", "A", "B"]),
        (PadFamily::PlayStation, ["R2", "×", "●"]),
        (PadFamily::Switch, ["ZR", "B", "A"]),
    ] {
        let acts = [
            PlayerAction::Claim,
            PlayerAction::Accept,
            PlayerAction::Back,
        ];
        let written = acts.map(|act| sign(act, DeviceUsed::Gamepad(family)));
        assert_eq!(written, signs.map(Some), "{family:?}");
        let none = sign(PlayerAction::Choose(1), DeviceUsed::Gamepad(family));
        assert_eq!(none, None);
    }
}

#[test]
fn a_key_that_meant_something_else_changes_places() {
    let mut bindings = Bindings::default();
    let (stock, pile) = (PlayerAction::TakeStock, PlayerAction::Pile);
    assert_eq!(bindings.clash(stock, key(KeyCode::KeyD)), Some(pile));
    bindings
        .bind(stock, key(KeyCode::KeyD))
        .expect("they exchange");
    let of = |bindings: &Bindings, act| bindings.of(act, KEYBOARD).collect::<Vec<_>>();
    assert_eq!(of(&bindings, stock), [key(KeyCode::KeyD)]);
    assert_eq!(of(&bindings, pile), [key(KeyCode::KeyS)]);
    assert!(!bindings.is_usual(stock, KEYBOARD) && !bindings.is_usual(pile, KEYBOARD));
    bindings.reset(stock, KEYBOARD);
    assert!(bindings.is_usual(stock, KEYBOARD) && bindings.is_usual(pile, KEYBOARD));
    // A free key is simply taken.
    bindings
        .bind(stock, key(KeyCode::F7))
        .expect("nobody has it");
    assert_eq!(of(&bindings, stock), [key(KeyCode::F7)]);
    bindings.reset_all(KEYBOARD);
    assert!(PlayerAction::all().all(|act| bindings.is_usual(act, KEYBOARD)));
}

#[test]
fn what_is_fixed_or_needed_stays() {
    let mut bindings = Bindings::default();
    let before = bindings.clone();
    for code in [KeyCode::Enter, KeyCode::Space, KeyCode::Escape] {
        let bound = bindings.bind(PlayerAction::Claim, key(code));
        assert_eq!(bound, Err(NotBound::Fixed));
    }
    // The advice has no button that Accept could get for its own.
    let south = Trigger::Button(GamepadButton::South);
    assert_eq!(
        bindings.bind(PlayerAction::Advice, south),
        Err(NotBound::Needed(PlayerAction::Accept))
    );
    assert_eq!(bindings, before);
    // It has one of the sticks to lose.
    let lean = Trigger::Stick(StickWay::LeftUp);
    bindings
        .bind(PlayerAction::Advice, lean)
        .expect("the directional pad walks up as well");
    assert_eq!(bindings.clash(PlayerAction::Advice, lean), None);
    // Enter goes on choosing whatever else does.
    bindings
        .bind(PlayerAction::Accept, key(KeyCode::KeyF))
        .expect("nobody has it");
    let keys: Vec<_> = bindings.of(PlayerAction::Accept, KEYBOARD).collect();
    assert_eq!(keys.len(), 3, "{keys:?}");
    let [map, ..] = bindings.keyboard();
    let activates = map.get_buttonlike(&PlayerAction::Activate);
    assert_eq!(activates.map(|keys| keys.len()), Some(1));
}

#[test]
fn whatever_is_bound_in_whatever_order_nothing_clashes_and_nothing_needed_is_lost() {
    let acts: Vec<PlayerAction> = PlayerAction::all().collect();
    for device in [KEYBOARD, BoundDevice::Pad] {
        let triggers = Trigger::all(device);
        let mut bindings = Bindings::default();
        let mut number = 7_usize;
        for _ in 0..4000 {
            number = number.wrapping_mul(6_364_136_223_846_793_005) >> 3 ^ number << 7 ^ 11;
            let act = acts[number % acts.len()];
            let trigger = triggers[(number >> 16) % triggers.len()];
            if number.is_multiple_of(13) {
                bindings.reset(act, device);
            } else if bindings.bind(act, trigger).is_ok() {
                assert!(bindings.of(act, device).any(|it| it == trigger));
            }
            for act in &acts {
                for trigger in bindings.of(*act, device) {
                    let clash = bindings.clash(*act, trigger);
                    assert_eq!(clash, None, "{act:?} {trigger:?}");
                }
                let some = bindings.of(*act, device).next().is_some();
                assert!(some || !act.is_essential(), "{act:?}");
            }
        }
        bindings.reset_all(device);
        assert!(acts.iter().all(|act| bindings.is_usual(*act, device)));
    }
}

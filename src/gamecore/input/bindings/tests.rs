//! Tests of the bindings and of their file.
use super::*;
use crate::input::StickWay;
use std::collections::HashSet;

const KEYBOARD: BoundDevice = BoundDevice::Keyboard;

fn key(code: KeyCode) -> Trigger {
    Trigger::Key(code)
}

#[test]
fn the_default_bindings_have_no_duplicates() {
    let unique: HashSet<_> = default_bindings().into_iter().collect();
    assert_eq!(unique.len(), default_bindings().len());
}

/// The number keys answer two prompts that are never open at the same time. The right stick scrolls only on screens
/// without a table.
#[test]
fn the_default_bindings_have_no_clash() {
    let bindings = Bindings::default();
    for (act, trigger) in default_bindings() {
        assert_eq!(bindings.clash(act, trigger), None, "{act:?} {trigger:?}");
    }
}

#[test]
fn a_sign_is_the_first_key_of_its_action() {
    let (bindings, layout) = (Bindings::default(), KeyboardLayout::default());
    let sign = |act, device| bindings.sign(act, device, &layout);
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
fn a_key_that_is_in_use_is_exchanged() {
    let mut bindings = Bindings::default();
    let (stock, pile) = (PlayerAction::TakeStock, PlayerAction::Pile);
    assert_eq!(bindings.clash(stock, key(KeyCode::KeyD)), Some(pile));
    bindings
        .bind(stock, key(KeyCode::KeyD))
        .expect("the keys are exchanged");
    let of = |bindings: &Bindings, act| bindings.of(act, KEYBOARD).collect::<Vec<_>>();
    assert_eq!(of(&bindings, stock), [key(KeyCode::KeyD)]);
    assert_eq!(of(&bindings, pile), [key(KeyCode::KeyS)]);
    assert!(!bindings.is_default(stock, KEYBOARD) && !bindings.is_default(pile, KEYBOARD));
    bindings.reset(stock, KEYBOARD);
    assert!(bindings.is_default(stock, KEYBOARD) && bindings.is_default(pile, KEYBOARD));
    // A key without an action is bound without an exchange.
    bindings
        .bind(stock, key(KeyCode::F7))
        .expect("the key is free");
    assert_eq!(of(&bindings, stock), [key(KeyCode::F7)]);
    bindings.arrange(Arrangement::Both, KEYBOARD);
    assert!(PlayerAction::all().all(|act| bindings.is_default(act, KEYBOARD)));
}

#[test]
fn fixed_and_essential_bindings_stay() {
    let mut bindings = Bindings::default();
    let before = bindings.clone();
    for code in [KeyCode::Enter, KeyCode::Space, KeyCode::Escape] {
        let bound = bindings.bind(PlayerAction::Claim, key(code));
        assert_eq!(bound, Err(NotBound::Fixed));
    }
    // Accept would lose this button, and Advice has no button to give in exchange.
    let south = Trigger::Button(GamepadButton::South);
    assert_eq!(
        bindings.bind(PlayerAction::Advice, south),
        Err(NotBound::Needed(PlayerAction::Accept))
    );
    assert_eq!(bindings, before);
    // The focus can move up without this stick, so the stick may be bound to another action.
    let lean = Trigger::Stick(StickWay::LeftUp);
    bindings
        .bind(PlayerAction::Advice, lean)
        .expect("the directional pad walks up as well");
    assert_eq!(bindings.clash(PlayerAction::Advice, lean), None);
    // Enter always accepts, even if another key is bound as well.
    bindings
        .bind(PlayerAction::Accept, key(KeyCode::KeyF))
        .expect("the key is free");
    let keys: Vec<_> = bindings.of(PlayerAction::Accept, KEYBOARD).collect();
    assert_eq!(keys.len(), 3, "{keys:?}");
    let [map, ..] = bindings.keyboard();
    let activates = map.get_buttonlike(&PlayerAction::Activate);
    assert_eq!(activates.map(|keys| keys.len()), Some(1));
}

#[test]
fn random_changes_cause_no_clash_and_lose_no_essential_action() {
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
        bindings.arrange(Arrangement::Both, device);
        assert!(acts.iter().all(|act| bindings.is_default(*act, device)));
    }
}

#[test]
fn written_bindings_are_read_back() {
    let mut bindings = Bindings::default();
    assert_eq!(bindings.to_file(), format!("{FILE_HEAD}\n"));
    let w = Trigger::Key(KeyCode::KeyW);
    bindings
        .bind(PlayerAction::TakeStock, w)
        .expect("the key is free");
    let south = Trigger::Button(GamepadButton::South);
    bindings
        .bind(PlayerAction::Claim, south)
        .expect("the buttons are exchanged");
    let d = Trigger::Key(KeyCode::KeyD);
    bindings
        .bind(PlayerAction::Choose(4), d)
        .expect("the keys are exchanged");
    let (read, broken) = Bindings::of_file(&bindings.to_file());
    assert!(broken.is_empty(), "{broken:?}");
    for device in [BoundDevice::Keyboard, BoundDevice::Pad] {
        for act in PlayerAction::all() {
            assert!(read.of(act, device).eq(bindings.of(act, device)), "{act:?}");
        }
    }
}

#[test]
fn a_broken_line_affects_no_other_line() {
    let text = "continental bindings 3\n\nkeyboard take-stock KeyW\nkeyboard fly KeyY\nkey pile KeyZ\n\
                keyboard pile Nonsense\u{0}\npad claim RightThumb\nfrom a newer version\n";
    let (bindings, broken) = Bindings::of_file(text);
    assert_eq!(broken, [4, 5, 6, 8]);
    let stock = bindings.of(PlayerAction::TakeStock, BoundDevice::Keyboard);
    assert!(stock.eq([Trigger::Key(KeyCode::KeyW)]));
    assert!(bindings.is_default(PlayerAction::Pile, BoundDevice::Keyboard));
}

#[test]
fn no_file_makes_a_device_useless() {
    for text in [
        "keyboard accept\nkeyboard back\nkeyboard menu\nkeyboard up\n",
        "pad accept\npad back East South\npad menu South\n",
        "keyboard claim Enter\nkeyboard accept KeyC\n",
        "pad up DPadDown\npad down DPadUp\npad left DPadUp\npad right DPadUp\n",
    ] {
        let (bindings, _) = Bindings::of_file(text);
        for device in [BoundDevice::Keyboard, BoundDevice::Pad] {
            for act in PlayerAction::all() {
                let mut all = bindings.of(act, device);
                assert!(all.all(|it| bindings.clash(act, it).is_none()), "{text}");
                let some = bindings.of(act, device).next().is_some();
                assert!(some || !act.is_essential(), "{text}: {act:?}");
            }
        }
        let accept: Vec<_> = bindings
            .of(PlayerAction::Accept, BoundDevice::Keyboard)
            .collect();
        assert!(accept.contains(&Trigger::Key(KeyCode::Enter)), "{text}");
    }
}

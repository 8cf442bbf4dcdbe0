//! Tests of triggers, of the families of gamepads and of the keyboard layout.
use super::*;
use bevy::input::ButtonState;
use std::collections::HashSet;

#[test]
fn every_trigger_has_a_unique_name_and_is_found_by_it() {
    for device in [BoundDevice::Keyboard, BoundDevice::Pad] {
        let all = Trigger::all(device);
        let ids: HashSet<String> = all.iter().map(|trigger| trigger.id()).collect();
        assert_eq!(ids.len(), all.len());
        for trigger in all {
            assert_eq!(Trigger::of_id(&trigger.id(), device), Some(trigger));
            assert_eq!(trigger.device(), device);
            for family in [PadFamily::Xbox, PadFamily::PlayStation, PadFamily::Switch] {
                assert_ne!(trigger.label(family, &KeyboardLayout::default()), "?");
            }
        }
    }
    assert_eq!(Trigger::of_id("KeyA", BoundDevice::Pad), None);
}

#[test]
fn letters_type_and_arrows_do_not() {
    for (key, types) in [
        (KeyCode::KeyW, true),
        (KeyCode::Space, true),
        (KeyCode::Numpad3, true),
        (KeyCode::ArrowUp, false),
        (KeyCode::PageDown, false),
        (KeyCode::F1, false),
    ] {
        assert_eq!(Trigger::Key(key).types(), types, "{key:?}");
    }
}

#[test]
fn a_family_is_known_by_number_and_else_by_name() {
    let of = PadFamily::of;
    assert_eq!(of(Some(0x045E), Some(0x0B12), "whatever"), PadFamily::Xbox);
    assert_eq!(of(Some(0x054C), None, ""), PadFamily::PlayStation);
    assert_eq!(of(Some(0x057E), Some(0x2009), ""), PadFamily::Switch);
    // This vendor makes gamepads of several families.
    assert_eq!(of(Some(0x0F0D), Some(0x00C1), "HORI"), PadFamily::Switch);
    assert_eq!(
        of(Some(0x0F0D), Some(0x9999), "HORI pad"),
        PadFamily::Generic
    );
    // Over Bluetooth, some gamepads report only their name.
    let sony = "Sony Interactive Entertainment DualSense Wireless Controller";
    assert_eq!(of(None, None, sony), PadFamily::PlayStation);
    assert_eq!(of(None, None, "Nintendo Switch Pro"), PadFamily::Switch);
    assert_eq!(of(None, None, "X-Box 360 pad"), PadFamily::Xbox);
    assert_eq!(of(None, None, "test pad"), PadFamily::Generic);
}

/// Builds a layout from the characters that its rows type without and with Shift. `·` stands for a key that types
/// nothing.
fn layout(plain: [&str; 4], shifted: [&str; 4]) -> KeyboardLayout {
    let character = |letter: char| Some(letter).filter(|letter| *letter != '·');
    let rows = KEYBOARD_ROWS.iter().zip(plain).zip(shifted);
    KeyboardLayout::of_keys(rows.flat_map(|(((_, _, keys), plain), shifted)| {
        assert_eq!(plain.chars().count(), keys.len(), "{plain}");
        let written = plain.chars().zip(shifted.chars());
        let written = written.map(|(plain, shifted)| [character(plain), character(shifted)]);
        keys.iter().copied().zip(written).collect::<Vec<_>>()
    }))
}

fn french() -> KeyboardLayout {
    layout(
        [
            "&é\"'(-è_çà)=",
            "azertyuiop^$",
            "qsdfghjklmù²",
            "*wxcvbn,;:!",
        ],
        [
            "1234567890°+",
            "AZERTYUIOP¨£",
            "QSDFGHJKLM%~",
            "µWXCVBN?./§",
        ],
    )
}

fn label(layout: &KeyboardLayout, key: KeyCode) -> &str {
    Trigger::Key(key).label(PadFamily::Generic, layout)
}

fn labels(layout: &KeyboardLayout) -> String {
    let keys = KEYBOARD_ROWS.iter().flat_map(|(_, _, keys)| keys.iter());
    keys.map(|key| label(layout, *key)).collect()
}

#[test]
fn labels_are_those_of_the_layout() {
    let us = "1234567890-=QWERTYUIOP[]ASDFGHJKL;'`\\ZXCVBNM,./";
    assert_eq!(labels(&KeyboardLayout::default()), us);
    assert_eq!(
        labels(&french()),
        "1234567890)=AZERTYUIOP^$QSDFGHJKLMÙ²*WXCVBN,;:!"
    );
    let german = layout(
        [
            "1234567890ß´",
            "qwertzuiopü+",
            "asdfghjklöä^",
            "#yxcvbnm,.-",
        ],
        [
            "!\"§$%&/()=?`",
            "QWERTZUIOPÜ*",
            "ASDFGHJKLÖÄ°",
            "'YXCVBNM;:_",
        ],
    );
    assert_eq!(
        labels(&german),
        "1234567890ß´QWERTZUIOPÜ+ASDFGHJKLÖÄ^#YXCVBNM,.-"
    );
    let dvorak = layout(
        [
            "1234567890[]",
            "',.pyfgcrl/=",
            "aoeuidhtns-`",
            "\\;qjkxbmwvz",
        ],
        [
            "!@#$%^&*(){}",
            "\"<>PYFGCRL?+",
            "AOEUIDHTNS_~",
            "|:QJKXBMWVZ",
        ],
    );
    assert_eq!(
        labels(&dvorak),
        "1234567890[]',.PYFGCRL/=AOEUIDHTNS-`\\;QJKXBMWVZ"
    );
    let russian = layout(
        [
            "1234567890-=",
            "йцукенгшщзхъ",
            "фывапролджэё",
            "\\ячсмитьбю.",
        ],
        [
            "!\"№;%:?*()_+",
            "ЙЦУКЕНГШЩЗХЪ",
            "ФЫВАПРОЛДЖЭЁ",
            "/ЯЧСМИТЬБЮ,",
        ],
    );
    assert_eq!(
        labels(&russian),
        "1234567890-=ЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЁ\\ЯЧСМИТЬБЮ."
    );
}

/// The interface font has no Arabic letters. Arabic keyboards have Latin labels as well.
#[test]
fn other_scripts_and_unused_keys_keep_us_labels() {
    let arabic = layout(
        [
            "1234567890-=",
            "ضصثقفغعهخحجد",
            "شسيبلاتنمكطذ",
            "\\ئءؤرىىةوزظ",
        ],
        [
            "!@#$%^&*()_+",
            "QWERTYUIOP{}",
            "ASDFGHJKL:\"~",
            "|ZXCVBNM<>?",
        ],
    );
    assert_eq!(labels(&arabic), labels(&KeyboardLayout::default()));
    let unused = layout(
        ["············"; 3]
            .into_iter()
            .chain(["···········"])
            .collect::<Vec<_>>()
            .try_into()
            .expect("four rows"),
        ["············"; 4],
    );
    assert_eq!(labels(&unused), labels(&KeyboardLayout::default()));
}

fn press(key_code: KeyCode, logical_key: Key) -> KeyboardInput {
    KeyboardInput {
        key_code,
        logical_key,
        state: ButtonState::Pressed,
        text: None,
        repeat: false,
        window: Entity::PLACEHOLDER,
    }
}

fn letter(key: KeyCode, letter: &str) -> KeyboardInput {
    press(key, Key::Character(letter.into()))
}

#[test]
fn presses_teach_labels_where_the_layout_cannot_be_read() {
    let mut layout = KeyboardLayout::default();
    let learn = |layout: &mut KeyboardLayout, press: KeyboardInput| {
        let news = layout.news(&press);
        if let Some(label) = news.clone() {
            layout.learn(press.key_code, label);
        }
        news.is_some()
    };
    assert!(learn(&mut layout, letter(KeyCode::KeyQ, "a")));
    assert_eq!(label(&layout, KeyCode::KeyQ), "A");
    assert!(!learn(&mut layout, letter(KeyCode::KeyQ, "A")), "Caps Lock");
    assert!(learn(
        &mut layout,
        press(KeyCode::BracketLeft, Key::Dead(Some('^')))
    ));
    assert_eq!(label(&layout, KeyCode::BracketLeft), "^");
    // French keyboards type digits with Shift, so a press without Shift does not reveal the digit on the key.
    for nothing in [
        letter(KeyCode::Digit1, "&"),
        letter(KeyCode::KeyS, "s"),
        letter(KeyCode::KeyS, "as"),
        letter(KeyCode::Numpad1, "x"),
        letter(KeyCode::F5, "x"),
        press(KeyCode::KeyS, Key::Escape),
        press(KeyCode::KeyS, Key::Dead(None)),
    ] {
        assert!(!learn(&mut layout, nothing.clone()), "{nothing:?}");
    }
    // The player switches to another layout, so everything learned before is outdated.
    assert!(learn(&mut layout, letter(KeyCode::KeyQ, "q")));
    assert_eq!(labels(&layout), labels(&KeyboardLayout::default()));
}

#[test]
fn bindings_stay_by_position() {
    let french = french();
    for trigger in Trigger::all(BoundDevice::Keyboard) {
        assert_eq!(
            Trigger::of_id(&trigger.id(), BoundDevice::Keyboard),
            Some(trigger)
        );
    }
    assert_eq!(Trigger::Key(KeyCode::KeyQ).id(), "KeyQ");
    assert_eq!(label(&french, KeyCode::KeyQ), "A");
    assert_eq!(label(&french, KeyCode::Enter), "Enter");
    let codes: HashSet<u8> = main_block().map(|(_, code)| code).collect();
    assert_eq!(codes.len(), main_block().count());
}

//! The current keyboard layout, that is, the label of each key in the main block. Bindings are stored by key position,
//! so a different layout changes only the labels.
use bevy::{
    input::keyboard::{Key, KeyboardInput},
    platform::collections::HashMap,
    prelude::*,
};

/// Rows of the main block. Each entry contains the scan code of the leftmost key, the labels on a US keyboard, and the
/// keys from left to right. Scan codes within a row are consecutive. PC keyboards and Linux use the same codes.
const ROWS: [(u8, &str, &[KeyCode]); 4] = {
    use KeyCode::{
        Backquote, Backslash, BracketLeft, BracketRight, Comma, Digit0, Digit1, Digit2, Digit3,
        Digit4, Digit5, Digit6, Digit7, Digit8, Digit9, Equal, KeyA, KeyB, KeyC, KeyD, KeyE, KeyF,
        KeyG, KeyH, KeyI, KeyJ, KeyK, KeyL, KeyM, KeyN, KeyO, KeyP, KeyQ, KeyR, KeyS, KeyT, KeyU,
        KeyV, KeyW, KeyX, KeyY, KeyZ, Minus, Period, Quote, Semicolon, Slash,
    };
    [
        (
            2,
            "1234567890-=",
            &[
                Digit1, Digit2, Digit3, Digit4, Digit5, Digit6, Digit7, Digit8, Digit9, Digit0,
                Minus, Equal,
            ],
        ),
        (
            16,
            "QWERTYUIOP[]",
            &[
                KeyQ,
                KeyW,
                KeyE,
                KeyR,
                KeyT,
                KeyY,
                KeyU,
                KeyI,
                KeyO,
                KeyP,
                BracketLeft,
                BracketRight,
            ],
        ),
        (
            30,
            "ASDFGHJKL;'`",
            &[
                KeyA, KeyS, KeyD, KeyF, KeyG, KeyH, KeyJ, KeyK, KeyL, Semicolon, Quote, Backquote,
            ],
        ),
        (
            43,
            "\\ZXCVBNM,./",
            &[
                Backslash, KeyZ, KeyX, KeyC, KeyV, KeyB, KeyN, KeyM, Comma, Period, Slash,
            ],
        ),
    ]
};

/// Returns the keys of the main block and their scan codes.
pub fn main_block() -> impl Iterator<Item = (KeyCode, u8)> {
    ROWS.into_iter()
        .flat_map(|(first, _, keys)| keys.iter().copied().zip(first..))
}

/// Returns the label of a key of the main block on a US keyboard.
pub(super) fn us_label(key: KeyCode) -> Option<&'static str> {
    ROWS.into_iter().find_map(|(_, labels, keys)| {
        let at = keys.iter().position(|known| *known == key)?;
        labels.get(at..=at)
    })
}

type Labels = HashMap<KeyCode, String>;

/// Key labels of the current layout. A key without an entry has its US label.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct KeyboardLayout {
    /// Labels reported by the operating system.
    read: Labels,
    /// Labels learned from key presses, in case the operating system reports none or outdated ones.
    learned: Labels,
}

impl KeyboardLayout {
    /// Creates the layout from the characters that each key types: the first without a modifier, the second with Shift.
    pub fn of_keys(keys: impl IntoIterator<Item = (KeyCode, [Option<char>; 2])>) -> KeyboardLayout {
        let label = |(key, written)| Some((key, label_of(key, written)?));
        KeyboardLayout {
            read: keys.into_iter().filter_map(label).collect(),
            learned: Labels::default(),
        }
    }

    /// Returns the label of a key, or `None` if it has its US label.
    pub fn label(&self, key: KeyCode) -> Option<&str> {
        let label = self.learned.get(&key).or_else(|| self.read.get(&key));
        label.map(String::as_str)
    }

    /// True if the operating system reported the same labels for both layouts. Learned labels do not count.
    pub fn is_read_as(&self, other: &KeyboardLayout) -> bool {
        self.read == other.read
    }

    /// Returns the label that a press reveals, if it differs from the known label. No modifier may be held during the
    /// press.
    pub fn news(&self, press: &KeyboardInput) -> Option<String> {
        let key = press.key_code;
        let written = match &press.logical_key {
            Key::Character(text) => single(text),
            Key::Dead(accent) => *accent,
            _ => None,
        };
        let label = label_of(key, [written, None]).filter(|_| press.state.is_pressed())?;
        let known = self
            .label(key)
            .unwrap_or_else(|| super::trigger::us_label(key));
        (known != label).then_some(label)
    }

    /// Learns the label of a key from a press. If the press contradicts an earlier one, the layout has changed, so all
    /// learned labels are dropped.
    pub fn learn(&mut self, key: KeyCode, label: String) {
        if self.learned.contains_key(&key) {
            self.learned.clear();
        }
        self.learned.insert(key, label);
    }
}

fn single(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// Returns the label of a key from the characters that it types: the first without a modifier, the second with Shift.
///
/// Digit keys are labelled with their digits, which French keyboards type with Shift.
fn label_of(key: KeyCode, written: [Option<char>; 2]) -> Option<String> {
    if !main_block().any(|(known, _)| known == key) {
        return None;
    }
    if format!("{key:?}").starts_with("Digit") {
        let digit = written.into_iter().flatten().find(char::is_ascii_digit);
        return digit.map(String::from);
    }
    let letter = written[0].filter(|letter| is_drawable(*letter))?;
    let mut upper = letter.to_uppercase();
    Some(match (upper.next(), upper.next()) {
        (Some(upper), None) if is_drawable(upper) => upper.to_string(),
        // The letter ß has no single capital letter.
        _ => letter.to_string(),
    })
}

/// True for the scripts that the interface font contains: Latin, Greek and Cyrillic. Keyboards for other scripts have
/// Latin labels as well.
fn is_drawable(letter: char) -> bool {
    let spacing = !letter.is_whitespace() && !letter.is_control();
    let combining = ('\u{300}'..'\u{370}').contains(&letter);
    let script = letter < '\u{530}' || ('\u{1E00}'..'\u{1F00}').contains(&letter);
    spacing && script && !combining
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{BoundDevice, PadFamily, Trigger};
    use bevy::input::ButtonState;

    /// Builds a layout from the characters that its rows type without and with Shift. `·` stands for a key that types
    /// nothing.
    fn layout(plain: [&str; 4], shifted: [&str; 4]) -> KeyboardLayout {
        let character = |letter: char| Some(letter).filter(|letter| *letter != '·');
        let rows = ROWS.iter().zip(plain).zip(shifted);
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
        let keys = ROWS.iter().flat_map(|(_, _, keys)| keys.iter());
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
        let codes: std::collections::HashSet<u8> = main_block().map(|(_, code)| code).collect();
        assert_eq!(codes.len(), main_block().count());
    }
}

//! Whose buttons are on a gamepad: what is written on them differs, where they lie does not.
use bevy::prelude::*;

/// The family of a gamepad. A component of every gamepad that is plugged in, and of nothing else.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PadFamily {
    /// A B X Y.
    Xbox,
    /// × ● ■ ▲.
    PlayStation,
    /// B A Y X.
    Switch,
    /// Another one: most are lettered like the first.
    #[default]
    Generic,
}

/// Makers whose gamepads all are of one family, by the numbers of the USB forum.
const MAKERS: [(u16, PadFamily); 3] = [
    (0x045E, PadFamily::Xbox),
    (0x054C, PadFamily::PlayStation),
    (0x057E, PadFamily::Switch),
];

/// Gamepads of makers who build for several families: maker and product.
const PRODUCTS: [(u16, u16, PadFamily); 10] = [
    // Hori: Fighting Commander for PS4, Horipad for Switch, for Xbox.
    (0x0F0D, 0x005E, PadFamily::PlayStation),
    (0x0F0D, 0x00C1, PadFamily::Switch),
    (0x0F0D, 0x0067, PadFamily::Xbox),
    // PDP: Faceoff for Switch, Afterglow for Xbox.
    (0x0E6F, 0x0180, PadFamily::Switch),
    (0x0E6F, 0x0139, PadFamily::Xbox),
    // PowerA for Switch.
    (0x20D6, 0xA711, PadFamily::Switch),
    (0x20D6, 0xA713, PadFamily::Switch),
    // Logitech F310 and F710 as Xbox pads.
    (0x046D, 0xC21D, PadFamily::Xbox),
    (0x046D, 0xC21F, PadFamily::Xbox),
    // 8BitDo Pro 2 as an Xbox pad.
    (0x2DC8, 0x3106, PadFamily::Xbox),
];

/// Words in the names gamepads give themselves, in small letters and without dashes; the first that is found counts.
const WORDS: [(&str, PadFamily); 13] = [
    ("xbox", PadFamily::Xbox),
    ("xinput", PadFamily::Xbox),
    ("playstation", PadFamily::PlayStation),
    ("dualshock", PadFamily::PlayStation),
    ("dualsense", PadFamily::PlayStation),
    ("sony", PadFamily::PlayStation),
    ("ps3", PadFamily::PlayStation),
    ("ps4", PadFamily::PlayStation),
    ("ps5", PadFamily::PlayStation),
    ("nintendo", PadFamily::Switch),
    ("switch", PadFamily::Switch),
    ("joycon", PadFamily::Switch),
    ("microsoft", PadFamily::Xbox),
];

impl PadFamily {
    /// The family of a gamepad, by the numbers of its maker and product and by its name.
    pub fn of(vendor: Option<u16>, product: Option<u16>, name: &str) -> PadFamily {
        let product = PRODUCTS
            .iter()
            .find(|(maker, number, _)| Some(*maker) == vendor && Some(*number) == product);
        if let Some((.., family)) = product {
            return *family;
        }
        let maker = MAKERS.iter().find(|(maker, _)| Some(*maker) == vendor);
        if let Some((_, family)) = maker {
            return *family;
        }
        let name = name.to_lowercase().replace('-', "");
        let word = WORDS.iter().find(|(word, _)| name.contains(word));
        word.map(|(_, family)| *family).unwrap_or_default()
    }

    /// What it is called: a trade mark, the same in every language; nothing if it is not known.
    pub const fn name(self) -> Option<&'static str> {
        match self {
            PadFamily::Xbox => Some("Xbox"),
            PadFamily::PlayStation => Some("PlayStation"),
            PadFamily::Switch => Some("Switch"),
            PadFamily::Generic => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_family_is_known_by_number_and_else_by_name() {
        let of = PadFamily::of;
        assert_eq!(of(Some(0x045E), Some(0x0B12), "whatever"), PadFamily::Xbox);
        assert_eq!(of(Some(0x054C), None, ""), PadFamily::PlayStation);
        assert_eq!(of(Some(0x057E), Some(0x2009), ""), PadFamily::Switch);
        // A maker of all sorts.
        assert_eq!(of(Some(0x0F0D), Some(0x00C1), "HORI"), PadFamily::Switch);
        assert_eq!(
            of(Some(0x0F0D), Some(0x9999), "HORI pad"),
            PadFamily::Generic
        );
        // Over Bluetooth some tell only their name.
        let sony = "Sony Interactive Entertainment DualSense Wireless Controller";
        assert_eq!(of(None, None, sony), PadFamily::PlayStation);
        assert_eq!(of(None, None, "Nintendo Switch Pro"), PadFamily::Switch);
        assert_eq!(of(None, None, "X-Box 360 pad"), PadFamily::Xbox);
        assert_eq!(of(None, None, "test pad"), PadFamily::Generic);
    }
}

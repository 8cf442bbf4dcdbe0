//! The inks of the deck and what each suit prints with them in the sun and in the shade.

use crate::palette::Suit;

/// The card.
pub const PAPER: &str = "#F7EFDD";
/// Blue black.
pub const INK: &str = "#1A2430";
/// Orange red.
pub const VERMILION: &str = "#D5361D";
/// Dark yellow, still legible on paper.
pub const OCHRE: &str = "#BF7A0A";
/// Light yellow: metal, sun.
pub const GOLD: &str = "#EDB23E";
/// Blue green.
pub const PETROL: &str = "#0B6265";
/// Skin in the light.
pub const SAND: &str = "#F3CB9E";
/// Skin in the shade.
pub const CLAY: &str = "#D8935E";
/// The hairline round a card.
pub const EDGE: &str = "#B9AE97";

/// The colours of one half of a picture.
#[derive(Clone, Copy)]
pub struct Scheme {
    /// What the figure stands on.
    pub ground: &'static str,
    /// Most of the cloth: the contrary of the ground.
    pub main: &'static str,
    /// The cloth that answers it.
    pub accent: &'static str,
    /// Trimmings.
    pub third: &'static str,
    /// Hair and whatever is black; never the colour of the ground.
    pub dark: &'static str,
    /// Patterns on the main cloth.
    pub pattern: &'static str,
    /// The half of the face that looks to the light.
    pub lit: &'static str,
    /// The other half of the face.
    pub dim: &'static str,
}

/// The ink of a suit.
pub fn ink(suit: Suit) -> &'static str {
    match suit {
        Suit::Spades => INK,
        Suit::Hearts => VERMILION,
        Suit::Diamonds => OCHRE,
        Suit::Clubs => PETROL,
    }
}

/// The upper half: the suit's ink on paper.
pub fn sun(suit: Suit) -> Scheme {
    let (accent, third) = match suit {
        Suit::Spades => (VERMILION, GOLD),
        Suit::Hearts => (PETROL, GOLD),
        Suit::Diamonds => (PETROL, VERMILION),
        Suit::Clubs => (VERMILION, GOLD),
    };
    Scheme {
        ground: PAPER,
        main: ink(suit),
        accent,
        third,
        dark: INK,
        pattern: PAPER,
        lit: SAND,
        dim: CLAY,
    }
}

/// The lower half: paper on the suit's ink.
pub fn shade(suit: Suit) -> Scheme {
    let (accent, third, dark) = match suit {
        Suit::Spades => (VERMILION, GOLD, PETROL),
        Suit::Hearts => (PETROL, GOLD, INK),
        Suit::Diamonds => (PETROL, VERMILION, INK),
        Suit::Clubs => (VERMILION, GOLD, INK),
    };
    Scheme {
        ground: ink(suit),
        main: PAPER,
        accent,
        third,
        dark,
        pattern: ink(suit),
        lit: CLAY,
        dim: SAND,
    }
}

#[cfg(test)]
mod tests {
    use super::{PAPER, ink, shade, sun};
    use crate::palette::Suit;

    /// Relative luminance of `#RRGGBB` as WCAG 2 defines it.
    fn luminance(color: &str) -> f64 {
        let part = |at: usize| {
            let byte = u8::from_str_radix(&color[at..at + 2], 16).expect("two hex digits");
            let c = f64::from(byte) / 255.0;
            if c <= 0.040_45 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    fn contrast(a: &str, b: &str) -> f64 {
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        a.max(b) / a.min(b)
    }

    /// Three to one is what WCAG 2 asks of large letters and of signs.
    #[test]
    fn the_ink_of_every_suit_is_legible_on_paper() {
        for suit in Suit::ALL {
            let found = contrast(ink(suit), PAPER);
            assert!(found >= 3.0, "{suit:?}: {found:.2}");
        }
    }

    /// Cloth on its ground and hair on it too: no figure loses its outline.
    #[test]
    fn nothing_large_has_the_colour_of_its_ground() {
        for suit in Suit::ALL {
            for scheme in [sun(suit), shade(suit)] {
                for color in [scheme.main, scheme.accent, scheme.dark, scheme.lit] {
                    assert_ne!(color, scheme.ground, "{suit:?}");
                }
            }
        }
    }
}

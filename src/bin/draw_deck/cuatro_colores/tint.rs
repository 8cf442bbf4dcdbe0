//! The colours of this deck: each suit reads on white at 4.5 to 1 or better, and suits of like shape differ in brightness.

use crate::palette::Suit;

/// Card paper.
pub const WHITE: &str = "#FFFFFF";
/// Outlines, and the spades.
pub const BLACK: &str = "#111111";
/// Crowns, coins, bells.
pub const GOLD: &str = "#F5B81C";
/// The shaded side of gold.
pub const AMBER: &str = "#C77F0A";
/// Steel of blades.
pub const STEEL: &str = "#CBD3DC";

/// Index and pips.
pub fn suit(suit: Suit) -> &'static str {
    match suit {
        Suit::Spades => BLACK,
        Suit::Hearts => "#D80F1A",
        Suit::Diamonds => "#0B57D0",
        Suit::Clubs => "#0A7A33",
    }
}

/// The cloth of the court where it must stand apart from outlines: the suit's colour, or slate for the spades.
pub fn cloth(of: Suit) -> &'static str {
    match of {
        Suit::Spades => "#3A4256",
        _ => suit(of),
    }
}

/// The wall behind a figure of the court.
pub fn wall(suit: Suit) -> &'static str {
    match suit {
        Suit::Spades => "#E4E7EC",
        Suit::Hearts => "#FFE0DA",
        Suit::Diamonds => "#D9E8FF",
        Suit::Clubs => "#DDF1D9",
    }
}

#[cfg(test)]
mod tests {
    use super::{WHITE, suit};
    use crate::palette::Suit;

    /// The luminance of a colour as WCAG 2 defines it, from 0 to 1.
    fn luminance(color: &str) -> f64 {
        let channel = |at: usize| {
            let value = u8::from_str_radix(&color[at..at + 2], 16).expect("colours are #RRGGBB");
            let value = f64::from(value) / 255.0;
            if value <= 0.03928 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    fn contrast(a: &str, b: &str) -> f64 {
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        a.max(b) / a.min(b)
    }

    #[test]
    fn every_suit_reads_on_white() {
        for of in Suit::ALL {
            let ratio = contrast(suit(of), WHITE);
            assert!(ratio >= 4.5, "{of:?}: {ratio:.2} to 1");
        }
    }

    #[test]
    fn the_two_suits_with_a_stem_differ_in_brightness() {
        let ratio = contrast(suit(Suit::Spades), suit(Suit::Clubs));
        assert!(ratio >= 3.0, "{ratio:.2} to 1");
    }
}

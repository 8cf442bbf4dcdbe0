//! Hats of the jacks, for a head whose hairline is at y = -24: Cordoban hat, beret, floppy cap, bullfighter's hat.

use super::ink::{GOLD, INK, OCHRE, PETROL, Scheme};
use crate::palette::Suit;
use crate::svg::Svg;

/// Draws the hat of a jack over his hair.
pub fn draw(s: &mut Svg, c: &Scheme, suit: Suit) {
    match suit {
        Suit::Spades => {
            s.fill("M-27-30L-24-60H24L27-30Z", c.main);
            s.fill("M0-60H24L27-30H0Z", PETROL);
            s.fill("M-26-42H26L27-30H-27Z", c.accent);
            s.fill("M-50-34H50A9 9 0 0 1 41-25H-41A9 9 0 0 1-50-34Z", c.main);
            s.fill("M0-34H50A9 9 0 0 1 41-25H0Z", PETROL);
        }
        Suit::Hearts => {
            s.fill("M14-40C24-78 0-96-26-88C-8-82-2-66 2-40Z", GOLD);
            s.line("M6-44C10-66 2-80-14-86", OCHRE, 2.2);
            s.fill("M-42-34A26 26 0 0 1-16-60H14A26 26 0 0 1 40-34A10 10 0 0 1 30-24H-32A10 10 0 0 1-42-34Z", c.main);
            s.fill("M0-60H14A26 26 0 0 1 40-34A10 10 0 0 1 30-24H0Z", c.accent);
            s.fill("M-29-32H29V-22H-29Z", c.third);
        }
        Suit::Diamonds => {
            s.fill("M-29-26V-44A32 34 0 0 1 3-78C34-78 52-60 50-34A8 8 0 0 1 34-34C34-46 28-50 28-50L29-26Z", c.accent);
            s.fill(
                "M3-78C34-78 52-60 50-34A8 8 0 0 1 34-34C34-46 28-50 28-50Z",
                c.dark,
            );
            s.dot(42.0, -24.0, 8.0, GOLD);
            s.fill("M-31-36H31V-22H-31Z", c.third);
            s.line("M-22-29H-16M-6-29H0M10-29H16", GOLD, 3.4);
        }
        Suit::Clubs => {
            s.dot(-33.0, -36.0, 14.0, INK);
            s.dot(33.0, -36.0, 14.0, INK);
            s.fill("M-30-24V-46A30 12 0 0 1 30-46V-24Z", INK);
            s.fill("M0-58A30 12 0 0 1 30-46V-24H0Z", c.accent);
            s.dot(33.0, -36.0, 6.0, c.accent);
            s.dot(-33.0, -36.0, 6.0, c.accent);
            for x in [-18.0, -6.0, 6.0, 18.0] {
                s.dot(x, -31.0, 2.6, GOLD);
            }
        }
    }
}

//! Hats and feathers of the jacks, for a head at the origin.

use crate::palette::{BRASS, INK, LINEN, Livery, Suit};
use crate::pips;
use crate::svg::Svg;

/// The hat of this suit's jack.
pub fn hat(s: &mut Svg, suit: Suit, livery: &Livery) {
    match suit {
        Suit::Spades => {
            feather(s, 10.0, -36.0, 40.0, 0.85, LINEN);
            s.shape(
                "M-24-20C-36-32-28-50-2-52C24-54 44-44 38-26C34-21 31-19 29-18C12-30-10-31-24-20Z",
                livery.cloth,
                INK,
                1.7,
            );
            s.line(
                "M-20-40C-6-46 14-46 28-40M-25-31C-10-40 16-40 34-31",
                livery.light,
                1.3,
            );
            s.shape(
                "M-25-20C-10-31 14-31 30-18L29-12C12-24-10-25-24-13Z",
                livery.accent,
                INK,
                1.5,
            );
        }
        Suit::Hearts => {
            feather(s, 14.0, -33.0, 46.0, 1.15, LINEN);
            s.shape(
                "M-22-26C-22-46-10-53 4-52C18-51 25-42 25-24C10-32-9-33-22-26Z",
                livery.cloth,
                INK,
                1.7,
            );
            s.shape(
                "M-42-20C-34-33-14-35 2-34C18-33 36-28 44-14C32-22 16-26 0-26C-16-27-32-25-42-20Z",
                livery.accent,
                INK,
                1.6,
            );
        }
        Suit::Diamonds => {
            // A scarf wound into a turban, its end hanging behind.
            s.shape(
                "M24-24C34-18 36-6 32 8C30 16 34 22 38 26C30 28 24 24 23 16C22 4 24-8 20-18Z",
                livery.accent,
                INK,
                1.5,
            );
            s.shape(
                "M-27-18C-36-32-28-50-4-53C20-56 38-44 33-24C31-18 29-15 26-14C14-26-10-28-27-18Z",
                livery.cloth,
                INK,
                1.7,
            );
            s.shape(
                "M-29-20C-14-40 12-48 33-38C35-30 34-24 32-19C14-32-8-33-27-15C-28-16-29-18-29-20Z",
                livery.light,
                INK,
                1.5,
            );
            s.line(
                "M-24-20C-8-36 14-40 33-32M-26-34C-16-46 4-50 20-47",
                INK,
                1.1,
            );
            feather(s, -9.0, -38.0, 12.0, 0.62, livery.accent);
        }
        Suit::Clubs => {
            feather(s, 10.0, -32.0, 44.0, 1.15, "#B9472F");
            s.shape(
                "M-26-22C-22-38-10-48 4-60C12-62 16-54 14-48C22-42 27-32 28-20C12-30-10-31-26-22Z",
                livery.cloth,
                INK,
                1.7,
            );
            s.line("M4-58C2-50 4-44 10-38", INK, 1.1);
            s.shape(
                "M-48-12C-36-27-14-33 2-32C16-31 30-26 38-14C24-23 4-26-8-25C-24-23-36-18-48-12Z",
                livery.light,
                INK,
                1.6,
            );
        }
    }
    let (x, y) = if suit == Suit::Diamonds {
        (-9.0, -36.0)
    } else {
        (-14.0, -30.0)
    };
    if suit == Suit::Diamonds {
        s.disc(x, y, 6.6, BRASS, INK, 1.3);
        s.at(x, y, 0.0, 0.08, |s| {
            s.fill(pips::outline(suit), livery.cloth);
        });
    } else {
        s.at(x, y, -10.0, 0.15, |s| {
            s.shape(pips::outline(suit), BRASS, INK, 8.0);
        });
    }
}

/// A feather that rises from (x, y) and curls back.
fn feather(s: &mut Svg, x: f64, y: f64, turn: f64, size: f64, color: &str) {
    s.at(x, y, turn, size, |s| {
        s.shape("M0 4C-10-8-8-30 8-40C16-45 26-42 28-34C22-36 18-33 20-29C15-30 14-26 15-22C11-22 9-18 10-13C6-12 4-6 0 4Z", color, INK, 1.4);
        s.line("M0 4C-2-14 6-30 20-37", INK, 1.0);
    });
}

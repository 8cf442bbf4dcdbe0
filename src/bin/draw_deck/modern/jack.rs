//! The jacks: riders, for the knight that the French deck does not have.

use super::face::{self, Look};
use super::ink::{GOLD, INK, OCHRE, Scheme};
use super::{hat, horse};
use crate::palette::Suit;
use crate::svg::Svg;

const X: f64 = 104.0;

/// Draws the half of a jack that is turned upwards.
pub fn draw(s: &mut Svg, c: &Scheme, suit: Suit) {
    coat(s, c, suit);
    horse::draw(s, c);
    s.at(X, 106.0, 0.0, 0.98, |s| {
        collar(s, c, suit);
        hair(s, c, suit);
        face::draw(s, c, look(suit));
        fringe(s, c, suit);
        hat::draw(s, c, suit);
    });
}

fn look(suit: Suit) -> Look {
    let (brow, gaze) = match suit {
        Suit::Spades => (3.6, 3.0),
        Suit::Hearts => (2.8, -2.0),
        Suit::Diamonds => (3.0, 2.0),
        Suit::Clubs => (3.8, -2.6),
    };
    Look {
        brow,
        gaze,
        fine: matches!(suit, Suit::Hearts | Suit::Diamonds),
        painted: false,
        cheeks: true,
        masked: false,
    }
}

fn hair(s: &mut Svg, c: &Scheme, suit: Suit) {
    match suit {
        Suit::Spades => s.fill("M-27-30H-33V12H-27ZM27-30H33V12H27Z", c.dark),
        Suit::Hearts => s.fill(
            "M-26-30H-36V20A12 12 0 0 0-24 32H-20V0ZM26-30H36V20A12 12 0 0 1 24 32H20V0Z",
            OCHRE,
        ),
        Suit::Diamonds => s.fill(
            "M-26-30C-40-20-38 10-40 30L-22 22ZM26-30C40-20 38 10 40 30L22 22Z",
            c.dark,
        ),
        Suit::Clubs => s.fill("M-27-30H-32V4L-27 10ZM27-30H32V4L27 10Z", c.dark),
    };
}

fn fringe(s: &mut Svg, c: &Scheme, suit: Suit) {
    match suit {
        Suit::Hearts => s.fill("M-27-26H27V-14C10-20-10-20-27-14Z", OCHRE),
        Suit::Diamonds => s.fill(
            "M-27-26H27L22-12 14-22 6-12-2-22-10-12-18-22-26-12Z",
            c.dark,
        ),
        _ => s,
    };
}

fn collar(s: &mut Svg, c: &Scheme, suit: Suit) {
    s.fill("M-10 30H10V60H-10Z", c.dim);
    match suit {
        Suit::Spades => s
            .fill("M-24 46L0 58 24 46 30 60 0 76-30 60Z", c.accent)
            .fill("M0 64L10 92 0 86-10 92Z", c.accent),
        Suit::Hearts => {
            for i in -4..=4 {
                let x = 8.4 * f64::from(i);
                s.dot(
                    x,
                    52.0 - 0.006 * x * x,
                    8.0,
                    if i % 2 == 0 { c.third } else { c.pattern },
                );
            }
            s
        }
        Suit::Diamonds => s
            .fill("M-30 48H0V72Z", c.third)
            .fill("M30 48H0V72Z", c.dark),
        Suit::Clubs => s
            .fill("M-24 45H24L0 76Z", c.third)
            .fill("M-4 52H4L6 78 0 86-6 78Z", INK),
    };
}

fn coat(s: &mut Svg, c: &Scheme, suit: Suit) {
    let y = 232.0;
    s.dot(X, y, 82.0, c.main);
    match suit {
        Suit::Spades => {
            for i in -6..=6 {
                s.at(X, y, f64::from(i) * 15.0, 1.0, |s| {
                    s.fill("M-3.4-82H3.4L2.4-50H-2.4Z", c.third);
                });
            }
        }
        Suit::Hearts => {
            s.dot(X, y, 72.0, c.accent);
            s.dot(X, y, 62.0, c.main);
            s.dot(X, y, 52.0, c.third);
            s.dot(X, y, 42.0, c.main);
        }
        Suit::Diamonds => {
            for i in -6..=6 {
                s.at(X, y, f64::from(i) * 18.0, 1.0, |s| {
                    s.fill("M-13-82L0-58 13-82 13-90H-13Z", c.accent);
                });
            }
            s.dot(X, y, 50.0, c.third);
        }
        Suit::Clubs => {
            s.dot(X, y, 70.0, c.accent);
            for i in -7..=7 {
                let a = (f64::from(i) * 12.0).to_radians();
                s.dot(X + 76.0 * a.sin(), y - 76.0 * a.cos(), 3.6, GOLD);
                s.dot(X + 58.0 * a.sin(), y - 58.0 * a.cos(), 3.6, GOLD);
            }
        }
    }
}

//! The kings: a crown, a beard, a mantle of rings, the suit of the Spanish deck in hand.

use super::face::{self, Look};
use super::ink::{GOLD, Scheme};
use super::{beard, crown, held};
use crate::palette::Suit;
use crate::svg::Svg;

const X: f64 = 130.0;

/// Draws the half of a king that is turned upwards.
pub fn draw(s: &mut Svg, c: &Scheme, suit: Suit, sun: bool) {
    mantle(s, c, suit);
    s.at(X, 96.0, 0.0, 1.08, |s| {
        hair(s, c, suit);
        face::draw(s, c, look(suit));
        beard::draw(s, c, suit);
        crown::draw(s, c, suit);
    });
    held::token(s, c, suit, sun, 213.0, 122.0);
}

fn look(suit: Suit) -> Look {
    let (brow, gaze) = match suit {
        Suit::Spades => (5.0, -2.0),
        Suit::Hearts => (3.4, 2.4),
        Suit::Diamonds => (4.4, 0.0),
        Suit::Clubs => (6.0, 1.0),
    };
    Look {
        brow,
        gaze,
        fine: false,
        painted: false,
        cheeks: suit == Suit::Hearts,
        masked: false,
    }
}

fn hair(s: &mut Svg, c: &Scheme, suit: Suit) {
    match suit {
        Suit::Spades => s.fill("M-27-30H-34V30H-27ZM27-30H34V30H27Z", c.dark),
        Suit::Hearts => {
            for y in [-10.0, 4.0, 18.0] {
                s.dot(-30.0, y, 8.0, GOLD);
                s.dot(30.0, y, 8.0, GOLD);
            }
            s
        }
        Suit::Diamonds => s.fill("M-27-30H-34V14L-27 20ZM27-30H34V14L27 20Z", c.dark),
        Suit::Clubs => s.fill(
            "M-27-30C-44-10-40 20-32 40L-24 10ZM27-30C44-10 40 20 32 40L24 10Z",
            c.third,
        ),
    };
}

/// Rings about a point under the line of shadow, and a panel down the middle.
fn mantle(s: &mut Svg, c: &Scheme, suit: Suit) {
    let y = 226.0;
    s.dot(X, y, 104.0, c.main);
    match suit {
        Suit::Spades => {
            s.dot(X, y, 92.0, c.third);
            s.dot(X, y, 86.0, c.main);
            s.dot(X, y, 72.0, c.accent);
        }
        Suit::Hearts => {
            s.dot(X, y, 90.0, c.pattern);
            s.dot(X, y, 78.0, c.accent);
            s.dot(X, y, 66.0, c.main);
        }
        Suit::Diamonds => {
            s.dot(X, y, 94.0, c.accent);
            s.dot(X, y, 76.0, c.main);
            s.dot(X, y, 68.0, c.third);
        }
        Suit::Clubs => {
            s.dot(X, y, 88.0, c.third);
            s.dot(X, y, 80.0, c.main);
            s.dot(X, y, 66.0, c.accent);
        }
    }
    studs(s, c, y);
}

/// A row of studs along the outer ring.
fn studs(s: &mut Svg, c: &Scheme, y: f64) {
    for i in -9..=9 {
        let a = (f64::from(i) * 10.0).to_radians();
        s.dot(X + 98.0 * a.sin(), y - 98.0 * a.cos(), 2.2, c.pattern);
    }
}

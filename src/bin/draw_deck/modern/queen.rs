//! The queens: comb, veil, sun or wreath; something in hand that is no weapon.

use super::face::{self, Look};
use super::ink::{GOLD, INK, OCHRE, PAPER, Scheme, VERMILION};
use super::{hair, held, pip};
use crate::palette::Suit;
use crate::svg::Svg;

const X: f64 = 128.0;

/// Draws the half of a queen that is turned upwards.
pub fn draw(s: &mut Svg, c: &Scheme, suit: Suit) {
    s.at(X, 93.0, 0.0, 1.0, |s| {
        hair::behind(s, c, suit);
    });
    dress(s, c, suit);
    s.at(X, 93.0, 0.0, 1.0, |s| {
        neck(s, c, suit);
        face::draw(s, c, look(suit));
        hair::over(s, c, suit);
    });
    s.at(210.0, 124.0, 0.0, 1.0, |s| {
        match suit {
            Suit::Spades => fan(s, c),
            Suit::Hearts => carnation(s, c),
            Suit::Diamonds => bird(s, c),
            Suit::Clubs => branch(s, c),
        }
        s.at(0.0, 0.0, 0.0, 0.84, |s| held::fist(s, c));
    });
}

fn look(suit: Suit) -> Look {
    let (brow, gaze) = match suit {
        Suit::Spades => (2.6, -2.6),
        Suit::Hearts => (2.2, 2.6),
        Suit::Diamonds => (0.0, 3.0),
        Suit::Clubs => (2.2, -1.0),
    };
    Look {
        brow,
        gaze,
        fine: true,
        painted: true,
        cheeks: matches!(suit, Suit::Hearts | Suit::Clubs),
        masked: false,
    }
}

fn neck(s: &mut Svg, c: &Scheme, suit: Suit) {
    s.fill("M-30 55A30 30 0 0 0 30 55Z", c.lit);
    s.fill("M0 55H30A30 30 0 0 1 0 85Z", c.dim);
    s.fill("M-11 28H11V56H-11Z", c.dim);
    s.fill("M-11 28H-3V56H-11Z", c.lit);
    for i in -3..=3 {
        let a = (20.0 * f64::from(i)).to_radians();
        s.dot(
            20.0 * a.sin(),
            46.0 + 17.0 * a.cos(),
            2.8,
            if i % 2 == 0 { GOLD } else { c.accent },
        );
    }
    s.at(0.0, 74.0, 0.0, 0.17, |s| {
        s.fill(
            pip::outline(suit),
            if c.ground == PAPER { c.main } else { c.ground },
        );
    });
}

fn dress(s: &mut Svg, c: &Scheme, suit: Suit) {
    let y = 238.0;
    match suit {
        Suit::Spades => {
            s.dot(X, y, 92.0, c.accent);
            s.dot(X, y, 80.0, c.main);
            s.dot(X, y, 72.0, c.third);
            s.dot(X, y, 66.0, c.main);
        }
        Suit::Hearts => {
            for i in -7..=7 {
                let a = (f64::from(i) * 13.0).to_radians();
                s.dot(X + 88.0 * a.sin(), y - 88.0 * a.cos(), 11.0, c.third);
            }
            s.dot(X, y, 86.0, c.main);
            for (r, step, shift) in [(74.0, 16.0, 0.0), (56.0, 22.0, 11.0)] {
                for i in -6..=6 {
                    let a = (f64::from(i) * step + shift).to_radians();
                    s.dot(X + r * f64::sin(a), y - r * f64::cos(a), 5.0, c.pattern);
                }
            }
        }
        Suit::Diamonds => {
            s.dot(X, y, 92.0, c.main);
            for i in -5..=5 {
                s.at(X, y, f64::from(i) * 18.0, 1.0, |s| {
                    s.fill("M0-88L7-74 0-60-7-74Z", c.accent);
                    s.fill("M0-88L7-74 0-60Z", c.third);
                });
            }
            s.dot(X, y, 54.0, c.accent);
        }
        Suit::Clubs => {
            s.dot(X, y, 92.0, c.main);
            for i in -5..=5 {
                s.at(X, y, f64::from(i) * 16.0, 1.0, |s| {
                    s.fill("M0-60C-9-68-8-78 0-86Z", c.third);
                    s.fill("M0-60C9-68 8-78 0-86Z", c.pattern);
                });
            }
            s.dot(X, y, 56.0, c.accent);
        }
    }
}

/// An open fan, the hand at its pivot.
fn fan(s: &mut Svg, c: &Scheme) {
    for i in 0..9 {
        let color = match i % 3 {
            0 => VERMILION,
            1 => GOLD,
            _ => c.dark,
        };
        s.at(0.0, 4.0, -52.0 + 13.0 * f64::from(i), 0.94, |s| {
            s.fill("M-2-16L-9.6-66A6 6 0 0 1 9.6-66L2-16Z", color);
            s.dot(0.0, -58.0, 2.6, PAPER);
        });
    }
}

fn carnation(s: &mut Svg, c: &Scheme) {
    s.line("M0 0V-60", c.accent, 4.0);
    s.fill("M0-14C-16-18-22-30-20-42C-8-36 0-28 0-14Z", c.accent);
    s.fill("M0-24C14-28 20-38 19-50C8-44 0-38 0-24Z", c.dark);
    let (outer, inner) = if c.ground == PAPER {
        (VERMILION, INK)
    } else {
        (PAPER, INK)
    };
    s.at(0.0, -78.0, 0.0, 1.0, |s| {
        s.fill(
            "M-31-4L-27-11-29-19-20-21-17-29-8-27 0-33 8-27 17-29 20-21 29-19 27-11 31-4 0 20Z",
            outer,
        );
        s.fill(
            "M0-33L8-27 17-29 20-21 29-19 27-11 31-4 0 20Z",
            if outer == PAPER { GOLD } else { OCHRE },
        );
        s.fill("M-19 0L-16-7-9-8-6-15 0-11 6-15 9-8 16-7 19 0 0 17Z", inner);
        s.fill("M-8 12H8L5 26H-5Z", c.accent);
    });
}

/// A bird that has settled on the hand.
fn bird(s: &mut Svg, c: &Scheme) {
    s.fill("M-30-44A30 30 0 0 0 30-44Z", c.accent);
    s.fill("M0-44A30 30 0 0 0 30-44Z", VERMILION);
    s.fill("M-8-44A22 22 0 0 1 36-44Z", GOLD);
    s.dot(-20.0, -50.0, 13.0, c.accent);
    s.fill("M-32-54L-46-48-31-44Z", GOLD);
    s.dot(-22.0, -53.0, 4.4, PAPER);
    s.dot(-23.0, -53.0, 2.2, INK);
    s.line("M-4-14V-4M6-14V-4", INK, 2.6);
}

fn branch(s: &mut Svg, c: &Scheme) {
    s.line("M0 0C2-20-2-40 4-72", OCHRE, 4.0);
    for (x, y, turn) in [
        (0.0, -20.0, -50.0),
        (0.0, -38.0, 52.0),
        (2.0, -54.0, -46.0),
        (4.0, -66.0, 10.0),
    ] {
        s.at(x, y, turn, 1.0, |s| {
            s.fill("M0 0C-11-10-10-24 0-34Z", c.main);
            s.fill(
                "M0 0C11-10 10-24 0-34Z",
                if c.ground == PAPER { INK } else { GOLD },
            );
        });
    }
    for (x, y) in [(-16.0, -62.0), (20.0, -62.0), (16.0, -26.0)] {
        s.dot(x, y, 10.0, VERMILION);
        s.fill(
            &format!("M{x} {}A10 10 0 0 1 {x} {}Z", y - 10.0, y + 10.0),
            GOLD,
        );
    }
}

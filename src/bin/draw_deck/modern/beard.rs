//! Four beards: a plumb line, a cloud, a wall, a fork.

use super::ink::{GOLD, INK, OCHRE, PAPER, Scheme};
use crate::palette::Suit;
use crate::svg::Svg;

/// Draws beard and moustache of a king over the lower half of his face.
pub fn draw(s: &mut Svg, c: &Scheme, suit: Suit) {
    match suit {
        Suit::Spades => plumb(s, c),
        Suit::Hearts => cloud(s),
        Suit::Diamonds => wall(s, c),
        Suit::Clubs => fork(s, c),
    }
}

/// Two quarter circles that meet under the nose.
fn moustache(s: &mut Svg, left: &str, right: &str) {
    s.fill("M-2 18A19 15 0 0 0-22 29A16 11 0 0 0-2 24Z", left);
    s.fill("M-2 18A19 15 0 0 1 18 29A16 11 0 0 1-2 24Z", right);
}

fn plumb(s: &mut Svg, c: &Scheme) {
    s.fill("M-27 4L-14 22H10L27 4V16L0 88-27 16Z", c.dark);
    for (x, y) in [
        (-16.0, 38.0),
        (-8.0, 60.0),
        (0.0, 80.0),
        (8.0, 60.0),
        (16.0, 38.0),
    ] {
        s.line(&format!("M{x} 28V{y}"), c.ground, 2.4);
    }
    moustache(s, c.accent, c.accent);
}

fn cloud(s: &mut Svg) {
    s.fill("M-27 2L-14 22H10L27 2V30H-27Z", OCHRE);
    for (y, xs, color) in [
        (44.0, &[-9.0, 9.0][..], GOLD),
        (33.0, &[-18.0, 0.0, 18.0][..], OCHRE),
        (22.0, &[-25.0, 25.0][..], GOLD),
    ] {
        for x in xs {
            s.dot(*x, y, 11.0, color);
        }
    }
    s.dot(-9.0, 27.0, 9.0, GOLD);
    s.dot(9.0, 27.0, 9.0, GOLD);
    moustache(s, OCHRE, OCHRE);
}

fn wall(s: &mut Svg, c: &Scheme) {
    s.fill("M-27 4L-14 20H10L27 4V66H-27Z", c.dark);
    for row in 0..3 {
        let y = 38.0 + 11.0 * f64::from(row);
        let mut d = String::new();
        for i in 0..4 {
            let x = -20.4 + 13.6 * f64::from(i);
            d.push_str(&format!("M{} {y}A5 5 0 0 1 {} {y}", x - 5.0, x + 5.0));
        }
        s.line(&d, if row == 1 { GOLD } else { PAPER }, 2.4);
    }
    moustache(s, INK, INK);
}

fn fork(s: &mut Svg, c: &Scheme) {
    s.fill(
        "M-27 2L-14 22H0V40C-4 62-18 78-34 80C-24 64-30 40-27 2Z",
        c.pattern,
    );
    s.fill(
        "M27 2L10 22H0V40C4 62 18 78 34 80C24 64 30 40 27 2Z",
        c.third,
    );
    s.line(
        "M-20 30C-20 46-20 58-24 68M-10 34C-10 48-12 58-16 66",
        c.main,
        2.2,
    );
    s.line(
        "M20 30C20 46 20 58 24 68M10 34C10 48 12 58 16 66",
        c.main,
        2.2,
    );
    moustache(s, c.accent, c.accent);
}

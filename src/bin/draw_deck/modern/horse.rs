//! A horse's head that looks to the right.

use super::ink::{GOLD, INK, PAPER, Scheme};
use crate::svg::Svg;

/// Draws it where it stands beside a jack.
pub fn draw(s: &mut Svg, c: &Scheme) {
    // Mane.
    for (x, y, r) in [
        (170.0, 48.0, 12.0),
        (158.0, 64.0, 13.0),
        (150.0, 84.0, 14.0),
        (146.0, 106.0, 15.0),
        (144.0, 130.0, 16.0),
        (143.0, 156.0, 17.0),
    ] {
        s.dot(x, y, r, c.third);
    }
    // Ears, neck, head.
    s.fill("M180 52L178 22L196 44Z", c.dark);
    s.fill("M144 220C142 140 152 74 178 46C200 40 208 62 236 96A13 13 0 0 1 226 118L208 114C198 112 194 108 190 104C190 130 200 160 222 176V220Z", c.accent);
    s.fill(
        "M190 104C190 130 200 160 222 176V220H176C166 170 168 120 190 104Z",
        c.dark,
    );
    s.fill("M172 50L166 22L188 44Z", c.accent);
    // Forelock.
    s.fill(
        "M176 42C190 40 200 50 200 64C190 62 180 56 176 42Z",
        c.third,
    );
    // Bridle.
    s.line(
        "M184 58L178 98M178 98L206 113M212 72L204 113M178 98C160 130 150 150 120 170",
        GOLD,
        3.4,
    );
    s.dot(178.0, 98.0, 5.0, GOLD);
    // Eye and nostril.
    s.fill("M190 70Q197 62 204 73Q197 78 190 70Z", PAPER);
    s.dot(198.0, 70.6, 2.8, INK);
    s.dot(230.0, 103.0, 3.0, INK);
}

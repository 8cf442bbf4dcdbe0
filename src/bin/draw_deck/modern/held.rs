//! Hands and what they hold.

use super::ink::{GOLD, Scheme};
use super::token;
use crate::palette::Suit;
use crate::svg::Svg;

/// A cuff that rises out of the mantle and a fist round the token of the suit.
pub fn token(s: &mut Svg, c: &Scheme, suit: Suit, sun: bool, x: f64, y: f64) {
    s.at(x, y, 0.0, 1.0, |s| {
        token::held(s, suit, sun);
        fist(s, c);
    });
}

/// A fist at the origin, its cuff below.
pub fn fist(s: &mut Svg, c: &Scheme) {
    s.fill("M-15 14H15V60H-15Z", c.accent);
    s.fill("M-15 14H15V21H-15Z", GOLD);
    s.fill("M-13 14V-4A8 8 0 0 1-5-12H13V14Z", c.lit);
    s.fill("M0-12H13V14H0Z", c.dim);
    s.line("M2-5.4H13M2 .8H13M2 7H13", c.lit, 1.8);
}

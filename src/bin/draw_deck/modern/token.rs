//! The suits of the Spanish deck at large: sword, cup, coin, club. Each is two colours, lit from the left.

use super::ink::{GOLD, INK, OCHRE, PAPER, PETROL, VERMILION};
use crate::palette::Suit;
use crate::svg::Svg;
use crate::tile;

/// The colours of a token: its lit side, its dim side, its ornaments.
#[derive(Clone, Copy)]
pub struct Metal {
    pub lit: &'static str,
    pub dim: &'static str,
    pub trim: &'static str,
}

/// What the token of a suit is made of, on paper or on the suit's ink.
pub fn metal(suit: Suit, sun: bool) -> Metal {
    let of = |lit, dim, trim| Metal { lit, dim, trim };
    match (suit, sun) {
        (Suit::Spades, true) => of(PETROL, INK, VERMILION),
        (Suit::Spades, false) => of(PAPER, GOLD, VERMILION),
        (Suit::Hearts, _) => of(GOLD, OCHRE, PETROL),
        (Suit::Diamonds, true) => of(GOLD, OCHRE, VERMILION),
        (Suit::Diamonds, false) => of(GOLD, PAPER, VERMILION),
        (Suit::Clubs, true) => of(OCHRE, INK, VERMILION),
        (Suit::Clubs, false) => of(GOLD, OCHRE, VERMILION),
    }
}

/// Draws the token of a suit upright; the hand that holds it is at the origin.
pub fn held(s: &mut Svg, suit: Suit, sun: bool) {
    let m = metal(suit, sun);
    match suit {
        Suit::Spades => sword(s, m),
        Suit::Hearts => {
            s.at(0.0, -38.0, 0.0, 0.9, |s| cup(s, m));
        }
        Suit::Diamonds => {
            s.at(0.0, -36.0, 0.0, 1.0, |s| coin(s, 30.0, m));
        }
        Suit::Clubs => club(s, m),
    }
}

/// A sword, its grip at the origin, its point at -112.
pub fn sword(s: &mut Svg, m: Metal) {
    s.fill("M0-112L-7-100V-14H0Z", m.lit);
    s.fill("M0-112L7-100V-14H0Z", m.dim);
    s.fill(
        "M-27-22A9 9 0 0 0-18-13H18A9 9 0 0 0 27-22V-16A12 12 0 0 1 15-4H-15A12 12 0 0 1-27-16Z",
        m.trim,
    );
    s.fill("M-4-4H4V18H-4Z", m.dim);
    s.dot(0.0, 24.0, 7.0, m.trim);
}

/// A cup, centred on the origin, 96 high.
pub fn cup(s: &mut Svg, m: Metal) {
    s.fill(
        "M-33-48H0V6H-6V26C-6 34-24 38-24 48H0V6A33 42 0 0 1-33-34Z",
        m.lit,
    );
    s.fill(
        "M33-48H0V6H6V26C6 34 24 38 24 48H0V6A33 42 0 0 0 33-34Z",
        m.dim,
    );
    s.fill("M-24 8L0-2 24 8 0 18Z", m.trim);
    s.fill("M-33-40H33V-33H-33Z", m.trim);
    for x in [-15.0, 0.0, 15.0] {
        s.dot(x, -20.0, 3.6, m.trim);
    }
}

/// A coin of this radius, centred on the origin.
pub fn coin(s: &mut Svg, r: f64, m: Metal) {
    s.dot(0.0, 0.0, r, m.dim);
    s.dot(0.0, 0.0, r * 0.84, m.lit);
    s.fill(&tile::star(0.0, 0.0, 12, r * 0.76, r * 0.46), m.trim);
    s.dot(0.0, 0.0, r * 0.4, m.lit);
    s.at(0.0, 0.0, 0.0, r / 100.0, |s| {
        s.fill("M0-26L15 0 0 26-15 0Z", m.dim);
    });
}

/// A knotty club, the hand at the origin, its head at -104.
pub fn club(s: &mut Svg, m: Metal) {
    s.fill("M0-104A15 15 0 0 0-15-89L-5 34H0Z", m.lit);
    s.fill("M0-104A15 15 0 0 1 15-89L5 34H0Z", m.dim);
    for (x, y, side) in [
        (-11.0, -74.0, -1.0),
        (10.0, -54.0, 1.0),
        (-8.0, -34.0, -1.0),
    ] {
        s.group(
            &format!("transform=\"matrix({side} 0 0 1 {x} {y})\""),
            |s| {
                s.fill(
                    "M-3 14V-6L9-15A7 7 0 0 1 15-3Z",
                    if side < 0.0 { m.lit } else { m.dim },
                );
                s.dot(12.0, -9.0, 5.0, m.trim);
            },
        );
    }
    s.dot(0.0, -90.0, 6.0, m.trim);
}

//! How the queens wear their hair, behind the face and over the forehead.

use super::ink::{GOLD, INK, OCHRE, PAPER, PETROL, Scheme, VERMILION};
use crate::palette::Suit;
use crate::svg::Svg;
use crate::tile;

/// What lies behind the face and the neck.
pub fn behind(s: &mut Svg, c: &Scheme, suit: Suit) {
    match suit {
        Suit::Spades => mantilla(s, c),
        Suit::Hearts => comb(s, c),
        Suit::Diamonds => sunburst(s, c),
        Suit::Clubs => braids(s),
    }
}

/// What lies over the forehead.
pub fn over(s: &mut Svg, c: &Scheme, suit: Suit) {
    match suit {
        Suit::Spades => {
            s.fill(
                "M0-40C-22-40-30-24-28 2C-22-12-8-16 0-28C8-16 22-12 28 2C30-24 22-40 0-40Z",
                c.dark,
            );
            rose(s, -25.0, -22.0, 10.0, VERMILION, GOLD);
        }
        Suit::Hearts => {
            s.fill(
                "M0-40C-22-40-30-24-28 0C-22-14-8-18 0-30C8-18 22-14 28 0C30-24 22-40 0-40Z",
                INK,
            );
            s.fill("M0-30C8-18 22-14 28 0C30-24 22-40 0-40Z", c.accent);
            rose(s, 25.0, -28.0, 12.0, GOLD, OCHRE);
        }
        Suit::Diamonds => {
            s.fill("M-28-12V-20A28 22 0 0 1 28-20V-12Z", INK);
            s.fill("M0-42A28 22 0 0 1 28-20V-12H0Z", PETROL);
            s.fill("M0-36L9-25 0-14-9-25Z", VERMILION);
        }
        Suit::Clubs => {
            s.fill(
                "M0-36C-22-36-28-20-27-2C-20-8-6-14 0-27C6-14 20-8 27-2C28-20 22-36 0-36Z",
                OCHRE,
            );
            s.fill("M0-27C6-14 20-8 27-2C28-20 22-36 0-36Z", VERMILION);
            wreath(s, c);
        }
    }
    earrings(s, c, suit);
}

/// A veil over a high comb, hemmed with lace.
fn mantilla(s: &mut Svg, c: &Scheme) {
    s.fill("M-30-78H30L38-66V-30H-38V-66Z", GOLD);
    s.fill("M0-78H30L38-66V-30H0Z", OCHRE);
    for x in [-26.0, -13.0, 0.0, 13.0, 26.0] {
        s.dot(x, -67.0, 4.2, VERMILION);
    }
    s.fill(
        "M-32-58C-34-30-50 30-72 118H72C50 30 34-30 32-58C20-62-20-62-32-58Z",
        c.main,
    );
    for i in 0..9 {
        let t = f64::from(i) / 8.0;
        let (x, y) = (31.0 + 36.0 * t.powf(1.3), -50.0 + 150.0 * t);
        s.dot(-x, y, 6.4, c.main);
        s.dot(x, y, 6.4, c.main);
        s.dot(-x, y, 2.6, c.pattern);
        s.dot(x, y, 2.6, c.pattern);
    }
}

/// Two rolls, a knot, and a comb like a fan behind it.
fn comb(s: &mut Svg, c: &Scheme) {
    s.fill("M-40-36A40 40 0 0 1 40-36Z", c.third);
    s.fill("M0-76A40 40 0 0 1 40-36H0Z", OCHRE);
    for i in -3..=3 {
        s.at(0.0, -36.0, 24.0 * f64::from(i), 1.0, |s| {
            s.fill("M-2.2-24H2.2L3.4-34H-3.4Z", c.main);
        });
    }
    s.dot(0.0, -46.0, 18.0, c.dark);
    s.fill("M0-64A18 18 0 0 1 0-28Z", c.accent);
    s.dot(-29.0, -2.0, 13.0, c.dark);
    s.dot(29.0, -2.0, 13.0, c.accent);
    s.dot(-29.0, -2.0, 5.0, c.accent);
    s.dot(29.0, -2.0, 5.0, c.dark);
}

/// Rays about a bob cut.
fn sunburst(s: &mut Svg, c: &Scheme) {
    for i in -5..=5 {
        s.at(0.0, -20.0, 18.0 * f64::from(i), 1.0, |s| {
            s.fill("M-8-26L0-60V-26Z", GOLD);
            s.fill(
                "M8-26L0-60V-26Z",
                if c.ground == PAPER { OCHRE } else { PAPER },
            );
        });
    }
    s.fill("M-38 40V-10A38 38 0 0 1 0-48V40Z", INK);
    s.fill("M38 40V-10A38 38 0 0 0 0-48V40Z", PETROL);
}

/// Two braids of lozenges.
fn braids(s: &mut Svg) {
    for (side, light, dark) in [(-1.0, OCHRE, GOLD), (1.0, VERMILION, OCHRE)] {
        s.fill(&format!("M0-34H{}V16H0Z", side * 33.0), light);
        for i in 0..5 {
            let (x, y) = (side * 33.0, 10.0 + 18.0 * f64::from(i));
            let color = if i % 2 == 0 { light } else { dark };
            s.fill(
                &format!(
                    "M{x} {}L{} {}L{x} {}L{} {}Z",
                    y - 4.0,
                    x + 11.0,
                    y + 10.0,
                    y + 24.0,
                    x - 11.0,
                    y + 10.0
                ),
                color,
            );
        }
    }
}

/// Oranges and their leaves.
fn wreath(s: &mut Svg, c: &Scheme) {
    for (x, y, turn) in [
        (-32.0, -20.0, -70.0),
        (-20.0, -36.0, -30.0),
        (20.0, -36.0, 30.0),
        (32.0, -20.0, 70.0),
        (-8.0, -42.0, -10.0),
        (8.0, -42.0, 10.0),
    ] {
        s.at(x, y, turn, 1.0, |s| {
            s.fill("M0 6C-10-4-9-16 0-26Z", c.main);
            s.fill(
                "M0 6C10-4 9-16 0-26Z",
                if c.ground == PAPER { INK } else { GOLD },
            );
        });
    }
    for (x, y) in [(-27.0, -26.0), (0.0, -39.0), (27.0, -26.0)] {
        s.dot(x, y, 8.6, VERMILION);
        s.fill(
            &format!("M{x} {}A8.6 8.6 0 0 1 {x} {}Z", y - 8.6, y + 8.6),
            GOLD,
        );
    }
}

/// A rose of three turns.
pub fn rose(s: &mut Svg, x: f64, y: f64, r: f64, petal: &str, fold: &str) {
    s.at(x, y, 0.0, r / 10.0, |s| {
        s.fill(&tile::petals(0.0, 0.0, 6, 2.0, 12.0, 5.4, 0.0), petal);
        s.dot(0.0, 0.0, 8.0, petal);
        s.line("M-5 1A5 5 0 1 1 3 4M-1.4 1.6A2.2 2.2 0 1 1 2 0", fold, 2.0);
    });
}

fn earrings(s: &mut Svg, c: &Scheme, suit: Suit) {
    for x in [-29.0, 29.0] {
        match suit {
            Suit::Spades => s.dot(x, 22.0, 6.4, VERMILION).dot(x, 22.0, 2.6, GOLD),
            Suit::Hearts => s.fill(&format!("M{x} 12L{} 32H{}Z", x + 7.0, x - 7.0), c.third),
            Suit::Diamonds => s.fill(
                &format!("M{x} 16L{} 28 {x} 40 {} 28Z", x + 7.0, x - 7.0),
                VERMILION,
            ),
            Suit::Clubs => s,
        };
    }
}

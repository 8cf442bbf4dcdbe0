//! Four crowns for a head whose hairline is at y = -24: points, bowls, a tower, trefoils.

use super::ink::{GOLD, OCHRE, Scheme};
use super::pip;
use crate::palette::Suit;
use crate::svg::Svg;

/// Draws the crown of a king.
pub fn draw(s: &mut Svg, c: &Scheme, suit: Suit) {
    match suit {
        Suit::Spades => points(s, c),
        Suit::Hearts => bowls(s, c),
        Suit::Diamonds => tower(s, c),
        Suit::Clubs => trefoils(s, c),
    }
}

fn band(s: &mut Svg, color: &str, gem: &str) {
    s.fill("M-31-34H31V-20H-31Z", color);
    for x in [-20.0, 0.0, 20.0] {
        s.fill(
            &format!("M{x}-32L{}-27 {x}-22 {}-27Z", x + 6.0, x - 6.0),
            gem,
        );
    }
}

fn points(s: &mut Svg, c: &Scheme) {
    s.fill("M-31-33V-66L-15.5-50 0-76V-33Z", GOLD);
    s.fill("M31-33V-66L15.5-50 0-76V-33Z", OCHRE);
    for (x, y) in [(-31.0, -67.0), (0.0, -77.0), (31.0, -67.0)] {
        s.dot(x, y, 4.6, c.accent);
    }
    band(s, c.accent, GOLD);
}

fn bowls(s: &mut Svg, c: &Scheme) {
    for (x, color) in [(-21.0, GOLD), (21.0, OCHRE)] {
        s.dot(x, -44.0, 12.0, color);
    }
    s.dot(0.0, -50.0, 15.0, GOLD);
    s.fill("M0-65A15 15 0 0 1 0-35Z", OCHRE);
    s.fill("M-31-48H31V-34H-31Z", c.accent);
    s.fill("M-2.4-78H2.4V-62H-2.4ZM-7-74H7V-69.4H-7Z", c.main);
    s.fill(
        "M-31-48A10.3 10.3 0 0 0-10.3-48A10.3 10.3 0 0 0 10.3-48A10.3 10.3 0 0 0 31-48V-44H-31Z",
        c.ground,
    );
    band(s, GOLD, c.main);
}

fn tower(s: &mut Svg, c: &Scheme) {
    s.fill("M-31-34L-21-72H0V-34Z", c.accent);
    s.fill("M31-34L21-72H0V-34Z", c.dark);
    s.fill("M-28-43L0-56 28-43 26-51 0-64-26-51Z", GOLD);
    s.fill("M-22.6-66H22.6L21-73H-21Z", c.third);
    s.dot(0.0, -77.0, 5.0, GOLD);
    band(s, GOLD, c.third);
}

fn trefoils(s: &mut Svg, c: &Scheme) {
    for (x, top) in [(-23.0, -58.0), (23.0, -58.0), (0.0, -68.0)] {
        s.fill(
            &format!("M{} -34L{x} {top}L{} -34Z", x - 8.0, x + 8.0),
            GOLD,
        );
        s.fill(&format!("M{x} -34V{top}L{} -34Z", x + 8.0), OCHRE);
        s.at(x, top, 0.0, 0.26, |s| {
            s.fill(pip::outline(Suit::Clubs), c.main);
        });
    }
    s.fill("M-31-46L-20-36H20L31-46V-32H-31Z", c.accent);
    band(s, GOLD, c.accent);
}

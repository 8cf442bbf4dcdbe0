//! The aces: one large ornamented pip each, the ace of spades the grandest.

use crate::card;
use crate::glyph::Letters;
use crate::palette::{BRASS, BRASS_LIGHT, IVORY, Suit};
use crate::pips;
use crate::svg::Svg;
use crate::tile;

const X: f64 = 125.0;
const Y: f64 = 175.0;

/// Draws the ace of this suit.
pub fn draw(letters: &Letters, suit: Suit) -> Svg {
    let mut svg = card::paper();
    card::index(&mut svg, letters, "A", suit);
    match suit {
        Suit::Spades => {
            svg.group("transform=\"translate(10 14) scale(.92)\"", spades);
        }
        Suit::Hearts => hearts(&mut svg),
        Suit::Diamonds => diamonds(&mut svg),
        Suit::Clubs => clubs(&mut svg),
    }
    svg
}

/// The big pip.
fn body(s: &mut Svg, suit: Suit, y: f64, height: f64) {
    s.at(X, y, 0.0, height / 100.0, |s| {
        s.fill(pips::outline(suit), suit.color());
    });
}

/// Draws for the right-hand side and mirrored for the left.
fn both(s: &mut Svg, draw: impl Fn(&mut Svg)) {
    draw(s);
    s.mirrored(X, |s| draw(s));
}

/// Leaves, each at (x, y), turned, and of a size, all in one colour.
fn leaves(s: &mut Svg, color: &str, at: &[(f64, f64, f64, f64)]) {
    for &(x, y, turn, size) in at {
        s.at(x, y, turn, size, |s| {
            s.fill("M0 0C5-4 6-12 0-19C-6-12-5-4 0 0Z", color);
        });
    }
}

/// The eight-pointed star of the tiles, filled with a flower.
fn star(s: &mut Svg, y: f64, r: f64, ground: &str) {
    let q = r * std::f64::consts::FRAC_1_SQRT_2;
    let d = format!(
        "M{X} {}L{} {y} {X} {} {} {y}ZM{} {}H{}V{}H{}Z",
        y - r,
        X + r,
        y + r,
        X - r,
        X - q,
        y - q,
        X + q,
        y + q,
        X - q
    );
    s.fill(&d, IVORY);
    s.disc(X, y, r * 0.66, ground, BRASS, r * 0.05);
    s.fill(
        &tile::petals(X, y, 8, r * 0.12, r * 0.6, r * 0.13, 0.0),
        IVORY,
    );
    s.fill(
        &tile::petals(X, y, 8, r * 0.26, r * 0.6, r * 0.07, 22.5),
        BRASS,
    );
    s.dot(X, y, r * 0.11, BRASS);
}

fn spades(s: &mut Svg) {
    let suit = Suit::Spades;
    // A ring of small tiles behind the blade.
    s.disc(X, 172.0, 100.0, "none", BRASS, 1.0);
    s.disc(X, 172.0, 88.0, "none", BRASS, 1.0);
    for i in 0..36 {
        let a = f64::from(i) * 10.0 + 5.0;
        s.at(X, 172.0, a, 1.0, |s| {
            s.fill(
                "M0-98L3.4-94 0-90-3.4-94Z",
                if i % 2 == 0 { BRASS } else { BRASS_LIGHT },
            );
        });
    }
    s.at(X, Y, 0.0, 2.06, |s| {
        s.shape(pips::outline(suit), suit.color(), IVORY, 3.0);
    });
    // An inlaid edge.
    s.line("M125 88C140 122 200 154 200 203C200 226 184 237 169 237C153 237 142 228 136 216M125 88C110 122 50 154 50 203C50 226 66 237 81 237C97 237 108 228 114 216", BRASS, 1.6);
    both(s, |s| {
        // Scrolls that grow out of the stem and fill the lobes.
        s.line("M128 232C130 216 142 208 158 210C176 212 186 200 180 188C175 179 162 182 163 191C164 197 170 198 172 194", IVORY, 2.2);
        s.line("M141 213C148 222 160 228 172 226", IVORY, 1.8);
        s.line("M180 189C178 176 168 166 156 160", IVORY, 1.8);
        leaves(
            s,
            IVORY,
            &[
                (172.0, 226.0, 78.0, 0.7),
                (160.0, 225.0, 120.0, 0.56),
                (152.0, 221.0, 62.0, 0.5),
                (183.0, 199.0, 42.0, 0.7),
                (182.0, 204.0, 100.0, 0.5),
                (156.0, 160.0, -52.0, 0.7),
                (166.0, 167.0, 14.0, 0.62),
                (174.0, 175.0, -66.0, 0.5),
            ],
        );
        s.dot(150.0, 199.0, 1.8, BRASS);
        s.dot(191.0, 214.0, 1.8, BRASS);
    });
    // Under the point: a small crown of leaves over the star.
    leaves(
        s,
        IVORY,
        &[
            (125.0, 128.0, 0.0, 1.0),
            (123.0, 131.0, -34.0, 0.72),
            (127.0, 131.0, 34.0, 0.72),
        ],
    );
    s.dot(X, 134.0, 2.2, BRASS);
    star(s, 172.0, 31.0, suit.color());
    leaves(
        s,
        IVORY,
        &[
            (125.0, 208.0, 180.0, 0.9),
            (123.5, 207.0, 150.0, 0.6),
            (126.5, 207.0, -150.0, 0.6),
        ],
    );
    s.line("M104 268H146", BRASS, 1.4);
    s.fill("M125 236L129 246 125 256 121 246Z", BRASS);
}

fn hearts(s: &mut Svg) {
    let suit = Suit::Hearts;
    body(s, suit, 174.0, 160.0);
    s.at(X, 173.0, 0.0, 1.4, |s| {
        s.line(pips::outline(suit), BRASS_LIGHT, 1.0);
    });
    both(s, |s| {
        s.line("M126 216C128 202 140 197 151 195C166 192 173 178 168 165C163 156 151 158 151 167C151 173 157 175 160 171", IVORY, 2.0);
        s.line("M168 165C166 154 158 146 148 142", IVORY, 1.7);
        leaves(
            s,
            IVORY,
            &[
                (148.0, 142.0, -58.0, 0.66),
                (156.0, 147.0, 4.0, 0.56),
                (164.0, 155.0, 34.0, 0.5),
                (169.0, 175.0, 48.0, 0.5),
                (164.0, 185.0, 104.0, 0.56),
                (149.0, 195.0, 122.0, 0.6),
                (139.0, 199.0, 52.0, 0.5),
            ],
        );
    });
    leaves(
        s,
        IVORY,
        &[
            (125.0, 229.0, 0.0, 0.8),
            (124.0, 228.0, -32.0, 0.5),
            (126.0, 228.0, 32.0, 0.5),
        ],
    );
    leaves(s, IVORY, &[(125.0, 140.0, 180.0, 0.5)]);
    star(s, 166.0, 25.0, suit.color());
}

fn diamonds(s: &mut Svg) {
    let suit = Suit::Diamonds;
    body(s, suit, Y, 186.0);
    s.at(X, Y, 0.0, 1.62, |s| {
        s.line(pips::outline(suit), BRASS_LIGHT, 0.9);
    });
    for turn in [0.0, 180.0] {
        s.group(&format!("transform=\"rotate({turn} {X} {Y})\""), |s| {
            s.line("M125 142V118", IVORY, 1.8);
            leaves(
                s,
                IVORY,
                &[
                    (125.0, 120.0, 0.0, 1.0),
                    (125.0, 128.0, -40.0, 0.6),
                    (125.0, 128.0, 40.0, 0.6),
                    (125.0, 139.0, -52.0, 0.72),
                    (125.0, 139.0, 52.0, 0.72),
                ],
            );
        });
    }
    both(s, |s| {
        leaves(
            s,
            IVORY,
            &[
                (158.0, 175.0, 90.0, 0.9),
                (152.0, 167.0, 52.0, 0.6),
                (152.0, 183.0, 128.0, 0.6),
            ],
        );
        s.dot(154.6, 175.0, 1.8, BRASS_LIGHT);
    });
    star(s, Y, 27.0, suit.color());
}

fn clubs(s: &mut Svg) {
    let suit = Suit::Clubs;
    body(s, suit, 172.0, 156.0);
    for (x, y) in [(125.0, 131.6), (89.0, 189.0), (161.0, 189.0)] {
        s.disc(x, y, 28.6, "none", BRASS_LIGHT, 1.4);
        s.fill(&tile::petals(x, y, 8, 5.0, 25.0, 5.6, 0.0), IVORY);
        s.fill(&tile::petals(x, y, 8, 12.0, 24.0, 2.6, 22.5), BRASS_LIGHT);
        s.dot(x, y, 3.6, BRASS_LIGHT);
    }
    s.disc(X, 174.0, 7.6, suit.color(), BRASS_LIGHT, 1.4);
    s.dot(X, 174.0, 3.2, IVORY);
    leaves(
        s,
        IVORY,
        &[
            (125.0, 240.0, 0.0, 1.5),
            (124.0, 240.0, -50.0, 0.7),
            (126.0, 240.0, 50.0, 0.7),
        ],
    );
    s.dot(X, 205.0, 1.8, BRASS_LIGHT);
}

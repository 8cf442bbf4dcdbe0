//! What the court holds: one large thing each, told by its outline alone.

use super::head::{LINE, part};
use super::tint::{self, AMBER, BLACK, GOLD, STEEL, WHITE};
use crate::palette::Suit;
use crate::pips;
use crate::svg::Svg;

/// A suit's shape with an outline.
pub fn emblem(s: &mut Svg, suit: Suit, x: f64, y: f64, height: f64, fill: &str) {
    let scale = height / 100.0;
    s.at(x, y, 0.0, scale, |s| {
        s.shape(pips::outline(suit), fill, BLACK, LINE / scale);
    });
}

/// A sword, point up, its grip at y.
pub fn sword(s: &mut Svg, x: f64, y: f64) {
    s.at(x, y, 0.0, 1.0, |s| {
        part(s, "M-8-24V-100L0-118L8-100V-24Z", STEEL);
        s.line("M0-96V-26", BLACK, 2.0);
        part(s, "M-21-27Q0-20 21-27V-17Q0-11-21-17Z", GOLD);
        part(s, "M-4.5-15H4.5V20H-4.5Z", AMBER);
    });
}

/// A gold staff with the suit on top.
pub fn sceptre(s: &mut Svg, x: f64, suit: Suit, size: f64) {
    s.at(x, 0.0, 0.0, 1.0, |s| {
        part(s, "M-4.5 56H4.5V180H-4.5Z", GOLD);
        part(s, "M-11 66H11V74H-11Z", GOLD);
    });
    emblem(s, suit, x, 44.0, size, tint::suit(suit));
}

/// A coin with a lozenge.
pub fn coin(s: &mut Svg, x: f64, y: f64, r: f64) {
    s.disc(x, y, r, GOLD, BLACK, LINE);
    s.disc(x, y, r * 0.74, "none", AMBER, 2.4);
    pips::pip(
        s,
        Suit::Diamonds,
        x,
        y,
        r * 1.1,
        false,
        tint::suit(Suit::Diamonds),
    );
}

/// A lance whose head is a spade.
pub fn lance(s: &mut Svg, x: f64) {
    part(
        s,
        &format!("M{} 52H{}V180H{}Z", x - 4.0, x + 4.0, x - 4.0),
        AMBER,
    );
    emblem(s, Suit::Spades, x, 42.0, 54.0, STEEL);
    s.line(&format!("M{x} 20V58"), BLACK, 2.0);
    part(
        s,
        &format!("M{} 68H{}V76H{}Z", x - 9.0, x + 9.0, x - 9.0),
        "#B8202A",
    );
}

/// A rose on its stem.
pub fn rose(s: &mut Svg, x: f64, y: f64) {
    let red = tint::suit(Suit::Hearts);
    s.at(x, y, 0.0, 1.0, |s| {
        s.line("M0 16V80", BLACK, 8.0);
        s.line("M0 16V80", "#0A7A33", 3.6);
        part(s, "M2 42C10 28 20 28 25 31C23 41 14 46 2 42Z", "#0A7A33");
        part(
            s,
            "M-24-2C-26-16-14-26-2-23C10-28 25-18 24-3C28 10 16 23 2 22C-14 24-25 12-24-2Z",
            red,
        );
        s.line(
            "M-13-4C-12-15 8-17 12-5C14 7-2 12-6 4C-7-2 0-5 4-1M-19 8C-12 18 10 20 18 8",
            WHITE,
            2.6,
        );
    });
}

/// An open fan, its rivet at (x, y), spread about the upright.
pub fn fan(s: &mut Svg, x: f64, y: f64, turn: f64) {
    s.at(x, y, turn, 1.0, |s| {
        part(
            s,
            "M0 0L-43-21A48 48 0 0 1 43-21Z",
            tint::suit(Suit::Hearts),
        );
        s.fill("M0 0L-21-10A23 23 0 0 1 21-10Z", WHITE);
        for i in -3..=3_i32 {
            s.group(&format!("transform=\"rotate({})\"", 18 * i), |s| {
                s.line("M0 0V-47", BLACK, 2.0);
            });
        }
        for i in -3..=2_i32 {
            s.group(&format!("transform=\"rotate({})\"", 18 * i + 9), |s| {
                pips::pip(s, Suit::Hearts, 0.0, -36.0, 12.0, false, WHITE);
            });
        }
        part(s, "M0 0L-43-21A48 48 0 0 1 43-21Z", "none");
        s.disc(0.0, -2.0, 6.0, GOLD, BLACK, 2.6);
    });
}

/// A lantern on its ring.
pub fn lantern(s: &mut Svg, x: f64, y: f64) {
    s.at(x, y, 0.0, 1.0, |s| {
        s.disc(0.0, -34.0, 7.0, "none", BLACK, 3.6);
        part(s, "M-16-14L0-28L16-14Z", GOLD);
        part(s, "M-20-14H20L14 26H-14Z", "#FFE9A8");
        s.line("M-7-12L-5 24M7-12L5 24", BLACK, 2.0);
        pips::pip(s, Suit::Diamonds, 0.0, 6.0, 26.0, false, "#E0651A");
        part(s, "M-17 26H17V34H-17Z", GOLD);
    });
}

/// A white lily.
pub fn lily(s: &mut Svg, x: f64, y: f64) {
    s.at(x, y, 0.0, 1.0, |s| {
        s.line("M0 10V84", BLACK, 8.0);
        s.line("M0 10V84", "#0A7A33", 3.6);
        part(s, "M-1 52C-10 36-20 36-24 38C-22 48-12 54-1 52Z", "#0A7A33");
        part(
            s,
            "M0 14C-18 14-26-4-24-20C-12-18-2-6 0 14C2-6 12-18 24-20C26-4 18 14 0 14Z",
            WHITE,
        );
        part(s, "M0 14C-11 0-11-20 0-34C11-20 11 0 0 14Z", WHITE);
        s.line("M0-6V-16M-6-4L-8-11M6-4L8-11", AMBER, 2.6);
    });
}

/// A clover leaf on a stem with two small ones.
pub fn clover(s: &mut Svg, x: f64, y: f64) {
    let green = tint::suit(Suit::Clubs);
    s.at(x, y, 0.0, 1.0, |s| {
        s.line("M0 14V80M0 50Q14 46 15 34", BLACK, 8.0);
        s.line("M0 14V80M0 50Q14 46 15 34", green, 3.6);
    });
    emblem(s, Suit::Clubs, x, y - 4.0, 54.0, green);
    emblem(s, Suit::Clubs, x + 15.0, y + 32.0, 22.0, green);
}

/// A goldfinch, looking left.
pub fn finch(s: &mut Svg, x: f64, y: f64) {
    s.at(x, y, 0.0, 1.0, |s| {
        part(s, "M10 6L30 30L20 32L2 18Z", BLACK);
        part(
            s,
            "M-22-12C-20-26-2-28 4-16C14-10 20 4 18 18C4 26-14 18-18 0Z",
            GOLD,
        );
        part(s, "M-4-6C10-8 18 4 19 18C8 18-4 10-4-6Z", BLACK);
        s.line("M4 2C10 4 13 9 14 14", WHITE, 3.0);
        part(s, "M-20-8C-22-24-4-28 0-18C-4-10-12-6-20-8Z", "#B8202A");
        part(s, "M-20-16L-32-11L-19-8Z", AMBER);
        s.dot(-10.0, -17.0, 2.6, BLACK);
    });
}
